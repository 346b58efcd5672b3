internal import GraphicsValues

/// What a client's layers have beside the columns that every layer is in.
package struct RareCounts: Hashable, Sendable {
  /// Numbers of layers with a record of each storage.
  package fileprivate(set) var spaces = 0
  package fileprivate(set) var contents = 0
  package fileprivate(set) var timings = 0
  package fileprivate(set) var names = 0
  package fileprivate(set) var tables = 0
  /// Of those with filters, tiles or a compositing filter.
  package fileprivate(set) var parsed = 0
  /// Bytes of the tables, and of all values that have memory of their own.
  package fileprivate(set) var bytes = 0

  package init() {}

  package static func += (sum: inout RareCounts, other: RareCounts) {
    sum.spaces += other.spaces
    sum.contents += other.contents
    sum.timings += other.timings
    sum.names += other.names
    sum.tables += other.tables
    sum.parsed += other.parsed
    sum.bytes += other.bytes
  }

  /// - Parameter sign: 1 for a layer that has properties, −1 for one that has them no more.
  fileprivate mutating func count(_ keys: PropertyKeySet, _ sign: Int) {
    func has(_ set: PropertyKeySet) -> Int { keys.intersection(set).isEmpty ? 0 : sign }
    spaces += has(Storages.space)
    contents += has(Storages.contents)
    timings += has(Storages.timing)
    names += has(Storages.name)
    parsed += has(Storages.parsed)
    let rare = keys.intersection(Storages.table).count
    guard rare > 0 else { return }
    tables += sign
    bytes += sign * PropertyTable.heapBytes(count: rare)
  }
}

/// The properties of each storage.
private enum Storages {
  /// A `transform` is noted where it leaves the plane.
  static let space = PropertyKeySet(
    PropertyKey.allCases.filter { $0.storage == .space } + [.transform])
  static let contents = PropertyKeySet.all(in: .contents)
  static let timing = PropertyKeySet.all(in: .timing)
  static let name = PropertyKeySet.all(in: .name)
  static let table = PropertyKeySet.all(in: .table)
  static let parsed = PropertyKeySet([.filters, .backgroundFilters, .compositingFilter, .tiles])
  /// Properties whose values may have memory of their own.
  static let long = PropertyKeySet(
    PropertyKey.travelling.filter { $0.type.byteCount == 0 })
}

/// Which layers of a client have rare properties, and what their long values take: paths, texts, lists and
/// objects.
struct RareProperties: Sendable {
  private struct LongValue {
    /// Bytes as it came; 0 for a short one, which is counted with the layer that has it.
    var size: Int
    var heap: Int
  }

  /// By the layer's slot: an index into `records`; −1 for a layer without. As long as the last layer with
  /// a record needs.
  private var indexBySlot: [Int32] = []
  private var records: [PropertyKeySet] = []
  private var freeRecords: [Int32] = []
  /// By slot and key.
  private var longValues: [UInt64: LongValue] = [:]
  private(set) var counts = RareCounts()
  /// Bytes of long values as they came.
  private(set) var longBytes = 0
  /// Memory of the values that were replaced or went since it was set to 0.
  var replacedBytes = 0

  /// Bytes up to which a value is short.
  private static let short = 64

  /// Bytes of these tables.
  var heapBytes: Int {
    indexBySlot.heapBytes + records.heapBytes + freeRecords.heapBytes + longValues.heapBytes
  }

  /// Notes that a layer has properties. Cost: O(1).
  mutating func note(_ keys: PropertyKeySet, of slot: Int) {
    while indexBySlot.count <= slot { indexBySlot.append(-1) }
    let index = Int(indexBySlot[slot])
    if index >= 0 {
      let old = records[index]
      if old.isSuperset(of: keys) { return }
      counts.count(old, -1)
      records[index].formUnion(keys)
      counts.count(records[index], 1)
      return
    }
    counts.count(keys, 1)
    if let free = freeRecords.popLast() {
      records[Int(free)] = keys
      indexBySlot[slot] = free
    } else {
      indexBySlot[slot] = Int32(truncatingIfNeeded: records.count)
      records.append(keys)
    }
  }

  /// Notes a value that replaces the property's last one.
  ///
  /// - Parameters:
  ///   - size: bytes as it came.
  ///   - heap: bytes of its memory.
  mutating func set(_ key: PropertyKey, of slot: Int, size: Int, heap: Int) {
    note(PropertyKeySet([key]), of: slot)
    let new = LongValue(size: size <= Self.short ? 0 : size, heap: heap)
    replace(key, of: slot, new.size == 0 && heap == 0 ? nil : new)
  }

  /// A property has its default again; its place in the layer's table stays.
  mutating func unset(_ key: PropertyKey, of slot: Int) {
    if Storages.long.contains(key) { replace(key, of: slot, nil) }
  }

  private mutating func replace(_ key: PropertyKey, of slot: Int, _ value: LongValue?) {
    let place = UInt64(slot) << 16 | UInt64(key.rawValue)
    let old = longValues[place]
    if old != nil || value != nil { longValues[place] = value }
    // An empty table keeps its room, which would count as none.
    if old != nil, longValues.isEmpty { longValues = [:] }
    longBytes += (value?.size ?? 0) - (old?.size ?? 0)
    counts.bytes += (value?.heap ?? 0) - (old?.heap ?? 0)
    replacedBytes += old?.heap ?? 0
  }

  /// The layer is gone with all its values.
  mutating func removeAll(of slot: Int) {
    guard slot < indexBySlot.count, indexBySlot[slot] >= 0 else { return }
    let index = indexBySlot[slot]
    let keys = records[Int(index)]
    for key in keys.intersection(Storages.long).keys { replace(key, of: slot, nil) }
    let bytes = counts.bytes
    counts.count(keys, -1)
    replacedBytes += bytes - counts.bytes
    records[Int(index)] = PropertyKeySet()
    freeRecords.append(index)
    indexBySlot[slot] = -1
  }
}
