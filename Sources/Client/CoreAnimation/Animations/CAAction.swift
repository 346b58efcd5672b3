public import Foundation

/// The response of a layer to an event, such as the change of a property (§3).
public protocol CAAction {
  /// Runs the action for an event.
  ///
  /// - Parameters:
  ///   - event: the property's name, or one of the events of §3.4.
  ///   - anObject: the layer.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// The action that does nothing and ends the search for an action (§3.1).
extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
  }
}

/// The event of a layer that becomes visible.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that stops being visible.
public let kCAOnOrderOut = "onOrderOut"
/// The key of transitions.
public let kCATransition = "transition"
