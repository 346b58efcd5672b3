/// A 4×4 matrix for row vectors, `p' = p · M`; the rows are (m11 m12 m13 m14), (m21 …) and so on.
/// Translation is in the last row (§12).
@usableFromInline package struct Matrix4: Hashable, Sendable {
  @usableFromInline package var r0: SIMD4<Double>
  @usableFromInline package var r1: SIMD4<Double>
  @usableFromInline package var r2: SIMD4<Double>
  @usableFromInline package var r3: SIMD4<Double>

  @inlinable package init(
    _ r0: SIMD4<Double>, _ r1: SIMD4<Double>, _ r2: SIMD4<Double>, _ r3: SIMD4<Double>
  ) {
    self.r0 = r0
    self.r1 = r1
    self.r2 = r2
    self.r3 = r3
  }

  package static let identity = Matrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])

  package static func translation(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    Matrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1])
  }

  package static func scale(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    Matrix4([x, 0, 0, 0], [0, y, 0, 0], [0, 0, z, 0], [0, 0, 0, 1])
  }

  /// A rotation about an axis through the origin, which is normalised; a zero axis gives identity.
  package static func rotation(
    _ angle: Double, _ x: Double, _ y: Double, _ z: Double
  ) -> Matrix4 {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return .identity }
    let (x, y, z) = (x / length, y / length, z / length)
    let c = DeterministicMath.cos(angle)
    let s = DeterministicMath.sin(angle)
    let t = 1 - c
    return Matrix4(
      [t * x * x + c, t * x * y + s * z, t * x * z - s * y, 0],
      [t * x * y - s * z, t * y * y + c, t * y * z + s * x, 0],
      [t * x * z + s * y, t * y * z - s * x, t * z * z + c, 0],
      [0, 0, 0, 1])
  }

  /// Embeds a plane transform: a→m11, b→m12, c→m21, d→m22, tx→m41, ty→m42.
  package init(_ m: AffineMatrix) {
    self.init([m.a, m.b, 0, 0], [m.c, m.d, 0, 0], [0, 0, 1, 0], [m.tx, m.ty, 0, 1])
  }

  /// The six members of a plane transform; the other members of the matrix are dropped.
  package var affinePart: AffineMatrix {
    AffineMatrix(a: r0.x, b: r0.y, c: r1.x, d: r1.y, tx: r3.x, ty: r3.y)
  }

  /// True when `affinePart` loses nothing.
  package var isAffine: Bool {
    r0.z == 0 && r0.w == 0 && r1.z == 0 && r1.w == 0 && r2 == [0, 0, 1, 0] && r3.z == 0
      && r3.w == 1
  }

  /// True when `affinePart` loses nothing but what rounding leaves when transforms are taken apart and put
  /// together: each other member is within 10⁻⁵ of an affine transform's (`CATransform3DIsAffine`, §12).
  package var isNearlyAffine: Bool {
    func isSmall(_ members: Double...) -> Bool { members.allSatisfy { abs($0) <= 1e-5 } }
    return isSmall(r0.z, r0.w, r1.z, r1.w) && isSmall(r2.x, r2.y, r2.z - 1, r2.w)
      && isSmall(r3.z, r3.w - 1)
  }

  package var isIdentity: Bool { self == .identity }

  /// A row vector times this matrix.
  package func apply(_ v: SIMD4<Double>) -> SIMD4<Double> {
    r0 * v.x + r1 * v.y + r2 * v.z + r3 * v.w
  }

  /// Applies `self` first, then `next` (`CATransform3DConcat(self, next)`).
  package func concatenating(_ next: Matrix4) -> Matrix4 {
    Matrix4(next.apply(r0), next.apply(r1), next.apply(r2), next.apply(r3))
  }

  package var isFinite: Bool {
    func finite(_ v: SIMD4<Double>) -> Bool {
      v.x.isFinite && v.y.isFinite && v.z.isFinite && v.w.isFinite
    }
    return finite(r0) && finite(r1) && finite(r2) && finite(r3)
  }

  package var determinant: Double {
    let (s, c) = minors
    return s.0 * c.5 - s.1 * c.4 + s.2 * c.3 + s.3 * c.2 - s.4 * c.1 + s.5 * c.0
  }

  /// The inverse; nil when the matrix is singular or the result would not be finite.
  package var inverse: Matrix4? {
    let (s, c) = minors
    let det = s.0 * c.5 - s.1 * c.4 + s.2 * c.3 + s.3 * c.2 - s.4 * c.1 + s.5 * c.0
    guard det != 0, det.isFinite else { return nil }
    let k = 1 / det
    let a = self
    let m = Matrix4(
      [
        (a.r1.y * c.5 - a.r1.z * c.4 + a.r1.w * c.3) * k,
        (-a.r0.y * c.5 + a.r0.z * c.4 - a.r0.w * c.3) * k,
        (a.r3.y * s.5 - a.r3.z * s.4 + a.r3.w * s.3) * k,
        (-a.r2.y * s.5 + a.r2.z * s.4 - a.r2.w * s.3) * k,
      ],
      [
        (-a.r1.x * c.5 + a.r1.z * c.2 - a.r1.w * c.1) * k,
        (a.r0.x * c.5 - a.r0.z * c.2 + a.r0.w * c.1) * k,
        (-a.r3.x * s.5 + a.r3.z * s.2 - a.r3.w * s.1) * k,
        (a.r2.x * s.5 - a.r2.z * s.2 + a.r2.w * s.1) * k,
      ],
      [
        (a.r1.x * c.4 - a.r1.y * c.2 + a.r1.w * c.0) * k,
        (-a.r0.x * c.4 + a.r0.y * c.2 - a.r0.w * c.0) * k,
        (a.r3.x * s.4 - a.r3.y * s.2 + a.r3.w * s.0) * k,
        (-a.r2.x * s.4 + a.r2.y * s.2 - a.r2.w * s.0) * k,
      ],
      [
        (-a.r1.x * c.3 + a.r1.y * c.1 - a.r1.z * c.0) * k,
        (a.r0.x * c.3 - a.r0.y * c.1 + a.r0.z * c.0) * k,
        (-a.r3.x * s.3 + a.r3.y * s.1 - a.r3.z * s.0) * k,
        (a.r2.x * s.3 - a.r2.y * s.1 + a.r2.z * s.0) * k,
      ])
    return m.isFinite ? m : nil
  }

  /// The 2×2 minors of the upper two and of the lower two rows, for Laplace's expansion.
  private var minors:
    (
      s: (Double, Double, Double, Double, Double, Double),
      c: (Double, Double, Double, Double, Double, Double)
    )
  {
    let s = (
      r0.x * r1.y - r1.x * r0.y, r0.x * r1.z - r1.x * r0.z, r0.x * r1.w - r1.x * r0.w,
      r0.y * r1.z - r1.y * r0.z, r0.y * r1.w - r1.y * r0.w, r0.z * r1.w - r1.z * r0.w
    )
    let c = (
      r2.x * r3.y - r3.x * r2.y, r2.x * r3.z - r3.x * r2.z, r2.x * r3.w - r3.x * r2.w,
      r2.y * r3.z - r3.y * r2.z, r2.y * r3.w - r3.y * r2.w, r2.z * r3.w - r3.z * r2.w
    )
    return (s, c)
  }
}
