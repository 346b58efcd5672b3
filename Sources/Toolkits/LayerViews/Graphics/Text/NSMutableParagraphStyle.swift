public import Foundation

/// A layout of paragraphs that can be changed, in points.
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// The alignment of lines; natural by default.
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }

  /// The way to break or shorten lines that are too long; `byWordWrapping` by default.
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }

  /// The direction of paragraphs; by default `natural`, which is that of the first letter that has
  /// one.
  open override var baseWritingDirection: NSWritingDirection {
    get { values.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }

  /// The distance between the bottom of a line and the top of the next; negative numbers count as
  /// 0.
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }

  /// The distance below a paragraph; negative numbers count as 0.
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }

  /// The distance above a paragraph other than the first; negative numbers count as 0.
  open override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }

  /// The distance from the leading edge to a paragraph's first line.
  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }

  /// The distance from the leading edge to all lines but a paragraph's first.
  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }

  /// The distance from the leading edge to the end of lines; 0 and negative numbers count from the
  /// trailing edge.
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }

  /// The smallest height of a line.
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }

  /// The largest height of a line; 0 sets no limit.
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }

  /// The factor of the height of lines; 0 counts as 1.
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }

  /// Copies the values of another style.
  open func setParagraphStyle(_ obj: NSParagraphStyle) {
    values = obj.values
  }
}
