import DrawList
import GraphicsValues

/// The painting order of the layers in one space.
struct SortedSpace {
  /// Cost of comparing two planes.
  private static let pixelsPerStep = 96

  /// The pieces, back to front.
  let pieces: [DepthPiece]
  /// The comparisons left were enough, or none was needed.
  let isSorted: Bool
  /// Number of comparisons and cuts that were made.
  let comparisons: Int
  let cuts: Int
  /// Cost of finding the order, in pixels of `ClientWork`.
  let work: Int

  /// Sorts the layers in the space below a row.
  ///
  /// - Parameters:
  ///   - comparisons: number of comparisons left.
  ///   - cuts: number of cuts left.
  init(
    below row: Int, in window: borrowing PlacedWindow, _ scene: borrowing Scene,
    comparing comparisons: Int, cutting cuts: Int
  ) {
    var planes: [DepthOrder.Plane] = []
    var toDevice: ProjectiveMatrix?
    var pending: [Int] = window.topology.sublayerRows(of: row).reversed()
    while let member = pending.popLast() {
      let placement = window.places.placements[member]
      guard placement.isVisible else { continue }
      let slot = Int(window.topology.slots[member])
      let passesDepth = scene.stores.presentation.look[slot].preservesDepth
      let shared: Matrix4
      if placement.plane >= 0 {
        let plane = window.places.planes[Int(placement.plane)]
        shared = plane.shared
        if toDevice == nil { toDevice = plane.base }
      } else {
        shared = scene.stores.presentation.localMatrix(slot)
      }
      var plane = DepthOrder.Plane(
        DepthPiece(row: Int32(member), isAlone: passesDepth, cuts: []), space: shared,
        bounds: scene.stores.presentation.geometry[slot].bounds)
      // A transform layer paints nothing, so its plane neither divides others nor is cut.
      if scene.stores.presentation.look[slot].kind == .transform { plane.normal = .zero }
      planes.append(plane)
      if passesDepth { pending += window.topology.sublayerRows(of: member).reversed() }
    }
    var order = DepthOrder(planes, toDevice: toDevice ?? .identity)
    pieces = order.order(comparing: comparisons, cutting: cuts)
    isSorted = planes.count > DepthOrder.planeLimit || order.comparisons <= comparisons
    self.comparisons =
      isSorted && planes.count <= DepthOrder.planeLimit ? order.comparisons : 0
    self.cuts = max(min(DepthOrder.pieceLimit, cuts), 0) - order.budget
    work = (planes.count + order.steps) * Self.pixelsPerStep
  }
}

extension Places {
  /// Forgets rows whose sublayers need no order by depth any more.
  mutating func dropFlatSpaces(_ topology: Topology) {
    if deepRows.isEmpty { return }
    let flat = deepRows.filter { !hasDepth(below: Int($0), topology) }
    deepRows.subtract(flat)
  }

  /// Whether a sublayer of a row's layer is tilted or preserves depth.
  private func hasDepth(below row: Int, _ topology: Topology) -> Bool {
    topology.sublayerRows(of: row).contains {
      let plane = placements[$0].plane
      if topology.isSpare($0) || plane < 0 { return false }
      let space = planes[Int(plane)]
      return space.passesDepth || space.shared.isTilted
    }
  }
}

extension Topology {
  /// Rows of a layer's sublayers in painting order, without its mask and its hosted context.
  func sublayerRows(of row: Int) -> [Int] {
    var rows: [Int] = []
    var next = firstSublayer(of: row)
    let end = Int(subtreeEnds[row])
    while next < end {
      rows.append(next)
      next = Int(subtreeEnds[next])
    }
    return rows
  }
}
