public import CoreAnimation
public import Foundation

/// Calls a function after a given media time.
///
/// The server measures the time, by an invisible animation of a key that no layer has, so the timer
/// also follows a manual clock.
public final class MediaTimer: NSObject, CAAnimationDelegate {
  private let body: () -> Void

  private init(_ body: @escaping () -> Void) { self.body = body }

  /// Starts a timer with the next commit.
  ///
  /// - Parameters:
  ///   - seconds: more than 0.
  ///   - layer: a layer of a window.
  ///   - body: called on the main queue.
  public static func after(_ seconds: Double, on layer: CALayer, _ body: @escaping () -> Void) {
    let animation = CABasicAnimation(keyPath: "mediaTimer")
    animation.duration = seconds
    animation.delegate = MediaTimer(body)
    layer.add(animation, forKey: nil)
  }

  /// Called at the end of the time, even when the server has gone.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { body() }
}
