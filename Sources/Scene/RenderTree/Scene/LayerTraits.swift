/// The traits that decide how a layer is placed and patched.
struct LayerTraits: OptionSet, Sendable {
  let rawValue: UInt8

  static let hidden = LayerTraits(rawValue: 1)
  /// Clips its sublayers.
  static let clips = LayerTraits(rawValue: 2)
  /// Has properties without a column, leaves the plane, or is of a class of its own.
  static let special = LayerTraits(rawValue: 4)
  /// Has a transform.
  static let turned = LayerTraits(rawValue: 8)
  /// A transition runs on it.
  static let inTransition = LayerTraits(rawValue: 16)

  /// Whether place and opacity alone decide where the layer is and whether it is seen.
  @inline(__always)
  var isPlain: Bool { rawValue & 22 == 0 }
}
