import UIKit

/// A place on the coast.
struct Place {
  let name: String
  let color: UIColor
  let facts: [String]

  @MainActor static let all = [
    Place("Dunes", 0.11, ["Sand 40 m high", "Marram grass", "Path along the crest"]),
    Place("Lighthouse", 0.02, ["White, 12 s", "26 miles", "Built in 1862", "118 steps"]),
    Place("Tide pools", 0.55, ["Low water 12:25", "Anemones", "Shore crabs"]),
    Place("Old harbour", 0.62, ["Six boats", "Smokehouse", "Ferry at 9:40"]),
    Place("Salt marsh", 0.3, ["Avocets", "Sea lavender", "Boardwalk"]),
    Place("Islands", 0.75, ["Seals", "No landing", "Seen from the pier"]),
  ]

  private init(_ name: String, _ hue: CGFloat, _ facts: [String]) {
    self.name = name
    self.facts = facts
    color = UIColor(hue: hue, saturation: 0.65, brightness: 0.85, alpha: 1)
  }
}

extension UILabel {
  /// A line of text.
  convenience init(_ text: String, size: CGFloat, _ color: UIColor, in frame: CGRect) {
    self.init(frame: frame)
    self.text = text
    font = .systemFont(ofSize: size)
    textColor = color
  }
}
