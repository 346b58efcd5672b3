import Glibc
package import WireProtocol

/// The server's media time: seconds that animations are sampled at.
///
/// A real clock is `CLOCK_MONOTONIC`, the same that clients read, so begin times need no
/// translation. A manual clock starts at 0, or where it is told to, and stands still until it is
/// told to move.
package struct ServerClock: Sendable {
  package let kind: ClockKind
  private var manualTime: Double

  /// - Parameter start: the time of a manual clock at the start.
  package init(_ kind: ClockKind, start: Double = 0) {
    self.kind = kind
    manualTime = start
  }

  package var now: Double { kind == .real ? Self.monotonic : manualTime }

  /// Moves a manual clock. Time does not run backwards, and a real clock cannot be set.
  package mutating func set(_ time: Double) throws(ClockError) {
    guard kind == .manual else { throw .notManual }
    guard time.isFinite else { throw .notATime }
    guard time >= manualTime else { throw .backwards(now: manualTime) }
    manualTime = time
  }

  /// Seconds on the machine's monotonic clock.
  package static var monotonic: Double { seconds(CLOCK_MONOTONIC) }

  /// Seconds that the calling thread has computed.
  package static var computed: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

package enum ClockError: Error, Hashable, Sendable, CustomStringConvertible {
  case notManual
  case notATime
  case backwards(now: Double)

  package var description: String {
    switch self {
    case .notManual: "the clock is real; start renderd with --clock manual to move it by hand"
    case .notATime: "not a time in seconds"
    case .backwards(let now): "the clock is at \(now) s and does not run backwards"
    }
  }
}
