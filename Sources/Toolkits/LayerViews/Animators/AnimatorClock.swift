import CoreAnimation
import Foundation

/// The place of an animator on its way, independent of its animations.
struct AnimatorClock {
  /// The motion at `anchor`.
  private(set) var motion: AnimatorMotion
  /// True while `fractionComplete` has an even course.
  private(set) var isEven = false
  private let whole: AnimatorPhase
  private var anchor = CACurrentMediaTime()
  /// True until the first animation's begin, which its commit sets, is known.
  private var isBegun = false

  init(_ whole: AnimatorPhase, delay: TimeInterval = 0) {
    self.whole = whole
    motion = AnimatorMotion(phase: whole, offset: -delay, rate: 1)
  }

  /// Sets the begin to that of an animation that began with the animator.
  ///
  /// - Parameter time: the begin, on the screen's time line.
  mutating func begin(at time: TimeInterval) {
    guard !isBegun else { return }
    isBegun = true
    (motion.offset, anchor) = (0, time)
  }

  var now: AnimatorMotion {
    var now = motion
    now.offset += (CACurrentMediaTime() - anchor) * motion.rate
    return now
  }

  /// Seconds from the begin of the way; negative during the delay.
  var place: TimeInterval {
    let now = now
    if now.offset <= 0, now.phase.isWhole { return now.offset }
    if now.phase.isWhole, !isEven { return min(now.offset, whole.duration) }
    return ProgressCurve(whole.pacing).time(of: now.progress, in: whole.duration)
  }

  mutating func set(_ motion: AnimatorMotion, isEven: Bool = false) {
    (self.motion, self.isEven) = (motion, isEven)
    anchor = CACurrentMediaTime()
    isBegun = true
  }

  /// Stops the clock at its present place.
  mutating func hold() {
    var held = now
    held.rate = 0
    set(held, isEven: isEven)
  }

  mutating func go(_ course: AnimatorCourse) {
    set(course.motion(after: now, of: whole, isEven: isEven, start: 0))
  }

  /// Stops the clock at a part of the way.
  mutating func scrub(to fraction: Double, evenly: Bool) {
    var phase = whole
    if evenly { phase.pacing = AnimatorPhase.linear }
    set(AnimatorMotion(phase: phase, offset: fraction * whole.duration), isEven: evenly)
  }
}
