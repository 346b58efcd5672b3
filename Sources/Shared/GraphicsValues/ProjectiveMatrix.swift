/// A projective transform of the plane for row vectors:
///
///     w  = px·x + py·y + pw
///     x' = (a·x + c·y + tx) / w
///     y' = (b·x + d·y + ty) / w
///
/// It gives the image of a layer's plane under perspective. A point with w ≤ 0 is behind the eye
/// and has no image. The transform is affine when px = py = 0 and pw = 1.
package struct ProjectiveMatrix: Hashable, Sendable {
  package var a: Double
  package var b: Double
  package var c: Double
  package var d: Double
  package var tx: Double
  package var ty: Double
  package var px: Double
  package var py: Double
  package var pw: Double

  @inlinable package init(
    a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double, px: Double, py: Double,
    pw: Double
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
    self.px = px
    self.py = py
    self.pw = pw
  }

  @inlinable package init(_ m: AffineMatrix) {
    self.init(a: m.a, b: m.b, c: m.c, d: m.d, tx: m.tx, ty: m.ty, px: 0, py: 0, pw: 1)
  }

  /// The effect of a 4 × 4 transform on the plane z = 0, seen along z.
  package init(flattening m: Matrix4) {
    self.init(
      a: m.r0.x, b: m.r0.y, c: m.r1.x, d: m.r1.y, tx: m.r3.x, ty: m.r3.y, px: m.r0.w, py: m.r1.w,
      pw: m.r3.w)
  }

  package static let identity = ProjectiveMatrix(AffineMatrix.identity)

  /// True for a parallel projection: w is 1 for every point.
  @inlinable package var isAffine: Bool { px == 0 && py == 0 && pw == 1 }

  /// The transform without its perspective; only meaningful when `isAffine`.
  @inlinable package var affinePart: AffineMatrix {
    AffineMatrix(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  @inlinable package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
      && px.isFinite && py.isFinite && pw.isFinite
  }

  /// Applies `self` first, then `next`.
  package func concatenating(_ n: ProjectiveMatrix) -> ProjectiveMatrix {
    ProjectiveMatrix(
      a: a * n.a + b * n.c + px * n.tx, b: a * n.b + b * n.d + px * n.ty,
      c: c * n.a + d * n.c + py * n.tx, d: c * n.b + d * n.d + py * n.ty,
      tx: tx * n.a + ty * n.c + pw * n.tx, ty: tx * n.b + ty * n.d + pw * n.ty,
      px: a * n.px + b * n.py + px * n.pw, py: c * n.px + d * n.py + py * n.pw,
      pw: tx * n.px + ty * n.py + pw * n.pw)
  }

  /// The image before the division: x, y and w.
  @inlinable package func homogeneous(_ p: Point) -> SIMD3<Double> {
    SIMD3(
      a * p.x + c * p.y + tx, b * p.x + d * p.y + ty, px * p.x + py * p.y + pw)
  }

  /// The image of a point; nil behind the eye.
  @inlinable package func apply(_ p: Point) -> Point? {
    let h = homogeneous(p)
    guard h.z > 0 else { return nil }
    return Point(x: h.x / h.z, y: h.y / h.z)
  }

  /// The largest scale of the affine part, divided by w at the origin if that is before the eye: a
  /// measure for effects, which are not in perspective themselves.
  package var largestScale: Double {
    let scale = affinePart.largestScale / (pw > 0 ? pw : 1)
    return scale.isFinite ? scale : 0
  }

  /// The determinant of the 3 × 3 matrix: 0 when the plane is seen from its edge.
  package var determinant: Double {
    a * (d * pw - py * ty) - b * (c * pw - py * tx) + px * (c * ty - d * tx)
  }

  /// The inverse up to a factor, which the division cancels; nil when singular or not finite.
  package var inverse: ProjectiveMatrix? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let k = 1 / determinant
    let result = ProjectiveMatrix(
      a: (d * pw - py * ty) * k, b: (px * ty - b * pw) * k,
      c: (py * tx - c * pw) * k, d: (a * pw - px * tx) * k,
      tx: (c * ty - d * tx) * k, ty: (b * tx - a * ty) * k,
      px: (b * py - d * px) * k, py: (c * px - a * py) * k, pw: (a * d - b * c) * k)
    return result.isFinite ? result : nil
  }

  /// Each member rounded to a multiple of 2⁻¹⁶, the members of w to multiples of 2⁻⁴⁰, for the same reason
  /// as in `AffineMatrix.snapped`.
  package var snapped: ProjectiveMatrix {
    // Larger numbers are multiples already, and the product could overflow.
    func round(_ v: Double, _ scale: Double) -> Double {
      abs(v) * scale < 0x1p53 ? (v * scale).rounded(.toNearestOrEven) / scale : v
    }
    return ProjectiveMatrix(
      a: round(a, 0x1p16), b: round(b, 0x1p16), c: round(c, 0x1p16), d: round(d, 0x1p16),
      tx: round(tx, 0x1p16), ty: round(ty, 0x1p16), px: round(px, 0x1p40),
      py: round(py, 0x1p40), pw: round(pw, 0x1p40))
  }
}
