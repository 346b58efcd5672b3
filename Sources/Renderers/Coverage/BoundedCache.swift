/// A cache of values that are expensive to compute, kept from frame to frame and bounded in bytes. Evicts
/// the least recently used values, one at a time, and values that have not been used for some time.
@usableFromInline package struct BoundedCache<Key: Hashable, Value> {
  @usableFromInline struct Entry {
    @usableFromInline var value: Value
    @usableFromInline var bytes: Int
    @usableFromInline var lastUse: UInt64
    /// The client whose command needed the value first.
    @usableFromInline var owner: UInt32
    /// A unique number that ascends with each insertion.
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
  /// Bytes by owner; owners without values have no entry.
  @usableFromInline var ownedBytes: [UInt32: Int] = [:]
  @usableFromInline var entries: [Key: Entry] = [:]
  @usableFromInline var frame: UInt64 = 0
  @usableFromInline var nextSerial: UInt64 = 0

  /// - Parameters:
  ///   - byteLimit: Bytes that may be kept after a frame.
  ///   - patience: Frames after which an unused value is released.
  @inlinable package init(byteLimit: Int, patience: UInt64) {
    self.byteLimit = byteLimit
    self.patience = patience
  }

  /// Returns a kept value, and counts this as a use.
  @inlinable package mutating func find(_ key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].lastUse = frame
    counters.hits += 1
    return entries.values[index].value
  }

  /// Returns the bytes of the values that a client's commands needed first.
  @inlinable package func bytes(of owner: UInt32) -> Int { ownedBytes[owner] ?? 0 }

  /// - Parameters:
  ///   - owner: The client whose command needs the value.
  ///   - isFound: False for a value that is no miss: a copy of another entry, or a record of what parts
  ///     of a shape have cost so far.
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

  /// Releases the values that satisfy a condition.
  @inlinable package mutating func removeAll(where isGone: (Value) -> Bool) {
    keep { !isGone($0.value) }
  }

  /// Releases the values that a client's commands needed first.
  @inlinable package mutating func forget(_ owner: UInt32) {
    if ownedBytes[owner] != nil { keep { $0.owner != owner } }
  }

  @inlinable mutating func keep(_ isKept: (Entry) -> Bool) {
    guard !entries.values.allSatisfy(isKept) else { return }
    for entry in entries.values where !isKept(entry) { count(entry, -1) }
    entries = entries.filter { isKept($0.value) }
  }

  /// Releases values that were not used for some time, and then values that exceed the limit.
  @inlinable package mutating func endFrame() {
    frame += 1
    if frame > patience {
      let oldest = frame - patience
      keep { $0.lastUse >= oldest }
    }
    if counters.bytes > byteLimit { makeRoom() }
  }

  /// Keeps values that fit: the most recently used first, and among values of one frame the longest kept,
  /// so that a frame that is drawn repeatedly finds the same ones. A value that does not fit leaves room to
  /// later ones.
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

/// Counters of a cache, for tests.
@usableFromInline package struct CacheCounters: Hashable, Sendable {
  @usableFromInline package var hits = 0
  @usableFromInline package var misses = 0
  @usableFromInline package var bytes = 0

  @inlinable package init() {}
}
