public import Foundation
public import Quartz2D

/// What a layer asks the object that owns it. The layer does not retain it.
///
/// Every method has an implementation that does what a layer without a delegate does, so that a
/// delegate has only those that it needs (§2.12).
public protocol CALayerDelegate: NSObjectProtocol {
  /// Sets the layer's `contents`, in place of drawing them (§2.9).
  func display(_ layer: CALayer)
  /// Draws the layer's contents, in the layer's own space.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// The layer is about to be drawn: the time to set what the bitmap depends on, such as
  /// `contentsScale`.
  func layerWillDraw(_ layer: CALayer)
  /// Sets the frames of the layer's sublayers; the layout manager is then not asked (§2.8).
  func layoutSublayers(of layer: CALayer)
  /// The first place in which an action is looked for; `NSNull` ends the search with no action,
  /// nil goes on (§3.1).
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Has the layer draw.
  public func display(_ layer: CALayer) { layer.drawContents() }
  /// Draws nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Has the layout manager lay out.
  public func layoutSublayers(of layer: CALayer) { layer.layOutByManager() }
  /// Goes on with the search.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
