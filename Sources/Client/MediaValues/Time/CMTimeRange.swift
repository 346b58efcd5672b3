/// A span of a timeline: from its start, up to and without its end.
public struct CMTimeRange: Sendable {
  /// The first time in the range.
  public var start: CMTime
  /// The length; at least 0, and of epoch 0, in a valid range.
  public var duration: CMTime

  /// Creates an invalid range.
  public init() { self.init(start: .invalid, duration: .invalid) }

  /// Creates the range of a length.
  public init(start: CMTime, duration: CMTime) {
    self.start = start
    self.duration = duration
  }

  /// Creates the range between two times, of which the second is not in it.
  public init(start: CMTime, end: CMTime) {
    self.init(start: start, duration: end - start)
  }

  /// An empty range at 0.
  public static let zero = CMTimeRange(start: .zero, duration: .zero)
  /// A range that is none.
  public static let invalid = CMTimeRange()

  /// True for a range with a valid start and a valid duration of at least 0 and epoch 0.
  public var isValid: Bool {
    start.isValid && duration.isValid && duration.epoch == 0 && duration >= .zero
  }
  /// True for a valid range with an unknown start or duration.
  public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
  /// True for a valid range without any time in it.
  public var isEmpty: Bool { isValid && duration == .zero }
  /// The time at which the range ends; the range is before it.
  public var end: CMTime { start + duration }

  /// Returns true for a time at the start or between start and end.
  public func containsTime(_ time: CMTime) -> Bool {
    isValid && !isEmpty && time.isNumeric && time >= start && time < end
  }
  /// Returns true for a range of which each time is in this one, and for an empty one within its bounds.
  public func containsTimeRange(_ range: CMTimeRange) -> Bool {
    guard isValid, range.isValid else { return false }
    if range.isEmpty { return containsTime(range.start) || (isEmpty && range.start == start) }
    return range.start >= start && range.end <= end
  }
  /// Returns the range of the times in both; an empty one where there are none, invalid if either is.
  public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isValid, otherRange.isValid else { return .invalid }
    let (first, last) = (max(start, otherRange.start), min(end, otherRange.end))
    return first < last ? CMTimeRange(start: first, end: last) : .zero
  }
  /// Returns the smallest range that contains both; invalid if either is.
  public func union(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isValid, otherRange.isValid else { return .invalid }
    return CMTimeRange(start: min(start, otherRange.start), end: max(end, otherRange.end))
  }
}

extension CMTimeRange: Hashable, CustomStringConvertible {
  /// The range as its start and duration.
  public var description: String { "{\(start), \(duration)}" }
}

/// A range that is none.
public let kCMTimeRangeInvalid = CMTimeRange.invalid
/// An empty range at 0.
public let kCMTimeRangeZero = CMTimeRange.zero

/// Returns the range of a length.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, duration: duration)
}
/// Returns the range between two times.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, end: end)
}
/// Returns the time at which a range ends.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }
/// Returns true for equal ranges.
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool {
  range1 == range2
}
/// Returns true for a time in a range.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool {
  range.containsTime(time)
}
/// Returns true for a range within another.
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
  range.containsTimeRange(otherRange)
}
/// Returns the range of the times in both.
public func CMTimeRangeGetIntersection(_ range: CMTimeRange, otherRange: CMTimeRange)
  -> CMTimeRange
{
  range.intersection(otherRange)
}
/// Returns the smallest range that contains both.
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
  range.union(otherRange)
}
/// Returns the time in a range that is nearest to a time: its end, for a later one. A time is itself in an
/// empty range's bounds only; an invalid range gives an invalid time.
public func CMTimeClampToRange(_ time: CMTime, range: CMTimeRange) -> CMTime {
  guard range.isValid, time.isValid else { return .invalid }
  return min(max(time, range.start), range.end)
}
/// Returns a time moved by whole durations of a range into it; invalid for an empty or invalid range.
public func CMTimeFoldIntoRange(_ time: CMTime, foldRange: CMTimeRange) -> CMTime {
  guard foldRange.isValid, !foldRange.isEmpty, time.isNumeric, foldRange.duration.isNumeric,
    let offset = ExactTime(time - foldRange.start), let length = ExactTime(foldRange.duration)
  else { return .invalid }
  // Both fractions have denominators below 2³¹.
  let (a, b) = (offset.numerator * length.denominator, length.numerator * offset.denominator)
  let rest = (a % b + b) % b
  let folded = ExactTime(rest, offset.denominator * length.denominator)
    .time(preferring: time.timescale, epoch: 0, wasRounded: time.hasBeenRounded)
  return foldRange.start + folded
}
