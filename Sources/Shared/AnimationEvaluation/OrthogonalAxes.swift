import GraphicsValues

/// The rows of a rotation matrix, for row vectors.
typealias RotationRows = (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
}

/// The upper 3×3 rows of a matrix made orthonormal by Gram and Schmidt's process, with the lengths and
/// skews that were removed (§6.5).
struct OrthogonalAxes {
  var r0: SIMD3<Double>
  var r1: SIMD3<Double>
  var r2: SIMD3<Double>
  var scale: SIMD3<Double> = [0, 0, 0]
  var skew: SIMD3<Double> = [0, 0, 0]
  var isSingular: Bool { scale.x == 0 || scale.y == 0 || scale.z == 0 }

  init(_ m: Matrix4) {
    r0 = [m.r0.x, m.r0.y, m.r0.z]
    r1 = [m.r1.x, m.r1.y, m.r1.z]
    r2 = [m.r2.x, m.r2.y, m.r2.z]

    scale.x = OrthogonalAxes.normalize(&r0, against: 0)

    let length1 = dot(r1, r1).squareRoot()
    let kxy = dot(r0, r1)
    r1 -= kxy * r0
    scale.y = OrthogonalAxes.normalize(&r1, against: length1)
    if scale.y != 0 { skew.x = kxy / scale.y }

    let length2 = dot(r2, r2).squareRoot()
    let kxz = dot(r0, r2)
    r2 -= kxz * r0
    let kyz = dot(r1, r2)
    r2 -= kyz * r1
    scale.z = OrthogonalAxes.normalize(&r2, against: length2)
    if scale.z != 0 {
      skew.y = kxz / scale.z
      skew.z = kyz / scale.z
    }
    if isSingular { completeBasis() }
  }

  /// Normalises a vector and returns its length; a vector that vanished, or nearly vanished compared with
  /// its original length, becomes zero.
  private static func normalize(_ v: inout SIMD3<Double>, against original: Double) -> Double {
    let length = dot(v, v).squareRoot()
    guard length > original * 1e-12, length > 1e-150, length.isFinite else {
      v = [0, 0, 0]
      return 0
    }
    v /= length
    return length
  }

  /// Gives the missing axes directions: at right angles to the other axes, as close as possible to an
  /// unturned layer's axes, and right-handed when there is a choice.
  private mutating func completeBasis() {
    if scale.x == 0 {
      if scale.y != 0, scale.z != 0 {
        r0 = cross(r1, r2)
        return
      }
      r0 = OrthogonalAxes.perpendicular(to: scale.y != 0 ? r1 : r2, preferring: [1, 0, 0])
    }
    if scale.y == 0 {
      if scale.z != 0 {
        r1 = cross(r2, r0)
        return
      }
      r1 = OrthogonalAxes.perpendicular(to: r0, preferring: [0, 1, 0])
    }
    if scale.z == 0 { r2 = cross(r0, r1) }
  }

  private static func perpendicular(
    to axis: SIMD3<Double>, preferring wish: SIMD3<Double>
  ) -> SIMD3<Double> {
    for candidate in [wish, [1, 0, 0], [0, 1, 0]] {
      var v = candidate - dot(candidate, axis) * axis
      if normalize(&v, against: 0) > 0.1 { return v }
    }
    return wish
  }
}
