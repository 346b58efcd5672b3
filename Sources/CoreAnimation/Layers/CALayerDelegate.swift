public import Foundation

/// What a layer asks the object that owns it. The layer does not retain it.
public protocol CALayerDelegate: NSObjectProtocol {
  /// The first place in which an action is looked for; `NSNull` ends the search with no action,
  /// nil goes on (§3.1).
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Goes on with the search.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
