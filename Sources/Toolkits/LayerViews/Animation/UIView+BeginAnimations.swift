public import Foundation

// The oldest form of animation blocks: attributes are set between begin and commit. Elsewhere the
// setters have no effect.

extension UIView {
  /// The default duration of a block, in seconds.
  private static let standardDuration = 0.2

  /// Opens a block. Views in it receive events while they are animated, which Apple's documentation
  /// leaves open.
  ///
  /// - Parameters:
  ///   - animationID: passed to the closures of start and stop.
  ///   - context: passed to them as well.
  public static func beginAnimations(
    _ animationID: String?, context: UnsafeMutableRawPointer?
  ) {
    let block = NamedBlock(id: animationID, context: context)
    block.duration = standardDuration
    AnimationStack.shared.push(block)
  }

  /// Closes the block of the last `beginAnimations`; does nothing without one.
  public static func commitAnimations() {
    guard let block = AnimationStack.current as? NamedBlock else { return }
    block.runTransition()
    AnimationStack.shared.pop()
    block.close()
  }

  private static var named: NamedBlock? { AnimationStack.current as? NamedBlock }

  /// Sets the duration in seconds; 0 changes at once.
  public static func setAnimationDuration(_ duration: TimeInterval) {
    named?.duration = duration.isFinite ? duration : 0
  }
  /// Sets the delay in seconds.
  public static func setAnimationDelay(_ delay: TimeInterval) {
    named?.delay = delay.isFinite ? max(delay, 0) : 0
  }
  /// Sets the time of the begin; a time in the past begins at once.
  public static func setAnimationStart(_ startDate: Date) {
    setAnimationDelay(startDate.timeIntervalSinceNow)
  }
  /// Sets the pacing.
  public static func setAnimationCurve(_ curve: AnimationCurve) { named?.pacing = .curve(curve) }
  /// Sets the number of passes, which may be a fraction.
  public static func setAnimationRepeatCount(_ repeatCount: Float) {
    named?.repeatCount = repeatCount.isNaN ? 0 : max(repeatCount, 0)
  }
  /// Sets whether each pass plays forwards and then backwards; only together with a repeat count.
  public static func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    named?.reversesRepetitions = repeatAutoreverses
  }
  /// Begins with the values on screen instead of the model's values.
  public static func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    if fromCurrentState {
      named?.options.insert(.beginFromCurrentState)
    } else {
      named?.options.remove(.beginFromCurrentState)
    }
  }
  /// Sets the transition of a view; a block has one transition.
  public static func setAnimationTransition(
    _ transition: AnimationTransition, for view: UIView, cache: Bool
  ) {
    named?.transition = ViewTransition(rawValue: transition.rawValue).map { ($0, view) }
  }
  /// Sets the closure to run when the first animation begins. It stands for Apple's method with a
  /// selector.
  public static func setAnimationWillStart(
    _ body: @escaping (_ animationID: String?, _ context: UnsafeMutableRawPointer?) -> Void
  ) {
    guard let named else { return }
    named.onStart = { [id = named.id, context = named.context] in body(id, context) }
  }
  /// Sets the closure to run when all animations have ended. It stands for Apple's method with a
  /// selector.
  public static func setAnimationDidStop(
    _ body:
      @escaping (
        _ animationID: String?, _ finished: Bool, _ context: UnsafeMutableRawPointer?
      ) -> Void
  ) {
    guard let named else { return }
    named.completion = { [id = named.id, context = named.context] in body(id, $0, context) }
  }
}

/// A block between `beginAnimations` and `commitAnimations`.
@MainActor private final class NamedBlock: AnimationBlock {
  let id: String?
  let context: UnsafeMutableRawPointer?
  var transition: (ViewTransition, UIView)?
  var reversesRepetitions = false {
    didSet { autoreverses = reversesRepetitions && repeatCount > 0 }
  }
  override var repeatCount: Float {
    didSet { autoreverses = reversesRepetitions && repeatCount > 0 }
  }

  init(id: String?, context: UnsafeMutableRawPointer?) {
    self.id = id
    self.context = context
    super.init(duration: 0, pacing: .curve(.easeInOut), options: .allowUserInteraction)
  }

  func runTransition() {
    guard let (transition, view) = transition else { return }
    transition.add(to: view, in: self)
  }
}
