public import Foundation

/// The state of an animator.
public enum UIViewAnimatingState: Int, Sendable {
  /// Not begun, or at the end.
  case inactive = 0
  /// Running or paused.
  case active = 1
  /// Stopped, and waiting for `finishAnimation(at:)`.
  case stopped = 2
}

/// A place in an animation.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// The values that the closures set.
  case end = 0
  /// The values before the closures' changes.
  case start = 1
  /// The values between both, as shown.
  case current = 2
}

/// An animation that can be started, paused, reversed and stopped.
@preconcurrency @MainActor public protocol UIViewAnimating: NSObjectProtocol {
  /// The state; inactive before the start and after the end.
  var state: UIViewAnimatingState { get }
  /// True while time moves the animation.
  var isRunning: Bool { get }
  /// True while the animation goes back to its start.
  var isReversed: Bool { get set }
  /// The part of the way that was played, 0…1.
  var fractionComplete: CGFloat { get set }
  /// Starts the animation, or continues it after a pause.
  func startAnimation()
  /// Starts after a delay in seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Holds the animation at its present place.
  func pauseAnimation()
  /// Ends the animation at its present place.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends a stopped animation with the values of a position.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation of the changes that closures make.
@preconcurrency @MainActor public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that begin after a part of the time.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a closure to run at the end.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Continues after a pause, with another pacing or in another time.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
