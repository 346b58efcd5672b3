/// Lines of text in an area, ready to be drawn. Belongs to one thread at a time.
public final class CTFrame {
  fileprivate let lines: [CTLine]
  /// The starts of the baselines from the bottom left corner of the area, y pointing up.
  fileprivate let origins: [CGPoint]
  fileprivate let path: CGPath
  fileprivate let box: CGRect
  fileprivate let range: CFRange
  fileprivate let visible: CFRange
  fileprivate let attributes: CFDictionary?

  init(
    _ lines: FrameLines, in path: CGPath, _ box: CGRect, _ range: CFRange,
    _ attributes: CFDictionary?
  ) {
    self.lines = lines.lines.map(\.line)
    origins = lines.lines.map { CGPoint(x: $0.origin.x, y: box.height - $0.origin.y) }
    self.path = path
    self.box = box
    self.range = range
    visible = CFRange(location: range.location, length: lines.end - range.location)
    self.attributes = attributes
  }
}

/// Returns the part of the text that the frame was made for, in UTF-16 units.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { frame.range }

/// Returns the part of the text that has lines, in UTF-16 units.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { frame.visible }

/// Returns the path that the frame was made with.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// Returns the attributes that the frame was made with.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { frame.attributes }

/// Returns the lines, each a `CTLine`, from the top down.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines }

/// Stores the starts of lines' baselines, from the bottom left corner of the path's bounding box, y
/// pointing up. Lines outside the frame are left out.
///
/// - Parameters:
///   - range: the lines; a length of 0 stands for all lines from the first of the range.
///   - origins: room for as many points as lines.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  let start = min(max(range.location, 0), frame.origins.count)
  let rest = frame.origins.count - start
  let count = range.length > 0 ? min(range.length, rest) : rest
  for index in 0..<count { origins[index] = frame.origins[start + index] }
}

/// Draws the lines at their places in the path's bounding box, the letters transformed by the
/// context's `textMatrix`.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let position = context.textPosition
  defer { context.textPosition = position }
  for (line, origin) in zip(frame.lines, frame.origins) {
    context.textPosition = CGPoint(
      x: frame.box.minX + origin.x, y: frame.box.minY + origin.y)
    CTLineDraw(line, context)
  }
}
