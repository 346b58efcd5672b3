public import Foundation

// Async forms of the methods with a completion, which Swift makes on Apple's systems. Each returns
// when the animations have ended: true unless one of them was removed or replaced.

extension UIView {
  /// Animates changes, and waits for the end.
  @discardableResult
  public static func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void
  ) async -> Bool {
    await animate(withDuration: duration, delay: 0, animations: animations)
  }

  /// Animates changes, and waits for the end.
  @discardableResult
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      animate(withDuration: duration, delay: delay, options: options, animations: animations) {
        continuation.resume(returning: $0)
      }
    }
  }

  /// Animates changes by a spring, and waits for the end.
  @discardableResult
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      animate(
        withDuration: duration, delay: delay, usingSpringWithDamping: dampingRatio,
        initialSpringVelocity: velocity, options: options, animations: animations
      ) { continuation.resume(returning: $0) }
    }
  }

  /// Animates keyframes, and waits for the end.
  @discardableResult
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      animateKeyframes(
        withDuration: duration, delay: delay, options: options, animations: animations
      ) { continuation.resume(returning: $0) }
    }
  }

  /// Runs a transition of a view, and waits for the end.
  @discardableResult
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      transition(with: view, duration: duration, options: options, animations: animations) {
        continuation.resume(returning: $0)
      }
    }
  }

  /// Runs a transition from one view to another, and waits for the end.
  @discardableResult
  public static func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = []
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      transition(from: fromView, to: toView, duration: duration, options: options) {
        continuation.resume(returning: $0)
      }
    }
  }
}
