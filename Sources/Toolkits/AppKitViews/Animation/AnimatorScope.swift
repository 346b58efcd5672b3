import CoreAnimation
import Foundation

/// The rule by which changes of views' layers animate during a call.
@MainActor enum AnimatorScope {
  enum Rule {
    /// The animation context decides.
    case context
    /// Changes animate: an animator sets a property.
    case animated
    /// Changes do not animate: an animator sets a property that has no animation, or whose
    /// animation is added by hand.
    case plain
  }

  private(set) static var rule = Rule.context
  /// The object whose animator is setting a property.
  private static var target: AnyObject?

  /// Sets a property on behalf of an animator.
  static func run(for object: AnyObject, _ body: () -> Void) {
    let (outerRule, outerTarget) = (rule, target)
    (rule, target) = (.animated, object)
    defer { (rule, target) = (outerRule, outerTarget) }
    body()
  }

  static func run(_ new: Rule, _ body: () -> Void) {
    let outer = rule
    rule = new
    defer { rule = outer }
    body()
  }

  /// Returns true while an animator sets a property of the object.
  static func isAnimating(_ object: AnyObject) -> Bool { rule == .animated && target === object }

  /// True if a change of a view's layer may animate.
  static var allowsAnimation: Bool {
    switch rule {
    case .context: NSAnimationContext.current.allowsImplicitAnimation
    case .animated: true
    case .plain: false
    }
  }
}
