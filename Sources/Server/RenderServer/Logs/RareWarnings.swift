/// Warnings that clients can give reason to as often as they like: one a second is logged.
package struct RareWarnings {
  private var next = -Double.infinity
  private var omitted = 0

  /// Seconds from one that is logged to the next.
  package static let interval = 1.0

  package init() {}

  /// Notes that there is reason for a warning.
  ///
  /// - Parameter now: on the monotonic clock.
  /// - Returns: the number of warnings that were left out before this one; nil when it is left out as well.
  package mutating func take(now: Double) -> Int? {
    guard now >= next else {
      omitted += 1
      return nil
    }
    defer { omitted = 0 }
    next = now + Self.interval
    return omitted
  }
}
