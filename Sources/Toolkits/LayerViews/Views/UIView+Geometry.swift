import CoreAnimation
public import Foundation
import ToolkitSupport

extension UIView {
  /// Converts a point of this view's space to another view's; nil stands for the window, or for the
  /// outermost view without a window.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: (view ?? outermost).layer)
  }
  /// Converts a point of another view's space to this view's; nil stands for the window.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: (view ?? outermost).layer)
  }
  /// Converts a rectangle to the bounding box of its four converted corners.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: (view ?? outermost).layer)
  }
  /// Converts a rectangle of another view's space to the bounding box of its four converted
  /// corners.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: (view ?? outermost).layer)
  }

  private var outermost: UIView {
    var view = self
    while let outer = view.parent { view = outer }
    return view
  }

  /// Changes frame or bounds, and adapts the subviews to the new size.
  final func resizing(_ change: () -> Void) {
    let old = layer.bounds.size
    change()
    let new = layer.bounds.size
    geometryChanged()
    guard new != old else { return }
    boundsSizeDidChange(from: old, to: new)
  }

  private func boundsSizeDidChange(from old: CGSize, to new: CGSize) {
    guard autoresizesSubviews else { return }
    for view in children where !view.autoresizingMask.isEmpty {
      view.autoresize(from: old, to: new)
    }
  }

  private func autoresize(from old: CGSize, to new: CGSize) {
    let size = layer.bounds.size
    let anchor = layer.anchorPoint
    let center = center
    let corner = CGPoint(
      x: center.x - size.width * anchor.x, y: center.y - size.height * anchor.y)
    let frame = Autoresizing.frame(
      CGRect(origin: corner, size: size), flexible: autoresizingMask.rawValue, from: old, to: new)
    if frame.size != size { bounds.size = frame.size }
    let newCenter = CGPoint(
      x: frame.origin.x + frame.size.width * anchor.x,
      y: frame.origin.y + frame.size.height * anchor.y)
    if newCenter != center { self.center = newCenter }
  }

  final func fitSize() {
    let size = sizeThatFits(bounds.size)
    guard size.width.isFinite, size.height.isFinite else { return }
    // The corner with the smallest coordinates stays.
    let frame = frame
    if transform.isIdentity {
      self.frame = CGRect(origin: frame.origin, size: size)
    } else {
      bounds.size = size
    }
  }

  final func setContentScale(_ scale: CGFloat) {
    traits.insert(.ownContentScale)
    applyContentScale(scale)
  }

  final func adoptScale(of window: UIWindow) {
    guard !traits.contains(.ownContentScale) else { return }
    applyContentScale(window.displayScale)
  }

  private func applyContentScale(_ scale: CGFloat) {
    guard scale > 0, scale.isFinite, scale != layer.contentsScale else { return }
    layer.contentsScale = scale
    setNeedsDisplay()
  }
}
