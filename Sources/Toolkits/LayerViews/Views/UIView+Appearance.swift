import Foundation

extension UIView {
  final var inheritedTint: UIColor {
    var view: UIView? = self
    while let current = view {
      if let tint = current.rare?.tint { return tint }
      view = current.parent
    }
    return .systemBlue
  }

  final func setTint(_ tint: UIColor?) {
    guard tint != rare?.tint else { return }
    rareState.tint = tint
    tellTintChanged()
  }

  /// Tells this view and all views that inherit its tint.
  final func tellTintChanged() {
    tintColorDidChange()
    for view in children where view.rare?.tint == nil { view.tellTintChanged() }
  }

  final func setHidden(_ isHidden: Bool) {
    guard isHidden != layer.isHidden else { return }
    layer.isHidden = isHidden
    (parent as? UIStackView)?.arrangementChanged()
  }

  final func setMask(_ view: UIView?) {
    guard view !== mask else { return }
    if let view, !canContain(view) {
      return ViewNotices.say("\(type(of: view)) was not made the mask of a view that it contains")
    }
    mask?.rareState.masked = nil
    layer.mask = nil
    view?.removeFromSuperview()
    rareState.mask = view
    view?.rareState.masked = self
    layer.mask = view?.layer
  }

  final func setLayoutMargins(_ margins: UIEdgeInsets) {
    guard margins != layoutMargins else { return }
    rareState.layoutMargins = margins
    layoutMarginsDidChange()
    setNeedsLayout()
  }

  final var inheritedSafeArea: UIEdgeInsets {
    let outer = parent.map { $0.safeAreaInsets.remainder(of: frame, in: $0.bounds) } ?? .zero
    guard let controller else { return outer }
    let (bars, own) = (controller.coveredByContainer, controller.additionalSafeAreaInsets)
    return UIEdgeInsets(
      top: max(outer.top, bars.top) + own.top, left: max(outer.left, bars.left) + own.left,
      bottom: max(outer.bottom, bars.bottom) + own.bottom,
      right: max(outer.right, bars.right) + own.right)
  }
}

extension UIEdgeInsets {
  /// Returns the parts of these insets of a rectangle that also cover a frame inside it.
  fileprivate func remainder(of frame: CGRect, in bounds: CGRect) -> UIEdgeInsets {
    guard self != .zero else { return .zero }
    return UIEdgeInsets(
      top: max(bounds.minY + top - frame.minY, 0), left: max(bounds.minX + left - frame.minX, 0),
      bottom: max(frame.maxY - (bounds.maxY - bottom), 0),
      right: max(frame.maxX - (bounds.maxX - right), 0))
  }
}
