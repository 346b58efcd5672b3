import Quartz2D

/// The known families of fonts.
enum FontFamilies {
  /// Names of the installed families, in alphabetical order.
  static var installed: [String] {
    CTFontManagerCopyAvailableFontFamilyNames().compactMap { $0 as? String }
  }

  /// Returns a font by name; nil for a font that is missing.
  static func font(named name: String, size: CGFloat) -> CTFont? {
    guard !name.isEmpty else { return nil }
    let font = CTFontCreateWithName(name, size, nil)
    // Helvetica stands for missing fonts.
    let isMissing =
      CTFontCopyPostScriptName(font) == "Helvetica"
      && name.caseInsensitiveCompare("Helvetica") != .orderedSame
    return isMissing ? nil : font
  }
}
