extension CMTime {
  private var infinity: Int { isPositiveInfinity ? 1 : isNegativeInfinity ? -1 : 0 }
  private static func infinity(_ sign: Int) -> CMTime {
    sign > 0 ? .positiveInfinity : .negativeInfinity
  }

  /// Returns `lhs + sign * rhs`.
  static func sum(_ lhs: CMTime, _ rhs: CMTime, sign: Int) -> CMTime {
    guard lhs.isValid, rhs.isValid else { return .invalid }
    let (left, right) = (lhs.infinity, rhs.infinity * sign)
    if left != 0 || right != 0 {
      return left * right < 0 ? .invalid : infinity(left != 0 ? left : right)
    }
    if lhs.isIndefinite || rhs.isIndefinite { return .indefinite }
    guard let a = ExactTime(lhs), let b = ExactTime(rhs),
      lhs.epoch == rhs.epoch || lhs.epoch == 0 || rhs.epoch == 0
    else { return .invalid }
    let divisor = ExactTime.greatestCommonDivisor(a.denominator, b.denominator)
    let denominator = a.denominator / divisor * b.denominator
    let numerator =
      a.numerator * (denominator / a.denominator)
      + Int128(sign) * b.numerator * (denominator / b.denominator)
    return ExactTime(numerator, denominator).time(
      scale: denominator, epoch: lhs.epoch == rhs.epoch ? 0 : lhs.epoch | rhs.epoch,
      wasRounded: lhs.hasBeenRounded || rhs.hasBeenRounded)
  }

  /// Returns the time multiplied by a fraction whose parts are below 2⁶³.
  func multiplied(by multiplier: Int128, over divisor: Int128) -> CMTime {
    guard isValid, divisor != 0 else { return .invalid }
    let sign = (multiplier.signum() * divisor.signum() == -1) ? -1 : 1
    if infinity != 0 {
      return multiplier == 0 ? .invalid : Self.infinity(infinity * sign)
    }
    if isIndefinite { return .indefinite }
    guard let time = ExactTime(self) else { return .invalid }
    let factor = ExactTime(
      Int128(sign) * Int128(multiplier.magnitude), Int128(divisor.magnitude)
    ).reduced
    return ExactTime(time.numerator * factor.numerator, time.denominator * factor.denominator)
      .time(preferring: timescale, epoch: epoch, wasRounded: hasBeenRounded)
  }

  /// Returns the time multiplied by a number.
  func multiplied(by multiplier: Double) -> CMTime {
    guard isValid, !multiplier.isNaN else { return .invalid }
    if infinity != 0 || isIndefinite {
      return multiplied(by: multiplier > 0 ? 1 : multiplier < 0 ? -1 : 0, over: 1)
    }
    guard let time = ExactTime(self) else { return .invalid }
    guard multiplier.isFinite else {
      let sign = value.signum() * (multiplier > 0 ? 1 : -1)
      return sign == 0 ? .invalid : Self.infinity(Int(sign))
    }
    guard multiplier != 0, value != 0 else {
      return CMTime(value: 0, timescale: timescale, flags: flags, epoch: epoch)
    }
    // product = significand × value, odd, times a power of two.
    let width = multiplier.significandWidth
    let significand = Int128(
      Double(sign: .plus, exponent: width, significand: multiplier.significand))
    let signed = time.numerator * (multiplier < 0 ? -significand : significand)
    let zeros = signed.trailingZeroBitCount
    let product = signed >> Int128(zeros)
    let exponent = Int(multiplier.exponent) - width + zeros
    if exponent < -62 {
      // The bits below 2⁻⁶² of a unit.
      let shift = -62 - exponent
      return ExactTime(shift < 127 ? product >> Int128(shift) : 0, time.denominator << 62)
        .time(preferring: timescale, epoch: epoch, wasRounded: true)
    }
    if exponent <= 0 {
      return ExactTime(product, time.denominator << Int128(-exponent))
        .time(preferring: timescale, epoch: epoch, wasRounded: hasBeenRounded)
    }
    guard exponent < 124, product.magnitude <= UInt128(1) << UInt128(124 - exponent) else {
      return Self.infinity(product < 0 ? -1 : 1)
    }
    return ExactTime(product << Int128(exponent), time.denominator)
      .time(preferring: timescale, epoch: epoch, wasRounded: hasBeenRounded)
  }

  /// The rank among times that are no numbers: −∞ < numbers < indefinite < +∞ < invalid.
  private var rank: Int {
    if !isValid || (isNumeric && timescale < 1) { return 3 }
    if isPositiveInfinity { return 2 }
    if isNegativeInfinity { return -1 }
    return isIndefinite ? 1 : 0
  }

  /// Returns −1, 0 or 1 as the first time is before, at or after the second.
  static func compare(_ a: CMTime, _ b: CMTime) -> Int32 {
    func order<Value: Comparable>(_ a: Value, _ b: Value) -> Int32 { a < b ? -1 : a > b ? 1 : 0 }
    guard a.rank == 0, b.rank == 0 else { return order(a.rank, b.rank) }
    guard a.epoch == b.epoch else { return order(a.epoch, b.epoch) }
    return order(
      Int128(a.value) * Int128(b.timescale), Int128(b.value) * Int128(a.timescale))
  }

  /// The sum of two times, with the least common multiple of their timescales as its timescale. Infinities
  /// of both signs, and times of different epochs that are not 0, give an invalid time.
  public static func + (addend1: CMTime, addend2: CMTime) -> CMTime {
    sum(addend1, addend2, sign: 1)
  }
  /// The difference of two times, by the rules of the sum.
  public static func - (minuend: CMTime, subtrahend: CMTime) -> CMTime {
    sum(minuend, subtrahend, sign: -1)
  }
}

extension CMTime: Comparable, Hashable {
  /// True for times that compare as equal, such as 1/2 and 300/600.
  public static func == (time1: CMTime, time2: CMTime) -> Bool { compare(time1, time2) == 0 }
  /// The order −∞, numbers by epoch and value, indefinite, +∞, invalid.
  public static func < (time1: CMTime, time2: CMTime) -> Bool { compare(time1, time2) < 0 }

  /// Hashes the reduced fraction and the epoch.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rank)
    guard rank == 0, let time = ExactTime(self)?.reduced else { return }
    hasher.combine(epoch)
    hasher.combine(time.numerator)
    hasher.combine(time.denominator)
  }
}

/// Returns the sum of two times.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }
/// Returns the difference of two times.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }
/// Returns a time multiplied by an integer; exact where a timescale allows it.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
  time.multiplied(by: Int128(multiplier), over: 1)
}
/// Returns a time multiplied by a number; exact where a timescale allows it.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Float64) -> CMTime {
  time.multiplied(by: multiplier)
}
/// Returns `time * multiplier / divisor`; exact where a timescale allows it, invalid for a divisor of 0.
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
  time.multiplied(by: Int128(multiplier), over: Int128(divisor))
}
/// Returns −1, 0 or 1 as the first time is before, at or after the second.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
  CMTime.compare(time1, time2)
}
/// Returns the earlier of two times.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime { min(time1, time2) }
/// Returns the later of two times.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime { max(time1, time2) }
/// Returns a time without its sign.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime {
  if time.isNegativeInfinity { return .positiveInfinity }
  guard time.isNumeric, time.value < 0 else { return time }
  return time.multiplied(by: -1, over: 1)
}
