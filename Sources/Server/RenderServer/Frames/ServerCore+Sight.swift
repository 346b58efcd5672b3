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
  package var hasUnseenMotion: Bool { frames.sight.unseenUntil > -.infinity }

  /// When a frame has to be made for what moves; see `RenderTree.nextSight`.
  ///
  /// - Parameters:
  ///   - sampling: the results for the frame just made, at `time`.
  ///   - isChanged: something other than time changed in the frame.
  /// - Returns: `time` for the next frame, infinite if nothing moves.
  func nextSight(_ sampling: SamplingResult, _ time: Double, isChanged: Bool) -> Double {
    guard sampling.isAnimating else {
      frames.sight = MotionSight()
      return .infinity
    }
    if sampling.isWaiting { return time }
    if !isChanged, sampling.events.isEmpty {
      if frames.sight.framesLeft > 0 {
        frames.sight.framesLeft -= 1
        return time
      }
      if frames.sight.unseenUntil > time { return frames.sight.unseenUntil }
    }
    let next = tree.nextSight(after: time, interval: frames.interval)
    frames.sight = MotionSight()
    if next <= time {
      frames.sight.framesLeft = MotionSight.trustedFrames
    } else {
      frames.sight.unseenUntil = next
    }
    return next
  }
}
