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
    guard let found else {
      guard SharedLock.held({ rendered != nil }), let key = type(of: self).propertyKey(event) else {
        return nil
      }
      return implicitAnimation(of: key)
    }
    return found is NSNull ? nil : found
  }

  /// The response to a change of a property.
  enum ChangeResponse {
    /// An action that was found by the property's name.
    case action(any CAAction)
    /// The library's own animation, an object that no other code has seen.
    case animation(CAAnimation)
  }

  /// Returns the response to a coming change of a property; nil for none. The search is by name only
  /// where an object, a dictionary or an override may respond to a name.
  final func response(to key: PropertyKey) -> ChangeResponse? {
    guard runsActions else { return nil }
    guard delegate == nil, actions == nil, style == nil,
      !OverriddenMembers.hasActions(type(of: self))
    else { return action(forKey: key.name).map { .action($0) } }
    return implicitAnimation(of: key).map { .animation($0) }
  }

  /// Responds to a change of a property.
  final func respond(_ response: ChangeResponse, to key: PropertyKey) {
    switch response {
    case .action(let action): action.run(forKey: key.name, object: self, arguments: nil)
    case .animation(let animation):
      if OverriddenMembers.hasAdd(type(of: self)) {
        add(animation, forKey: key.name)
      } else {
        attach(own: animation, forKey: key.name)
      }
    }
  }

  /// Returns the implicit animation of a change that has no other action: from the presentation
  /// value to the model's value (§3.3), or a fade for background filters. Nil for a layer that was
  /// not committed, and for a transaction with a duration of 0, in which changes show at once.
  private func implicitAnimation(of key: PropertyKey) -> CAAnimation? {
    guard key.hasImplicitAnimation || key.hasImplicitTransition,
      SharedLock.held({ rendered != nil }), type(of: self).has(key),
      CATransaction.animationDuration() > 0
    else { return nil }
    guard let animation = key.hasImplicitTransition ? CATransition() : animation(from: key) else {
      return nil
    }
    animation.timingFunction = CATransaction.animationTimingFunction() ?? .standard
    // The start value is shown between the commit and the first frame.
    animation.fillMode = .backwards
    return animation
  }

  /// Returns an animation from the presentation value; nil if that is no colour, which does not
  /// animate (§2.1).
  private func animation(from key: PropertyKey) -> CAAnimation? {
    guard let shown = shownValue(PropertyKeyPath(key)) else { return nil }
    if key.type == .color, shown == .none { return nil }
    if let start = ImpliedStart(key, shown) { return CABasicAnimation(from: start) }
    let animation = CABasicAnimation(keyPath: key.name)
    animation.fromValue = Boxed.value(shown)
    return animation
  }
}
