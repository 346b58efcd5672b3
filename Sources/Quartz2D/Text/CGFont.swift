/// A font without a size.
public final class CGFont: Sendable {
  let name: String

  /// A font by name; nil for an empty one. The system puts the closest font that it has in the
  /// place of one that it does not have.
  public init?(_ name: CFString) {
    guard !name.isEmpty else { return nil }
    self.name = name
  }

  /// The name that the font was made with.
  public var postScriptName: CFString? { name }

  /// The name that the font was made with.
  public var fullName: CFString? { name }
}

extension CGFont: Hashable {
  /// Compares the names.
  public static func == (a: CGFont, b: CGFont) -> Bool { a.name == b.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
