public import Foundation

/// The state of an animator.
public enum UIViewAnimatingState: Int, Sendable {
  /// Not begun, or at its end.
  case inactive = 0
  /// Running or paused.
  case active = 1
  /// Stopped, and waiting for its finish.
  case stopped = 2
}

/// A place in an animation.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// The values that the closures set.
  case end = 0
  /// The values before them.
  case start = 1
  /// The values between.
  case current = 2
}

/// An animation that can be started, paused, turned round and stopped.
@MainActor public protocol UIViewAnimating: NSObjectProtocol {
  /// The state; inactive before the start and after the end.
  var state: UIViewAnimatingState { get }
  /// True while time moves the animation.
  var isRunning: Bool { get }
  /// True while the animation goes back to its start.
  var isReversed: Bool { get set }
  /// The part of the way that is behind, 0…1.
  var fractionComplete: CGFloat { get set }
  /// Starts, or goes on after a pause.
  func startAnimation()
  /// Starts after a delay in seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Holds the animation where it is.
  func pauseAnimation()
  /// Ends the animation where it is.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends a stopped animation, with the values of a place.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation of the changes that closures make.
@MainActor public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that begin after a part of the time.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a closure to run at the end.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Goes on after a pause, with another pacing or in another time.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
