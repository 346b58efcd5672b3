import GraphicsValues
import WireProtocol

/// The layers of one window in painting order, parents before children, in parallel arrays by row.
///
/// A row without a layer is spare: it belongs to the layer of its parent row, and is room for a new
/// sublayer or left by a removed one.
struct Topology: Sendable {
  /// The slot of a spare row.
  static let spare: Int32 = -1

  let client: UInt32
  /// The context that is the window.
  let context: UInt32
  /// Index of the context in `Scene.contexts`.
  var contextIndex = 0
  /// All rows have to be rebuilt.
  var isStale = true
  /// Changes whenever all rows are rebuilt.
  var revision = 0
  /// Rows of subtrees that were relaid since the last frame, each from the row of its top on.
  var relaidRows: [Range<Int>] = []

  var slots: [Int32] = []
  /// Row of the parent; −1 for the window's root.
  var parents: [Int32] = []
  /// Row behind the last descendant, spare rows included.
  var subtreeEnds: [Int32] = []
  /// Row behind the mask's subtree, which comes first; the next row for a layer without a mask.
  var maskEnds: [Int32] = []
  /// Whether the layer shows sublayers or a hosted context.
  var hasSublayers: [Bool] = []

  /// The contexts that its layers host.
  var hosted = HostedParts()
  var hasReplicators = false
  /// Slots of layers that emit particles, in painting order.
  var emitters: [Int32] = []

  init(client: UInt32, context: UInt32) {
    self.client = client
    self.context = context
  }

  /// Whether subtrees can be relaid in place: no row depends on rows elsewhere.
  var isPlain: Bool {
    !hasReplicators && !hosted.isPossible && emitters.isEmpty && hosted.ends.isEmpty
  }

  @inline(__always)
  func isSpare(_ row: Int) -> Bool { slots[row] < 0 }

  /// Rows of a layer and its subtree.
  func subtree(at row: Int) -> Range<Int> { row..<Int(subtreeEnds[row]) }

  /// The row where a layer's sublayers begin: behind its mask and its hosted context.
  @inline(__always)
  func firstSublayer(of row: Int) -> Int {
    if !hosted.ends.isEmpty, let end = hosted.ends[Int32(row)] { return Int(end) }
    return Int(maskEnds[row])
  }

  /// Whether a row is the root of a context that its parent row hosts.
  @inline(__always)
  func isHostedRoot(_ row: Int) -> Bool {
    if hosted.ends.isEmpty { return false }
    let host = Int(parents[row])
    return host >= 0 && hosted.ends[Int32(host)] != nil && Int(maskEnds[host]) == row
  }

  /// Whether a row is the mask of its parent row.
  func isMask(at row: Int) -> Bool {
    let host = Int(parents[row])
    return host >= 0 && row == host + 1 && Int(maskEnds[host]) > row
  }
}

// Rows of walks.
extension Topology {
  /// Removes the rows, whose memory a walk from the root uses again.
  mutating func takeRows() -> FoundRows {
    var rows = FoundRows(first: 0)
    (rows.slots, slots) = (slots, [])
    (rows.parents, parents) = (parents, [])
    (rows.hasSublayers, hasSublayers) = (hasSublayers, [])
    (rows.hosted, hosted) = (hosted, HostedParts())
    (rows.emitters, emitters) = (emitters, [])
    rows.removeAll()
    return rows
  }

  /// Adopts all rows of a walk from the root.
  mutating func setRows(_ found: FoundRows) {
    isStale = false
    relaidRows.removeAll(keepingCapacity: true)
    (subtreeEnds, maskEnds) = (found.subtreeEnds, found.maskEnds)
    (slots, parents, hasSublayers) = (found.slots, found.parents, found.hasSublayers)
    (hosted, emitters, hasReplicators) = (found.hosted, found.emitters, found.hasReplicators)
  }

  /// Adopts as many rows of a walk as a subtree has had.
  mutating func replaceRows(_ rows: Range<Int>, with found: FoundRows) {
    let top = parents[rows.lowerBound]
    slots.replaceSubrange(rows, with: found.slots)
    parents.replaceSubrange(rows, with: found.parents)
    parents[rows.lowerBound] = top
    hasSublayers.replaceSubrange(rows, with: found.hasSublayers)
    subtreeEnds.replaceSubrange(rows, with: found.subtreeEnds)
    maskEnds.replaceSubrange(rows, with: found.maskEnds)
    recordRelaid(rows)
  }

  /// Adds a range to `relaidRows`. Ranges are subtrees: two are disjoint, or one contains the other.
  private mutating func recordRelaid(_ rows: Range<Int>) {
    relaidRows.removeAll { rows.lowerBound <= $0.lowerBound && $0.upperBound <= rows.upperBound }
    if relaidRows.contains(where: { $0.contains(rows.lowerBound) }) { return }
    relaidRows.append(rows)
  }

  /// Bytes of the rows.
  var heapBytes: Int {
    slots.heapBytes + parents.heapBytes + subtreeEnds.heapBytes + maskEnds.heapBytes
      + hasSublayers.heapBytes + relaidRows.heapBytes + hosted.heapBytes + emitters.heapBytes
  }

  /// Least number of bytes of one row.
  static let rowBytes = 4 * MemoryLayout<Int32>.stride + MemoryLayout<Bool>.stride
}

/// The contexts in a window: its own, and those that its layers host.
struct HostedParts: Sendable {
  /// Row behind the hosted context, where the sublayers begin, by the row of a layer that shows one. The
  /// hosted context is right behind the mask.
  var ends: [Int32: Int32] = [:]
  /// The window's context and the contexts hosted in it, in painting order.
  var roots: [ContextRoot] = []
  /// Whether there are layers of kind `host`.
  var isPossible = false
  /// The states of the host layers, in painting order.
  var hosts: [(host: HostLayer, state: HostingState)] = []
  /// The tokens of the host layers.
  var tokens: Set<String> = []

  mutating func removeAll() {
    ends.removeAll(keepingCapacity: true)
    roots.removeAll(keepingCapacity: true)
    hosts.removeAll(keepingCapacity: true)
    tokens.removeAll()
    isPossible = false
  }

  var heapBytes: Int {
    ends.heapBytes + roots.heapBytes + hosts.heapBytes
      + HeapBytes.dictionary(
        capacity: tokens.isEmpty ? 0 : tokens.capacity, stride: MemoryLayout<String>.stride)
  }
}

/// A context in a topology.
struct ContextRoot: Sendable {
  let client: UInt32
  let context: UInt32
  /// Row of the root layer.
  let row: Int
}

extension RenderContext {
  var isShownAsWindow: Bool { isWindow && frame != nil }
}
