import CoreAnimation

/// A clock that runs by itself: seconds that pass at a rate of 1.
public final class CMClock: Sendable {
  private init() {}

  /// The clock of `CACurrentMediaTime()`: the render server's, which is the machine's monotonic clock or a
  /// manual one.
  public static let hostTimeClock = CMClock()

  /// The time now, in nanoseconds.
  public var time: CMTime {
    CMTime(seconds: CACurrentMediaTime(), preferredTimescale: nanoseconds)
  }
}

/// The timescale of clocks and timebases.
let nanoseconds: CMTimeScale = 1_000_000_000

/// Returns the clock of `CACurrentMediaTime()`.
public func CMClockGetHostTimeClock() -> CMClock { .hostTimeClock }
/// Returns a clock's time now.
public func CMClockGetTime(_ clock: CMClock) -> CMTime { clock.time }
