package import GraphicsValues
package import WireProtocol

/// Makes valid values from a seed, for tests of every module that takes messages or commits. Equal
/// seeds give equal values.
package struct ArbitraryValues: Sendable {
  private var state: UInt64
  /// Remaining bytes that choose in place of the seed.
  private var choices: ArraySlice<UInt8> = []
  /// Objects that the commits so far have left alive. For commits of several connections in turn,
  /// it is exchanged with the connection.
  package var world = ArbitraryWorld()

  package init(seed: UInt64) { state = seed }

  /// Makes values from bytes, two for each choice, so that a changed byte changes few values; then
  /// continues with a seed.
  package init(choices: some Sequence<UInt8>) {
    state = 0
    self.choices = Array(choices)[...]
  }

  /// False when the bytes that choose are used up.
  package var hasChoices: Bool { !choices.isEmpty }

  /// SplitMix64: https://prng.di.unimi.it/splitmix64.c
  package mutating func u64() -> UInt64 {
    if let first = choices.popFirst() {
      state = UInt64(first) | UInt64(choices.popFirst() ?? 0) << 8
    }
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  package mutating func u8() -> UInt8 { UInt8(truncatingIfNeeded: u64() >> 32) }
  package mutating func u16() -> UInt16 { UInt16(truncatingIfNeeded: u64() >> 32) }
  package mutating func u32() -> UInt32 { UInt32(truncatingIfNeeded: u64() >> 32) }
  package mutating func bool() -> Bool { u64() >> 63 == 1 }

  /// A number in `0..<count`; 0 when there is none.
  package mutating func below(_ count: Int) -> Int {
    count > 1 ? Int(u64() >> 1) % count : 0
  }

  /// A finite number: mostly of the size of coordinates, now and then extreme.
  package mutating func f64() -> Double {
    switch below(16) {
    case 0: 0
    case 1: -0.0
    case 2: .greatestFiniteMagnitude
    case 3: .leastNonzeroMagnitude
    default: Double(Int64(truncatingIfNeeded: u64()) >> 32) / 1_048_576
    }
  }

  package mutating func f32() -> Float { Float(Int16(truncatingIfNeeded: u64() >> 32)) / 256 }

  /// A number in 0…1.
  package mutating func fraction() -> Double { Double(u64() >> 11) / 9_007_199_254_740_992 }

  package mutating func text() -> String {
    let letters: [Character] = ["a", "Z", " ", "é", "漢", "🚀", "\"", "\n"]
    return String((0..<below(12)).map { _ in letters[below(letters.count)] })
  }

  package mutating func element<C: RandomAccessCollection>(_ values: C) -> C.Element
  where C.Index == Int {
    values[values.startIndex + below(values.count)]
  }

  package mutating func limits() -> Limits {
    var limits = Limits()
    for id in LimitID.allCases where below(4) == 0 { limits[id: id] = Int(u32()) }
    return limits
  }

  package mutating func rectangles() -> [FrameRectangle] {
    (0..<below(4)).map { _ in FrameRectangle(x: u32(), y: u32(), width: u32(), height: u32()) }
  }
}

// MARK: Values

extension ArbitraryValues {
  /// A number that is at most `maximum`.
  mutating func bits(upTo maximum: UInt32) -> UInt32 {
    maximum == .max ? u32() : UInt32(below(Int(maximum) + 1))
  }

  /// An image of the commits so far; nil when there are none.
  mutating func image() -> ImageNumber? { world.images.isEmpty ? nil : element(world.images) }

  mutating func object(depth: Int) -> ObjectValue {
    var object = ObjectValue(name: text(), kind: text())
    for index in 0..<below(4) {
      let type = element(PropertyType.allCases.filter { depth < 3 || $0 != .objects })
      object.attributes["\(text())\(index)"] =
        type == .objects
        ? .objects((0..<below(2)).map { _ in self.object(depth: depth + 1) })
        : value(of: type, maximumBits: .max)
    }
    return object
  }

  /// A value that `setProperty` or `unsetProperty` accepts at this point of the commits.
  package mutating func value(for key: PropertyKey) -> PropertyValue {
    if key.isOptional, below(4) == 0 { return .none }
    if key.allowsInfinity, below(4) == 0 { return .scalar(.infinity) }
    return value(of: key.type, maximumBits: key.type == .bits ? key.maximumBits : 0) ?? .none
  }
}
