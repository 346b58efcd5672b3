import CoreAnimation
import Foundation

/// The course of a transition that an interaction holds at fractions of the way, and lets go.
@MainActor protocol DrivenCourse: AnyObject {
  /// Starts the transition.
  ///
  /// - Parameter isHeld: true holds it at its start; false lets it run.
  func begin(isHeld: Bool)
  /// Shows a held transition at a fraction of the way, 0…1.
  func hold(at fraction: Double)
  /// Lets the server show a held transition at the value of an expression; false if it cannot.
  func follow(_ fraction: CAExpression) -> Bool
  /// Holds a transition that moves, and returns the fraction of the way that it has reached, 0…1.
  func pause() -> Double
  /// Lets a held transition move to its end, or back to its start.
  func go(_ way: DrivenWay)
}

/// The way of a transition from the fraction where it was held.
struct DrivenWay {
  /// True for the way back to the start.
  let isReversed: Bool
  /// The fraction where the way begins, 0…1.
  let fraction: Double
  /// The factor of the transition's speed, above 0.
  let speed: Double
  /// The pacing of an animator's way; nil keeps the animator's.
  let timing: (any UITimingCurveProvider)?
  /// The pacing of the way without an animator.
  let curve: UIView.AnimationCurve
}
