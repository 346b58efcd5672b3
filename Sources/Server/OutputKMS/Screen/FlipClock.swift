package import RenderServer

/// Knowledge of a screen's refreshes, from its flips.
///
/// A driver without refreshes announces flips at once and counts none: its times say when a frame was seen, and
/// nothing about when the next one can be.
package struct FlipClock: Hashable, Sendable {
  /// Seconds from one refresh to the next by the mode's timings; 0 if it has none.
  private let nominal: Double
  private var hasLast = false
  private var lastSequence: UInt32 = 0
  private var lastTime = 0.0
  /// Whether two flips came closer together than any screen refreshes: from then on nothing is learnt.
  private var pacesItself = false
  /// Whether the last two flips lay a whole number of the mode's refreshes apart.
  private var agrees = false

  /// Seconds between flips of which one was at no refresh.
  private static let tooShort = 0.001
  /// Relative difference between the mode's interval and that of true refreshes.
  private static let tolerance = 0.02

  package init(refreshRate: Double) { nominal = refreshRate > 0 ? 1 / refreshRate : 0 }

  /// Adds a flip.
  ///
  /// - Parameters:
  ///   - sequence: number of the refresh; 0 if the driver counts none.
  ///   - time: the kernel's, in seconds; an impossible one counts as `now`.
  ///   - now: the monotonic clock.
  /// - Returns: times never decrease.
  package mutating func add(sequence: UInt32, time: Double, now: Double) -> PresentationTime {
    let isPossible = time > now - 5 && time <= now + 0.1
    let time = max(isPossible ? time : now, hasLast ? lastTime : -.infinity)
    if hasLast {
      let count = Double(sequence &- lastSequence)
      let elapsed = time - lastTime
      if elapsed < Self.tooShort { pacesItself = true }
      agrees =
        sequence != 0 && lastSequence != 0 && count >= 1 && nominal > 0
        && abs(elapsed / count - nominal) <= nominal * Self.tolerance
    }
    (hasLast, lastSequence, lastTime) = (true, sequence, time)
    return PresentationTime(
      time: time, refreshInterval: agrees && isPossible && !pacesItself ? nominal : nil)
  }
}
