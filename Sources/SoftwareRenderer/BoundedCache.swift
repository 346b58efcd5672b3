/// Values that took work to find, kept from frame to frame and bounded in bytes: what was used
/// longest ago goes first, one value at a time, and what has not been used for a while goes anyway.
struct BoundedCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var bytes: Int
    var lastUse: UInt64
    /// Ascends with each insertion: no two entries have the same.
    var serial: UInt64

    func isKeptRather(than other: Entry) -> Bool {
      lastUse == other.lastUse ? serial < other.serial : lastUse > other.lastUse
    }
  }

  private let byteLimit: Int
  private let patience: UInt64
  private(set) var counters = CacheCounters()
  private var entries: [Key: Entry] = [:]
  private var frame: UInt64 = 0
  private var nextSerial: UInt64 = 0

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
    let entry = Entry(value: value, bytes: bytes, lastUse: frame, serial: nextSerial)
    nextSerial += 1
    if let old = entries.updateValue(entry, forKey: key) {
      counters.bytes -= old.bytes
    }
  }

  /// Lets go of values at once.
  mutating func removeAll(where isGone: (Value) -> Bool) {
    keep { !isGone($0.value) }
  }

  private mutating func keep(_ isKept: (Entry) -> Bool) {
    guard !entries.values.allSatisfy(isKept) else { return }
    entries = entries.filter { isKept($0.value) }
    counters.bytes = entries.values.reduce(0) { $0 + $1.bytes }
  }

  /// Lets go of what was not used for long, and then until the rest fits.
  mutating func endFrame() {
    frame += 1
    if frame > patience {
      let oldest = frame - patience
      keep { $0.lastUse >= oldest }
    }
    if counters.bytes > byteLimit { makeRoom() }
  }

  /// Keeps what fits: the last used first, and of what one frame used the longest kept, so that a
  /// frame that is drawn again and again finds the same ones. A value that has no room leaves it to
  /// the others.
  private mutating func makeRoom() {
    var kept = 0
    for (key, entry) in entries.sorted(by: { $0.value.isKeptRather(than: $1.value) }) {
      if entry.bytes <= byteLimit - kept {
        kept += entry.bytes
      } else {
        entries[key] = nil
      }
    }
    counters.bytes = kept
  }
}

/// What tests may know of a cache.
package struct CacheCounters: Hashable, Sendable {
  package var hits = 0
  package var misses = 0
  package var bytes = 0
}
