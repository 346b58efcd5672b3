/// Lays out a text in frames. Belongs to one thread at a time.
public final class CTFramesetter {
  fileprivate let typesetter: CTTypesetter

  init(_ typesetter: CTTypesetter) { self.typesetter = typesetter }
}

/// Creates a framesetter for a text. Lines are placed according to its paragraph styles.
public func CTFramesetterCreateWithAttributedString(
  _ attrString: CFAttributedString
) -> CTFramesetter {
  CTFramesetter(CTTypesetter(attrString))
}

/// Creates a framesetter for the text of a typesetter.
public func CTFramesetterCreateWithTypesetter(_ typesetter: CTTypesetter) -> CTFramesetter {
  CTFramesetter(typesetter)
}

/// Returns the typesetter that divides the text into lines.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter {
  framesetter.typesetter
}

/// Creates the lines of a text that fit into the bounding box of a path, from the top down, where y
/// points up.
///
/// - Parameters:
///   - stringRange: the part of the text in UTF-16 units; a length of 0 stands for the rest of the
///     text.
///   - frameAttributes: kept for `CTFrameGetFrameAttributes`, without effect.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
  _ frameAttributes: CFDictionary?
) -> CTFrame {
  let range = framesetter.typesetter.clamped(stringRange)
  let box = path.isEmpty ? .zero : path.boundingBoxOfPath
  let lines = FrameLines(framesetter.typesetter, range, in: box.size)
  return CTFrame(lines, in: path, box, range, frameAttributes)
}

/// Returns the size of the lines of a text, in units of user space.
///
/// - Parameters:
///   - stringRange: the part of the text in UTF-16 units; a length of 0 stands for the rest of the
///     text.
///   - frameAttributes: without effect.
///   - constraints: the largest size; `CGFloat.greatestFiniteMagnitude` sets no limit.
///   - fitRange: receives the part of the text that fits into the largest size.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
  _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let range = framesetter.typesetter.clamped(stringRange)
  let lines = FrameLines(framesetter.typesetter, range, in: constraints)
  fitRange?.pointee = CFRange(location: range.location, length: lines.end - range.location)
  return lines.size
}

extension CTTypesetter {
  /// Returns the part of a range that lies in the text.
  func clamped(_ range: CFRange) -> CFRange {
    let start = min(max(range.location, 0), text.length)
    let rest = text.length - start
    return CFRange(location: start, length: range.length > 0 ? min(range.length, rest) : rest)
  }
}
