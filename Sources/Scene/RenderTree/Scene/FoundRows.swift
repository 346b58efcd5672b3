import GraphicsValues

/// The rows that a walk finds, from one row of a window on, and what it notes on the way.
struct FoundRows {
  /// The first row.
  let first: Int
  var slots: [Int32] = []
  /// Rows of the parents; −1 for the top.
  var parents: [Int32] = []
  var hasSublayers: [Bool] = []
  /// Rows behind the last descendants. Known when the walk ends, as is `maskEnds`.
  private(set) var subtreeEnds: [Int32] = []
  private(set) var maskEnds: [Int32] = []

  var hosted = HostedParts()
  var hasReplicators = false
  var emitters: [Int32] = []

  init(first: Int) { self.first = first }

  /// Removes the rows and keeps their memory.
  mutating func removeAll() {
    slots.removeAll(keepingCapacity: true)
    parents.removeAll(keepingCapacity: true)
    hasSublayers.removeAll(keepingCapacity: true)
    hosted.removeAll()
    emitters.removeAll(keepingCapacity: true)
  }

  /// Adds a row without sublayers.
  ///
  /// - Returns: the row.
  @inline(__always)
  mutating func append(_ slot: Int32, below parent: Int32) -> Int32 {
    let row = Int32(first + slots.count)
    slots.append(slot)
    parents.append(parent)
    hasSublayers.append(false)
    return row
  }

  @inline(__always)
  mutating func setHasSublayers(_ hasAny: Bool, _ row: Int32) {
    hasSublayers[Int(row) - first] = hasAny
  }

  /// Adds spare rows of the top up to a number of rows, and finds where subtrees and masks end.
  mutating func finish(_ count: Int, _ graph: borrowing LayerGraph) {
    while slots.count < count { _ = append(Topology.spare, below: Int32(first)) }
    subtreeEnds = [Int32](unsafeUninitializedCapacity: count) { ends, initialized in
      for index in 0..<count { ends[index] = Int32(first + index + 1) }
      for index in (1..<max(count, 1)).reversed() {
        let parent = Int(parents[index]) - first
        ends[parent] = max(ends[parent], ends[index])
      }
      initialized = count
    }
    maskEnds = [Int32](unsafeUninitializedCapacity: count) { ends, initialized in
      for index in 0..<count {
        let slot = Int(slots[index])
        let hasMask = slot >= 0 && graph.masks[slot] >= 0
        ends[index] = hasMask ? subtreeEnds[index + 1] : Int32(first + index + 1)
      }
      initialized = count
    }
    for host in hosted.ends.keys {
      hosted.ends[host] = subtreeEnds[Int(maskEnds[Int(host)])]
    }
  }
}
