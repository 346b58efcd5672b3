public import Foundation

/// The alignment of lines between the edges of their area.
public enum NSTextAlignment: Int, Codable, Sendable {
  /// Lines begin at the left.
  case left = 0
  /// Lines are centred.
  case center = 1
  /// Lines end at the right.
  case right = 2
  /// All lines but a paragraph's last are stretched to the width.
  case justified = 3
  /// Left, and right in paragraphs whose base direction is from right to left.
  case natural = 4
}

/// The way to break or shorten lines that are too long.
public enum NSLineBreakMode: Int, Codable, Sendable {
  /// The next line begins after a word, or within a word that is longer than a line.
  case byWordWrapping = 0
  /// The next line begins after any letter.
  case byCharWrapping = 1
  /// The line continues beyond the area.
  case byClipping = 2
  /// An ellipsis stands for the start of the line.
  case byTruncatingHead = 3
  /// An ellipsis stands for the end of the line.
  case byTruncatingTail = 4
  /// An ellipsis stands for the middle of the line.
  case byTruncatingMiddle = 5
}

/// The direction of a paragraph as a whole.
public enum NSWritingDirection: Int, Codable, Sendable {
  /// The direction of the script.
  case natural = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// Lines under and through letters.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits, as UIKit defines them.
  public let rawValue: Int

  /// Creates a style from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// One line of twice the thickness.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// Dots.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// Dashes.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// A dash and a dot in turn.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  /// A dash and two dots in turn.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
}

/// The way in which text is measured and drawn in a rectangle.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits, as UIKit defines them.
  public let rawValue: Int

  /// Creates options from their bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The origin is the top left corner of a text of any number of lines, instead of the baseline of
  /// one line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Lines are separated by the font's leading.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// Without effect: bounds are those of lines, not of the drawn letters.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// An ellipsis ends the last line that fits, if there is more text.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// The results of drawing text.
open class NSStringDrawingContext: NSObject {
  /// Without effect: text keeps its size.
  open var minimumScaleFactor: CGFloat = 0

  /// Always 1.
  open var actualScaleFactor: CGFloat { 1 }

  /// The area of the text measured or drawn last.
  public internal(set) final var totalBounds = CGRect.zero
}
