/// Number of bytes that a client's long values take: paths, texts, lists and objects of its layers.
///
/// Short ones are counted with the layer that has them.
struct ValueSizes: Sendable {
  /// By the layer's slot, then by the property's key.
  private var sizes: [Int: [UInt16: Int]] = [:]
  private(set) var total = 0

  /// Bytes up to which a value is short.
  private static let short = 64

  /// Takes down the size of a value that replaces the property's last one.
  mutating func set(_ bytes: Int, for key: UInt16, of slot: Int) {
    if bytes <= Self.short, sizes[slot] == nil { return }
    let old = sizes[slot]?[key] ?? 0
    let new = bytes <= Self.short ? 0 : bytes
    total += new - old
    sizes[slot, default: [:]][key] = new == 0 ? nil : new
  }

  /// The layer is gone with all its values.
  mutating func removeAll(of slot: Int) {
    guard let values = sizes.removeValue(forKey: slot) else { return }
    total -= values.values.reduce(0, +)
  }
}
