/// Exponentials and logarithms from `+ - * /` and `sqrt` alone, with the same bits everywhere.
/// Errors stay below one unit in the last place, or little above it for `pow`.
extension DeterministicMath {
  // ln 2 in two parts; the first ends in zero bits, so that an exponent times it is exact.
  private static let ln2High = 0x1.62e42feep-1
  private static let ln2Low = 0x1.a39ef35793c76p-33
  private static let inverseLn2 = 1.4426950408889634

  /// e to the power x: infinite above 709.78, 0 below −745.13.
  package static func exp(_ x: Double) -> Double { exp(x, 0) }

  /// e to the power high + low, where low is small beside high.
  private static func exp(_ high: Double, _ low: Double) -> Double {
    guard !high.isNaN else { return .nan }
    if high > 709.79 { return .infinity }
    if high < -745.14 { return 0 }
    let k = (high * inverseLn2).rounded(.toNearestOrEven)
    let exact = high - k * ln2High
    let tail = low - k * ln2Low
    let r = exact + tail
    // The rounding error of r; |r| is at most 0.35, where Taylor's series needs 13 terms.
    let lost = (exact - r) + tail
    var sum = 1.0 / 6_227_020_800  // 1/13!
    var divisor = 479_001_600.0
    var n = 12.0
    while n >= 2 {
      sum = sum * r + 1 / divisor
      divisor /= n
      n -= 1
    }
    let result = 1 + (r + (lost + (r * r * sum + r * lost)))
    return scaled(result, by: Int(k))
  }

  /// v · 2^k; in two steps where one would leave the range of exponents.
  private static func scaled(_ v: Double, by k: Int) -> Double {
    let half = k / 2
    return v * powerOfTwo(half) * powerOfTwo(k - half)
  }

  /// 2^k for k in −1022…1023.
  private static func powerOfTwo(_ k: Int) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: k + 1023) << 52)
  }

  /// The natural logarithm: NaN below 0, −infinity at 0.
  package static func log(_ x: Double) -> Double {
    guard !(x < 0), !x.isNaN else { return .nan }
    if x == 0 { return -.infinity }
    if x.isInfinite { return .infinity }
    let (mantissa, k) = parts(x)
    // ln(1 + f) = f − (f²/2 − s·(f²/2 + R)) with s = f/(2 + f) and R a series in s.
    let f = mantissa - 1
    let s = f / (2 + f)
    let z = s * s
    var series = 0.0
    var n = 25.0
    while n >= 3 {
      series = (series + 2 / n) * z
      n -= 2
    }
    let half = 0.5 * f * f
    return k * ln2High - ((half - (s * (half + series) + k * ln2Low)) - f)
  }

  /// x as m · 2^k with m between √½ and √2.
  private static func parts(_ x: Double) -> (mantissa: Double, exponent: Double) {
    var mantissa = x.significand
    var exponent = Double(x.exponent)
    if mantissa > 1.4142135623730951 {
      mantissa *= 0.5
      exponent += 1
    }
    return (mantissa, exponent)
  }

  /// x to the power y, with the conventions of IEEE 754: 1 for y = 0 and for x = 1, NaN for a
  /// negative x whose y is not whole.
  package static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    guard !x.isNaN, !y.isNaN else { return .nan }
    let isWhole = y.isInfinite || y.rounded(.towardZero) == y
    let half = y * 0.5
    let isOdd = isWhole && abs(y) < 9_007_199_254_740_992 && half.rounded(.towardZero) != half
    let size = abs(x)
    if size == 0 || size.isInfinite || y.isInfinite {
      return limitOfPower(x, y, isOdd: isOdd)
    }
    if x < 0, !isWhole { return .nan }
    let magnitude = size == 1 ? 1 : positivePower(size, y)
    return x < 0 && isOdd ? -magnitude : magnitude
  }

  private static func limitOfPower(_ x: Double, _ y: Double, isOdd: Bool) -> Double {
    let size = abs(x)
    if y.isInfinite {
      if size == 1 { return 1 }
      return (size > 1) == (y > 0) ? .infinity : 0
    }
    let magnitude = (size == 0) == (y > 0) ? 0 : Double.infinity
    return x.sign == .minus && isOdd ? -magnitude : magnitude
  }

  private static func positivePower(_ x: Double, _ y: Double) -> Double {
    let logarithm = preciseLog(x)
    let estimate = logarithm.high * y
    if abs(estimate) > 1000 { return estimate > 0 ? .infinity : 0 }
    let product = DoublePair(product: logarithm.high, y) + DoublePair(logarithm.low * y)
    return exp(product.high, product.low)
  }

  /// The logarithm to twice the precision; a power's exponent needs its first 64 bits.
  private static func preciseLog(_ x: Double) -> DoublePair {
    let (mantissa, k) = parts(x)
    let f = mantissa - 1
    let s = DoublePair(f) / DoublePair(sum: 2, f)
    let z = s * s
    var series = DoublePair(0)
    var n = 37.0
    while n >= 1 {
      series = series * z + DoublePair(2) / DoublePair(n)
      n -= 2
    }
    let ln2 = DoublePair(sum: ln2High, ln2Low)
    return DoublePair(k) * ln2 + s * series
  }
}

/// A number as the sum of two, the second too small to show in the first (Dekker, 1971).
private struct DoublePair {
  var high: Double
  var low: Double

  init(_ value: Double) {
    high = value
    low = 0
  }

  /// The exact sum.
  init(sum a: Double, _ b: Double) {
    high = a + b
    let seen = high - a
    low = (a - (high - seen)) + (b - seen)
  }

  /// The exact product, for factors below 2^996.
  init(product a: Double, _ b: Double) {
    let (a1, a2) = DoublePair.halves(a)
    let (b1, b2) = DoublePair.halves(b)
    high = a * b
    low = ((a1 * b1 - high) + a1 * b2 + a2 * b1) + a2 * b2
  }

  /// Splits the value into two parts of 26 bits each.
  private static func halves(_ value: Double) -> (Double, Double) {
    let scaled = value * 134_217_729  // 2^27 + 1
    let first = scaled - (scaled - value)
    return (first, value - first)
  }

  static func + (a: DoublePair, b: DoublePair) -> DoublePair {
    let sum = DoublePair(sum: a.high, b.high)
    return DoublePair(sum: sum.high, sum.low + (a.low + b.low))
  }

  static func * (a: DoublePair, b: DoublePair) -> DoublePair {
    let product = DoublePair(product: a.high, b.high)
    return DoublePair(sum: product.high, product.low + (a.high * b.low + a.low * b.high))
  }

  static func / (a: DoublePair, b: DoublePair) -> DoublePair {
    let first = a.high / b.high
    let product = DoublePair(first) * b
    let rest = a + DoublePair(sum: -product.high, -product.low)
    return DoublePair(sum: first, rest.high / b.high)
  }
}
