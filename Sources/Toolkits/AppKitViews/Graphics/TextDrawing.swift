public import Foundation
public import Quartz2D
import ToolkitSupport

/// The alignment of lines of text in their width.
public enum NSTextAlignment: Int, Sendable {
  /// Lines begin at the left.
  case left = 0
  /// Lines end at the right.
  case right = 1
  /// Lines are centred.
  case center = 2
  /// Lines fill the width.
  case justified = 3
  /// Lines begin where the writing direction begins.
  case natural = 4
}

/// Lines of text, one below the other.
struct TextLines {
  private struct Line {
    let line: CTLine
    let width: CGFloat
    let ascent: CGFloat
    let height: CGFloat
  }

  private var lines: [Line] = []
  private(set) var size = CGSize.zero

  /// Breaks a text into lines.
  ///
  /// - Parameters:
  ///   - width: the width at which lines are broken; nil keeps only the breaks of the text itself.
  ///   - widest: the width of the longest line; longer lines end in an ellipsis.
  init(_ text: NSAttributedString, width: CGFloat? = nil, truncatedAt widest: CGFloat? = nil) {
    let typesetter = CTTypesetterCreateWithAttributedString(text)
    let limit = width.map { Double(max($0, 1)) } ?? 1e6
    var start = 0
    while start < text.length {
      let count = max(CTTypesetterSuggestLineBreak(typesetter, start, limit), 1)
      var line = CTTypesetterCreateLine(typesetter, CFRange(location: start, length: count))
      if let widest { line = CTLineCreateTruncatedLine(line, Double(widest), .end, nil) ?? line }
      var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
      let width = CGFloat(CTLineGetTypographicBounds(line, &ascent, &descent, nil))
      lines.append(
        Line(line: line, width: width, ascent: ascent, height: (ascent + descent).rounded(.up)))
      start += count
    }
    size = CGSize(
      width: (lines.map(\.width).max() ?? 0).rounded(.up),
      height: lines.reduce(0) { $0 + $1.height })
  }

  /// Draws the lines from the top of a rectangle down.
  ///
  /// - Parameter isFlipped: true if y points down in the context.
  func draw(
    in rect: CGRect, alignment: NSTextAlignment, _ context: CGContext, isFlipped: Bool
  ) {
    context.saveGState()
    defer { context.restoreGState() }
    context.textMatrix = CGAffineTransform(scaleX: 1, y: isFlipped ? -1 : 1)
    var depth: CGFloat = 0
    for line in lines {
      let x: CGFloat =
        switch alignment {
        case .right: rect.maxX - line.width
        case .center: rect.midX - line.width / 2
        case .natural where TextDirection.isFromRight(line.line): rect.maxX - line.width
        default: rect.minX
        }
      let below = depth + line.ascent
      context.textPosition = CGPoint(x: x, y: isFlipped ? rect.minY + below : rect.maxY - below)
      CTLineDraw(line.line, context)
      depth += line.height
    }
  }
}

extension NSFont: CoreTextValueProvider {
  /// The `CTFont` of the same name and size.
  public final var coreTextValue: Any { ctFont }
}

extension NSColor: CoreTextValueProvider {
  /// The `CGColor`.
  public final var coreTextValue: Any { cgColor }
}

extension NSAttributedString {
  /// Returns the size of the text in points, with lines of any width.
  public func size() -> NSSize { TextLines(self).size }

  /// Draws the text in the current context. The point is the corner of smallest x and y. Does nothing
  /// without a context.
  @preconcurrency @MainActor public func draw(at point: NSPoint) {
    draw(TextLines(self), in: NSRect(origin: point, size: size()))
  }
  /// Draws the text in a rectangle, from its top, with lines broken at its width.
  @preconcurrency @MainActor public func draw(in rect: NSRect) {
    draw(TextLines(self, width: rect.width), in: rect)
  }

  @MainActor private func draw(_ lines: TextLines, in rect: NSRect) {
    guard let context = NSGraphicsContext.current else { return }
    lines.draw(in: rect, alignment: .natural, context.cgContext, isFlipped: context.isFlipped)
  }
}

extension String {
  /// Returns the size of the text in points.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> NSSize {
    NSAttributedString(string: self, attributes: attrs).size()
  }
  /// Draws the text in the current context. The point is the corner of smallest x and y.
  @preconcurrency @MainActor public func draw(
    at point: NSPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: self, attributes: attrs).draw(at: point)
  }
  /// Draws the text in a rectangle, from its top, with lines broken at its width.
  @preconcurrency @MainActor public func draw(
    in rect: NSRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: self, attributes: attrs).draw(in: rect)
  }
}

extension NSString {
  /// Returns the size of the text in points.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> NSSize {
    (self as String).size(withAttributes: attrs)
  }
  /// Draws the text in the current context. The point is the corner of smallest x and y.
  @preconcurrency @MainActor public func draw(
    at point: NSPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) {
    (self as String).draw(at: point, withAttributes: attrs)
  }
  /// Draws the text in a rectangle, from its top, with lines broken at its width.
  @preconcurrency @MainActor public func draw(
    in rect: NSRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) {
    (self as String).draw(in: rect, withAttributes: attrs)
  }
}
