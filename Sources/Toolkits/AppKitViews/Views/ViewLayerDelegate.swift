import CoreAnimation
import Foundation
import ToolkitSupport

/// The delegate of a view's layer, which lays out, draws and animates on behalf of the view.
///
/// The view itself is not the delegate, since subclasses of `NSView` may declare themselves
/// delegates of layers, as on Apple's systems. Such a view is asked first.
@MainActor final class ViewLayerDelegate: NSObject, @MainActor CALayerDelegate {
  private(set) weak var view: NSView?

  /// A delegate that does not draw, for which a layer draws by its `draw(in:)`.
  private final class PlainDrawing: NSObject, CALayerDelegate {}
  private static let plain = PlainDrawing()

  init(_ view: NSView) { self.view = view }

  private var viewAsDelegate: (any CALayerDelegate)? { view as? any CALayerDelegate }

  func display(_ layer: CALayer) {
    guard MainThread.isCurrent, let view else { return }
    if view.wantsUpdateLayer { return view.updateLayer() }
    // A new picture does not fade in.
    AnimatorScope.run(.plain) {
      if let viewAsDelegate {
        viewAsDelegate.display(layer)
      } else if view.draws {
        Self.plain.display(layer)
      }
    }
  }

  func layerWillDraw(_ layer: CALayer) { viewAsDelegate?.layerWillDraw(layer) }

  func draw(_ layer: CALayer, in ctx: CGContext) {
    guard MainThread.isCurrent, let view else { return }
    viewAsDelegate?.draw(layer, in: ctx)
    view.drawContents(in: ctx)
  }

  func layoutSublayers(of layer: CALayer) {
    guard MainThread.isCurrent else { return }
    view?.layOut()
  }

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard MainThread.isCurrent, let view else { return NSNull() }
    if let answer = viewAsDelegate?.action(for: layer, forKey: event) { return answer }
    guard AnimatorScope.allowsAnimation, view.window != nil, Self.animatable.contains(event),
      CATransaction.animationDuration() > 0
    else { return NSNull() }
    // A layer on the screen animates from the shown value; a new layer from its own values.
    return layer.presentation() == nil ? view.firstAnimation(of: layer, forKey: event) : nil
  }

  /// The properties of layers that animate when the context or an animator allows it.
  private static let animatable: Set = [
    "position", "bounds", "transform", "sublayerTransform", "opacity", "backgroundColor",
    "cornerRadius", "borderWidth", "borderColor", "shadowColor", "shadowOpacity", "shadowOffset",
    "shadowRadius", "shadowPath", "contents", "contentsRect", "zPosition",
  ]
}
