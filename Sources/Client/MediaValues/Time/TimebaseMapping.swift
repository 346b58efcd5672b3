/// The line that takes times of a clock to times of a timebase. In seconds.
package struct TimebaseMapping: Hashable, Sendable {
  /// A time of the clock.
  package var clockAnchor: Double
  /// The time of the timebase at that time.
  package var anchor: Double
  /// Seconds of the timebase for each second of the clock; 0 for a timebase that stands still.
  package var rate: Double

  package init(clockAnchor: Double, anchor: Double, rate: Double) {
    self.clockAnchor = clockAnchor
    self.anchor = anchor
    self.rate = rate
  }

  /// Returns the timebase's time at a time of the clock.
  package func time(atClock time: Double) -> Double { anchor + (time - clockAnchor) * rate }

  /// Returns the clock's time at which the timebase has a time; nil if it stands still, or is too slow for the clock to
  /// have a number for it.
  package func clockTime(of time: Double) -> Double? {
    let clock = clockAnchor + (time - anchor) / rate
    return rate != 0 && clock.isFinite ? clock : nil
  }
}
