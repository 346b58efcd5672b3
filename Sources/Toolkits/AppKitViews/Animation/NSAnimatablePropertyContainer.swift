import Foundation

/// The name of a property that an animator animates, such as `frameOrigin`.
public typealias NSAnimatablePropertyKey = String

/// The key of the transition of a view that is shown, or added to a superview.
public let NSAnimationTriggerOrderIn: NSAnimatablePropertyKey = "NSAnimationTriggerOrderIn"
/// The key of the transition of a view that is hidden, or removed from its superview.
public let NSAnimationTriggerOrderOut: NSAnimatablePropertyKey = "NSAnimationTriggerOrderOut"

/// An object whose properties an animator changes (§8): a view, a window.
@MainActor public protocol NSAnimatablePropertyContainer: AnyObject {
  /// Animations of the object's own, by the name of the property; `CAAnimation` objects.
  var animations: [NSAnimatablePropertyKey: Any] { get set }
  /// The animation of a property: that of `animations`, or else of `defaultAnimation(forKey:)`. Nil
  /// makes the animator set the property without animation.
  func animation(forKey key: NSAnimatablePropertyKey) -> Any?
  /// The animation of a property of all objects of the class.
  static func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> Any?
  /// The name of a property, which a key path does not have on Linux. The library asks for properties
  /// that it does not know; see `NSView.animatableKey(for:)`.
  static func animatableKey(for keyPath: AnyKeyPath) -> NSAnimatablePropertyKey?
}

extension NSAnimatablePropertyContainer {
  /// A stand-in for the object that animates what is set through it.
  ///
  /// The type is the object's class on Apple's systems, and ``AnimatorProxy`` here: properties are read and
  /// set through it as through the object, while methods are those that the proxy declares.
  public func animator() -> AnimatorProxy<Self> { AnimatorProxy(self) }
}
