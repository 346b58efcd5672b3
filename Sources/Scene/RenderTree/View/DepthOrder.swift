internal import DrawList
internal import GraphicsValues

/// A layer, or the part of it on one side of others that it intersects.
struct DepthPiece: Hashable, Sendable {
  /// In the topology.
  var row: Int32
  /// The layer without its sublayers: it shares its space with them.
  var isAlone: Bool
  /// In device pixels; none for a whole layer.
  var cuts: [PixelHalfPlane]
}

/// The order in which planes in one space are painted so that nearer ones hide further ones
/// (§2.6.2): a binary space partition. Planes that intersect are cut; planes that coincide keep their
/// order.
///
/// The viewer looks along −z from far away: perspective has been applied to the corners.
struct DepthOrder {
  /// With more planes in one space, they are painted by the depth of their middles.
  static let planeLimit = 192
  /// Cutting stops when there are so many pieces.
  static let pieceLimit = 2048

  struct Plane {
    var piece: DepthPiece
    /// Of the layer's bounds, in the common space, in order; without what is behind the eye.
    var corners: [SIMD3<Double>]
    var normal: SIMD3<Double>
    /// normal · p for every point p of the plane.
    var distance: Double
  }

  private var planes: [Plane]
  /// From the common space to device pixels.
  private let toDevice: ProjectiveMatrix
  private var pieces: [DepthPiece] = []
  /// Number of cuts that may be made yet.
  private(set) var budget = DepthOrder.pieceLimit
  /// Number of planes that were compared with others, and of cuts that were copied.
  private(set) var steps = 0
  /// Points this near to a plane lie in it.
  private let tolerance: Double

  init(_ planes: [Plane], toDevice: ProjectiveMatrix) {
    self.planes = planes
    self.toDevice = toDevice
    var extent = 1.0
    for plane in planes {
      for corner in plane.corners {
        extent = max(extent, abs(corner.x), abs(corner.y), abs(corner.z))
      }
    }
    tolerance = extent * 1e-7
  }

  /// Number of planes that may have to be compared with another, without cuts.
  var comparisons: Int { planes.count * planes.count }

  /// Back to front.
  ///
  /// - Parameters:
  ///   - comparisons: With more, planes are ordered by their middles.
  ///   - cuts: With more, planes are painted whole.
  mutating func order(comparing comparisons: Int, cutting cuts: Int) -> [DepthPiece] {
    budget = max(min(Self.pieceLimit, cuts), 0)
    guard planes.count <= Self.planeLimit, self.comparisons <= comparisons else {
      return planes.enumerated().sorted { a, b in
        let (za, zb) = (a.element.middle, b.element.middle)
        return za != zb ? za < zb : a.offset < b.offset
      }.map(\.element.piece)
    }
    visit(planes)
    return pieces
  }

  /// No deeper than there are planes, of which there are few.
  private mutating func visit(_ planes: [Plane]) {
    // One that can divide the others: without an area there is no side.
    guard let index = planes.firstIndex(where: { $0.isDivider }) else {
      pieces += planes.map(\.piece)
      return
    }
    let divider = planes[index]
    steps += planes.count
    var behind: [Plane] = []
    var inside: [Plane] = []
    var front: [Plane] = []
    for (other, plane) in planes.enumerated() {
      if other == index {
        inside.append(plane)
        continue
      }
      var lowest = 0.0
      var highest = 0.0
      for corner in plane.corners {
        let side = divider.side(corner)
        lowest = min(lowest, side)
        highest = max(highest, side)
      }
      if highest <= tolerance, lowest >= -tolerance {
        inside.append(plane)
      } else if highest <= tolerance {
        behind.append(plane)
      } else if lowest >= -tolerance {
        front.append(plane)
      } else if let (back, near) = cut(plane, by: divider) {
        behind.append(back)
        front.append(near)
      } else {
        inside.append(plane)
      }
    }
    // The side that faces the viewer comes last.
    visit(divider.normal.z > 0 ? behind : front)
    pieces += inside.map(\.piece)
    visit(divider.normal.z > 0 ? front : behind)
  }

  /// The parts of a plane behind and in front of another; nil when it is seen from its edge or there
  /// are too many pieces.
  private mutating func cut(_ plane: Plane, by divider: Plane) -> (behind: Plane, front: Plane)? {
    guard budget > 0, abs(plane.normal.z) > 1e-9, let fromDevice = toDevice.inverse else {
      return nil
    }
    // Each row of a piece is painted between all its cuts.
    budget -= 1 + plane.piece.cuts.count / 8
    steps += 8 + plane.piece.cuts.count
    // On the plane z follows from x and y, and with it on which side of the divider a place is.
    let k = divider.normal.z / plane.normal.z
    let line = SIMD3(
      divider.normal.x - k * plane.normal.x, divider.normal.y - k * plane.normal.y,
      k * plane.distance - divider.distance)
    let m = fromDevice
    let edge = PixelHalfPlane(
      a: m.a * line.x + m.b * line.y + m.px * line.z,
      b: m.c * line.x + m.d * line.y + m.py * line.z,
      c: m.tx * line.x + m.ty * line.y + m.pw * line.z)
    guard edge.a.isFinite, edge.b.isFinite, edge.c.isFinite else { return nil }
    var behind = plane
    var front = plane
    front.corners = plane.corners(onSideOf: divider, sign: 1)
    behind.corners = plane.corners(onSideOf: divider, sign: -1)
    front.piece.cuts.append(edge)
    behind.piece.cuts.append(edge.opposite)
    return (behind, front)
  }
}

extension DepthOrder.Plane {
  /// - Parameters:
  ///   - space: from the layer's bounds space to the common one.
  ///   - bounds: of the layer.
  init(_ piece: DepthPiece, space m: Matrix4, bounds: Rectangle) {
    self.piece = piece
    corners = Self.corners(of: bounds, under: m)
    // The plane itself is there even when the bounds are empty.
    let middle = Point(x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2)
    let reach = max(bounds.width, bounds.height, 1) / 2
    func image(_ x: Double, _ y: Double) -> SIMD3<Double> {
      let h = m.apply(SIMD4(middle.x + x, middle.y + y, 0, 1))
      return SIMD3(h.x, h.y, h.z) / h.w
    }
    let origin = image(0, 0)
    let u = image(reach, 0) - origin
    let v = image(0, reach) - origin
    let cross = SIMD3(
      u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
    let length = (cross * cross).sum().squareRoot()
    normal = length > 0 && length.isFinite ? cross / length : SIMD3(0, 0, 0)
    distance = (normal * origin).sum()
    if !distance.isFinite { (normal, distance) = (SIMD3(0, 0, 0), 0) }
    if corners.isEmpty, origin.x.isFinite, origin.y.isFinite, origin.z.isFinite {
      corners = [origin]
    }
  }

  var isDivider: Bool { normal != SIMD3(0, 0, 0) }

  var middle: Double {
    corners.isEmpty ? 0 : corners.reduce(0) { $0 + $1.z } / Double(corners.count)
  }

  func side(_ p: SIMD3<Double>) -> Double { (normal * p).sum() - distance }

  /// The polygon of the corners, cut off at another plane.
  func corners(onSideOf divider: Self, sign: Double) -> [SIMD3<Double>] {
    var result: [SIMD3<Double>] = []
    for (p, q) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      let (from, to) = (divider.side(p) * sign, divider.side(q) * sign)
      if from >= 0 { result.append(p) }
      if (from > 0 && to < 0) || (from < 0 && to > 0) {
        result.append(p + (q - p) * (from / (from - to)))
      }
    }
    return result
  }

  private static func corners(of rect: Rectangle, under m: Matrix4) -> [SIMD3<Double>] {
    let images = [
      (rect.x, rect.y), (rect.maxX, rect.y), (rect.maxX, rect.maxY), (rect.x, rect.maxY),
    ].map { m.apply(SIMD4($0.0, $0.1, 0, 1)) }
    let near = images.reduce(0) { max($0, abs($1.w)) } * 0x1p-20
    guard near > 0 else { return [] }
    var result: [SIMD3<Double>] = []
    result.reserveCapacity(images.count + 1)
    func add(_ h: SIMD4<Double>) {
      let p = SIMD3(h.x, h.y, h.z) / h.w
      if p.x.isFinite, p.y.isFinite, p.z.isFinite { result.append(p) }
    }
    for index in images.indices {
      let (p, q) = (images[index], images[(index + 1) % images.count])
      if p.w >= near { add(p) }
      if (p.w >= near) != (q.w >= near) { add(p + (q - p) * ((near - p.w) / (q.w - p.w))) }
    }
    return result
  }
}

extension SegmentPass {
  /// To compare a plane with another.
  private static let pixelsPerStep = 96

  /// The layers in one space.
  struct SortedSpace {
    /// Back to front.
    var pieces: [DepthPiece]
    /// There were enough comparisons left, or none were needed.
    var isSorted: Bool
    /// Those that were taken.
    var comparisons: Int
    var cuts: Int
    /// What finding the order cost, in pixels as clients are charged for them.
    var work: Int
  }

  /// The pieces of all layers in the space of a row.
  ///
  /// - Parameters:
  ///   - comparisons: that are left for it.
  ///   - cuts: that are left for it.
  func depthOrder(at row: Int, comparing comparisons: Int, cutting cuts: Int) -> SortedSpace {
    var planes: [DepthOrder.Plane] = []
    var toDevice: ProjectiveMatrix?
    var pending: [Int] = sublayerRows(of: row).reversed()
    while let member = pending.popLast() {
      let placement = segment.placements[member]
      guard placement.isVisible else { continue }
      let slot = Int(topology.slots[member])
      let passesDepth = scene.presentation.look[slot].preservesDepth
      let shared: Matrix4
      if placement.plane >= 0 {
        let plane = segment.planes[Int(placement.plane)]
        shared = plane.shared
        if toDevice == nil { toDevice = plane.base }
      } else {
        shared = scene.presentation.localMatrix(slot)
      }
      planes.append(
        DepthOrder.Plane(
          DepthPiece(row: Int32(member), isAlone: passesDepth, cuts: []), space: shared,
          bounds: scene.presentation.geometry[slot].bounds))
      if passesDepth { pending += sublayerRows(of: member).reversed() }
    }
    var order = DepthOrder(planes, toDevice: toDevice ?? .identity)
    let pieces = order.order(comparing: comparisons, cutting: cuts)
    let isSorted = planes.count > DepthOrder.planeLimit || order.comparisons <= comparisons
    return SortedSpace(
      pieces: pieces, isSorted: isSorted,
      comparisons: isSorted && planes.count <= DepthOrder.planeLimit ? order.comparisons : 0,
      cuts: max(min(DepthOrder.pieceLimit, cuts), 0) - order.budget,
      work: (planes.count + order.steps) * Self.pixelsPerStep)
  }

  /// Whether a sublayer of a row is tilted, or passes its depth on.
  func hasDepth(at row: Int) -> Bool {
    sublayerRows(of: row).contains {
      let plane = segment.placements[$0].plane
      if topology.isSpare($0) || plane < 0 { return false }
      let space = segment.planes[Int(plane)]
      return space.passesDepth || space.shared.isTilted
    }
  }

  /// Of a layer at a row, in painting order, without its mask and what it hosts.
  func sublayerRows(of row: Int) -> [Int] {
    var rows: [Int] = []
    var next = topology.firstSublayer(of: row)
    let end = Int(topology.subtreeEnds[row])
    while next < end {
      rows.append(next)
      next = Int(topology.subtreeEnds[next])
    }
    return rows
  }
}
