public import Foundation

extension UIView {
  // MARK: Whether changes animate

  /// False while animations are turned off.
  public static var areAnimationsEnabled: Bool {
    AnimationStack.shared.areEnabled && AnimationStack.shared.disabled == 0
  }

  /// Turns animations on or off for all blocks. While they are off, changes apply at once.
  public static func setAnimationsEnabled(_ enabled: Bool) {
    AnimationStack.shared.areEnabled = enabled
  }

  /// Runs changes without animation, even inside a block.
  public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    AnimationStack.shared.disabled += 1
    actionsWithoutAnimation()
    AnimationStack.shared.disabled -= 1
  }

  /// The duration of the innermost animation block in seconds; 0 outside.
  public static var inheritedAnimationDuration: TimeInterval {
    guard let block = AnimationStack.current, areAnimationsEnabled else { return 0 }
    return block.duration
  }

  // MARK: Blocks

  /// Animates the changes of views that a closure makes (§2).
  ///
  /// Inside another block, the outer block's duration, curve and options apply, unless `options`
  /// override them. Changes of views outside any window, and changes of layers that belong to no
  /// view, are not part of the block.
  ///
  /// - Parameters:
  ///   - duration: seconds; 0 or less, and a number that is not finite, changes at once.
  ///   - delay: seconds from the commit; until then the old values are shown.
  ///   - completion: called on the main queue after the last of the animations, or in the next turn
  ///     of the queue if there are none. The argument is false if an animation was removed or
  ///     replaced.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    perform(
      AnimationBlock(
        duration: duration, delay: delay, pacing: options.pacing, options: options,
        completion: completion), animations)
  }

  /// Animates changes, with a closure to run at the end.
  public static func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// Animates changes that ease in and out.
  public static func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void
  ) {
    animate(withDuration: duration, delay: 0, animations: animations)
  }

  // MARK: Springs

  /// Animates changes with a spring that comes to rest at the end of the duration (§6).
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 does not swing; near 0 swings most. Clamped to 0.0001…1.
  ///   - velocity: initial velocity, in changes (from start to end) per second; positive towards
  ///     the end.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let spring = ViewSpring(
      duration: duration, dampingRatio: Double(dampingRatio), velocity: Double(velocity))
    perform(
      AnimationBlock(
        duration: duration, delay: delay, pacing: .spring(spring), options: options,
        completion: completion), animations)
  }

  /// Animates changes with a spring of a perceptual duration, until it has settled (§6).
  ///
  /// - Parameters:
  ///   - duration: seconds of a swing.
  ///   - bounce: -1…1; 0 does not swing.
  ///   - initialSpringVelocity: in changes (from start to end) per second.
  public static func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = ViewSpring(
      perceptualDuration: duration, bounce: Double(bounce),
      velocity: Double(initialSpringVelocity))
    let settling = duration > 0 ? spring.settlingDuration : 0
    perform(
      AnimationBlock(
        duration: settling, delay: delay, pacing: .spring(spring), options: options,
        completion: completion), animations)
  }

  // MARK: Keyframes

  /// Animates the changes of the keyframes in a closure (§5).
  ///
  /// The curve of the block bends the times of the keyframes: it eases in and out, unless the block
  /// is inside a linear one or its options contain the bits of `AnimationOptions.curveLinear`.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let plain = AnimationOptions(options)
    let block = AnimationBlock(
      duration: duration, delay: delay, pacing: plain.pacing, options: plain,
      completion: completion)
    let keyframes = KeyframeRecorder(options.calculationMode)
    block.keyframes = keyframes
    perform(block) {
      animations()
      keyframes.finish(in: block)
    }
  }

  /// Makes changes within a part of the enclosing block of keyframes; without such a block, only
  /// makes them.
  ///
  /// - Parameters:
  ///   - frameStartTime: the begin as a fraction of the block's duration, 0…1.
  ///   - frameDuration: the length as such a fraction, 0…1; 0 changes at once at the begin.
  public static func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: () -> Void
  ) {
    guard let keyframes = AnimationStack.current?.keyframes else { return animations() }
    keyframes.addKeyframe(start: frameStartTime, duration: frameDuration, animations)
  }

  // MARK: Repetition

  /// Repeats the animations of the changes in a closure, inside a block.
  ///
  /// - Parameters:
  ///   - count: number of passes, which may be a fraction.
  ///   - autoreverses: true runs each pass there and back.
  public static func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let block = AnimationStack.current else { return animations() }
    let (oldCount, oldReverses) = (block.repeatCount, block.autoreverses)
    block.repeatCount = count.isNaN ? 0 : Float(max(count, 0))
    block.autoreverses = autoreverses
    animations()
    block.repeatCount = oldCount
    block.autoreverses = oldReverses
  }

  /// Runs a closure as a block inside the present block.
  static func perform(_ block: AnimationBlock, _ changes: () -> Void) {
    if let outer = AnimationStack.current { block.inherit(from: outer) }
    AnimationStack.shared.run(block) {
      changes()
      if block.options.contains(.layoutSubviews) { layOutWindows() }
    }
  }

  static func layOutWindows() {
    for window in UIApplication.shared.windows { window.layoutIfNeeded() }
  }
}
