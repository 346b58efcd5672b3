public import Quartz2D

/// The direction in which lines of text are written.
public enum TextDirection {
  /// Returns true for a line of a paragraph that is written from right to left: the end of the line is
  /// its left end.
  public static func isFromRight(_ line: CTLine) -> Bool {
    let range = CTLineGetStringRange(line)
    return CTLineGetTypographicBounds(line, nil, nil, nil) > 0
      && CTLineGetOffsetForStringIndex(line, range.location + range.length, nil) == 0
  }
}
