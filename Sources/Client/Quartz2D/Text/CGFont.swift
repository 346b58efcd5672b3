/// A font without a size.
public final class CGFont: Sendable {
  let name: String

  /// Creates a font by name; nil for an empty name. The system replaces a missing font by the
  /// closest one.
  public init?(_ name: CFString) {
    guard !name.isEmpty else { return nil }
    self.name = name
  }

  /// The name that the font was created with.
  public var postScriptName: CFString? { name }

  /// The name that the font was created with.
  public var fullName: CFString? { name }
}

extension CGFont: Hashable {
  /// Compares the names.
  public static func == (a: CGFont, b: CGFont) -> Bool { a.name == b.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
