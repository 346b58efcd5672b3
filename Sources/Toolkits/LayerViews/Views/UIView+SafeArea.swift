import Foundation

extension UIView {
  /// Adapts the safe area after a change of place or size, if there is one.
  final func geometryChanged() {
    guard (rare?.safeArea ?? .zero) != .zero || (parent?.safeAreaInsets ?? .zero) != .zero
    else { return }
    safeAreaMayHaveChanged()
  }

  /// Adapts the safe areas of this view and of its subviews, after a change of what they depend on: the
  /// superview's, the frame, and the bars of controllers.
  final func safeAreaMayHaveChanged() {
    let (old, new) = (rare?.safeArea ?? .zero, inheritedSafeArea)
    if new != old {
      rareState.safeArea = new
      safeAreaChanged()
      safeAreaInsetsDidChange()
      controller?.viewSafeAreaInsetsDidChange()
      if insetsLayoutMarginsFromSafeArea { tellMarginsChanged() }
      setNeedsLayout()
      constraintsChanged()
    }
    guard new != .zero || old != .zero else { return }
    for view in children { view.safeAreaMayHaveChanged() }
  }

  private var inheritedSafeArea: UIEdgeInsets {
    var outer = UIEdgeInsets.zero
    if let parent, !(parent is UIScrollView) {
      outer = parent.safeAreaInsets
      if outer != .zero { outer = outer.remainder(of: frame, in: parent.bounds) }
    }
    guard let controller else { return outer }
    let (bars, own) = (controller.coveredByContainer, controller.additionalSafeAreaInsets)
    return UIEdgeInsets(
      top: max(outer.top, bars.top), left: max(outer.left, bars.left),
      bottom: max(outer.bottom, bars.bottom), right: max(outer.right, bars.right)
    ).adding(own)
  }
}

extension UIEdgeInsets {
  func adding(_ other: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: top + other.top, left: left + other.left, bottom: bottom + other.bottom,
      right: right + other.right)
  }

  /// Returns the parts of these insets of a rectangle that also cover a frame in it: on each side at most the
  /// inset itself, where the frame reaches beyond the rectangle.
  func remainder(of frame: CGRect, in bounds: CGRect) -> UIEdgeInsets {
    func part(_ inset: CGFloat, _ distance: CGFloat) -> CGFloat {
      min(max(inset - distance, 0), max(inset, 0))
    }
    return UIEdgeInsets(
      top: part(top, frame.minY - bounds.minY), left: part(left, frame.minX - bounds.minX),
      bottom: part(bottom, bounds.maxY - frame.maxY), right: part(right, bounds.maxX - frame.maxX))
  }
}
