import DrawList
import GraphicsValues

/// The place of a layer that leaves the plane of its superlayer, or has sublayers that do (§2.6.2).
///
/// Layers share a space up to the nearest flattened ancestor. `base` projects the space along z into
/// the ancestor's plane.
struct SpatialPlane: Sendable {
  /// The matrix from the layer's plane to the surface it is drawn on: the device, or the bitmap around it.
  var matrix = ProjectiveMatrix.identity
  /// Pixels per unit of the bitmap into which the layer and its subtree are drawn (§2.5.7); 0 for none.
  var bitmapScale = 0.0
  /// The matrix from the layer's bounds space to the space that it shares with its siblings.
  var shared = Matrix4.identity
  /// The projection of the shared space.
  var base = ProjectiveMatrix.identity
  /// The layer is not flattened: its sublayers are in the same space.
  var passesDepth = false
}

extension SpatialPlane {
  /// The matrix of the layer's own drawing and of its sublayers.
  var content: ProjectiveMatrix {
    bitmapScale > 0 ? ProjectiveMatrix(.scale(bitmapScale, bitmapScale)) : matrix
  }
}

extension Matrix4 {
  /// Whether the plane z = 0 does not stay parallel to itself.
  var isTilted: Bool { r0.z != 0 || r1.z != 0 }
}

extension ProjectiveMatrix {
  /// The same transform, affine if it can be written so.
  var normalized: ProjectiveMatrix {
    guard px == 0, py == 0, pw > 0, pw != 1 else { return self }
    return ProjectiveMatrix(
      AffineMatrix(a: a / pw, b: b / pw, c: c / pw, d: d / pw, tx: tx / pw, ty: ty / pw))
  }
}

/// Every pixel that a rectangle under a snapped matrix can touch, clipped to the part before the eye.
func pixelBounds(of rect: Rectangle, under matrix: ProjectiveMatrix) -> PixelRect {
  if matrix.isAffine { return pixelBounds(of: rect, under: matrix.affinePart) }
  guard matrix.isFinite else { return .empty }
  let corners = [
    Point(x: rect.x, y: rect.y), Point(x: rect.maxX, y: rect.y),
    Point(x: rect.maxX, y: rect.maxY), Point(x: rect.x, y: rect.maxY),
  ].map { matrix.homogeneous($0) }
  var box: (minX: Double, minY: Double, maxX: Double, maxY: Double)?
  func add(_ h: SIMD3<Double>) {
    let (x, y) = (h.x / h.z, h.y / h.z)
    guard x.isFinite, y.isFinite else { return }
    let known = box ?? (x, y, x, y)
    box = (min(known.minX, x), min(known.minY, y), max(known.maxX, x), max(known.maxY, y))
  }
  // Each edge is clipped at the plane just before the eye.
  let furthest = corners.reduce(0) { max($0, abs($1.z)) }
  let near = furthest * 0x1p-20
  guard near > 0 else { return .empty }
  for (p, q) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
    if p.z >= near { add(p) }
    if (p.z >= near) != (q.z >= near) {
      let t = (near - p.z) / (q.z - p.z)
      var meeting = p + (q - p) * t
      meeting.z = near
      add(meeting)
    }
  }
  guard let box else { return .empty }
  return PixelRect(covering: box.minX - 1, box.minY - 1, box.maxX + 1, box.maxY + 1)
}
