internal import GraphicsValues

/// What one thread changed since its last commit. It names what changed; the values are read from
/// the layers when they are sent.
struct PendingChanges {
  struct Change {
    let layer: CALayer
    var keys = PropertyKeySet()
    var sublayers = false
    var animations = false
  }

  /// In the order in which layers were first changed.
  private(set) var changes: [Change] = []
  /// Windows that were made, closed or altered.
  private(set) var windows: [LayerWindow] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  mutating func mark(_ window: LayerWindow) {
    if !windows.contains(where: { $0 === window }) { windows.append(window) }
  }

  mutating func mark(_ layer: CALayer, _ body: (inout Change) -> Void) {
    let id = ObjectIdentifier(layer)
    if let index = indices[id] {
      body(&changes[index])
    } else {
      indices[id] = changes.count
      var change = Change(layer: layer)
      body(&change)
      changes.append(change)
    }
  }
}

/// A set of property keys, as bits.
struct PropertyKeySet {
  private var bits: UInt128 = 0

  var isEmpty: Bool { bits == 0 }

  static let all: PropertyKeySet = {
    var set = PropertyKeySet()
    for key in PropertyKey.allCases { set.insert(key) }
    return set
  }()

  mutating func insert(_ key: PropertyKey) { bits |= 1 << UInt128(key.rawValue) }

  mutating func formUnion(_ other: PropertyKeySet) { bits |= other.bits }

  /// The keys, lowest raw value first.
  var keys: [PropertyKey] {
    var result: [PropertyKey] = []
    var rest = bits
    while rest != 0 {
      if let key = PropertyKey(rawValue: UInt16(rest.trailingZeroBitCount)) { result.append(key) }
      rest &= rest - 1
    }
    return result
  }
}
