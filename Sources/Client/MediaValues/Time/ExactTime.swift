/// A number of seconds as an exact fraction, wide enough for sums and products of times.
///
/// The numerator is below 2¹²⁷ in magnitude, the denominator above 0 and below 2⁹⁵.
struct ExactTime {
  var numerator: Int128
  var denominator: Int128

  init(_ numerator: Int128, _ denominator: Int128) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Creates the fraction of a time; nil for a time that is no number, or has a timescale below 1.
  init?(_ time: CMTime) {
    guard time.isNumeric, time.timescale > 0 else { return nil }
    self.init(Int128(time.value), Int128(time.timescale))
  }

  static func greatestCommonDivisor(_ a: Int128, _ b: Int128) -> Int128 {
    var (a, b) = (a.magnitude, b.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    return Int128(a)
  }

  /// The fraction with the smallest denominator.
  var reduced: ExactTime {
    let divisor = Self.greatestCommonDivisor(numerator, denominator)
    return divisor > 1 ? ExactTime(numerator / divisor, denominator / divisor) : self
  }

  /// Returns the nearest multiple of `1 / scale` by a rounding method, and whether it is the fraction
  /// itself; nil where it has more than 128 bits.
  ///
  /// - Parameters:
  ///   - scale: at most 2³¹.
  ///   - oldScale: the timescale that the fraction had.
  func value(
    scale: Int128, rounding method: CMTimeRoundingMethod, from oldScale: Int128
  ) -> (value: Int128, isExact: Bool)? {
    let (whole, part) = numerator.quotientAndRemainder(dividingBy: denominator)
    let (units, rest) = (part * scale).quotientAndRemainder(dividingBy: denominator)
    let (product, overflow) = whole.multipliedReportingOverflow(by: scale)
    let (quotient, carry) = product.addingReportingOverflow(units)
    guard !overflow, !carry else { return nil }
    guard rest != 0 else { return (quotient, true) }
    let away: Int128 = rest < 0 ? -1 : 1
    let isAway =
      switch method {
      case .roundHalfAwayFromZero: rest.magnitude >= denominator.magnitude - rest.magnitude
      case .roundTowardZero: false
      case .roundAwayFromZero: true
      case .quickTime: scale > oldScale || (quotient == 0 && rest < 0)
      case .roundTowardPositiveInfinity: rest > 0
      case .roundTowardNegativeInfinity: rest < 0
      }
    return (isAway ? quotient + away : quotient, false)
  }

  /// Returns the time with a timescale, which is halved until the value fits; an infinity where it never does.
  func time(scale: Int128, epoch: CMTimeEpoch, wasRounded: Bool) -> CMTime {
    var scale = min(max(scale, 1), Int128(kCMTimeMaxTimescale))
    while true {
      if let (value, isExact) = value(
        scale: scale, rounding: .roundHalfAwayFromZero, from: denominator),
        let value = CMTimeValue(exactly: value)
      {
        return CMTime(
          value: value, timescale: CMTimeScale(scale),
          flags: isExact && !wasRounded ? .valid : [.valid, .hasBeenRounded], epoch: epoch)
      }
      guard scale > 1 else { return numerator < 0 ? .negativeInfinity : .positiveInfinity }
      scale /= 2
    }
  }

  /// Returns the time without rounding where a timescale allows it: with `scale`, else with the smallest
  /// denominator. Any other result is rounded to the largest timescale.
  func time(preferring scale: CMTimeScale, epoch: CMTimeEpoch, wasRounded: Bool) -> CMTime {
    let least = reduced
    let wanted =
      if Int128(scale) % least.denominator == 0 {
        Int128(scale)
      } else if least.denominator <= Int128(kCMTimeMaxTimescale) {
        least.denominator
      } else {
        Int128(kCMTimeMaxTimescale)
      }
    return least.time(scale: wanted, epoch: epoch, wasRounded: wasRounded)
  }
}
