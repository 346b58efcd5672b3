import AnimationEvaluation
import GraphicsValues

/// The further instances of replicators' sublayers (§11.4). Every layer below a replicator has a slot for
/// each further instance, with a place, a look and a time, and nothing else.
///
/// Copies are made together with the topology. Only the stages from sampling on know them.
struct LayerCopies: Sendable {
  struct Copy: Sendable {
    /// The layer that is copied.
    var origin: Int32
    /// Index of the replicator's instance, from 0, for a copy of a replicator's sublayer; 0 for others.
    var instance: Int32
    /// Delays of the copy's time, from the outermost replicator inwards.
    var delays: [Delay]

    /// Bytes of the long values that animations made for it.
    fileprivate(set) var longBytes = 0
    /// The kind of its layer when the copy was made.
    var kind: LayerKind

    /// Number of delays for which a copy counts once more.
    static let delaysOfOne = 8
    /// Number of copies that the copy counts as.
    var weight: Int { 1 + delays.count / Self.delaysOfOne }
  }

  struct Delay: Hashable, Sendable {
    /// The replicator whose instances are delayed: a layer, not a copy.
    var slot: Int32
    var instance: Int32
  }

  /// Slots of copies, by window. A superlayer comes before its sublayers.
  private var byWindow: [[Int32]] = []
  private(set) var count = 0
  private var bySlot = SideTable<Copy>()
  /// Counts by client, so that each client has its own limits.
  private var tallies: [UInt32: Tally] = [:]
  /// Clients whose copies with tiles or gradient stops may show another share of them, because their
  /// number changed.
  private var resharing: Set<UInt32> = []

  private struct Tally {
    var count = 0
    /// Sum of `Copy.weight`: a copy deep in replicators has a delay for each of them.
    var weight = 0
    var longBytes = 0
    /// Number of copies of tiled layers, and of gradient layers.
    var tiled = 0
    var graded = 0
  }

  var isEmpty: Bool { count == 0 }
  /// The slots of all copies. A superlayer comes before its sublayers.
  var slots: some Sequence<Int32> { byWindow.joined() }

  /// Nil for a layer of a client.
  @inline(__always)
  subscript(slot: Int) -> Copy? { isEmpty ? nil : bySlot[slot] }

  /// The layer that a slot shows: itself unless it is a copy.
  func origin(of slot: Int) -> Int { self[slot].map { Int($0.origin) } ?? slot }

  /// Number of tiles or stops that a layer or copy may show. The copies of a client's layers of one kind share
  /// `all` equally; a layer may show all of its own.
  func share(of slot: Int, _ all: Int, client: UInt32) -> Int {
    guard let copy = self[slot] else { return .max }
    return all / max(count(of: client, copy.kind), 1)
  }

  /// Slots of the copies in a window.
  func slots(in window: Int32) -> [Int32] {
    byWindow.indices.contains(Int(window)) ? byWindow[Int(window)] : []
  }

  func count(of client: UInt32) -> Int { tallies[client]?.count ?? 0 }

  /// Number of copies that a client's copies count as.
  func weight(of client: UInt32) -> Int { tallies[client]?.weight ?? 0 }

  /// Bytes of the long values that animations made for the copies of a client.
  func longBytes(of client: UInt32) -> Int { tallies[client]?.longBytes ?? 0 }

  /// Number of copies of a client's tiled layers or gradient layers.
  func count(of client: UInt32, _ kind: LayerKind) -> Int {
    (kind == .tiled ? tallies[client]?.tiled : tallies[client]?.graded) ?? 0
  }

  /// Bytes of the tables of copies.
  var heapBytes: Int {
    byWindow.reduce(byWindow.heapBytes) { $0 + $1.heapBytes } + bySlot.indexBytes
      + bySlot.valueBytes + count * HeapBytes.array(capacity: 1, stride: MemoryLayout<Delay>.stride)
      + Copy.delaysOfOne * MemoryLayout<Delay>.stride
      * tallies.values.reduce(-count) { $0 + $1.weight }
  }

  mutating func insert(_ copy: Copy, of client: UInt32, at slot: Int, in window: Int32) {
    while byWindow.count <= window { byWindow.append([]) }
    byWindow[Int(window)].append(Int32(slot))
    count += 1
    tally(copy, of: client, 1)
    bySlot[slot] = copy
  }

  /// Removes the copies in a window.
  ///
  /// - Parameter owner: gives the client of a slot.
  /// - Returns: the slots of the copies.
  mutating func removeAll(in window: Int32, owner: (Int32) -> UInt32) -> [Int32] {
    let gone = slots(in: window)
    if gone.isEmpty { return [] }
    byWindow[Int(window)] = []
    count -= gone.count
    for slot in gone {
      if let copy = bySlot[Int(slot)] { tally(copy, of: owner(slot), -1) }
      bySlot[Int(slot)] = nil
    }
    return gone
  }

  /// Sets the bytes of a copy's long values.
  mutating func setLongBytes(_ bytes: Int, of slot: Int, _ client: UInt32) {
    guard var copy = bySlot[slot], copy.longBytes != bytes else { return }
    tallies[client]?.longBytes += bytes - copy.longBytes
    copy.longBytes = bytes
    bySlot[slot] = copy
  }

  private mutating func tally(_ copy: Copy, of client: UInt32, _ sign: Int) {
    var tally = tallies[client] ?? Tally()
    tally.count += sign
    tally.weight += sign * copy.weight
    tally.longBytes += sign * copy.longBytes
    if copy.kind == .tiled { tally.tiled += sign }
    if copy.kind == .gradient { tally.graded += sign }
    if copy.kind == .tiled || copy.kind == .gradient { resharing.insert(client) }
    tallies[client] = tally.count > 0 ? tally : nil
  }

  /// Removes and returns the slots of copies that may show another share of their layers' tiles or stops.
  mutating func takeReshared(owner: (Int32) -> UInt32) -> [Int32] {
    if resharing.isEmpty { return [] }
    defer { resharing.removeAll(keepingCapacity: true) }
    return slots.filter {
      guard let kind = bySlot[Int($0)]?.kind else { return false }
      return (kind == .tiled || kind == .gradient) && resharing.contains(owner($0))
    }
  }
}
