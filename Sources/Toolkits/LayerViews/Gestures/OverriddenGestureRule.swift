import ClassMetadata
import Foundation

/// Tells whether a class of views decides which drags begin in it: whether it, or a superclass other than `UIControl`,
/// overrides `UIView.gestureRecognizerShouldBegin(_:)`. The rule of `UIControl` is about taps.
@MainActor enum OverriddenGestureRule {
  private final class Quiet: UIView {}
  private final class Deciding: UIView {
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      false
    }
  }
  private final class QuietControl: UIControl {}
  private final class DecidingControl: UIControl {
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      false
    }
  }

  private static let views = OverriddenMethod(
    of: UIView.self, inheriting: Quiet.self, overriding: Deciding.self)
  private static let controls = OverriddenMethod(
    of: UIControl.self, inheriting: QuietControl.self, overriding: DecidingControl.self)

  static func isIn(_ kind: UIView.Type) -> Bool {
    kind is UIControl.Type ? controls.isOverridden(by: kind) : views.isOverridden(by: kind)
  }
}
