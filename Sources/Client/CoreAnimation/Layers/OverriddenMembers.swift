import ClassMetadata
import Foundation

/// Tells which classes of layers override the members that respond to the names of keys. For a class
/// without such an override, the library makes no names.
enum OverriddenMembers {
  /// True for a class that overrides `action(forKey:)` or `defaultAction(forKey:)`.
  static func hasActions(_ kind: CALayer.Type) -> Bool {
    action.isOverridden(by: kind) || defaultAction.isOverridden(by: kind)
  }

  /// True for a class that overrides `add(_:forKey:)`.
  static func hasAdd(_ kind: CALayer.Type) -> Bool { add.isOverridden(by: kind) }

  private static let action = method(Acting.self)
  private static let defaultAction = method(ActingClass.self)
  private static let add = method(Adding.self)

  private static func method(_ overriding: CALayer.Type) -> OverriddenMethod {
    OverriddenMethod(of: CALayer.self, inheriting: Quiet.self, overriding: overriding)
  }

  private final class Quiet: CALayer {}
  private final class Acting: CALayer {
    override func action(forKey event: String) -> (any CAAction)? { nil }
  }
  private final class ActingClass: CALayer {
    override class func defaultAction(forKey event: String) -> (any CAAction)? { NSNull() }
  }
  private final class Adding: CALayer {
    override func add(_ anim: CAAnimation, forKey key: String?) {}
  }
}
