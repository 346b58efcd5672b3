/// Trigonometry from `+ - * /` and `sqrt` alone.
///
/// The C library's functions give different last bits on different processors (it picks fused
/// multiply-add variants at run time), and a rotation matrix built from them can move a pixel.
/// These give the same bits everywhere. The absolute error of sine and cosine stays below 4e-16
/// for angles up to 1e5 turns and grows with the angle beyond.
package enum DeterministicMath {
  package static let pi = 3.141592653589793

  // π/2 in three parts; the first two end in zero bits, so that n times them is exact while
  // |n| < 2^20 (Cody and Waite's reduction).
  private static let halfPi1 = 0x1.921fb544p+0
  private static let halfPi2 = 0x1.0b4611a6p-34
  private static let halfPi3 = 0x1.3198a2e037073p-69
  private static let inverseHalfPi = 0.6366197723675814

  package static func sin(_ x: Double) -> Double { circular(x, quarterTurns: 0) }
  package static func cos(_ x: Double) -> Double { circular(x, quarterTurns: 1) }

  /// sin(x + quarterTurns · π/2); NaN for arguments that are not finite.
  private static func circular(_ x: Double, quarterTurns: Int64) -> Double {
    guard x.isFinite else { return .nan }
    // Beyond 2^50 neighbouring doubles are further apart than a meaningful angle.
    guard abs(x) < 1_125_899_906_842_624 else { return quarterTurns == 0 ? 0 : 1 }
    let n = (x * inverseHalfPi).rounded(.toNearestOrEven)
    let r = ((x - n * halfPi1) - n * halfPi2) - n * halfPi3
    switch (Int64(n) &+ quarterTurns) & 3 {
    case 0: return sineNearZero(r)
    case 1: return cosineNearZero(r)
    case 2: return -sineNearZero(r)
    default: return -cosineNearZero(r)
    }
  }

  // Taylor's series on ±π/4, where the first term left out is below 1e-18.
  private static func sineNearZero(_ r: Double) -> Double {
    let z = r * r
    var p = -7.647163731819816e-13  // −1/15!
    p = p * z + 1.6059043836821613e-10
    p = p * z - 2.505210838544172e-08
    p = p * z + 2.7557319223985893e-06
    p = p * z - 1.984126984126984e-04
    p = p * z + 8.333333333333333e-03
    p = p * z - 1.6666666666666666e-01
    return r + r * (z * p)
  }

  private static func cosineNearZero(_ r: Double) -> Double {
    let z = r * r
    var p = 4.779477332387385e-14  // 1/16!
    p = p * z - 1.1470745597729725e-11
    p = p * z + 2.08767569878681e-09
    p = p * z - 2.755731922398589e-07
    p = p * z + 2.48015873015873e-05
    p = p * z - 1.388888888888889e-03
    p = p * z + 4.1666666666666664e-02
    return 1 - (0.5 * z - z * z * p)
  }

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
