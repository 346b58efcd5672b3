public import Quartz2D

extension UIFont: CoreTextValueProvider {
  /// The `CTFont` of the same name and size.
  public final var coreTextValue: Any { ctFont }
}

extension UIColor: CoreTextValueProvider {
  /// The `CGColor`.
  public final var coreTextValue: Any { cgColor }
}

extension NSAttributedString {
  /// The text with the attributes that Core Text draws: fonts and colours of Core Graphics;
  /// Helvetica at 12 points and black for text without font or colour.
  var forCoreText: NSAttributedString {
    let result = NSMutableAttributedString(attributedString: self)
    let whole = NSRange(location: 0, length: length)
    var attachments: [(place: Int, attachment: NSTextAttachment)] = []
    enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      var values: [NSAttributedString.Key: Any] = attributes
      values[.font] = coreTextFont(attributes[.font])
      values[.foregroundColor] = coreGraphicsColor(attributes[.foregroundColor]) ?? CGColor.black
      result.setAttributes(values, range: range)
      if let attachment = attributes[.attachment] as? NSTextAttachment {
        attachments += (range.location..<NSMaxRange(range)).map { ($0, attachment) }
      }
    }
    for (place, attachment) in attachments { result.hold(attachment, at: place) }
    return result
  }
}

extension NSMutableAttributedString {
  /// Makes a letter as wide as a picture: an invisible dash, at whose sides a line may end, in a font of the size
  /// that gives it that width.
  fileprivate func hold(_ attachment: NSTextAttachment, at place: Int) {
    let letter = NSRange(location: place, length: 1)
    guard (string as NSString).character(at: place) == UInt16(NSTextAttachment.character) else {
      return
    }
    var values = attributes(at: place, effectiveRange: nil)
    let dash = "\u{2014}"
    let sample = NSAttributedString(
      string: dash, attributes: [.font: CTFontCreateWithName("Helvetica", 100, nil)])
    let width = CTLineGetTypographicBounds(CTLineCreateWithAttributedString(sample), nil, nil, nil)
    let size = width > 0 ? attachment.place.width * 100 / CGFloat(width) : 0
    values[.font] = CTFontCreateWithName("Helvetica", min(max(size, 0.01), 4096), nil)
    values[.foregroundColor] = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
    for key in [
      NSAttributedString.Key.kern, .underlineStyle, .strikethroughStyle, .shadow, .baselineOffset,
    ] {
      values[key] = nil
    }
    replaceCharacters(in: letter, with: NSAttributedString(string: dash, attributes: values))
  }
}

/// Returns the font of an attribute; Helvetica at 12 points for anything but a font.
func coreTextFont(_ value: Any?) -> CTFont {
  if let font = value as? UIFont { return font.ctFont }
  return value as? CTFont ?? CTFontCreateWithName("Helvetica", 12, nil)
}

/// Returns the colour of an attribute; nil for anything but a colour.
func coreGraphicsColor(_ value: Any?) -> CGColor? {
  if let color = value as? UIColor { return color.cgColor }
  return value as? CGColor
}
