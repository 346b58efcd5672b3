/// A font without a size.
public final class CGFont: Sendable {
  /// The name by which a text finds the font.
  let name: String
  private let full: String
  /// The file that the font was made of; nil for a font that was made by name.
  let file: FontFile?

  /// Creates a font by name; nil for an empty name. Helvetica stands for a missing font.
  public init?(_ name: CFString) {
    guard !name.isEmpty else { return nil }
    (self.name, full, file) = (name, name, nil)
  }

  /// Creates a font from the bytes of a font file; nil for other bytes. Texts find the font after
  /// `CTFontManagerRegisterGraphicsFont`.
  public init?(_ provider: CGDataProvider) {
    guard let data = provider.data, let file = FontFile(data),
      let names = InstalledFonts.names(ofFont: file.path)
    else { return nil }
    (name, full, self.file) = (names.postScript, names.full, file)
  }

  /// The name in PostScript, or the name that the font was created with.
  public var postScriptName: CFString? { name }

  /// The name for readers, or the name that the font was created with.
  public var fullName: CFString? { full }
}

extension CGFont: Hashable {
  /// Compares the names.
  public static func == (a: CGFont, b: CGFont) -> Bool { a.name == b.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
