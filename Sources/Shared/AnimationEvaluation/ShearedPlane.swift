import GraphicsValues

/// The parts of a matrix of the plane as Apple's framework interpolates them where there is a shear: the
/// lengths of the rows, the angle of the first one, and what remains of the rows without both (§6.5).
///
/// The matrix is `scale · rotation · rest · translation` for row vectors.
struct ShearedPlane: Hashable, Sendable {
  private var translation: SIMD3<Double>
  private var scale: SIMD3<Double>
  /// Radians.
  private var angle: Double
  /// The first and the second row of the rest, (1, 0) and (0, 1) without a shear.
  private var restX: SIMD2<Double>
  private var restY: SIMD2<Double>

  /// Fails for a matrix that leaves the plane, mirrors it or is nearly singular.
  init?(_ m: Matrix4) {
    guard m.r0.z == 0, m.r0.w == 0, m.r1.z == 0, m.r1.w == 0, m.r2.x == 0, m.r2.y == 0,
      m.r2.z > 1e-100, m.r2.w == 0, m.r3.w == 1, m.isFinite
    else { return nil }
    let (x, y) = (SIMD2(m.r0.x, m.r0.y), SIMD2(m.r1.x, m.r1.y))
    let lengths = ((x * x).sum().squareRoot(), (y * y).sum().squareRoot())
    guard lengths.0 > 1e-100, lengths.0 < 1e100, lengths.1 > 1e-100, lengths.1 < 1e100,
      x.x * y.y - x.y * y.x > lengths.0 * lengths.1 * 1e-9
    else { return nil }
    translation = [m.r3.x, m.r3.y, m.r3.z]
    scale = [lengths.0, lengths.1, m.r2.z]
    let (first, second) = (x / lengths.0, y / lengths.1)
    angle = DeterministicMath.atan2(first.y, first.x)
    restX = first * first.x - second * first.y
    restY = first * first.y + second * first.x
  }

  /// Returns false when the rows of a matrix are at right angles in the plane, but for rounding.
  static func isSheared(_ m: Matrix4) -> Bool {
    let cosine = m.r0.x * m.r1.x + m.r0.y * m.r1.y
    let lengths = (m.r0.x * m.r0.x + m.r0.y * m.r0.y) * (m.r1.x * m.r1.x + m.r1.y * m.r1.y)
    return cosine * cosine > 1e-18 * lengths
  }

  /// Interpolates the parts: the angle by the short way, in the positive direction for half a turn, and the
  /// others linearly.
  func interpolated(to end: ShearedPlane, progress p: Double) -> ShearedPlane {
    var result = self
    result.translation += (end.translation - translation) * p
    result.scale += (end.scale - scale) * p
    result.restX += (end.restX - restX) * p
    result.restY += (end.restY - restY) * p
    var turn = end.angle - angle
    if turn > DeterministicMath.pi { turn -= 2 * DeterministicMath.pi }
    if turn <= -DeterministicMath.pi { turn += 2 * DeterministicMath.pi }
    result.angle += turn * p
    return result
  }

  var matrix: Matrix4 {
    let (s, c) = (DeterministicMath.sin(angle), DeterministicMath.cos(angle))
    let first = (restX * c + restY * s) * scale.x
    let second = (restY * c - restX * s) * scale.y
    return Matrix4(
      [first.x, first.y, 0, 0], [second.x, second.y, 0, 0], [0, 0, scale.z, 0],
      SIMD4(translation, 1))
  }
}
