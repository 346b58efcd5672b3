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
    enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      var values: [NSAttributedString.Key: Any] = attributes
      values[.font] = coreTextFont(attributes[.font])
      values[.foregroundColor] = coreGraphicsColor(attributes[.foregroundColor]) ?? CGColor.black
      result.setAttributes(values, range: range)
    }
    return result
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
