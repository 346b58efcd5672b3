import CoreAnimation
public import Foundation

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
    let mask = autoresizingMask
    let size = layer.bounds.size
    let anchor = layer.anchorPoint
    let center = center
    let x = AutoresizedSpan(
      start: center.x - size.width * anchor.x, length: size.width, old: old.width, new: new.width,
      before: mask.contains(.flexibleLeftMargin), itself: mask.contains(.flexibleWidth),
      after: mask.contains(.flexibleRightMargin))
    let y = AutoresizedSpan(
      start: center.y - size.height * anchor.y, length: size.height, old: old.height,
      new: new.height, before: mask.contains(.flexibleTopMargin),
      itself: mask.contains(.flexibleHeight), after: mask.contains(.flexibleBottomMargin))
    let newSize = CGSize(width: x.length, height: y.length)
    if newSize != size { bounds.size = newSize }
    let newCenter = CGPoint(
      x: x.start + newSize.width * anchor.x, y: y.start + newSize.height * anchor.y)
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

/// One axis of a frame after its superview changed size: the flexible parts share the change in
/// proportion to their lengths.
struct AutoresizedSpan {
  private(set) var start: CGFloat
  private(set) var length: CGFloat

  /// - Parameters:
  ///   - old: the superview's length before the change.
  ///   - new: the superview's length after the change.
  init(
    start: CGFloat, length: CGFloat, old: CGFloat, new: CGFloat, before: Bool, itself: Bool,
    after: Bool
  ) {
    self.start = start
    self.length = length
    let parts: [(isFlexible: Bool, length: CGFloat)] = [
      (before, start), (itself, length), (after, old - start - length),
    ]
    let flexible = parts.filter(\.isFlexible)
    guard !flexible.isEmpty, old.isFinite, new.isFinite else { return }
    let sum = flexible.reduce(0) { $0 + $1.length }
    func change(_ part: (isFlexible: Bool, length: CGFloat)) -> CGFloat {
      guard part.isFlexible else { return 0 }
      let share = sum == 0 ? 1 / CGFloat(flexible.count) : part.length / sum
      return (new - old) * share
    }
    self.start += change(parts[0])
    self.length = max(length + change(parts[1]), 0)
  }
}
