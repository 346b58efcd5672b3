public import Foundation

/// A source of taps that are felt. This display has no motor: calls are accepted and have no effect,
/// as on Apple's devices without one.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
  /// Creates a generator.
  public override init() { super.init() }
  /// Announces that a tap follows soon; there is nothing to prepare.
  open func prepare() {}
}

/// Taps for the collision of things. They are not felt here.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The weight of the things.
  public enum FeedbackStyle: Int, Sendable {
    /// Small or light things.
    case light = 0
    /// Things of medium size.
    case medium = 1
    /// Large or heavy things.
    case heavy = 2
    /// Soft things.
    case soft = 3
    /// Hard things.
    case rigid = 4
  }

  /// Creates a generator for things of medium size.
  public convenience override init() { self.init(style: .medium) }
  /// Creates a generator for things of a weight.
  public init(style: FeedbackStyle) { super.init() }
  /// Creates a generator for a view, for things of a weight.
  public convenience init(style: FeedbackStyle, view: UIView) { self.init(style: style) }
  /// Asks for a tap, which is not felt here.
  open func impactOccurred() {}
  /// Asks for a tap of a strength, 0…1, which is not felt here.
  open func impactOccurred(intensity: CGFloat) {}
  /// Asks for a tap at a place, which is not felt here.
  open func impactOccurred(at location: CGPoint) {}
}

/// Taps for a selection that changes. They are not felt here.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Asks for a tap, which is not felt here.
  open func selectionChanged() {}
}

/// Taps for the outcome of a task. They are not felt here.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The outcome of a task.
  public enum FeedbackType: Int, Sendable {
    /// The task has succeeded.
    case success = 0
    /// The task needs attention.
    case warning = 1
    /// The task has failed.
    case error = 2
  }

  /// Asks for taps, which are not felt here.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}
