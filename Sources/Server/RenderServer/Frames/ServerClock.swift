import Glibc
package import WireProtocol

/// The server's media time: seconds that animations are sampled at.
///
/// A real clock is `CLOCK_MONOTONIC`, as clients read it, so begin times need no translation. A manual
/// clock starts at 0 or at a given time, and moves only on request. Both may be frozen or slowed:
/// compare `pace`.
package struct ServerClock: Sendable {
  package let kind: ClockKind
  private var manualTime: Double
  /// How media time follows machine time, for a real clock. A manual clock uses only the rate, as a
  /// factor of `clock advance`.
  package private(set) var pace = ClockPace()

  /// - Parameter start: initial time of a manual clock.
  package init(_ kind: ClockKind, start: Double = 0) {
    self.kind = kind
    manualTime = start
  }

  package var now: Double { kind == .real ? pace.now(at: Self.monotonic) : manualTime }

  /// Continues at another rate from a machine time on, without a jump.
  ///
  /// - Parameter rate: one of `ClockPace.rates`, or 0 to freeze.
  package mutating func setRate(_ rate: Double, at machine: Double) { pace.set(rate, at: machine) }

  /// Advances a frozen clock by some seconds, 0 or more.
  package mutating func step(_ seconds: Double) {
    if kind == .real { pace.step(seconds) } else { manualTime += seconds }
  }

  /// Converts the times of clients' commits to media time. Clients know the time of a manual clock, so
  /// it is not converted.
  var clientPace: ClockPace { kind == .real ? pace : ClockPace() }

  /// Makes a real clock equal to machine time again. The caller makes sure that nothing on screen
  /// depends on the time.
  package mutating func catchUp() { pace.catchUp() }

  /// Sets a manual clock. Time does not run backwards, and a real clock cannot be set.
  package mutating func set(_ time: Double) throws(ClockError) {
    guard kind == .manual else { throw .notManual }
    guard time.isFinite else { throw .notATime }
    guard time >= manualTime else { throw .backwards(now: manualTime) }
    manualTime = time
  }

  /// Seconds on the machine's monotonic clock.
  package static var monotonic: Double { seconds(CLOCK_MONOTONIC) }

  /// Processor seconds of the calling thread.
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
