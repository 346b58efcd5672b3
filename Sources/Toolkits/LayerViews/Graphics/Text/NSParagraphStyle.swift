public import Foundation
public import Quartz2D
import ToolkitSupport

/// The layout of paragraphs, in points; a mutable style belongs to one thread at a time.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
  // Foundation needs the mark before all other properties.
  private let mark = AttributeMark()
  struct Values: Equatable, Codable {
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var baseWritingDirection = NSWritingDirection.natural
    var lineSpacing: CGFloat = 0
    var paragraphSpacing: CGFloat = 0
    var paragraphSpacingBefore: CGFloat = 0
    var firstLineHeadIndent: CGFloat = 0
    var headIndent: CGFloat = 0
    var tailIndent: CGFloat = 0
    var minimumLineHeight: CGFloat = 0
    var maximumLineHeight: CGFloat = 0
    var lineHeightMultiple: CGFloat = 0
  }

  var values = Values()

  /// Creates the default style.
  public override init() {
    super.init()
  }

  /// A new style with the default values.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The alignment of lines; natural by default.
  open var alignment: NSTextAlignment { values.alignment }
  /// The way to break or shorten lines that are too long; `byWordWrapping` by default.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The direction of paragraphs; by default `natural`, which is that of the first letter that has
  /// one.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// The distance between the bottom of a line and the top of the next; negative numbers count as
  /// 0.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// The distance below a paragraph; negative numbers count as 0.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// The distance above a paragraph other than the first; negative numbers count as 0.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// The distance from the leading edge to a paragraph's first line.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// The distance from the leading edge to all lines but a paragraph's first.
  open var headIndent: CGFloat { values.headIndent }
  /// The distance from the leading edge to the end of lines; 0 and negative numbers count from the
  /// trailing edge.
  open var tailIndent: CGFloat { values.tailIndent }
  /// The smallest height of a line.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The largest height of a line; 0 sets no limit.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// The factor of the height of lines; 0 counts as 1.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }

  /// Returns true for a style with the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.values == values
  }

  /// A hash, which is the same for equal styles.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(values.alignment)
    hasher.combine(values.lineBreakMode)
    hasher.combine(values.lineSpacing)
    return hasher.finalize()
  }

  /// Returns an immutable style with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.values = values
    return copy
  }

  /// Returns a mutable style with the same values.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    copy.values = values
    return copy
  }

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  private static let valuesKey = "values"

  /// Reads a style; nil for an archive without a style.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: Self.valuesKey),
      let data = coder.decodeObject(of: [NSData.self], forKey: Self.valuesKey) as? Data,
      let values = try? PropertyListDecoder().decode(Values.self, from: data)
    else { return nil }
    self.values = values
    super.init()
  }

  /// Writes the values.
  open func encode(with coder: NSCoder) {
    let data = try? PropertyListEncoder().encode(values)
    if let data { coder.encode(data as NSData, forKey: Self.valuesKey) }
  }
}

extension NSParagraphStyle: CoreTextValueProvider {
  /// The `CTParagraphStyle` with the same values.
  public var coreTextValue: Any { values.coreTextStyle }
}

extension NSParagraphStyle.Values {
  fileprivate var coreTextStyle: CTParagraphStyle {
    let alignment: CTTextAlignment =
      switch self.alignment {
      case .left: .left
      case .center: .center
      case .right: .right
      case .justified: .justified
      case .natural: .natural
      }
    var memory = SettingMemory()
    memory.add(.alignment, alignment.rawValue)
    memory.add(.lineBreakMode, UInt8(lineBreakMode.rawValue))
    memory.add(.baseWritingDirection, Int8(baseWritingDirection.rawValue))
    let lengths: [(CTParagraphStyleSpecifier, CGFloat)] = [
      (.lineSpacing, lineSpacing), (.paragraphSpacing, paragraphSpacing),
      (.paragraphSpacingBefore, paragraphSpacingBefore),
      (.firstLineHeadIndent, firstLineHeadIndent), (.headIndent, headIndent),
      (.tailIndent, tailIndent), (.minimumLineHeight, minimumLineHeight),
      (.maximumLineHeight, maximumLineHeight), (.lineHeightMultiple, lineHeightMultiple),
    ]
    for (specifier, length) in lengths { memory.add(specifier, length) }
    defer { memory.free() }
    return CTParagraphStyleCreate(memory.settings, memory.settings.count)
  }
}

/// Values for Core Text's settings, which hold pointers.
private struct SettingMemory {
  private(set) var settings: [CTParagraphStyleSetting] = []

  mutating func add<Value: BitwiseCopyable>(
    _ specifier: CTParagraphStyleSpecifier, _ value: Value
  ) {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    memory.initialize(to: value)
    settings.append(
      CTParagraphStyleSetting(
        spec: specifier, valueSize: MemoryLayout<Value>.size, value: UnsafeRawPointer(memory)))
  }

  func free() { for setting in settings { setting.value.deallocate() } }
}
