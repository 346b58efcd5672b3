import CoreAnimation
import Foundation

/// Drives a transition without an animator by the time of its container, which holds and moves animations of any kind.
@MainActor final class ClockedCourse: DrivenCourse {
  private weak var context: TransitionContext?
  private let clock: TransitionClock
  private let duration: TimeInterval
  private var timer: MediaTimer?
  private var link: CADisplayLink?

  init(of context: TransitionContext) {
    (self.context, clock) = (context, context.clock)
    duration = context.animator.transitionDuration(using: context)
  }

  func begin(isHeld: Bool) {
    clock.begin(isHeld: isHeld)
    context?.startAnimator()
    // The animations begin at the held time, before the first fraction is set.
    if isHeld { CATransaction.flush() }
  }

  func hold(at fraction: Double) { clock.hold(at: fraction * duration) }

  func follow(_ fraction: CAExpression) -> Bool { false }

  func pause() -> Double {
    stop()
    let elapsed = clock.elapsed
    clock.hold(at: elapsed)
    return duration > 0 ? max(min(elapsed / duration, 1), 0) : 0
  }

  func go(_ way: DrivenWay) {
    let target = way.isReversed ? 0 : duration
    let from = way.fraction * duration
    let ride = ClockRide(
      from: from, to: target, lasting: abs(target - from) / way.speed, by: way.curve)
    stop()
    if way.curve == .linear || ride.duration <= 0 {
      clock.run(at: Float(way.isReversed ? -way.speed : way.speed))
    } else {
      follow(ride, since: CACurrentMediaTime(), then: Float(way.speed))
    }
    guard way.isReversed, let context else { return }
    // The animations do not end by themselves at their start.
    timer = MediaTimer.schedule(at: CACurrentMediaTime() + ride.duration) { [weak self] in
      self?.stop()
      context.returnToStart()
    }
  }

  /// Turns the clock's speed in each frame, so that it goes along a curve. In between, and while the program is busy, the
  /// server runs on at the last speed.
  private func follow(_ ride: ClockRide, since begin: TimeInterval, then speed: Float) {
    clock.ride(ride, after: 0)
    let made = CADisplayLink { [weak self, weak context] link in
      MainActor.assumeIsolated {
        guard let self, let context, !context.isOver else { return link.invalidate() }
        let elapsed = CACurrentMediaTime() - begin
        if elapsed < ride.duration { return self.clock.ride(ride, after: elapsed) }
        link.invalidate()
        self.link = nil
        // Animations end where the clock goes past them.
        self.clock.hold(at: ride.to)
        self.clock.run(at: ride.to > ride.from ? speed : 0)
      }
    }
    made.add(to: .main, forMode: .common)
    link = made
  }

  private func stop() {
    timer?.cancel()
    link?.invalidate()
    (link, timer) = (nil, nil)
  }
}

/// The way of a transition's clock between two places, along a curve.
struct ClockRide {
  /// Seconds since the start of the transition.
  let from: TimeInterval
  let to: TimeInterval
  /// Seconds of the way.
  let duration: TimeInterval
  private let curve: ProgressCurve

  init(
    from: TimeInterval, to: TimeInterval, lasting duration: TimeInterval,
    by curve: UIView.AnimationCurve
  ) {
    (self.from, self.to, self.duration) = (from, to, duration)
    self.curve = ProgressCurve(.curve(curve))
  }

  /// Returns the place after a number of seconds.
  func place(after elapsed: TimeInterval) -> TimeInterval {
    from + (to - from) * curve.progress(at: elapsed, of: duration)
  }

  /// Returns the speed there, in seconds of the transition per second.
  func speed(after elapsed: TimeInterval) -> Double {
    let step = duration / 1024
    return (place(after: elapsed + step) - place(after: elapsed)) / step
  }
}

extension TransitionClock {
  /// Shows the place of a way, and runs on at its speed.
  fileprivate func ride(_ ride: ClockRide, after elapsed: TimeInterval) {
    hold(at: ride.place(after: elapsed))
    run(at: Float(ride.speed(after: elapsed)))
  }
}
