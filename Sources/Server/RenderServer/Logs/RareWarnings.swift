/// Limits warnings that clients can cause at any rate to one per second.
package struct RareWarnings {
  private var next = -Double.infinity
  private var omitted = 0

  /// Seconds between two logged warnings.
  package static let interval = 1.0

  package init() {}

  /// Admits a warning, or counts it as omitted.
  ///
  /// - Parameter now: time on the monotonic clock.
  /// - Returns: the number of warnings that were omitted before this one; nil if this one is omitted,
  ///   too.
  package mutating func admit(now: Double) -> Int? {
    guard now >= next else {
      omitted += 1
      return nil
    }
    defer { omitted = 0 }
    next = now + Self.interval
    return omitted
  }
}
