import CPango

/// A font at a size.
///
/// The name is that of a family (`Helvetica`), optionally with a style (`Helvetica-Bold`). The
/// system replaces a missing font by the closest one.
public final class CTFont: Sendable {
  let name: String
  let size: Double
  let parsedName: FontName

  /// - Parameter size: the size in units of user space, at most 4096; 0 and invalid sizes stand for
  ///   12.
  init(name: String, size: CGFloat) {
    self.name = name
    self.size = size > 0 ? min(Double(size), 4096) : 12
    parsedName = FontName(name)
  }
}

extension CTFont: Hashable {
  /// Compares name and size.
  public static func == (a: CTFont, b: CTFont) -> Bool { a.name == b.name && a.size == b.size }

  /// Hashes name and size.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(size)
  }
}

/// Creates a font by name.
///
/// - Parameters:
///   - size: the size in units of user space; 0 stands for 12.
///   - matrix: without effect.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(name: name, size: size)
}

/// Creates a font at a size.
///
/// - Parameters:
///   - size: the size in units of user space; 0 stands for 12.
///   - matrix: without effect.
///   - attributes: without effect.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: NSDictionary?
) -> CTFont {
  CTFont(name: graphicsFont.name, size: size)
}

/// Returns the size in units of user space.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { CGFloat(font.size) }

/// Returns the name that the font was made with.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.name }

/// Returns the name that the font was made with.
public func CTFontCopyFullName(_ font: CTFont) -> CFString { font.name }

/// Returns the name without the words of style.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.parsedName.family }

extension CTFont {
  /// Runs a closure with Pango's description of the font.
  func withDescription<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, parsedName.family)
    pango_font_description_set_weight(
      description, PangoWeight(UInt32(parsedName.weight.rawValue)))
    pango_font_description_set_style(
      description, parsedName.isSlanted ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_stretch(
      description, parsedName.isCondensed ? PANGO_STRETCH_CONDENSED : PANGO_STRETCH_NORMAL)
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    return body(description)
  }
}
