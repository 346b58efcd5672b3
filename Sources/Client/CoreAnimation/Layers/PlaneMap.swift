import GraphicsValues

/// A projective map of the plane for row vectors, `(x, y, 1) · M` divided by its last component. It
/// is a 4×4 matrix for points with z = 0, whose resulting z is dropped (§2.3, §2.4).
struct PlaneMap {
  private var r0: SIMD3<Double>
  private var r1: SIMD3<Double>
  private var r2: SIMD3<Double>

  init(_ m: Matrix4) {
    r0 = [m.r0.x, m.r0.y, m.r0.w]
    r1 = [m.r1.x, m.r1.y, m.r1.w]
    r2 = [m.r3.x, m.r3.y, m.r3.w]
  }

  private init(_ r0: SIMD3<Double>, _ r1: SIMD3<Double>, _ r2: SIMD3<Double>) {
    self.r0 = r0
    self.r1 = r1
    self.r2 = r2
  }

  /// Returns the image of a point; not finite for a point that the map sends to infinity.
  func apply(_ p: Point) -> Point {
    let v = r0 * p.x + r1 * p.y + r2
    return v.z == 1 ? Point(x: v.x, y: v.y) : Point(x: v.x / v.z, y: v.y / v.z)
  }

  func boundingBox(of r: Rectangle) -> Rectangle {
    let corners = [
      apply(Point(x: r.x, y: r.y)), apply(Point(x: r.maxX, y: r.y)),
      apply(Point(x: r.x, y: r.maxY)), apply(Point(x: r.maxX, y: r.maxY)),
    ]
    var (low, high) = (corners[0], corners[0])
    for corner in corners.dropFirst() {
      low = Point(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = Point(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    return Rectangle(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Returns the map that applies `self` first, then `next`.
  func concatenating(_ next: PlaneMap) -> PlaneMap {
    func row(_ v: SIMD3<Double>) -> SIMD3<Double> { next.r0 * v.x + next.r1 * v.y + next.r2 * v.z }
    return PlaneMap(row(r0), row(r1), row(r2))
  }

  /// The inverse map; its numbers are not finite for a plane seen edge-on, which has no inverse.
  var inverse: PlaneMap {
    if r0.z == 0, r1.z == 0, r2.z == 1 {
      let affine = AffineMatrix(a: r0.x, b: r0.y, c: r1.x, d: r1.y, tx: r2.x, ty: r2.y)
      if let inverse = affine.inverse { return PlaneMap(Matrix4(inverse)) }
    }
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
    }
    // The columns of the inverse are cross products of the rows, over the determinant.
    let c0 = cross(r1, r2)
    let k = 1 / (r0 * c0).sum()
    let (x, y, z) = (c0 * k, cross(r2, r0) * k, cross(r0, r1) * k)
    return PlaneMap([x.x, y.x, z.x], [x.y, y.y, z.y], [x.z, y.z, z.z])
  }
}

extension PlaneMap {
  /// Creates the map from one layer's space to another's, by way of the nearest layer into whose
  /// plane both are drawn. All roots lie in one space outside the trees, for which nil stands.
  init(from source: CALayer?, to target: CALayer?) {
    self.init(Matrix4.identity)
    guard source !== target else { return }
    let up = source?.chainToRoot ?? []
    let down = target?.chainToRoot ?? []
    var shared = 0
    while shared < min(up.count, down.count),
      up[up.count - 1 - shared] === down[down.count - 1 - shared]
    {
      shared += 1
    }
    // Two layers inside a transform layer meet in the plane into which the transform layer is
    // drawn; a descendant and the transform layer itself meet in the transform layer's own plane.
    if shared < up.count, shared < down.count {
      while shared > 0, up[up.count - shared].keepsDepth { shared -= 1 }
    }
    self = PlaneMap(through: up.dropLast(shared))
    guard down.count > shared else { return }
    self = concatenating(PlaneMap(through: down.dropLast(shared)).inverse)
  }

  /// Creates the map from the first layer's space to the superlayer's space of the last layer.
  /// Transform layers keep depth; all other layers drop it.
  private init(through layers: some Collection<CALayer>) {
    self.init(Matrix4.identity)
    var matrix = Matrix4.identity
    for layer in layers {
      // Up to here, the result is in this layer's space.
      if !layer.keepsDepth {
        self = concatenating(PlaneMap(matrix))
        matrix = .identity
      }
      matrix = matrix.concatenating(layer.matrixToSuperlayer)
    }
    self = concatenating(PlaneMap(matrix))
  }

  /// Returns true if the image of a point is in front of the viewer.
  func isInFront(_ p: Point) -> Bool { (r0 * p.x + r1 * p.y + r2).z > 0 }
}

extension CALayer {
  /// This layer, its superlayer and so on, up to the root.
  final var chainToRoot: [CALayer] {
    var chain = [self]
    while let next = chain[chain.count - 1].superlayer { chain.append(next) }
    return chain
  }
}
