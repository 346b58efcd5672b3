import RenderTree

/// The last answer to the question whether any motion can be seen.
struct MotionSight {
  /// Media time until which no motion is seen; −∞ if the last motion was seen.
  var unseenUntil = -Double.infinity
  /// Number of frames for which motion that was seen counts as seen.
  var framesLeft = 0
  /// Frames for which seen motion counts as seen, unless something changes: a quarter of a second.
  static let trustedFrames = 15
}

extension ServerCore {
  /// Whether something moves for which no frames are made, because it cannot be seen.
  package var hasUnseenMotion: Bool {
    outputs.contains { $0.isOn && $0.sight.unseenUntil > -.infinity }
  }

  /// Finds out when each output needs a frame for what moves; see `RenderTree.nextSight`.
  ///
  /// - Parameters:
  ///   - sampling: the results for the frame just made, at `time`.
  ///   - isChanged: something other than time changed in the frame.
  /// - Returns: the earliest of these times: `time` for the next frame, infinite if nothing moves.
  func findSights(_ sampling: SamplingResult, _ time: Double, isChanged: Bool) -> Double {
    var earliest = Double.infinity
    for index in outputs.indices where outputs[index].isOn {
      let next = nextSight(sampling, time, isChanged: isChanged, index)
      outputs[index].nextMotion = next
      earliest = min(earliest, next)
    }
    return earliest
  }

  private func nextSight(
    _ sampling: SamplingResult, _ time: Double, isChanged: Bool, _ index: Int
  ) -> Double {
    guard sampling.isAnimating else {
      outputs[index].sight = MotionSight()
      return .infinity
    }
    if sampling.isWaiting { return time }
    if !isChanged, sampling.events.isEmpty {
      if outputs[index].sight.framesLeft > 0 {
        outputs[index].sight.framesLeft -= 1
        return time
      }
      if outputs[index].sight.unseenUntil > time { return outputs[index].sight.unseenUntil }
    }
    let next = tree.nextSight(after: time, interval: outputs[index].interval, view: index)
    outputs[index].sight = MotionSight()
    if next <= time {
      outputs[index].sight.framesLeft = MotionSight.trustedFrames
    } else {
      outputs[index].sight.unseenUntil = next
    }
    return next
  }
}
