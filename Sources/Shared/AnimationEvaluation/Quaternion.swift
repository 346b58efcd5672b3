import GraphicsValues

/// Rotations as unit quaternions (x, y, z, w), for row vectors.
enum Quaternion {
  /// Converts rows to a quaternion by Shepperd's method: the largest component first, so that half turns
  /// keep their axis.
  static func from(
    _ r0: SIMD3<Double>, _ r1: SIMD3<Double>, _ r2: SIMD3<Double>
  ) -> SIMD4<Double> {
    let trace = r0.x + r1.y + r2.z
    let q: SIMD4<Double>
    if trace >= r0.x && trace >= r1.y && trace >= r2.z {
      q = [r1.z - r2.y, r2.x - r0.z, r0.y - r1.x, 1 + trace]
    } else if r0.x >= r1.y && r0.x >= r2.z {
      q = [1 + r0.x - r1.y - r2.z, r0.y + r1.x, r0.z + r2.x, r1.z - r2.y]
    } else if r1.y >= r2.z {
      q = [r0.y + r1.x, 1 - r0.x + r1.y - r2.z, r1.z + r2.y, r2.x - r0.z]
    } else {
      q = [r0.z + r2.x, r1.z + r2.y, 1 - r0.x - r1.y + r2.z, r0.y - r1.x]
    }
    return normalized(q)
  }

  static func rows(_ q: SIMD4<Double>) -> RotationRows {
    let (x, y, z, w) = (q.x, q.y, q.z, q.w)
    return (
      [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
      [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
      [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)]
    )
  }

  /// Interpolates along the short arc at constant speed, also beyond both ends. Opposite orientations, half
  /// a turn apart, turn about the second one's stored axis: from 0 to π is positive (§6.5).
  static func slerp(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ p: Double) -> SIMD4<Double> {
    let end = (a * b).sum() < 0 ? -b : b
    let sum = a + end
    let difference = end - a
    let angle =
      2
      * DeterministicMath.atan2(
        (difference * difference).sum().squareRoot(), (sum * sum).sum().squareRoot())
    guard angle > 1e-7 else { return normalized(a + difference * p) }
    let k = 1 / DeterministicMath.sin(angle)
    let result =
      a * (DeterministicMath.sin((1 - p) * angle) * k)
      + end * (DeterministicMath.sin(p * angle) * k)
    return normalized(result)
  }

  private static func normalized(_ q: SIMD4<Double>) -> SIMD4<Double> {
    let length = (q * q).sum().squareRoot()
    return length > 0 && length.isFinite ? q / length : [0, 0, 0, 1]
  }
}

/// Angles about the three axes, for the rotation `Rx · Ry · Rz`: x first (§10.2).
struct EulerAngles {
  var x: Double
  var y: Double
  var z: Double

  init(_ r: RotationRows) {
    let cosY = (r.0.x * r.0.x + r.0.y * r.0.y).squareRoot()
    y = DeterministicMath.atan2(-r.0.z, cosY)
    if cosY > 1e-9 {
      x = DeterministicMath.atan2(r.1.z, r.2.z)
      z = DeterministicMath.atan2(r.0.y, r.0.x)
    } else {
      // Seen along the x axis only the sum or difference of x and z is known: z gets all of it.
      x = 0
      z = DeterministicMath.atan2(-r.1.x, r.1.y)
    }
  }

  var rows: RotationRows {
    let (sx, cx) = (DeterministicMath.sin(x), DeterministicMath.cos(x))
    let (sy, cy) = (DeterministicMath.sin(y), DeterministicMath.cos(y))
    let (sz, cz) = (DeterministicMath.sin(z), DeterministicMath.cos(z))
    return (
      [cy * cz, cy * sz, -sy],
      [sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy],
      [cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy]
    )
  }
}
