/// A way to choose the neighbouring value of a result between two values.
public enum CMTimeRoundingMethod: UInt32, Sendable {
  /// The nearest value; of two as near, the one of larger magnitude.
  case roundHalfAwayFromZero = 1
  /// The value of smaller magnitude.
  case roundTowardZero = 2
  /// The value of larger magnitude.
  case roundAwayFromZero = 3
  /// Away from zero to a larger timescale, towards zero to a smaller one, but never from a negative time to 0.
  case quickTime = 4
  /// The later value.
  case roundTowardPositiveInfinity = 5
  /// The earlier value.
  case roundTowardNegativeInfinity = 6

  /// The method of functions without a parameter for it: `roundHalfAwayFromZero`.
  public static let `default` = CMTimeRoundingMethod.roundHalfAwayFromZero
}

extension CMTime {
  /// Creates a number of seconds, rounded to the nearest multiple of `1 / preferredTimescale`.
  ///
  /// A timescale below 1 and a NaN give an invalid time. A timescale at which the value has more than 64 bits
  /// is halved; without any that fits the time is infinite.
  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    self = CMTime.invalid
    guard preferredTimescale > 0, !seconds.isNaN else { return }
    self = seconds < 0 ? .negativeInfinity : .positiveInfinity
    var scale = preferredTimescale
    while true {
      let value = (seconds * Double(scale)).rounded(.toNearestOrAwayFromZero)
      if let value = CMTimeValue(exactly: value) {
        let isExact = Double(value) / Double(scale) == seconds
        self.init(
          value: value, timescale: scale, flags: isExact ? .valid : [.valid, .hasBeenRounded],
          epoch: 0)
        return
      }
      guard scale > 1 else { return }
      scale /= 2
    }
  }

  /// The time in seconds; NaN for an invalid or indefinite time.
  public var seconds: Double {
    if isPositiveInfinity { return .infinity }
    if isNegativeInfinity { return -.infinity }
    guard isNumeric, timescale > 0 else { return .nan }
    return Double(value) / Double(timescale)
  }

  /// Returns the time with another timescale. A time that is no number stays as it is; a timescale below 1
  /// gives an invalid time, and a value of more than 64 bits an infinity.
  public func convertScale(_ newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
    guard isNumeric else { return self }
    guard let time = ExactTime(self), newTimescale > 0 else { return .invalid }
    guard
      let (value, isExact) = time.value(
        scale: Int128(newTimescale), rounding: method, from: Int128(timescale)),
      let value = CMTimeValue(exactly: value)
    else { return self.value < 0 ? .negativeInfinity : .positiveInfinity }
    return CMTime(
      value: value, timescale: newTimescale,
      flags: isExact && !hasBeenRounded ? .valid : [.valid, .hasBeenRounded], epoch: epoch)
  }
}

/// Returns a number of seconds, rounded to the nearest multiple of `1 / preferredTimescale`.
public func CMTimeMakeWithSeconds(_ seconds: Float64, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
/// Returns a time in seconds; NaN for an invalid or indefinite time.
public func CMTimeGetSeconds(_ time: CMTime) -> Float64 { time.seconds }
/// Returns a time with another timescale.
public func CMTimeConvertScale(
  _ time: CMTime, timescale newTimescale: Int32, method: CMTimeRoundingMethod
) -> CMTime {
  time.convertScale(newTimescale, method: method)
}
