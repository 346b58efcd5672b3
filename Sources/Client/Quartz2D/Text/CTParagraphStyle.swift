/// The layout of paragraphs in a `CTFrame`, in units of user space. Never changes.
public final class CTParagraphStyle: Sendable {
  struct Values: Hashable, Sendable {
    var alignment = CTTextAlignment.natural
    var lineBreakMode = CTLineBreakMode.byWordWrapping
    var writingDirection = CTWritingDirection.natural
    var firstLineHeadIndent: CGFloat = 0
    var headIndent: CGFloat = 0
    var tailIndent: CGFloat = 0
    var lineHeightMultiple: CGFloat = 0
    var maximumLineHeight: CGFloat = 0
    var minimumLineHeight: CGFloat = 0
    var lineSpacing: CGFloat = 0
    var paragraphSpacing: CGFloat = 0
    var paragraphSpacingBefore: CGFloat = 0
  }

  let values: Values

  init(_ values: Values = Values()) { self.values = values }
}

extension CTParagraphStyle: Hashable {
  /// Compares the values.
  public static func == (a: CTParagraphStyle, b: CTParagraphStyle) -> Bool { a.values == b.values }

  /// Hashes the values.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

/// The alignment of lines between the edges of their area.
public enum CTTextAlignment: UInt8, Sendable {
  /// Lines begin at the left.
  case left = 0
  /// Lines end at the right.
  case right = 1
  /// Lines are centred.
  case center = 2
  /// All lines but a paragraph's last are stretched to the width.
  case justified = 3
  /// Left, and right in paragraphs that are written from right to left.
  case natural = 4
}

/// The way to break or shorten lines that are too long.
public enum CTLineBreakMode: UInt8, Sendable {
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
public enum CTWritingDirection: Int8, Sendable {
  /// The direction of the first letter that has one.
  case natural = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// A value of a paragraph style.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
  /// A `CTTextAlignment`; natural by default.
  case alignment = 0
  /// A `CGFloat`: the distance from the leading edge to the first line.
  case firstLineHeadIndent = 1
  /// A `CGFloat`: the distance from the leading edge to all lines but the first.
  case headIndent = 2
  /// A `CGFloat`: the distance from the leading edge to the end of lines; 0 and negative numbers
  /// count from the trailing edge.
  case tailIndent = 3
  /// A `CTLineBreakMode`; `byWordWrapping` by default.
  case lineBreakMode = 6
  /// A `CGFloat`: the factor of the height of lines; 0 counts as 1.
  case lineHeightMultiple = 7
  /// A `CGFloat`: the largest height of a line; 0 sets no limit.
  case maximumLineHeight = 8
  /// A `CGFloat`: the smallest height of a line.
  case minimumLineHeight = 9
  /// A `CGFloat`: the distance between the bottom of a line and the top of the next.
  case lineSpacing = 10
  /// A `CGFloat`: the distance below a paragraph.
  case paragraphSpacing = 11
  /// A `CGFloat`: the distance above a paragraph other than the first.
  case paragraphSpacingBefore = 12
  /// A `CTWritingDirection`; natural by default.
  case baseWritingDirection = 13
  /// A `CGFloat`: the smallest distance between lines; counts as `lineSpacing`.
  case minimumLineSpacing = 15
  /// A `CGFloat`: the distance between lines; counts as `lineSpacing`.
  case lineSpacingAdjustment = 16
}

/// A value for a new paragraph style.
public struct CTParagraphStyleSetting {
  /// The value that is set.
  public var spec: CTParagraphStyleSpecifier
  /// The number of bytes at `value`.
  public var valueSize: Int
  /// The value, of the type that the specifier names.
  public var value: UnsafeRawPointer

  /// Creates a setting.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    self.value = value
  }
}

/// The name of the attribute for a `CTParagraphStyle`.
public let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"

/// Creates a style with the given values, and default values for the others. A setting of another
/// size than its specifier's type has no effect.
public func CTParagraphStyleCreate(
  _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
  var values = CTParagraphStyle.Values()
  for setting in UnsafeBufferPointer(start: settings, count: settings == nil ? 0 : settingCount) {
    values.set(setting)
  }
  return CTParagraphStyle(values)
}

/// Stores one value of a style. Returns false, and stores nothing, for a buffer smaller than the
/// specifier's type.
@discardableResult
public func CTParagraphStyleGetValueForSpecifier(
  _ paragraphStyle: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier, _ valueBufferSize: Int,
  _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
  func store<Value: BitwiseCopyable>(_ value: Value) -> Bool {
    guard valueBufferSize >= MemoryLayout<Value>.size else { return false }
    valueBuffer.storeBytes(of: value, as: Value.self)
    return true
  }
  let values = paragraphStyle.values
  return switch spec {
  case .alignment: store(values.alignment.rawValue)
  case .lineBreakMode: store(values.lineBreakMode.rawValue)
  case .baseWritingDirection: store(values.writingDirection.rawValue)
  default: store(CTParagraphStyle.Values.length(spec).map { values[keyPath: $0] } ?? 0)
  }
}

extension CTParagraphStyle.Values {
  fileprivate static func length(
    _ spec: CTParagraphStyleSpecifier
  ) -> WritableKeyPath<CTParagraphStyle.Values, CGFloat>? {
    switch spec {
    case .alignment, .lineBreakMode, .baseWritingDirection: nil
    case .firstLineHeadIndent: \.firstLineHeadIndent
    case .headIndent: \.headIndent
    case .tailIndent: \.tailIndent
    case .lineHeightMultiple: \.lineHeightMultiple
    case .maximumLineHeight: \.maximumLineHeight
    case .minimumLineHeight: \.minimumLineHeight
    case .lineSpacing, .minimumLineSpacing, .lineSpacingAdjustment: \.lineSpacing
    case .paragraphSpacing: \.paragraphSpacing
    case .paragraphSpacingBefore: \.paragraphSpacingBefore
    }
  }

  fileprivate mutating func set(_ setting: CTParagraphStyleSetting) {
    func read<Value: BitwiseCopyable>(_ type: Value.Type) -> Value? {
      setting.valueSize == MemoryLayout<Value>.size
        ? setting.value.loadUnaligned(as: Value.self) : nil
    }
    switch setting.spec {
    case .alignment:
      alignment = read(UInt8.self).flatMap(CTTextAlignment.init) ?? alignment
    case .lineBreakMode:
      lineBreakMode = read(UInt8.self).flatMap(CTLineBreakMode.init) ?? lineBreakMode
    case .baseWritingDirection:
      writingDirection = read(Int8.self).flatMap(CTWritingDirection.init) ?? writingDirection
    default:
      guard let path = Self.length(setting.spec), let length = read(CGFloat.self),
        length.isFinite
      else { return }
      self[keyPath: path] = length
    }
  }

  /// The direction that the style asks for; nil for that of the letters.
  var direction: TextDirection? {
    switch writingDirection {
    case .natural: nil
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
}

extension NSAttributedString {
  /// Returns the style of the paragraph at a place of the text.
  func paragraphStyle(at index: Int) -> CTParagraphStyle.Values {
    guard index >= 0, index < length else { return CTParagraphStyle.Values() }
    let key = NSAttributedString.Key(kCTParagraphStyleAttributeName)
    let value = StyledText.coreTextValue(attribute(key, at: index, effectiveRange: nil))
    return (value as? CTParagraphStyle)?.values ?? CTParagraphStyle.Values()
  }
}
