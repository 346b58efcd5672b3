/// The schema's names for the numbers of a `bits` property, if it gives any.
extension PropertyKey {
  /// A number's name. For an option set, the names of its bits joined by `+`, or `none`, or `all`. Nil for
  /// a number without a name.
  package func name(of value: UInt32) -> String? {
    let names = valueNames
    if value < names.count { return names[Int(value)] }
    let bits = bitNames
    guard !bits.isEmpty, value >> UInt32(bits.count) == 0 else { return nil }
    if value == 0 { return "none" }
    if value == 1 << UInt32(bits.count) - 1 { return "all" }
    return bits.indices.filter { value >> UInt32($0) & 1 == 1 }.map { bits[$0] }
      .joined(separator: "+")
  }

  /// The number that a name stands for; nil for an unknown name.
  package func number(named text: String) -> UInt32? {
    if let value = valueNames.firstIndex(of: text) { return UInt32(value) }
    let bits = bitNames
    guard !bits.isEmpty else { return nil }
    if text == "none" { return 0 }
    if text == "all" { return 1 << UInt32(bits.count) - 1 }
    var value: UInt32 = 0
    for name in text.split(separator: "+", omittingEmptySubsequences: false) {
      guard let bit = bits.firstIndex(of: String(name)) else { return nil }
      value |= 1 << UInt32(bit)
    }
    return value
  }

  /// The property's names in one line, for an error message; nil for a property without names.
  package var namesForNumbers: String? {
    if !valueNames.isEmpty { return "one of " + valueNames.joined(separator: ", ") }
    return bitNames.isEmpty ? nil : "none, all, or some of " + bitNames.joined(separator: "+")
  }
}
