import CTrackKernels

/// Trigonometry from `+ - * /` and `sqrt` alone.
///
/// The C library's functions give different last bits on different processors (it picks fused
/// multiply-add variants at run time), and a rotation matrix built from them can move a pixel.
/// These give the same bits everywhere. The absolute error of sine and cosine stays below 4e-16
/// for angles up to 1e5 turns and grows with the angle beyond. Both are in C, with the kernels of
/// tracks that need them for eight angles at a time.
package enum DeterministicMath {
  package static let pi = 3.141592653589793

  /// The sine of x radians; NaN for arguments that are not finite, 0 for those beyond 2^50.
  package static func sin(_ x: Double) -> Double { circular_sine(x) }
  /// The cosine of x radians; NaN for arguments that are not finite, 1 for those beyond 2^50.
  package static func cos(_ x: Double) -> Double { circular_cosine(x) }

  /// The angle of the vector (x, y) from the positive x axis, −π…π; 0 for the zero vector.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let ax = abs(x)
    let ay = abs(y)
    if ax == 0 && ay == 0 { return 0 }
    var angle: Double
    if ay <= ax {
      angle = ax.isInfinite ? (ay.isInfinite ? pi / 4 : 0) : arctangent(ay / ax)
    } else {
      angle = pi / 2 - (ay.isInfinite ? 0 : arctangent(ax / ay))
    }
    if x < 0 { angle = pi - angle }
    return y < 0 ? -angle : angle
  }

  // √((1 − v)(1 + v)) below, not √(1 − v²): near ±1 the square would lose half of the digits.

  /// arccos, the argument held to −1…1.
  package static func acos(_ v: Double) -> Double {
    let c = min(max(v, -1), 1)
    return atan2(((1 - c) * (1 + c)).squareRoot(), c)
  }

  /// arcsin, the argument held to −1…1.
  package static func asin(_ v: Double) -> Double {
    let s = min(max(v, -1), 1)
    return atan2(s, ((1 - s) * (1 + s)).squareRoot())
  }

  /// arctan on 0…1: two halvings, atan t = 2 atan(t / (1 + √(1 + t²))), bring the argument below
  /// 0.199, where eleven terms of the series suffice.
  private static func arctangent(_ value: Double) -> Double {
    var t = value / (1 + (1 + value * value).squareRoot())
    t = t / (1 + (1 + t * t).squareRoot())
    let z = t * t
    var sum = 0.0
    var k = 23.0
    while k > 1 {
      sum = 1 / k - z * sum
      k -= 2
    }
    return 4 * (t - t * (z * sum))
  }
}
