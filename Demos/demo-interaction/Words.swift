import CoreAnimation

/// A line of text.
final class Words: CATextLayer {
  /// Draws the words bold.
  var isBold = false {
    didSet { font = isBold ? "Helvetica-Bold" : "Helvetica" }
  }

  /// - Parameters:
  ///   - size: of the font, in points.
  ///   - place: the upper left corner.
  init(_ text: String, size: CGFloat, gray: CGFloat, at place: CGPoint, width: CGFloat) {
    super.init()
    string = text
    fontSize = size
    foregroundColor = CGColor(gray: gray, alpha: 1)
    frame = CGRect(x: place.x, y: place.y, width: width, height: size * 1.3)
  }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Colours that differ from their neighbours.
enum Palette {
  private static let colors: [(CGFloat, CGFloat, CGFloat)] = [
    (0.93, 0.42, 0.35), (0.25, 0.55, 0.78), (0.36, 0.70, 0.56), (0.95, 0.70, 0.28),
    (0.55, 0.45, 0.75), (0.30, 0.68, 0.74), (0.88, 0.50, 0.62),
  ]

  static func color(_ index: Int) -> CGColor {
    let (red, green, blue) = colors[index % colors.count]
    return CGColor(red: red, green: green, blue: blue, alpha: 1)
  }
}
