internal import Foundation
internal import GraphicsValues

extension CALayer {
  /// The search of §3.1. `NSNull` ends it with no action.
  final func findAction(forKey event: String) -> (any CAAction)? {
    let found: Any? =
      delegate?.action(for: self, forKey: event)
      ?? actions?[event]
      ?? LayerStyle.action(forKey: event, in: style)
      ?? type(of: self).defaultAction(forKey: event)
    guard let found else { return implicitAnimation(forKey: event) }
    return found is NSNull ? nil : found as? any CAAction
  }

  /// The animation of a change that nobody else has an action for: from what is shown now, to the
  /// model's value, whatever that becomes (§3.3); a fade for filters of what is behind. Nil when the layer was not committed, and when the
  /// transaction gives its animations no time: the change then shows at once.
  private func implicitAnimation(forKey event: String) -> (any CAAction)? {
    guard let key = type(of: self).propertyKey(event),
      key.hasImplicitAnimation || key.hasImplicitTransition,
      CATransaction.animationDuration() > 0,
      SharedLock.held({ rendered != nil })
    else { return nil }
    guard let animation = key.hasImplicitTransition ? CATransition() : animation(from: key) else {
      return nil
    }
    animation.timingFunction =
      CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    // Shown from the commit to the first frame.
    animation.fillMode = .backwards
    return animation
  }

  /// From what the layer shows now; nil between no colour and a colour, where there is nothing
  /// (§2.1).
  private func animation(from key: PropertyKey) -> CAAnimation? {
    guard let shown = shownValue(PropertyKeyPath(key)) else { return nil }
    if key.type == .color, shown == .none { return nil }
    let animation = CABasicAnimation(keyPath: key.name)
    animation.fromValue = Boxed.value(shown)
    return animation
  }
}
