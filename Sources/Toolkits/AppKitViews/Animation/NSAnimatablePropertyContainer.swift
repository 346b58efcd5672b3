import Foundation

/// The name of a property that an animator animates, such as `frameOrigin`.
public typealias NSAnimatablePropertyKey = String

/// The key of the transition of a view that is shown, or added to a superview.
public let NSAnimationTriggerOrderIn: NSAnimatablePropertyKey = "NSAnimationTriggerOrderIn"
/// The key of the transition of a view that is hidden, or removed from its superview.
public let NSAnimationTriggerOrderOut: NSAnimatablePropertyKey = "NSAnimationTriggerOrderOut"

/// An object whose properties an animator changes (§8): a view, a window.
@preconcurrency @MainActor public protocol NSAnimatablePropertyContainer: AnyObject {
  /// The object's own animations, by the name of the property; `CAAnimation` objects.
  var animations: [NSAnimatablePropertyKey: Any] { get set }
  /// Returns the animation of a property from `animations`, or else from
  /// `defaultAnimation(forKey:)`. Nil makes the animator set the property without animation.
  func animation(forKey key: NSAnimatablePropertyKey) -> Any?
  /// Returns the animation of a property for all objects of the class.
  static func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> Any?
  /// Returns the name of a property, which a key path does not have on Linux. The library calls it
  /// for properties that it does not know; see `NSView.animatableKey(for:)`.
  static func animatableKey(for keyPath: AnyKeyPath) -> NSAnimatablePropertyKey?
}

extension NSAnimatablePropertyContainer {
  /// Returns a stand-in for the object that animates the properties set through it.
  ///
  /// The type is the object's class on Apple's systems, and ``AnimatorProxy`` here: properties are
  /// read and set through it as through the object; methods are limited to those that the proxy
  /// declares.
  public func animator() -> AnimatorProxy<Self> { AnimatorProxy(self) }
}
