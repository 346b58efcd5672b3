import Foundation

/// The further course of an animator: its direction, its place and its pace.
struct AnimatorCourse {
  var isReversed: Bool
  /// Seconds from the begin of the animator's way; negative during its delay.
  var place: TimeInterval
  /// Seconds in which one second of the remaining way is played, positive.
  var stretch = 1.0
  /// Another pacing for the remaining way; nil keeps each animation's own pacing.
  var pacing: AnimationPacing?

  /// The shortest phase in seconds.
  private static let shortest = 0.001

  /// Returns the motion that continues another one.
  ///
  /// - Parameters:
  ///   - shown: the motion so far.
  ///   - whole: the whole way in its own time.
  ///   - isEven: true if `shown` is an even course, by which the animation was scrubbed.
  ///   - start: seconds from the begin of the animator's way to the begin of `whole`.
  func motion(
    after shown: AnimatorMotion, of whole: AnimatorPhase, isEven: Bool, start: TimeInterval
  ) -> AnimatorMotion {
    let progress = shown.progress
    let isUnderway = progress > 0 && progress < 1
    if let pacing {
      return turn(from: progress, pacing, wait(whole, start), rest(whole, start))
    }
    if shown.phase.isWhole == false {
      guard shown.phase.to != target else { return moving(shown) }
      return turn(from: progress, shown.phase.pacing, wait(whole, start), rest(whole, start))
    }
    if isReversed, case .spring(let spring) = whole.pacing, isUnderway {
      // A spring runs to its other end, since backwards it would begin at rest and end in a swing.
      var resting = spring
      resting.initialVelocity = 0
      return turn(
        from: progress, .spring(resting), wait(whole, start), whole.duration * stretch)
    }
    guard isEven else { return moving(shown) }
    var own = AnimatorMotion(phase: whole, offset: place - start)
    if isUnderway {
      own.offset = ProgressCurve(whole.pacing).time(of: progress, in: whole.duration)
      own.rate = (isReversed ? own.offset : whole.duration - own.offset)
      own.rate /= max(rest(whole, start) / stretch, Self.shortest)
      return moving(own, at: own.rate)
    }
    return moving(own)
  }

  private var target: Double { isReversed ? 0 : 1 }

  /// Returns the seconds until an animation moves, stretched.
  private func wait(_ whole: AnimatorPhase, _ start: TimeInterval) -> TimeInterval {
    stretch * max(isReversed ? place - start - whole.duration : start - place, 0)
  }

  /// Returns the seconds in which an animation moves, stretched.
  private func rest(_ whole: AnimatorPhase, _ start: TimeInterval) -> TimeInterval {
    let end = start + whole.duration
    return stretch * max(isReversed ? min(place, end) - start : end - max(place, start), 0)
  }

  private func moving(_ motion: AnimatorMotion, at rate: Double = 1) -> AnimatorMotion {
    var moving = motion
    // A phase of a part of the way already has the direction.
    moving.rate = (isReversed && motion.phase.isWhole ? -rate : rate) / stretch
    return moving
  }

  /// Returns a new phase from here to the end of the direction.
  private func turn(
    from progress: Double, _ pacing: AnimationPacing, _ wait: TimeInterval, _ rest: TimeInterval
  ) -> AnimatorMotion {
    let phase = AnimatorPhase(
      from: progress, to: target, pacing: pacing, duration: max(rest, Self.shortest))
    return AnimatorMotion(phase: phase, offset: -wait, rate: 1)
  }
}
