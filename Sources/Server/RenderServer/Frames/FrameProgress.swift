/// The course of the frames: the last one, and what the next one is for.
package struct FrameProgress {
  /// Number of the last frame; 0 before the first.
  package internal(set) var number: UInt64 = 0
  /// Seconds from one frame to the next, as clients are told. It does not affect the picture.
  package var interval: Double
  /// Whether something other than a commit has changed the picture.
  var isNeeded = false
  /// Whether the next frame applies all waiting commits.
  var catchesUp = false

  init(interval: Double) { self.interval = interval }
}
