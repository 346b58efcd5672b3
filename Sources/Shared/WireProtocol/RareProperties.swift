import GraphicsValues

/// Counts of a client's properties outside the columns that every layer has.
package struct RareCounts: Hashable, Sendable {
  /// Numbers of layers with a record of each storage.
  package fileprivate(set) var spaces = 0
  package fileprivate(set) var contents = 0
  package fileprivate(set) var timings = 0
  package fileprivate(set) var names = 0
  package fileprivate(set) var tables = 0
  /// Number of records with filters, tiles or a compositing filter.
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

  /// - Parameter sign: 1 to add a layer's properties, −1 to remove them.
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
  /// A `transform` counts when it leaves the plane.
  static let space = PropertyKeySet.space
  static let contents = PropertyKeySet.all(in: .contents)
  static let timing = PropertyKeySet.all(in: .timing)
  static let name = PropertyKeySet.all(in: .name)
  static let table = PropertyKeySet.all(in: .table)
  static let parsed = PropertyKeySet([.filters, .backgroundFilters, .compositingFilter, .tiles])
  /// Properties whose values may have memory of their own.
  static let long = PropertyKeySet(
    PropertyKey.travelling.filter { $0.type.byteCount == 0 })
}

/// The rare properties of a client's layers, and the memory of their long values: paths, texts, lists and
/// objects.
struct RareProperties: Sendable {
  private struct LongValue {
    /// Bytes on the wire; 0 for a short value, which is counted with its layer.
    var size: Int
    var heap: Int
  }

  /// An index into `records`, by the layer's slot; −1 for a layer without rare properties. May be shorter
  /// than the number of slots.
  private var indexBySlot: [Int32] = []
  private var records: [PropertyKeySet] = []
  private var freeRecords: [Int32] = []
  /// Long values by slot and key.
  private var longValues: [UInt64: LongValue] = [:]
  private(set) var counts = RareCounts()
  /// Bytes of long values on the wire.
  private(set) var longBytes = 0
  /// Bytes of memory of the values that were replaced or removed since it was set to 0.
  var replacedBytes = 0

  /// Bytes up to which a value counts as short.
  private static let short = 64

  /// Heap bytes of these tables.
  var heapBytes: Int {
    indexBySlot.heapBytes + records.heapBytes + freeRecords.heapBytes + longValues.heapBytes
  }

  /// Adds properties to a layer's record. Cost: O(1).
  mutating func insert(_ keys: PropertyKeySet, of slot: Int) {
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

  /// Records a value that replaces the property's last one.
  ///
  /// - Parameters:
  ///   - size: Bytes on the wire.
  ///   - heap: Bytes of its memory.
  mutating func set(_ key: PropertyKey, of slot: Int, size: Int, heap: Int) {
    insert(PropertyKeySet([key]), of: slot)
    let new = LongValue(size: size <= Self.short ? 0 : size, heap: heap)
    replace(key, of: slot, new.size == 0 && heap == 0 ? nil : new)
  }

  /// Resets a property to its default; its place in the layer's table stays.
  mutating func unset(_ key: PropertyKey, of slot: Int) {
    if Storages.long.contains(key) { replace(key, of: slot, nil) }
  }

  private mutating func replace(_ key: PropertyKey, of slot: Int, _ value: LongValue?) {
    let place = UInt64(slot) << 16 | UInt64(key.rawValue)
    let old = longValues[place]
    if old != nil || value != nil { longValues[place] = value }
    // An empty table keeps its capacity, which would count as memory.
    if old != nil, longValues.isEmpty { longValues = [:] }
    longBytes += (value?.size ?? 0) - (old?.size ?? 0)
    counts.bytes += (value?.heap ?? 0) - (old?.heap ?? 0)
    replacedBytes += old?.heap ?? 0
  }

  /// Removes the layer with all its values.
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
