public import CoreAnimation
public import Foundation

/// Calls a function when so much media time has passed.
///
/// Time is the server's: it is measured with an animation of a key that no layer has, which shows
/// nothing and ends on time, also under a clock that is moved by hand.
public final class MediaTimer: NSObject, CAAnimationDelegate {
  private let body: () -> Void

  private init(_ body: @escaping () -> Void) { self.body = body }

  /// Starts to measure, with the next commit.
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

  /// The time is over, also when the server has gone.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { body() }
}
