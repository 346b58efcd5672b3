/// The time of the next try at what a card refused.
struct RetryPlan: Hashable, Sendable {
  /// Seconds on the monotonic clock; nil while nothing is to be tried.
  private(set) var time: Double?
  private var delay = 0.0

  /// Plans another try: soon for a card that is busy, later the more often it refuses.
  mutating func refused(isBusy: Bool, at now: Double) {
    delay = min(max(delay * 2, isBusy ? 0.002 : 0.1), isBusy ? 0.1 : 1)
    time = now + delay
  }

  /// Plans a look at a flip that should have come by then.
  mutating func watch(until time: Double) { self.time = time }

  mutating func succeeded() { self = RetryPlan() }

  mutating func begin() { time = nil }
}
