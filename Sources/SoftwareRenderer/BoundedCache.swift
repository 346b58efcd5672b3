/// Values that took work to find, kept from frame to frame and bounded in bytes: what was used
/// longest ago goes first, and what has not been used for a while goes anyway.
struct BoundedCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var bytes: Int
    var lastUse: UInt64
  }

  private let byteLimit: Int
  private let patience: UInt64
  private(set) var counters = CacheCounters()
  private var entries: [Key: Entry] = [:]
  private var frame: UInt64 = 0

  /// - Parameters:
  ///   - byteLimit: what may be kept after a frame.
  ///   - patience: frames after which a value that is not used is let go.
  init(byteLimit: Int, patience: UInt64) {
    self.byteLimit = byteLimit
    self.patience = patience
  }

  /// A kept value; finding it is a use of it.
  mutating func find(_ key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].lastUse = frame
    counters.hits += 1
    return entries.values[index].value
  }

  /// - Parameter isFound: the value did take work; false for one that was only looked up elsewhere.
  mutating func insert(_ value: Value, bytes: Int, for key: Key, isFound: Bool = true) {
    if isFound { counters.misses += 1 }
    counters.bytes += bytes
    if let old = entries.updateValue(Entry(value: value, bytes: bytes, lastUse: frame), forKey: key)
    {
      counters.bytes -= old.bytes
    }
  }

  /// Lets go until the rest fits.
  mutating func endFrame() {
    frame += 1
    if entries.isEmpty { return }
    var oldest = frame > patience ? frame - patience : 0
    if counters.bytes > byteLimit {
      var kept = 0
      for entry in entries.values.sorted(by: { $0.lastUse > $1.lastUse }) {
        kept += entry.bytes
        if kept > byteLimit {
          oldest = max(oldest, entry.lastUse + 1)
          break
        }
      }
    }
    guard entries.values.contains(where: { $0.lastUse < oldest }) else { return }
    entries = entries.filter { $0.value.lastUse >= oldest }
    counters.bytes = entries.values.reduce(0) { $0 + $1.bytes }
  }
}

/// What tests may know of a cache.
package struct CacheCounters: Hashable, Sendable {
  package var hits = 0
  package var misses = 0
  package var bytes = 0
}
