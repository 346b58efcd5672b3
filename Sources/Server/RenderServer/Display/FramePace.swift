/// The pace of an output's frames.
final class FramePace {
  var scheduler: FrameScheduler
  /// The output's last frame; nil before the first.
  private var lastShown: LoopTimes.Shown?
  /// Whether the frame in progress belongs to the same motion as the last one.
  private var continuesMotion = false

  init(rate: Double) { scheduler = FrameScheduler(rate: rate) }

  /// Begins a frame.
  ///
  /// - Returns: the time for which it would be sampled alone.
  func advanceSampleTime(now: Double) -> Double {
    continuesMotion = scheduler.continuesMotion
    return scheduler.advanceSampleTime(now: now)
  }

  /// Moves on to the frame that has been shown.
  ///
  /// - Returns: seconds since the last frame's times; nil for the first of a motion.
  func advance(to frame: LoopTimes.Shown) -> LoopTimes.Shown? {
    defer { lastShown = frame }
    guard continuesMotion else { return nil }
    return lastShown.map {
      LoopTimes.Shown(
        sampled: frame.sampled - $0.sampled, presented: frame.presented - $0.presented)
    }
  }
}
