// Core Foundation's names of attributed strings, which are Foundation's.

/// A text with attributes.
public typealias CFAttributedString = NSAttributedString

/// A text with attributes that can be changed.
public typealias CFMutableAttributedString = NSMutableAttributedString

/// Returns the number of UTF-16 units.
public func CFAttributedStringGetLength(_ aStr: CFAttributedString) -> CFIndex { aStr.length }

/// Returns the text without its attributes.
public func CFAttributedStringGetString(_ aStr: CFAttributedString) -> CFString { aStr.string }

/// Replaces a part of a text, in UTF-16 units. The new text has the attributes of the replaced part's
/// first letter. Parts outside the text are left out.
public func CFAttributedStringReplaceString(
  _ aStr: CFMutableAttributedString, _ range: CFRange, _ replacement: CFString
) {
  aStr.replaceCharacters(in: aStr.part(range), with: replacement)
}

/// Sets an attribute for a part of a text, in UTF-16 units. Parts outside the text are left out.
public func CFAttributedStringSetAttribute(
  _ aStr: CFMutableAttributedString, _ range: CFRange, _ attrName: CFString, _ value: Any
) {
  // `addAttribute` of Foundation for Linux compares the new value with the old one, and sometimes
  // ends the program if that is a Swift object; `addAttributes` does not compare.
  aStr.addAttributes([NSAttributedString.Key(attrName): value], range: aStr.part(range))
}

/// Takes an attribute off a part of a text, in UTF-16 units. Parts outside the text are left out.
public func CFAttributedStringRemoveAttribute(
  _ aStr: CFMutableAttributedString, _ range: CFRange, _ attrName: CFString
) {
  aStr.removeAttribute(NSAttributedString.Key(attrName), range: aStr.part(range))
}

extension NSAttributedString {
  fileprivate func part(_ range: CFRange) -> NSRange {
    let start = min(max(range.location, 0), length)
    return NSRange(location: start, length: min(max(range.length, 0), length - start))
  }
}
