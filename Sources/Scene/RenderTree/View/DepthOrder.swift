import DrawList
import GraphicsValues

/// A layer, or a part of a layer that was cut at the layers that it intersects.
struct DepthPiece: Hashable, Sendable {
  /// Row of the layer in the topology.
  var row: Int32
  /// The piece is without the layer's sublayers, which are in the same space.
  var isAlone: Bool
  /// Half planes that bound the piece, in device pixels; empty for a whole layer.
  var cuts: [PixelHalfPlane]
}

/// The order in which planes in one space are painted so that nearer ones hide further ones
/// (§2.6.2): a binary space partition. Planes that intersect are cut; coinciding planes keep their order.
///
/// The viewer looks along −z from far away: perspective has been applied to the corners.
struct DepthOrder {
  /// Largest number of planes that are compared; more planes are sorted by the depth of their middles.
  static let planeLimit = 192
  /// Largest `budget` of a space. A cut costs 1, and 1 more for every 8 cuts that its piece already has.
  static let pieceLimit = 2048

  struct Plane {
    var piece: DepthPiece
    /// Corners of the layer's bounds in the common space, in order, clipped to the part before the eye.
    var corners: [SIMD3<Double>]
    var normal: SIMD3<Double>
    /// normal · p for every point p of the plane.
    var distance: Double
  }

  private var planes: [Plane]
  /// The matrix from the common space to device pixels.
  private let toDevice: ProjectiveMatrix
  private var pieces: [DepthPiece] = []
  /// Cost of the cuts that may still be made.
  private(set) var budget = DepthOrder.pieceLimit
  /// Number of comparisons of planes, and of cuts that were copied.
  private(set) var steps = 0
  /// Largest distance from a plane at which a point lies in it.
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

  /// Largest number of comparisons without cuts.
  var comparisons: Int { planes.count * planes.count }

  /// Returns the pieces of the planes, back to front.
  ///
  /// - Parameters:
  ///   - comparisons: largest number of comparisons; if more are necessary, planes are sorted by their middles.
  ///   - cuts: largest number of cuts; further planes are painted whole.
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

  /// Adds planes to `pieces`, back to front. The depth of the recursion is limited by the number of planes.
  private mutating func visit(_ planes: [Plane]) {
    // A plane without a normal has no sides, and cannot divide the others.
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

  /// The parts of a plane behind and in front of another; nil if the plane is seen from its edge or the budget
  /// is spent.
  private mutating func cut(_ plane: Plane, by divider: Plane) -> (behind: Plane, front: Plane)? {
    guard budget > 0, abs(plane.normal.z) > 1e-9, let fromDevice = toDevice.inverse else {
      return nil
    }
    // Each row of a piece is painted between all its cuts.
    budget -= 1 + plane.piece.cuts.count / 8
    steps += 8 + plane.piece.cuts.count
    // On the plane, z follows from x and y, and z decides on which side of the divider a point is.
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
  ///   - space: matrix from the layer's bounds space to the common space.
  ///   - bounds: bounds of the layer.
  init(_ piece: DepthPiece, space m: Matrix4, bounds: Rectangle) {
    self.piece = piece
    corners = Self.corners(of: bounds, under: m)
    // Empty bounds have a plane, too.
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

  /// The polygon of the corners, clipped to one side of another plane.
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
