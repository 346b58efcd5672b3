import DrawList
import GraphicsValues

/// The painting orders of layers that share spaces, as they are in a list.
struct SpaceOrders: Sendable {
  /// Largest number of pieces, and of layers repeated in the list because an ancestor is in pieces; beyond it,
  /// layers that intersect are painted whole, in the order of their furthest parts.
  static let mostRepeated = 1 << 16

  /// Largest number of comparisons of planes in all windows of a client, which have equal parts: enough for
  /// three full spaces, some milliseconds. Layers of later spaces are painted by the depth of their
  /// middles.
  static let mostComparisons = 1 << 17
  /// Largest number of cuts in all windows of a client: some milliseconds. Intersecting layers of later
  /// spaces are painted whole.
  static let mostCuts = 1 << 11

  /// Painting order of the layers that share a space, by the row into which the space is flattened.
  var orders: [Int32: [DepthPiece]] = [:]
  /// Spaces sorted by layer centres, because the comparison budget is spent.
  private(set) var unsorted: Set<Int32> = []
  /// Number of comparisons of planes in all spaces: the square of the number of planes in each.
  private(set) var comparisons = 0
  /// Number of cuts in all spaces.
  private(set) var cuts = 0
  /// Number of commands that begin or end pieces of cut layers.
  var cutCount = 0
  /// Number of pieces, and of layers that are repeated in the list because an ancestor is in pieces.
  private var repeatedCount = 0

  var heapBytes: Int { orders.heapBytes }

  mutating func removeAll() {
    orders.removeAll(keepingCapacity: true)
    unsorted.removeAll(keepingCapacity: true)
    (comparisons, cuts, cutCount, repeatedCount) = (0, 0, 0, 0)
  }

  /// Counts what sorting a space took.
  mutating func count(_ sorted: SortedSpace, at row: Int) {
    comparisons += sorted.comparisons
    cuts += sorted.cuts
    if !sorted.isSorted { unsorted.insert(Int32(row)) }
  }

  /// The pieces of a space, or whole layers if the pieces would repeat too many commands: each piece repeats the
  /// subtree of its layer, which may have spaces with pieces again.
  mutating func affordable(_ order: [DepthPiece], _ topology: Topology) -> [DepthPiece] {
    if order.allSatisfy({ $0.cuts.isEmpty }) { return order }
    var rows: Set<Int32> = []
    var repeated = 0
    var whole: [DepthPiece] = []
    for var piece in order {
      if !piece.cuts.isEmpty { repeated += 1 }
      if rows.insert(piece.row).inserted {
        piece.cuts = []
        whole.append(piece)
      } else {
        let row = Int(piece.row)
        repeated += piece.isAlone ? 1 : Int(topology.subtreeEnds[row]) - row
      }
    }
    guard repeated <= Self.mostRepeated - repeatedCount else { return whole }
    repeatedCount += repeated
    return order
  }

  /// Whether the layers of all spaces are in the list in their painting order.
  func hold(
    in window: borrowing PlacedWindow, _ scene: Scene, _ work: inout Int
  ) -> Bool {
    let deepRows = window.places.deepRows
    if deepRows.isEmpty && orders.isEmpty { return true }
    // A space that has become flat is not in order any more.
    if orders.keys.contains(where: { !deepRows.contains($0) }) {
      return false
    }
    // A layer in pieces is in the list more than once, and its runs do not contain its cuts.
    if cutCount > 0 { return false }
    for row in deepRows
    where orders[row] == nil
      && window.places.placements[Int(row)].isVisible
    {
      return false
    }
    for (row, order) in orders {
      let isSorted = !unsorted.contains(row)
      let sorted = SortedSpace(
        below: Int(row), in: window, scene, comparing: isSorted ? .max : 0, cutting: .max)
      work += sorted.work
      if sorted.pieces != order { return false }
    }
    return true
  }
}
