import GraphicsValues

/// Sorts particles into drawing order by a stable radix sort, in linear time and reused storage.
struct ParticleOrder {
  /// A particle's key in the high half, its index in the low one.
  private var entries: [UInt64] = []
  private var sorted: [UInt64] = []
  /// Number of entries by byte value; allocated by the first sort.
  private var counts: [Int] = []
  private var result: [Particle] = []

  /// Bytes of its memory.
  var heapBytes: Int {
    entries.heapBytes + sorted.heapBytes + counts.heapBytes + result.heapBytes
  }

  mutating func sort(_ particles: inout [Particle], _ mode: ParticleRenderMode) {
    guard particles.count > 1 else { return }
    switch mode {
    case .unordered, .additive: return
    case .oldestFirst: sort(&particles) { ~ParticleOrder.ascending($0.age) }
    case .oldestLast: sort(&particles) { ParticleOrder.ascending($0.age) }
    case .backToFront: sort(&particles) { ParticleOrder.ascending($0.z) }
    }
  }

  /// Bits whose order as unsigned integers is the order of the numbers.
  private static func ascending(_ number: Float) -> UInt32 {
    // Adding 0 makes −0 equal to 0.
    let bits = (number + 0).bitPattern
    return bits & 0x8000_0000 != 0 ? ~bits : bits | 0x8000_0000
  }

  private mutating func sort(_ particles: inout [Particle], by key: (Particle) -> UInt32) {
    entries.removeAll(keepingCapacity: true)
    for index in particles.indices {
      entries.append(
        UInt64(key(particles[index])) << 32 | UInt64(UInt32(truncatingIfNeeded: index)))
    }
    sorted.removeAll(keepingCapacity: true)
    sorted.append(contentsOf: entries)
    for shift in stride(from: UInt64(32), to: 64, by: 8) { pass(shift) }
    result.removeAll(keepingCapacity: true)
    for entry in entries { result.append(particles[Int(entry & 0xFFFF_FFFF)]) }
    swap(&particles, &result)
  }

  /// Sorts `entries` by the eight bits at `shift`.
  private mutating func pass(_ shift: UInt64) {
    if counts.isEmpty { counts = Array(repeating: 0, count: 256) }
    for digit in counts.indices { counts[digit] = 0 }
    for entry in entries { counts[Int(entry >> shift & 0xFF)] += 1 }
    var begin = 0
    for digit in counts.indices {
      let count = counts[digit]
      if count == entries.count { return }
      counts[digit] = begin
      begin += count
    }
    for entry in entries {
      let digit = Int(entry >> shift & 0xFF)
      sorted[counts[digit]] = entry
      counts[digit] += 1
    }
    swap(&entries, &sorted)
  }
}
