/// The ticks of one client, which are rarer while nothing of it is visible.
package struct ClientTicks: Sendable {
  /// Seconds between the ticks of a client that has no visible context: it needs them only to notice that
  /// time passes.
  private static let hiddenInterval = 1.0

  /// When the client gets ticks; nil if it did not ask for them.
  private var schedule: FrameEventSchedule?
  /// Whether a context of the client is visible, or the client has none yet.
  package internal(set) var isVisible = true

  /// A frame's effect on the ticks.
  struct Step {
    /// Whether the frame sends a tick.
    var isDue: Bool
    /// Media time of the next tick.
    var next: Double
  }

  /// Whether no frame has been drawn since the client asked for ticks.
  var isNew: Bool { schedule?.isNew == true }

  /// Starts the ticks anew.
  ///
  /// - Parameter interval: least seconds from one tick to the next; nil for no ticks.
  mutating func start(interval: Double?) {
    schedule = interval.map { FrameEventSchedule(interval: $0) }
  }

  /// Moves the ticks past a frame.
  ///
  /// - Parameters:
  ///   - time: media time that the frame shows.
  ///   - refresh: seconds between two frames.
  /// - Returns: nil if the client did not ask for ticks.
  mutating func advance(to time: Double, refresh: Double) -> Step? {
    let least = isVisible ? refresh : max(refresh, Self.hiddenInterval)
    guard let isDue = schedule?.advance(to: time, refresh: refresh, least: least),
      let next = schedule?.nextTime(after: time, least: least)
    else { return nil }
    return Step(isDue: isDue, next: next)
  }
}
