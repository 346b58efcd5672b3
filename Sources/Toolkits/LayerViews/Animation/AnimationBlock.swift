import CoreAnimation
import Foundation

/// One block of view animations: the attributes of the animations made in it, and their common end.
@MainActor class AnimationBlock: NSObject, @MainActor CAAnimationDelegate {
  var duration: TimeInterval
  var delay: TimeInterval
  var pacing: AnimationPacing
  var options: UIView.AnimationOptions
  /// Number of passes; 0 plays one pass.
  var repeatCount: Float
  var autoreverses: Bool
  /// Called on the main queue when the block's animations have ended.
  var completion: ((Bool) -> Void)?
  /// Called on the main queue when the first animation begins.
  var onStart: (() -> Void)?
  /// The keyframes that a block of keyframes gathers; nil for any other block.
  var keyframes: KeyframeRecorder?
  /// The spring of vertical positions, if its velocity differs from the horizontal one.
  var verticalSpring: ViewSpring?
  /// The animator that plays the block's animations, and the seconds from the begin of its way to
  /// the point from which the block's delay counts; nil for animations that play by themselves.
  var animator: (owner: UIViewPropertyAnimator, origin: TimeInterval)?

  private var running: [Int: Running] = [:]
  private var lastToken = 0
  private var isOpen = true
  private var didStart = false
  private var allFinished = true

  private struct Running {
    weak var view: UIView?
    let blocksEvents: Bool
  }

  init(
    duration: TimeInterval, delay: TimeInterval = 0, pacing: AnimationPacing,
    options: UIView.AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    self.duration = duration.isFinite ? duration : 0
    self.delay = delay.isFinite ? max(delay, 0) : 0
    self.pacing = pacing
    self.options = options
    repeatCount = options.contains(.repeat) ? .infinity : 0
    autoreverses = options.contains(.autoreverse)
    self.completion = completion
    super.init()
  }

  /// Copies the attributes that a block inherits from the block around it (§2).
  func inherit(from outer: AnimationBlock) {
    animator = outer.animator
    if !options.contains(.overrideInheritedDuration) {
      duration = outer.duration
      delay += outer.delay
    }
    let keepsOptions = options.contains(.overrideInheritedOptions)
    if !options.contains(.overrideInheritedCurve) {
      // The kind of an animation, such as a spring, belongs to the options.
      if case .spring = outer.pacing, keepsOptions {
      } else {
        (pacing, verticalSpring) = (outer.pacing, outer.verticalSpring)
      }
    }
    guard !keepsOptions else { return }
    options.formUnion(outer.options.intersection(.inherited))
    repeatCount = max(repeatCount, outer.repeatCount)
    autoreverses = autoreverses || outer.autoreverses
  }

  /// True if changes inside the block animate.
  var animates: Bool { duration > 0 && UIView.areAnimationsEnabled }

  // MARK: Making animations

  /// Returns an animation of the block, without values.
  func makeAnimation(keyPath: String, on layer: CALayer) -> CABasicAnimation {
    let animation: CABasicAnimation =
      if case .spring(let spring) = pacing {
        (keyPath == "position.y" ? verticalSpring ?? spring : spring).animation(keyPath: keyPath)
      } else {
        BasicViewAnimation(keyPath: keyPath)
      }
    time(animation, on: layer)
    return animation
  }

  /// Sets an animation's times, pacing and end to the block's.
  func time(_ animation: CAAnimation, on layer: CALayer) {
    animation.duration = duration
    animation.timingFunction = pacing.function
    animation.fillMode = .both
    if delay > 0 {
      animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
    }
    animation.repeatCount = repeatCount
    animation.autoreverses = autoreverses
    if let range = options.frameRateRange { animation.preferredFrameRateRange = range }
    // An animator removes its animations itself, together with the change of the values.
    if animator != nil { animation.isRemovedOnCompletion = false }
    animation.delegate = self
  }

  // MARK: Their end

  /// Counts an animation that is about to be added to a view's layer.
  func register(_ animation: CAAnimation, of view: UIView?) {
    lastToken += 1
    animation.viewAnimationToken = lastToken
    let blocksEvents = !options.contains(.allowUserInteraction)
    if blocksEvents { view?.rareState.blockingAnimations += 1 }
    running[lastToken] = Running(view: view, blocksEvents: blocksEvents)
  }

  /// Counts an animation of a property, and passes it to the block's animator.
  ///
  /// - Parameters:
  ///   - key: the key under which the layer will have the animation.
  ///   - old: the value before the change.
  func register(
    _ animation: CAAnimation, on layer: CALayer, key: String, property: String, from old: Any?
  ) {
    let view = layer.delegate as? UIView
    register(animation, of: view)
    if animation.isRepeating { view?.rareState.repeatingKeys.insert(key) }
    guard let (animator, origin) = animator else { return }
    guard
      let track = AnimatorTrack(
        animation, on: layer, key: key, property: property, from: old,
        start: max(origin + delay, 0), block: self, token: lastToken)
    else { return }
    animator.adopt(track)
  }

  /// Counts an animation that replaces another one, of whose end the block is not told.
  ///
  /// - Returns: the new animation's token.
  func renew(_ animation: CAAnimation, insteadOf token: Int, of view: UIView?) -> Int {
    if let replaced = running.removeValue(forKey: token), replaced.blocksEvents {
      replaced.view?.rareState.blockingAnimations -= 1
    }
    register(animation, of: view)
    return lastToken
  }

  func animationDidStart(_ anim: CAAnimation) {
    guard !didStart else { return }
    didStart = true
    onStart?()
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    // An application may have added a copy, which the block does not wait for.
    guard let token = anim.viewAnimationToken, let ended = running.removeValue(forKey: token)
    else { return }
    if ended.blocksEvents { ended.view?.rareState.blockingAnimations -= 1 }
    ended.view?.rare?.keyNumbers = [:]
    allFinished = allFinished && flag
    animator?.owner.animationEnded(token, of: self)
    if !isOpen, running.isEmpty { complete() }
  }

  /// Ends the making of animations. If there are none, the block completes in the next turn of the
  /// main queue.
  func close() {
    isOpen = false
    guard running.isEmpty else { return }
    inNextTurn { self.complete() }
  }

  private func complete() {
    let completion = completion
    self.completion = nil
    onStart = nil
    completion?(allFinished)
  }
}

extension CAAnimation {
  /// The number by which a block knows the animation; nil for an application's own animation.
  var viewAnimationToken: Int? {
    get { (value(forKey: "UIViewAnimationToken") as? NSNumber)?.intValue }
    set { setValue(newValue.map { NSNumber(value: $0) }, forKey: "UIViewAnimationToken") }
  }
}
