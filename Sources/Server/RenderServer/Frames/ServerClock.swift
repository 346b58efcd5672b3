import Glibc
package import WireProtocol

/// The server's media time: seconds that animations are sampled at.
///
/// A real clock is `CLOCK_MONOTONIC`, the same that clients read, so begin times need no translation. A
/// manual clock starts at 0, or where it is told to, and stands still until it is told to move. Either may
/// be frozen or slowed: compare `pace`.
package struct ServerClock: Sendable {
  package let kind: ClockKind
  private var manualTime: Double
  /// How media time follows the machine's, for a real clock; the rate alone counts for a manual one, which
  /// `advance` moves by so much less.
  package private(set) var pace = ClockPace()

  /// - Parameter start: the time of a manual clock at the start.
  package init(_ kind: ClockKind, start: Double = 0) {
    self.kind = kind
    manualTime = start
  }

  package var now: Double { kind == .real ? pace.now(at: Self.monotonic) : manualTime }

  /// Goes on from a moment of the machine's clock at another rate, without a jump.
  ///
  /// - Parameter rate: of `ClockPace.rates`, or 0 to freeze.
  package mutating func setRate(_ rate: Double, at machine: Double) { pace.set(rate, at: machine) }

  /// Moves a frozen clock on by some seconds, 0 or more.
  package mutating func step(_ seconds: Double) {
    if kind == .real { pace.step(seconds) } else { manualTime += seconds }
  }

  /// What the times of clients' commits go through: a manual clock told them its own.
  var clientPace: ClockPace { kind == .real ? pace : ClockPace() }

  /// Makes a real clock the machine's again, where nothing that is shown depends on the time.
  package mutating func catchUp() { pace.catchUp() }

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
