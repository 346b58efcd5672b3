import GraphicsValues

/// The API's names for the raw values of a property.
struct ValueNames {
  /// The names in the order of the raw values, from 0.
  let names: [String]
  /// The raw value for an unknown name (§2.1).
  let unknown: UInt32
  /// Names that getters keep and that travel as another name's raw value, since no server knows
  /// them.
  let kept: [String: UInt32]

  init(_ names: [String], unknown: UInt32 = 0, kept: [String: UInt32] = [:]) {
    self.names = names
    self.unknown = unknown
    self.kept = kept
  }

  func bits(_ name: String) -> UInt32 {
    names.firstIndex(of: name).map { UInt32($0) } ?? kept[name] ?? unknown
  }

  func name(_ bits: UInt32) -> String {
    let index = Int(bits)
    return names.indices.contains(index) ? names[index] : ""
  }
}

extension CALayer {
  /// Returns the name of a property's present value.
  final func valueName(_ key: PropertyKey) -> String {
    guard let names = key.apiNames else { return "" }
    if !names.kept.isEmpty, let name = object(key) as? String { return name }
    return names.name(read { $0.bits(key) })
  }

  /// Sets a property by a name; an unknown name is stored as `ValueNames.unknown`.
  final func storeName(_ name: String, for key: PropertyKey) {
    guard let names = key.apiNames else { return }
    store(
      .bits(names.bits(name)), for: key,
      object: names.kept[name] == nil ? nil : StoredObject(object: name))
  }
}
