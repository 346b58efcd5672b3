/// When one client is told of frames: with each, or with one in so many seconds.
package struct FrameEventSchedule: Sendable {
  /// At least so many seconds from one tick to the next; 0 is every frame.
  package let interval: Double
  /// The frame that the last tick told of; −∞ before the first.
  private var lastTime = -Double.infinity
  /// No frame was made since the client asked.
  private(set) var isNew = true

  package init(interval: Double) { self.interval = interval }

  /// Notes a frame.
  ///
  /// - Parameters:
  ///   - time: media time that the frame shows.
  ///   - refresh: seconds between two frames.
  ///   - least: seconds between two ticks at least, whatever was asked for.
  /// - Returns: true when the client is to be told of it. A frame that shows the same time again
  ///   is none, and neither is one that comes more than half a frame early.
  package mutating func take(_ time: Double, refresh: Double, least: Double) -> Bool {
    isNew = false
    let distance = max(interval, least > refresh ? least : 0)
    guard time > lastTime, time >= lastTime + distance - refresh / 2 else { return false }
    lastTime = time
    return true
  }

  /// Media time at which the next tick is due after one of a time.
  package func nextTime(after time: Double, least: Double) -> Double {
    max(time, lastTime) + max(interval, least)
  }
}
