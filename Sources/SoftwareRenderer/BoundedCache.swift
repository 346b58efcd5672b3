/// Values that took work to find, kept from frame to frame and bounded in bytes: what was used
/// longest ago goes first, one value at a time, and what has not been used for a while goes anyway.
package struct BoundedCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var bytes: Int
    var lastUse: UInt64
    /// The client whose command needed the value first.
    var owner: UInt32
    /// Ascends with each insertion: no two entries have the same.
    var serial: UInt64

    func isKeptRather(than other: Entry) -> Bool {
      lastUse == other.lastUse ? serial < other.serial : lastUse > other.lastUse
    }
  }

  private let byteLimit: Int
  private let patience: UInt64
  package private(set) var counters = CacheCounters()
  /// Bytes by owner; none of 0.
  private var ownedBytes: [UInt32: Int] = [:]
  private var entries: [Key: Entry] = [:]
  private var frame: UInt64 = 0
  private var nextSerial: UInt64 = 0

  /// - Parameters:
  ///   - byteLimit: what may be kept after a frame.
  ///   - patience: frames after which a value that is not used is let go.
  package init(byteLimit: Int, patience: UInt64) {
    self.byteLimit = byteLimit
    self.patience = patience
  }

  /// A kept value; finding it is a use of it.
  package mutating func find(_ key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].lastUse = frame
    counters.hits += 1
    return entries.values[index].value
  }

  /// Bytes of the values that a client's commands needed first.
  package func bytes(of owner: UInt32) -> Int { ownedBytes[owner] ?? 0 }

  /// - Parameters:
  ///   - owner: the client whose command needs the value.
  ///   - isFound: the value did take work; false for one that was only looked up elsewhere.
  package mutating func insert(
    _ value: Value, bytes: Int, for key: Key, of owner: UInt32, isFound: Bool = true
  ) {
    if isFound { counters.misses += 1 }
    let entry = Entry(
      value: value, bytes: bytes, lastUse: frame, owner: owner, serial: nextSerial)
    nextSerial += 1
    count(entry, 1)
    if let old = entries.updateValue(entry, forKey: key) { count(old, -1) }
  }

  private mutating func count(_ entry: Entry, _ sign: Int) {
    counters.bytes += sign * entry.bytes
    let owned = (ownedBytes[entry.owner] ?? 0) + sign * entry.bytes
    ownedBytes[entry.owner] = owned > 0 ? owned : nil
  }

  /// Lets go of values at once.
  package mutating func removeAll(where isGone: (Value) -> Bool) {
    keep { !isGone($0.value) }
  }

  /// Lets go at once of the values that a client's commands needed first.
  package mutating func forget(_ owner: UInt32) {
    if ownedBytes[owner] != nil { keep { $0.owner != owner } }
  }

  private mutating func keep(_ isKept: (Entry) -> Bool) {
    guard !entries.values.allSatisfy(isKept) else { return }
    for entry in entries.values where !isKept(entry) { count(entry, -1) }
    entries = entries.filter { isKept($0.value) }
  }

  /// Lets go of what was not used for long, and then until the rest fits.
  package mutating func endFrame() {
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
        count(entry, -1)
      }
    }
  }
}

/// What tests may know of a cache.
package struct CacheCounters: Hashable, Sendable {
  package var hits = 0
  package var misses = 0
  package var bytes = 0
}
