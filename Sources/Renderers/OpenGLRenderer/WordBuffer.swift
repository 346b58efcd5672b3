/// Words of instances to be uploaded. Its memory stays from frame to frame.
struct WordBuffer: ~Copyable {
  private(set) var base: UnsafeMutablePointer<UInt32>
  private(set) var count = 0
  private var capacity: Int

  init() {
    capacity = 1 << 12
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  /// Reserves memory for a number of words, which are then appended without a check.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if count + more > capacity { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }

  @inline(__always)
  mutating func append(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) {
    base[count] = a
    base[count + 1] = b
    base[count + 2] = c
    base[count + 3] = d
    count += 4
  }

  /// Appends groups of four words.
  @inline(__always)
  mutating func append(_ words: UnsafePointer<UInt32>, groups: Int) {
    (base + count).update(from: words, count: 4 * groups)
    count += 4 * groups
  }

  /// Appends instances of another buffer, the last one first.
  mutating func appendReversed(
    _ instances: Range<Int>, of other: borrowing WordBuffer, groups: Int
  ) {
    reserve(4 * groups * instances.count)
    let from = other.base
    var to = base + count
    for instance in instances.reversed() {
      var next = from + 4 * groups * instance
      for _ in 0..<groups {
        (to[0], to[1], to[2], to[3]) = (next[0], next[1], next[2], next[3])
        to += 4
        next += 4
      }
    }
    count += 4 * groups * instances.count
  }

  /// Counts words that were written behind the last one, into reserved memory.
  mutating func countWritten(_ more: Int) { count += more }
  mutating func removeLast(_ fewer: Int) { count -= fewer }

  mutating func removeAll() { count = 0 }
}
