import Foundation
public import Quartz2D

/// A part of a symbol's drawing, in a square of 24 × 24 units whose y points down.
public struct SymbolPart: Sendable {
  /// The manner in which a part is drawn in an outlined and in a filled symbol.
  public enum Role: Character, Sendable {
    /// An outline, which the filled symbol fills.
    case outline = "o"
    /// A line within an outline, which the filled symbol leaves free.
    case detail = "d"
    /// A line in both.
    case line = "s"
    /// An area in both.
    case area = "f"
  }

  /// The manner of drawing.
  public let role: Role
  /// The line, or the edge of the area.
  public let path: CGPath

  init(role: Role, path: CGPath) {
    self.role = role
    self.path = path
  }

  /// Returns the parts of a drawing's text: `o:ring 12 12 9; d:line 12 7 12 12`.
  ///
  /// A part is the letter of its role, a colon, a form and numbers: `line` x y …, `path` with the
  /// letters M, L, C and Z, `ring` x y radius, `box` x y width height radius, `arc` x y radius and two angles
  /// in degrees from the right over the bottom, `star` x y outer inner points, `gear` the same with teeth. A
  /// text that is not understood gives nil.
  static func parts(of text: String) -> [SymbolPart]? {
    var parts: [SymbolPart] = []
    for piece in text.split(separator: ";") {
      let piece = piece.trimmingCharacters(in: .whitespaces)
      guard let letter = piece.first, let role = Role(rawValue: letter),
        piece.dropFirst().first == ":",
        let path = path(of: piece.dropFirst(2).split(separator: " ").map(String.init))
      else { return nil }
      parts.append(SymbolPart(role: role, path: path))
    }
    return parts
  }

  private static func path(of words: [String]) -> CGPath? {
    guard let form = words.first else { return nil }
    if form == "path" { return curve(words.dropFirst()) }
    let numbers = words.dropFirst().compactMap { Double($0) }.map { CGFloat($0) }
    guard numbers.count == words.count - 1 else { return nil }
    let path = CGMutablePath()
    switch (form, numbers.count) {
    case ("line", let count) where count >= 4 && count % 2 == 0:
      path.addLines(
        between: stride(from: 0, to: count, by: 2).map {
          CGPoint(x: numbers[$0], y: numbers[$0 + 1])
        })
    case ("ring", 3):
      let (x, y, radius) = (numbers[0], numbers[1], numbers[2])
      path.addEllipse(
        in: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
    case ("box", 5):
      let area = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      path.addRoundedRect(in: area, cornerWidth: numbers[4], cornerHeight: numbers[4])
    case ("arc", 5):
      path.addArc(
        center: CGPoint(x: numbers[0], y: numbers[1]), radius: numbers[2],
        startAngle: numbers[3] * .pi / 180, endAngle: numbers[4] * .pi / 180, clockwise: false)
    case ("star", 5): addStar(to: path, numbers)
    case ("gear", 5): addGear(to: path, numbers)
    default: return nil
    }
    return path
  }

  private static func curve(_ words: ArraySlice<String>) -> CGPath? {
    let path = CGMutablePath()
    var rest = words
    func point() -> CGPoint? {
      guard rest.count >= 2, let x = Double(rest.removeFirst()), let y = Double(rest.removeFirst())
      else { return nil }
      return CGPoint(x: x, y: y)
    }
    while let letter = rest.popFirst() {
      switch letter {
      case "M": point().map { path.move(to: $0) }
      case "L": point().map { path.addLine(to: $0) }
      case "C":
        guard let first = point(), let second = point(), let end = point() else { return nil }
        path.addCurve(to: end, control1: first, control2: second)
      case "Z": path.closeSubpath()
      default: return nil
      }
    }
    return path.isEmpty ? nil : path
  }

  private static func addStar(to path: CGMutablePath, _ numbers: [CGFloat]) {
    let count = max(Int(numbers[4]), 2)
    let points = (0..<2 * count).map { index in
      let radius = numbers[index % 2 == 0 ? 2 : 3]
      let angle = CGFloat(index) * .pi / CGFloat(count) - .pi / 2
      return CGPoint(x: numbers[0] + radius * cos(angle), y: numbers[1] + radius * sin(angle))
    }
    path.addLines(between: points)
    path.closeSubpath()
  }

  private static func addGear(to path: CGMutablePath, _ numbers: [CGFloat]) {
    let count = max(Int(numbers[4]), 3)
    // A tooth is the middle of its part of the circle, with sloping sides.
    let steps: [(CGFloat, CGFloat)] = [(0.2, 3), (0.32, 2), (0.68, 2), (0.8, 3)]
    let points = (0..<count).flatMap { tooth in
      steps.map { step, radius in
        let turn = (CGFloat(tooth) + step - 0.5) / CGFloat(count)
        let angle = turn * 2 * .pi - .pi / 2
        let radius = numbers[Int(radius)]
        return CGPoint(x: numbers[0] + radius * cos(angle), y: numbers[1] + radius * sin(angle))
      }
    }
    path.addLines(between: points)
    path.closeSubpath()
  }
}
