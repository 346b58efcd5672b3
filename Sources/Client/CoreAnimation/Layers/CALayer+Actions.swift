import Foundation
import GraphicsValues

extension CALayer {
  /// Returns the action of an event, found as in §3.1; an `NSNull` ends the search without an
  /// action.
  final func findAction(forKey event: String) -> (any CAAction)? {
    // The delegate's action is not cast: casting an action of the main actor fails on the thread
    // that serves the main queue after `dispatchMain()`.
    let found: (any CAAction)? =
      delegate?.action(for: self, forKey: event)
      ?? actions?[event]
      ?? (LayerStyle.action(forKey: event, in: style) as? any CAAction)
      ?? type(of: self).defaultAction(forKey: event)
    guard let found else { return implicitAnimation(forKey: event) }
    return found is NSNull ? nil : found
  }

  /// Returns the implicit animation of a change that has no other action: from the presentation
  /// value to the model's value (§3.3), or a fade for background filters. Nil for a layer that was
  /// not committed, and for a transaction with a duration of 0, in which changes show at once.
  private func implicitAnimation(forKey event: String) -> (any CAAction)? {
    guard SharedLock.held({ rendered != nil }), let key = type(of: self).propertyKey(event),
      key.hasImplicitAnimation || key.hasImplicitTransition,
      CATransaction.animationDuration() > 0
    else { return nil }
    guard let animation = key.hasImplicitTransition ? CATransition() : animation(from: key) else {
      return nil
    }
    animation.timingFunction =
      CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    // The start value is shown between the commit and the first frame.
    animation.fillMode = .backwards
    return animation
  }

  /// Returns an animation from the presentation value; nil if that is no colour, which does not
  /// animate (§2.1).
  private func animation(from key: PropertyKey) -> CAAnimation? {
    guard let shown = shownValue(PropertyKeyPath(key)) else { return nil }
    if key.type == .color, shown == .none { return nil }
    let animation = CABasicAnimation(keyPath: key.name)
    animation.fromValue = Boxed.value(shown)
    return animation
  }
}
