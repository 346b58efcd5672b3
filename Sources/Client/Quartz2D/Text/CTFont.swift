import CPango

/// A font at a size.
///
/// The name is a PostScript name (`Helvetica-Bold`), a full name (`Helvetica Bold`), or that of a
/// family. Families that every Apple device has are replaced by the closest installed ones; any
/// other font that is missing is replaced by regular Helvetica, whose name the font then has.
public final class CTFont: Sendable {
  let size: Double
  let face: FontFace

  var name: String { face.postScriptName }

  /// - Parameter size: the size in units of user space, at most 4096; 0 and invalid sizes stand for
  ///   12.
  init(name: String, size: CGFloat) {
    self.size = size > 0 ? min(Double(size), 4096) : 12
    face = InstalledFonts.current.face(named: name)
  }
}

extension CTFont: Hashable {
  /// Compares font and size.
  public static func == (a: CTFont, b: CTFont) -> Bool { a.face == b.face && a.size == b.size }

  /// Hashes font and size.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(face)
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

/// Returns the font's name in PostScript, by which it is found again. A font that is replaced by the
/// closest one keeps the name that was asked for.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.name }

/// Returns the font's name for readers: the family and the style.
public func CTFontCopyFullName(_ font: CTFont) -> CFString { font.face.fullName }

/// Returns the name of the font's family.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.face.familyName }

extension CTFont {
  /// Runs a closure with Pango's description of the font.
  func withDescription<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
    face.withDescription(size: size, body)
  }
}
