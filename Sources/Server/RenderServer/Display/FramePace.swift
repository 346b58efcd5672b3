/// The pace of an output's frames.
final class FramePace {
  var scheduler: FrameScheduler
  /// The output's last frame; nil before the first.
  private var lastShown: LoopTimes.Shown?

  init(rate: Double) { scheduler = FrameScheduler(rate: rate) }

  /// Moves on to a frame.
  ///
  /// - Returns: seconds since the last frame's times; nil for the first.
  func advance(to frame: LoopTimes.Shown) -> LoopTimes.Shown? {
    defer { lastShown = frame }
    return lastShown.map {
      LoopTimes.Shown(
        sampled: frame.sampled - $0.sampled, presented: frame.presented - $0.presented)
    }
  }
}
