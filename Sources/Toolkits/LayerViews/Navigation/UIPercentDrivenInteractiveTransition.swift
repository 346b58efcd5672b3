public import CoreAnimation
public import Foundation

/// Drives an animator's transition by a fraction: its animations are held at the fraction until
/// they continue to the end or go back.
///
/// The animator that `interruptibleAnimator(using:)` returns is scrubbed, continued and reversed. For a transition without
/// one, the time of the container is held, and runs on or back.
@preconcurrency @MainActor open class UIPercentDrivenInteractiveTransition: NSObject {
  /// Creates a driver for one transition at a time.
  public override init() { super.init() }

  /// The fraction of the transition that is shown, 0…1, as the last update or pause has set it.
  open private(set) var percentComplete: CGFloat = 0
  /// Seconds of the whole transition, as its animator said at the last start; 0 before the first one.
  open private(set) var duration: CGFloat = 0
  /// The factor of the speed with which the transition continues or goes back, above 0; 1 by default. The rest of the way
  /// takes its part of `duration`, divided by the factor.
  open var completionSpeed: CGFloat = 1
  /// The pacing with which a transition without an animator continues or goes back; `easeInOut` by default. The server runs
  /// a linear way by itself; along a curve the program turns the speed in each frame.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// The pacing with which a transition with an animator continues or goes back; nil, the default, keeps the animator's. A
  /// spring by its physics has its own duration.
  open var timingCurve: (any UITimingCurveProvider)?
  /// False lets the transition start by itself, until `pause()` holds it; true by default.
  open var wantsInteractiveStart = true

  private enum State { case held, running, decided }

  private weak var context: TransitionContext?
  private var course: (any DrivenCourse)?
  private var state = State.decided

  /// Starts the transition, and holds it at its start if `wantsInteractiveStart` is true.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let context = transitionContext as? TransitionContext else { return }
    let course: any DrivenCourse =
      context.askForPlayer().map { AnimatedCourse(of: context, $0) } ?? ClockedCourse(of: context)
    (self.context, self.course, percentComplete) = (context, course, 0)
    duration = CGFloat(context.coordinator.transitionDuration)
    state = wantsInteractiveStart ? .held : .running
    course.begin(isHeld: wantsInteractiveStart)
  }

  /// Shows the transition at a fraction of the way.
  open func update(_ percentComplete: CGFloat) {
    guard let context = driven(.held), !percentComplete.isNaN else { return }
    self.percentComplete = max(min(percentComplete, 1), 0)
    course?.hold(at: Double(self.percentComplete))
    context.updateInteractiveTransition(self.percentComplete)
  }

  /// Lets the server show a held transition at the value of an expression, such as one of an interaction, until the
  /// transition continues or goes back.
  ///
  /// The views then follow a finger while the program is busy. The program keeps calling `update(_:)` with what it hears of
  /// the same fraction, which costs no commit, and `finish()` or `cancel()` go on from the last update.
  ///
  /// - Parameter fraction: the part of the change that is shown; values outside 0…1 show the start or the end.
  /// - Returns: false if updates alone move the transition: it is not held, or its animator is not a
  ///   `UIViewPropertyAnimator` that `scrubsLinearly` and is interruptible.
  @discardableResult open func follow(_ fraction: CAExpression) -> Bool {
    driven(.held) != nil && course?.follow(fraction) == true
  }

  /// Holds a transition that runs to its end, at the place that it has reached. A transition that was cancelled is not
  /// held again.
  open func pause() {
    guard let context = driven(.running), let course else { return }
    percentComplete = CGFloat(course.pause())
    state = .held
    context.pauseInteractiveTransition()
  }
  /// Lets the transition continue to its end.
  open func finish() {
    guard let context = driven(.held) else { return }
    tellPace(context)
    context.finishInteractiveTransition()
    state = .running
    course?.go(way(isReversed: false))
  }
  /// Lets the transition go back to its start.
  open func cancel() {
    guard let context = driven(.held) else { return }
    tellPace(context)
    context.cancelInteractiveTransition()
    state = .decided
    course?.go(way(isReversed: true))
  }

  /// The transition that is not over, in a state.
  private func driven(_ wanted: State) -> TransitionContext? {
    guard state == wanted, let context, !context.isOver else { return nil }
    return context
  }

  private var speed: Double {
    completionSpeed.isFinite ? max(Double(completionSpeed), 0.01) : 1
  }

  /// Tells the transition's coordinator how the way goes on, before it is told that it does.
  private func tellPace(_ context: TransitionContext) {
    context.coordinator.completionVelocity = CGFloat(speed)
    context.coordinator.completionCurve = completionCurve
  }

  private func way(isReversed: Bool) -> DrivenWay {
    DrivenWay(
      isReversed: isReversed, fraction: Double(percentComplete), speed: speed,
      timing: timingCurve, curve: completionCurve)
  }
}

extension UIPercentDrivenInteractiveTransition: UIViewControllerInteractiveTransitioning {}
