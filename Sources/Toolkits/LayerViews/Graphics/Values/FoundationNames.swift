import Foundation

// Names that Foundation and the C library have on Apple's systems and not on Linux.

/// The signed number of a pointer's size.
public typealias NSInteger = Int
/// The unsigned number of a pointer's size.
public typealias NSUInteger = UInt
/// The largest `NSInteger`.
public let NSIntegerMax = Int.max
/// The smallest `NSInteger`.
public let NSIntegerMin = Int.min

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1000
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// Milliseconds in a second.
public let MSEC_PER_SEC: UInt64 = 1000

/// The largest finite `Float`.
public let MAXFLOAT = Float.greatestFiniteMagnitude
/// The largest finite `Float`.
public let HUGE = Float.greatestFiniteMagnitude
/// Infinity.
public let HUGE_VAL = Double.infinity

/// Seconds since the first moment of 2001 in Greenwich.
public typealias CFAbsoluteTime = Double
/// Returns the seconds since the first moment of 2001 in Greenwich.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }

/// Calls a closure. Linux has no pools of objects that are released later.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
