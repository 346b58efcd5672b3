/// Values that took work to find, kept from frame to frame and bounded in bytes: what was used
/// longest ago goes first, one value at a time, and what has not been used for a while goes anyway.
@usableFromInline package struct BoundedCache<Key: Hashable, Value> {
  @usableFromInline struct Entry {
    @usableFromInline var value: Value
    @usableFromInline var bytes: Int
    @usableFromInline var lastUse: UInt64
    /// The client whose command needed the value first.
    @usableFromInline var owner: UInt32
    /// Ascends with each insertion: no two entries have the same.
    @usableFromInline var serial: UInt64

    @inlinable init(value: Value, bytes: Int, lastUse: UInt64, owner: UInt32, serial: UInt64) {
      self.value = value
      self.bytes = bytes
      self.lastUse = lastUse
      self.owner = owner
      self.serial = serial
    }

    @inlinable func isKeptRather(than other: Entry) -> Bool {
      lastUse == other.lastUse ? serial < other.serial : lastUse > other.lastUse
    }
  }

  @usableFromInline let byteLimit: Int
  @usableFromInline let patience: UInt64
  @usableFromInline package internal(set) var counters = CacheCounters()
  /// Bytes by owner; none of 0.
  @usableFromInline var ownedBytes: [UInt32: Int] = [:]
  @usableFromInline var entries: [Key: Entry] = [:]
  @usableFromInline var frame: UInt64 = 0
  @usableFromInline var nextSerial: UInt64 = 0

  /// - Parameters:
  ///   - byteLimit: what may be kept after a frame.
  ///   - patience: frames after which a value that is not used is let go.
  @inlinable package init(byteLimit: Int, patience: UInt64) {
    self.byteLimit = byteLimit
    self.patience = patience
  }

  /// A kept value; finding it is a use of it.
  @inlinable package mutating func find(_ key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].lastUse = frame
    counters.hits += 1
    return entries.values[index].value
  }

  /// Bytes of the values that a client's commands needed first.
  @inlinable package func bytes(of owner: UInt32) -> Int { ownedBytes[owner] ?? 0 }

  /// - Parameters:
  ///   - owner: the client whose command needs the value.
  ///   - isFound: the value did take work; false for one that was only looked up elsewhere.
  @inlinable package mutating func insert(
    _ value: Value, bytes: Int, for key: Key, of owner: UInt32, isFound: Bool = true
  ) {
    if isFound { counters.misses += 1 }
    let entry = Entry(
      value: value, bytes: bytes, lastUse: frame, owner: owner, serial: nextSerial)
    nextSerial += 1
    count(entry, 1)
    if let old = entries.updateValue(entry, forKey: key) { count(old, -1) }
  }

  @inlinable mutating func count(_ entry: Entry, _ sign: Int) {
    counters.bytes += sign * entry.bytes
    let owned = (ownedBytes[entry.owner] ?? 0) + sign * entry.bytes
    ownedBytes[entry.owner] = owned > 0 ? owned : nil
  }

  /// Lets go of values at once.
  @inlinable package mutating func removeAll(where isGone: (Value) -> Bool) {
    keep { !isGone($0.value) }
  }

  /// Lets go at once of the values that a client's commands needed first.
  @inlinable package mutating func forget(_ owner: UInt32) {
    if ownedBytes[owner] != nil { keep { $0.owner != owner } }
  }

  @inlinable mutating func keep(_ isKept: (Entry) -> Bool) {
    guard !entries.values.allSatisfy(isKept) else { return }
    for entry in entries.values where !isKept(entry) { count(entry, -1) }
    entries = entries.filter { isKept($0.value) }
  }

  /// Lets go of what was not used for long, and then until the rest fits.
  @inlinable package mutating func endFrame() {
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
  @inlinable mutating func makeRoom() {
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
@usableFromInline package struct CacheCounters: Hashable, Sendable {
  @usableFromInline package var hits = 0
  @usableFromInline package var misses = 0
  @usableFromInline package var bytes = 0

  @inlinable package init() {}
}
