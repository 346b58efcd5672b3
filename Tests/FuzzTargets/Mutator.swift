import ArbitraryProtocolValues
import WireProtocol

/// Changes valid inputs a little; equal seeds give equal changes.
package struct Mutator {
  private var random: ArbitraryValues
  private let inputs: [[UInt8]]
  private let longest: Int

  /// - Parameter longest: most bytes of a changed input.
  package init(seed: UInt64, inputs: [[UInt8]], longest: Int = 8192) {
    random = ArbitraryValues(seed: seed)
    self.inputs = inputs.isEmpty ? [[]] : inputs
    self.longest = longest
  }

  /// One of the inputs with one to four changes.
  package mutating func next() -> [UInt8] {
    var bytes = random.element(inputs)
    for _ in 0...random.below(4) { change(&bytes) }
    return Array(bytes.prefix(longest))
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    // Most formats here are in words of 8 bytes.
    let step = random.bool() ? 8 : 1
    let place = random.below(bytes.count / step) * step
    switch random.below(7) {
    case 0 where !bytes.isEmpty: bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
    case 1: write(Self.words[random.below(Self.words.count)], at: place, count: 8, &bytes)
    case 2: write(UInt64(random.below(300)), at: place, count: 4, &bytes)
    case 3: bytes.removeSubrange(place..<min(place + step * (1 + random.below(8)), bytes.count))
    case 4:
      let part = bytes[place..<min(place + step * (1 + random.below(16)), bytes.count)]
      bytes.insert(contentsOf: part, at: random.below(bytes.count / step + 1) * step)
    case 5:
      let other = random.element(inputs)
      bytes = Array(bytes[..<place]) + other.dropFirst(random.below(other.count / step + 1) * step)
    default:
      if !bytes.isEmpty { bytes[random.below(bytes.count)] = random.u8() }
    }
  }

  private func write(_ word: UInt64, at place: Int, count: Int, _ bytes: inout [UInt8]) {
    for index in 0..<count where place + index < bytes.count {
      bytes[place + index] = UInt8(truncatingIfNeeded: word >> UInt64(8 * index))
    }
  }

  /// Numbers at which arithmetic goes wrong.
  private static let words: [UInt64] =
    [
      .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
      .leastNonzeroMagnitude, 0, -0.0, 1, -1, 1e9, -1e9, 2_147_483_648, 1e16, 1e-9, 0.5,
    ].map(\.bitPattern) + [
      .max, UInt64(UInt32.max), UInt64(Int32.max), UInt64(Int64.max), 1 << 31, 1 << 63, 0xFFFF,
    ]
}
