import Quartz2D

/// The text of a label, and how it is drawn.
struct LabelStyle {
  var text: NSAttributedString?
  /// True for text that has only the label's attributes.
  var isPlain = true
  private(set) var font = Self.defaultFont
  private(set) var color = UIColor.label
  private(set) var alignment = NSTextAlignment.natural
  private(set) var lineBreakMode = NSLineBreakMode.byTruncatingTail
  var numberOfLines = 1
  var adjustsFontSize = false
  var minimumScale: CGFloat = 0
  var shadowColor: UIColor?
  var shadowOffset = CGSize(width: 0, height: -1)
  var isEnabled = true
  var isHighlighted = false
  var highlightedColor: UIColor?

  static var defaultFont: UIFont { .systemFont(ofSize: UIFont.labelFontSize) }

  // MARK: Changes for all of a text

  mutating func setFont(_ new: UIFont) {
    font = new
    setForAll(.font, new)
  }

  mutating func setColor(_ new: UIColor) {
    color = new
    setForAll(.foregroundColor, new)
  }

  mutating func setAlignment(_ new: NSTextAlignment) {
    alignment = new
    changeParagraphs { $0.alignment = new }
  }

  mutating func setLineBreakMode(_ new: NSLineBreakMode) {
    lineBreakMode = new
    changeParagraphs { $0.lineBreakMode = new }
  }

  private mutating func setForAll(_ key: NSAttributedString.Key, _ value: Any) {
    guard !isPlain, let text else { return }
    let changed = NSMutableAttributedString(attributedString: text)
    changed.set(key, value, NSRange(location: 0, length: text.length))
    self.text = changed
  }

  private mutating func changeParagraphs(_ change: (NSMutableParagraphStyle) -> Void) {
    guard !isPlain, let text else { return }
    let changed = NSMutableAttributedString(attributedString: text)
    let all = NSRange(location: 0, length: text.length)
    text.enumerateAttribute(.paragraphStyle, in: all, options: []) { value, range, _ in
      guard let old = value as? NSParagraphStyle,
        let new = old.mutableCopy() as? NSMutableParagraphStyle
      else { return }
      change(new)
      changed.set(.paragraphStyle, new, range)
    }
    self.text = changed
  }

  // MARK: The text as it is drawn

  /// The text, completed with the label's attributes.
  var drawnText: NSAttributedString? {
    guard let text else { return nil }
    let paragraph = NSMutableParagraphStyle()
    paragraph.alignment = alignment
    paragraph.lineBreakMode = lineBreakMode
    let own: [NSAttributedString.Key: Any] = [
      .font: font, .foregroundColor: color, .paragraphStyle: paragraph,
    ]
    let drawn = NSMutableAttributedString(string: text.string, attributes: own)
    let all = NSRange(location: 0, length: text.length)
    text.enumerateAttributes(in: all, options: []) { attributes, range, _ in
      drawn.addAttributes(attributes, range: range)
    }
    return drawn
  }

  /// Returns the text in a colour that replaces all others.
  static func colored(_ text: NSAttributedString, _ color: UIColor) -> NSAttributedString {
    let colored = NSMutableAttributedString(attributedString: text)
    colored.set(.foregroundColor, color, NSRange(location: 0, length: text.length))
    return colored
  }

  /// Returns the text with all fonts smaller.
  static func scaled(_ text: NSAttributedString, by factor: CGFloat) -> NSAttributedString {
    let scaled = NSMutableAttributedString(attributedString: text)
    let all = NSRange(location: 0, length: text.length)
    text.enumerateAttribute(.font, in: all, options: []) { value, range, _ in
      guard let font = value as? UIFont else { return }
      scaled.set(.font, font.withSize(font.pointSize * factor), range)
    }
    return scaled
  }
}

extension NSMutableAttributedString {
  /// Sets an attribute. Foundation's method for a single attribute ends the program here if the
  /// text already has an object of a Swift class; the method for several attributes does not.
  fileprivate func set(_ key: NSAttributedString.Key, _ value: Any, _ range: NSRange) {
    addAttributes([key: value], range: range)
  }
}
