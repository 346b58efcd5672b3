package import GraphicsValues

/// The parts of a 4×4 matrix that interpolate well (§6.5).
///
/// The matrix is `scale · skew · rotation · translation · perspective` for row vectors. Apple's exact
/// decomposition is not known; this is the member of the same family that the reference recommends. Mirrors
/// become a negative scale on all three axes together with a rotation.
package struct TransformDecomposition: Hashable, Sendable {
  package var translation: SIMD3<Double>
  package var scale: SIMD3<Double>
  /// xy, xz and yz.
  package var skew: SIMD3<Double>
  /// A unit quaternion: x, y, z, w.
  package var quaternion: SIMD4<Double>
  /// The fourth column; (0, 0, 0, 1) without perspective.
  package var perspective: SIMD4<Double>
  /// True when an axis has no length. Its direction is then arbitrary, so the parts can be used to replace
  /// one of them (§10.2) but not to interpolate.
  package var isSingular: Bool

  /// Fails when the matrix is not finite, has m44 = 0, or is singular and has perspective.
  package init?(_ matrix: Matrix4) {
    guard matrix.isFinite, matrix.r3.w != 0 else { return nil }
    var m = matrix
    if m.r3.w != 1 {
      let k = 1 / m.r3.w
      m = Matrix4(m.r0 * k, m.r1 * k, m.r2 * k, m.r3 * k)
      guard m.isFinite else { return nil }
    }
    perspective = [0, 0, 0, 1]
    if m.r0.w != 0 || m.r1.w != 0 || m.r2.w != 0 {
      let column = SIMD4(m.r0.w, m.r1.w, m.r2.w, m.r3.w)
      (m.r0.w, m.r1.w, m.r2.w, m.r3.w) = (0, 0, 0, 1)
      guard let inverse = m.inverse else { return nil }
      perspective = [
        (inverse.r0 * column).sum(), (inverse.r1 * column).sum(), (inverse.r2 * column).sum(),
        (inverse.r3 * column).sum(),
      ]
    }
    translation = [m.r3.x, m.r3.y, m.r3.z]
    var axes = OrthogonalAxes(m)
    if dot(axes.r0, cross(axes.r1, axes.r2)) < 0 {
      axes.scale = -axes.scale
      (axes.r0, axes.r1, axes.r2) = (-axes.r0, -axes.r1, -axes.r2)
    }
    scale = axes.scale
    skew = axes.skew
    isSingular = axes.isSingular
    quaternion = Quaternion.from(axes.r0, axes.r1, axes.r2)
  }

  /// The matrix that has these parts.
  package var matrix: Matrix4 { matrix(rotation: Quaternion.rows(quaternion)) }

  /// Returns the matrix with these parts but another rotation.
  func matrix(rotation r: RotationRows) -> Matrix4 {
    let a = r.0 * scale.x
    let b = (r.1 + r.0 * skew.x) * scale.y
    let c = (r.2 + r.1 * skew.z + r.0 * skew.y) * scale.z
    let m = Matrix4(
      SIMD4(a, 0), SIMD4(b, 0), SIMD4(c, 0), SIMD4(translation, 1))
    guard perspective != [0, 0, 0, 1] else { return m }
    return Matrix4(
      SIMD4(a, (m.r0 * perspective).sum()), SIMD4(b, (m.r1 * perspective).sum()),
      SIMD4(c, (m.r2 * perspective).sum()), SIMD4(translation, (m.r3 * perspective).sum()))
  }

  /// Interpolates the parts: the rotation along the short arc, the others linearly.
  package func interpolated(
    to end: TransformDecomposition, progress p: Double
  ) -> TransformDecomposition {
    var result = self
    result.translation += (end.translation - translation) * p
    result.scale += (end.scale - scale) * p
    result.skew += (end.skew - skew) * p
    result.perspective += (end.perspective - perspective) * p
    result.quaternion = Quaternion.slerp(quaternion, end.quaternion, p)
    return result
  }
}
