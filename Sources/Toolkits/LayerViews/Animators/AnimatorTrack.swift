import CoreAnimation
import Foundation

/// An animation of a layer that an animator plays, holds and reverses.
///
/// The place of the animation follows from the object on the layer: its speed, begin and time
/// offset. To change the course, the track replaces the object; the block hears only of the last
/// object's end.
@MainActor final class AnimatorTrack {
  let layer: CALayer
  let key: String
  /// The animated property of the layer; the animation's key path may be a part of it.
  let property: String
  /// The value before the change.
  let initialValue: Any?
  /// Seconds from the begin of the animator's way to the begin of the animation.
  let start: TimeInterval
  /// The course that the animation was made with.
  let whole: AnimatorPhase

  private let block: AnimationBlock
  /// The animation from begin to end at an even pace.
  private let even: CAPropertyAnimation
  private(set) var phase: AnimatorPhase
  /// True while the animation has the even course that scrubbing has given it.
  private(set) var isEven = false
  /// Time on the even course, in seconds, that the program has heard of while an expression moves the animation; nil while
  /// the clock moves or holds it.
  private var followed: TimeInterval?
  private(set) var token: Int
  /// The time when the animation was made, in the layer's time.
  private let addTime: TimeInterval
  var hasEnded = false
  /// True while hit tests find the animated view at the place where it is shown.
  var findsViewInFlight = false {
    didSet {
      guard findsViewInFlight != oldValue else { return }
      view?.rareState.animationsFoundInFlight += findsViewInFlight ? 1 : -1
    }
  }

  init?(
    _ animation: CAAnimation, on layer: CALayer, key: String, property: String,
    from initialValue: Any?, start: TimeInterval, block: AnimationBlock, token: Int
  ) {
    guard let even = (animation as? CAPropertyAnimation)?.evenCopy else { return nil }
    self.even = even
    (self.layer, self.key, self.property, self.initialValue) = (layer, key, property, initialValue)
    (self.start, self.block, self.token) = (start, block, token)
    whole = AnimatorPhase(pacing: AnimationPacing(of: animation), duration: animation.duration)
    phase = whole
    addTime = layer.convertTime(CACurrentMediaTime(), from: nil)
  }

  private var view: UIView? { layer.delegate as? UIView }

  /// The difference that an additive animation adds now to the value at its key path; nil for
  /// transforms and for animations that are not additive.
  var shownDifference: (keyPath: String, value: Any)? {
    guard even.isAdditive, let keyPath = even.keyPath, let basic = even as? CABasicAnimation,
      let value = DifferenceArithmetic.scaled(basic.fromValue, by: 1 - motion.progress)
    else { return nil }
    return (keyPath, value)
  }

  // MARK: Where it is

  private var now: TimeInterval { layer.convertTime(CACurrentMediaTime(), from: nil) }

  /// The animation on the layer; nil if the application has removed or replaced it.
  private var attached: CAAnimation? {
    guard let animation = layer.animation(forKey: key), animation.viewAnimationToken == token
    else { return nil }
    return animation
  }

  /// The place of the animation in its phase.
  var motion: AnimatorMotion {
    var motion = AnimatorMotion(phase: phase, offset: 0)
    guard let attached else { return motion }
    if let followed {
      motion.offset = followed
      return motion
    }
    let rate = Double(attached.speed)
    motion.rate = rate
    if rate == 0 {
      motion.offset = attached.timeOffset
    } else {
      let elapsed = (now - begin(of: attached)) * abs(rate)
      motion.offset = rate > 0 ? elapsed : phase.duration - elapsed
    }
    return motion
  }

  /// The begin on the screen's time line; nil before the commit.
  var beginTime: TimeInterval? {
    guard let begin = attached?.beginTime, begin != 0 else { return nil }
    return layer.convertTime(begin, to: nil)
  }

  /// Returns the begin in the layer's time; for an animation that is not committed yet, the time at
  /// which it was made.
  private func begin(of attached: CAAnimation) -> TimeInterval {
    attached.beginTime == 0 ? addTime : attached.beginTime
  }

  /// Returns true for the animation that a block counts under a token.
  func isToken(_ token: Int, of block: AnimationBlock) -> Bool {
    token == self.token && block === self.block
  }

  // MARK: Changing its course

  /// Holds the animation at a time of an even course, or of its own course.
  func scrub(to offset: TimeInterval, evenly: Bool) {
    if followed != nil, evenly { return followed = offset }
    isEven = evenly
    phase = whole
    if evenly { phase.pacing = AnimatorPhase.linear }
    place(AnimatorMotion(phase: phase, offset: offset))
  }

  /// Gives the even course the time of an expression, until the track holds or goes on.
  ///
  /// - Parameters:
  ///   - time: seconds from the begin of the animator's way.
  ///   - place: the same as far as the program knows it.
  func follow(_ time: CAExpression, from place: TimeInterval) {
    isEven = true
    phase = whole
    phase.pacing = AnimatorPhase.linear
    let motion = AnimatorMotion(phase: phase, offset: place - start)
    self.place(motion, source: time - CAExpression(start))
    followed = motion.offset
  }

  /// Holds the animation at its present place.
  func hold() {
    var held = motion
    held.rate = 0
    place(held)
  }

  /// Shows a motion from now on.
  ///
  /// - Parameter source: seconds in the motion's phase, instead of those that follow from the motion's rate.
  private func place(_ motion: AnimatorMotion, source: CAExpression? = nil) {
    guard attached != nil, let animation = animation(for: motion.phase) else { return }
    phase = motion.phase
    followed = nil
    animation.duration = phase.duration
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    animation.delegate = block
    animation.preferredFrameRateRange = even.preferredFrameRateRange
    if let source { animation.timeSource = source } else { time(animation, motion) }
    token = block.renew(animation, insteadOf: token, of: view)
    hasEnded = false
    layer.add(animation, forKey: key)
  }

  /// Gives an animation the times by which the clock plays or holds a motion.
  private func time(_ animation: CAAnimation, _ motion: AnimatorMotion) {
    animation.speed = Float(motion.rate)
    let rate = abs(Double(animation.speed))
    guard rate != 0 else { return animation.timeOffset = motion.offset }
    let isForward = motion.rate > 0
    animation.timeOffset = isForward ? 0 : motion.phase.duration
    let elapsed = isForward ? motion.offset : motion.phase.duration - motion.offset
    let begin = now - elapsed / rate
    // Zero would stand for the time of the commit.
    animation.beginTime = begin == 0 ? -.leastNormalMagnitude : begin
  }

  /// Continues on the animator's course.
  func go(_ course: AnimatorCourse) {
    let next = course.motion(after: motion, of: whole, isEven: isEven, start: start)
    isEven = false
    place(next)
  }

  /// Removes the animation.
  func remove() {
    findsViewInFlight = false
    if attached != nil { layer.removeAnimation(forKey: key) }
  }

  private func animation(for phase: AnimatorPhase) -> CAAnimation? {
    if case .spring(let spring) = phase.pacing, let basic = even as? CABasicAnimation,
      let ends = springEnds(phase, basic)
    {
      let animation = spring.animation(keyPath: even.keyPath)
      animation.isAdditive = even.isAdditive
      (animation.fromValue, animation.toValue) = ends
      return animation
    }
    let function = phase.pacing.function
    if phase.isWhole {
      let animation = even.copy() as? CAPropertyAnimation
      animation?.timingFunction = function
      return animation
    }
    return group(phase, function)
  }

  /// Returns the values between which a spring swings in a phase; nil if they cannot be determined.
  private func springEnds(_ phase: AnimatorPhase, _ basic: CABasicAnimation) -> (Any?, Any?)? {
    if phase.isWhole { return (basic.fromValue, basic.toValue) }
    if even.isAdditive {
      guard let from = DifferenceArithmetic.scaled(basic.fromValue, by: 1 - phase.from),
        let to = DifferenceArithmetic.scaled(basic.fromValue, by: 1 - phase.to)
      else { return nil }
      return (from, to)
    }
    guard let shown = layer.presentation()?.value(forKeyPath: property) else { return nil }
    return (shown, phase.to == 0 ? basic.fromValue : basic.toValue)
  }

  /// Returns a part of the way by a curve: the curve is the group's, whose time an even animation
  /// follows.
  private func group(_ phase: AnimatorPhase, _ function: CAMediaTimingFunction) -> CAAnimation? {
    guard let animation = even.copy() as? CAPropertyAnimation else { return nil }
    let rate = max(abs(phase.to - phase.from) / phase.duration, .leastNormalMagnitude)
    let isForward = phase.to >= phase.from
    animation.duration = 1
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    animation.fillMode = .both
    animation.speed = Float(isForward ? rate : -rate)
    animation.timeOffset = isForward ? 0 : 1
    let elapsed = isForward ? phase.from : 1 - phase.from
    animation.beginTime = -elapsed / abs(Double(animation.speed))
    let group = CAAnimationGroup()
    group.animations = [animation]
    group.timingFunction = function
    return group
  }
}

extension CAPropertyAnimation {
  /// The animation's values at an even pace, without times, end and delegate.
  fileprivate var evenCopy: CAPropertyAnimation? {
    let copy: CAPropertyAnimation
    if let spring = self as? CASpringAnimation {
      let basic = CABasicAnimation(keyPath: spring.keyPath)
      (basic.fromValue, basic.toValue) = (spring.fromValue, spring.toValue)
      basic.isAdditive = spring.isAdditive
      copy = basic
    } else if let basic = self as? CABasicAnimation {
      // An object of the plain class: a block's class would count itself there.
      let plain = CABasicAnimation(keyPath: basic.keyPath)
      (plain.fromValue, plain.toValue) = (basic.fromValue, basic.toValue)
      plain.isAdditive = basic.isAdditive
      copy = plain
    } else if let other = self.copy() as? CAPropertyAnimation {
      copy = other
      copy.delegate = nil
      copy.beginTime = 0
    } else {
      return nil
    }
    copy.timingFunction = CAMediaTimingFunction(name: .linear)
    copy.preferredFrameRateRange = preferredFrameRateRange
    return copy
  }
}
