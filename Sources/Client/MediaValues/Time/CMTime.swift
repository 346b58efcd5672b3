/// The numerator of a time.
public typealias CMTimeValue = Int64
/// The denominator of a time: units per second. Above 0 in a time that is a number.
public typealias CMTimeScale = Int32
/// The number of the timeline that a time belongs to, such as the pass of a loop; 0 for durations.
public typealias CMTimeEpoch = Int64

/// The largest denominator of a time.
public let kCMTimeMaxTimescale: CMTimeScale = 0x7fff_ffff

/// Properties of a time besides its number.
public struct CMTimeFlags: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt32
  /// Creates flags of their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Set in every time that is something: without it a time is invalid.
  public static let valid = CMTimeFlags(rawValue: 1 << 0)
  /// Set once a result did not fit its timescale exactly.
  public static let hasBeenRounded = CMTimeFlags(rawValue: 1 << 1)
  /// Set in +∞.
  public static let positiveInfinity = CMTimeFlags(rawValue: 1 << 2)
  /// Set in −∞.
  public static let negativeInfinity = CMTimeFlags(rawValue: 1 << 3)
  /// Set in a time that is not known, such as the duration of a live stream.
  public static let indefinite = CMTimeFlags(rawValue: 1 << 4)
  /// All flags of times that are no numbers.
  public static let impliedValueFlagsMask: CMTimeFlags = [
    .positiveInfinity, .negativeInfinity, .indefinite,
  ]
}

/// A time or a duration in seconds, as a fraction, or something that is no number: invalid, indefinite,
/// −∞ or +∞.
///
/// Sums and products are exact where a fraction with a timescale of at most `kCMTimeMaxTimescale` is; any
/// other result is rounded and says so in `flags`. No function traps, whatever the fields are.
public struct CMTime: Sendable {
  /// The numerator.
  public var value: CMTimeValue
  /// The denominator, in units per second. A number with a timescale below 1 counts as invalid.
  public var timescale: CMTimeScale
  /// Properties besides the number.
  public var flags: CMTimeFlags
  /// The timeline of the time; a time of a later epoch is later, whatever its value.
  public var epoch: CMTimeEpoch

  /// Creates an invalid time.
  public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

  /// Creates a time of its fields.
  public init(
    value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch
  ) {
    self.value = value
    self.timescale = timescale
    self.flags = flags
    self.epoch = epoch
  }

  /// Creates the number `value / timescale`.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.init(value: value, timescale: timescale, flags: .valid, epoch: 0)
  }

  /// An invalid time, which all fields at 0 are.
  public static let invalid = CMTime()
  /// A time that is not known.
  public static let indefinite = CMTime(
    value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
  /// A time after all numbers.
  public static let positiveInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
  /// A time before all numbers.
  public static let negativeInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)
  /// The number 0, with a timescale of 1.
  public static let zero = CMTime(value: 0, timescale: 1)

  /// False for an invalid time.
  public var isValid: Bool { flags.contains(.valid) }
  /// True for +∞.
  public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
  /// True for −∞.
  public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
  /// True for a time that is not known.
  public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
  /// True for a number.
  public var isNumeric: Bool { isValid && flags.isDisjoint(with: .impliedValueFlagsMask) }
  /// True for a number that was rounded at some point.
  public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }
}

extension CMTime: CustomStringConvertible {
  /// The time as `{value/timescale = seconds}`, with the flags that are set.
  public var description: String {
    if !isValid { return "{INVALID}" }
    if isPositiveInfinity { return "{+INFINITY}" }
    if isNegativeInfinity { return "{-INFINITY}" }
    if isIndefinite { return "{INDEFINITE}" }
    var text = "{\(value)/\(timescale) = \(Decimals.three(seconds))"
    if epoch != 0 { text += ", epoch \(epoch)" }
    if hasBeenRounded { text += ", rounded" }
    return text + "}"
  }
}

/// The time of an invalid value.
public let kCMTimeInvalid = CMTime.invalid
/// A time that is not known.
public let kCMTimeIndefinite = CMTime.indefinite
/// A time after all numbers.
public let kCMTimePositiveInfinity = CMTime.positiveInfinity
/// A time before all numbers.
public let kCMTimeNegativeInfinity = CMTime.negativeInfinity
/// The number 0.
public let kCMTimeZero = CMTime.zero

/// Returns the number `value / timescale`.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}
/// Returns the number `value / timescale` in a timeline.
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
  CMTime(value: value, timescale: timescale, flags: .valid, epoch: epoch)
}
/// False for an invalid time.
public func CMTIME_IS_VALID(_ time: CMTime) -> Bool { time.isValid }
/// True for an invalid time.
public func CMTIME_IS_INVALID(_ time: CMTime) -> Bool { !time.isValid }
/// True for +∞.
public func CMTIME_IS_POSITIVE_INFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }
/// True for −∞.
public func CMTIME_IS_NEGATIVE_INFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }
/// True for a time that is not known.
public func CMTIME_IS_INDEFINITE(_ time: CMTime) -> Bool { time.isIndefinite }
/// True for a number.
public func CMTIME_IS_NUMERIC(_ time: CMTime) -> Bool { time.isNumeric }
/// True for a number that was rounded at some point.
public func CMTIME_HAS_BEEN_ROUNDED(_ time: CMTime) -> Bool { time.hasBeenRounded }
/// Prints a time.
public func CMTimeShow(_ time: CMTime) { print(time) }
