/// Decides which frames send a client a tick: every frame, or one per interval.
package struct FrameEventSchedule: Sendable {
  /// Least seconds from one tick to the next; 0 for every frame.
  package let interval: Double
  /// Media time of the last tick; −∞ before the first.
  private var lastTime = -Double.infinity
  /// Whether no frame has been drawn since the client asked for ticks.
  private(set) var isNew = true

  package init(interval: Double) { self.interval = interval }

  /// Moves the schedule past a frame.
  ///
  /// - Parameters:
  ///   - time: media time that the frame shows.
  ///   - refresh: seconds between two frames.
  ///   - least: least seconds between two ticks, even if the client asked for fewer.
  /// - Returns: true when the frame sends a tick. A frame that shows the same time again sends none, nor
  ///   does one that comes more than half a frame early.
  package mutating func advance(to time: Double, refresh: Double, least: Double) -> Bool {
    isNew = false
    let distance = max(interval, least > refresh ? least : 0)
    guard time > lastTime, time >= lastTime + distance - refresh / 2 else { return false }
    lastTime = time
    return true
  }

  /// Media time at which the next tick is due after a frame at `time`.
  package func nextTime(after time: Double, least: Double) -> Double {
    max(time, lastTime) + max(interval, least)
  }
}
