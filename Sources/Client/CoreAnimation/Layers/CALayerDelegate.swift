public import Foundation
public import Quartz2D

/// Display, layout and actions on behalf of a layer, which does not retain its delegate.
///
/// Each method has a default with the behaviour of a layer without a delegate, so a delegate
/// implements only the methods that it needs (§2.12).
public protocol CALayerDelegate: NSObjectProtocol {
  /// Sets the layer's `contents` instead of drawing them (§2.9).
  func display(_ layer: CALayer)
  /// Draws the layer's contents, in the layer's own space.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Called before drawing, to set properties that the bitmap depends on, such as `contentsScale`.
  func layerWillDraw(_ layer: CALayer)
  /// Sets the frames of the layer's sublayers instead of the layout manager (§2.8).
  func layoutSublayers(of layer: CALayer)
  /// Returns the action for an event, before all other sources of actions; `NSNull` ends the search
  /// without an action, nil continues it (§3.1).
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Draws the layer's contents.
  public func display(_ layer: CALayer) { layer.drawContents() }
  /// Draws nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Lays out by the layout manager.
  public func layoutSublayers(of layer: CALayer) { layer.layOutByManager() }
  /// Returns nil, which continues the search.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
