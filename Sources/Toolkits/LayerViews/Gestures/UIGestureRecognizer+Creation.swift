import Foundation
import ToolkitSupport

/// Initializers of recognizers with an action, which return an object of the class on which they
/// are called.
@preconcurrency @MainActor public protocol GestureRecognizerCreation: ActionSender {}

extension UIGestureRecognizer: GestureRecognizerCreation {}

extension GestureRecognizerCreation {
  /// Creates a recognizer by its `init()`, with a method of a target: `action: Self.tapped`.
  public init<Object: AnyObject, Target: AnyObject>(
    target: Object, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void
  ) {
    self = Self.make { recognizer in
      TargetAction(target, action) { (target: Target, sender, _) in
        (sender as? Self).map { action(target)($0) }
      }
    }
  }

  /// Creates a recognizer by its `init()`, with a method without parameters.
  public init<Object: AnyObject, Target: AnyObject>(
    target: Object, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self = Self.make { _ in
      TargetAction(target, action) { (target: Target, _, _) in action(target)() }
    }
  }

  private static func make(_ action: (UIGestureRecognizer) -> TargetAction?) -> Self {
    guard let kind = self as? UIGestureRecognizer.Type else {
      fatalError("\(self) conforms to GestureRecognizerCreation and is no UIGestureRecognizer")
    }
    let recognizer = DynamicInitialization.object(of: kind)
    recognizer.add(action(recognizer))
    guard let made = recognizer as? Self else { fatalError("init() of \(self) gave \(recognizer)") }
    return made
  }
}
