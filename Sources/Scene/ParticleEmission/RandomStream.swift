/// Random numbers by index: each is computed from its index alone, in any order, with the same bits
/// on every machine.
///
/// A number is SplitMix64's finaliser of a key and a counter. Keys are derived level by level: seed,
/// cell, number of the particle, nested cell, and so on.
struct RandomStream: Hashable, Sendable {
  private let key: UInt64

  init(seed: UInt32) { key = RandomStream.mix(UInt64(seed) &+ RandomStream.step) }

  private init(key: UInt64) { self.key = key }

  /// 2^64 divided by the golden ratio, which spreads consecutive counters far apart.
  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The stream of one part: one cell among its siblings, one particle of a cell.
  func part(_ index: Int64) -> RandomStream {
    RandomStream(key: RandomStream.mix(key &+ UInt64(bitPattern: index &+ 1) &* RandomStream.step))
  }

  /// A uniform number from 0 inclusive to 1 exclusive, in steps of 2^−53.
  func uniform(_ channel: RandomChannel) -> Double { Double(bits(channel)) * 0x1p-53 }

  /// A uniformly distributed point of the unit circle.
  func direction(_ channel: RandomChannel) -> (x: Double, y: Double) {
    let bits = bits(channel)
    let fraction = Double(bits & ((1 << 51) - 1)) * 0x1p-51
    return UnitCircle.point(quarter: bits >> 51, fraction: fraction)
  }

  /// 53 random bits, as a signed number: processors convert signed numbers to `Double` in one step.
  private func bits(_ channel: RandomChannel) -> Int64 {
    let bits = RandomStream.mix(key &+ channel.rawValue &* RandomStream.step)
    return Int64(truncatingIfNeeded: bits >> 11)
  }

  /// A uniform number from −½ to ½ times a range.
  func spread(_ channel: RandomChannel, _ range: Double) -> Double {
    range == 0 ? 0 : (uniform(channel) - 0.5) * range
  }
}

/// The use of a particle's random number. Changing a raw value changes the particles of every seed.
enum RandomChannel: UInt64 {
  case lifetime = 1
  case velocity = 2
  case coneTurn = 3
  case coneTilt = 4
  case scale = 5
  case spin = 6
  case red = 7
  case green = 8
  case blue = 9
  case alpha = 10
  case placePart = 11
  case placeX = 12
  case placeY = 13
  case placeZ = 14
  case placeAngle = 15
}
