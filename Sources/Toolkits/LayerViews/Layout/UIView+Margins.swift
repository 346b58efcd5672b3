import Foundation

extension UIView {
  /// The part of the bounds in which lines of text are easy to read: within the layout margins, at most
  /// 672 points wide, in their middle.
  public var readableContentGuide: UILayoutGuide { partGuide(.readable) }

  /// True makes the margins at least those parts of the superview's margins that reach into this view;
  /// false by default.
  public var preservesSuperviewLayoutMargins: Bool {
    get { traits.contains(.preservesMargins) }
    set {
      guard newValue != preservesSuperviewLayoutMargins else { return }
      traits.set(.preservesMargins, newValue)
      marginsChanged()
    }
  }

  final var allMargins: UIEdgeInsets {
    var margins = rare?.layoutMargins ?? (controller == nil ? ViewTraits.margins : .zero)
    if let controller, controller.viewRespectsSystemMinimumLayoutMargins {
      let least = controller.systemMinimumInsets
      margins.left = max(margins.left, least.left)
      margins.right = max(margins.right, least.right)
    }
    if insetsLayoutMarginsFromSafeArea { margins = margins.adding(safeAreaInsets) }
    guard preservesSuperviewLayoutMargins, let parent else { return margins }
    let outer = parent.layoutMargins.remainder(of: frame, in: parent.bounds)
    return UIEdgeInsets(
      top: max(margins.top, outer.top), left: max(margins.left, outer.left),
      bottom: max(margins.bottom, outer.bottom), right: max(margins.right, outer.right))
  }

  final func setLayoutMargins(_ margins: UIEdgeInsets) {
    if rare?.hasDirectionalMargins == true { rareState.hasDirectionalMargins = false }
    guard margins != rare?.layoutMargins ?? (controller == nil ? ViewTraits.margins : nil) else {
      return
    }
    rareState.layoutMargins = margins
    marginsChanged()
  }

  final func setInsetsMargins(_ isInset: Bool) {
    guard isInset != insetsLayoutMarginsFromSafeArea else { return }
    traits.set(.ignoresSafeArea, !isInset)
    marginsChanged()
  }

  final func marginsChanged() {
    tellMarginsChanged()
    setNeedsLayout()
    constraintsChanged()
  }

  /// Tells the view, its controller, and subviews whose margins follow its own.
  final func tellMarginsChanged() {
    layoutMarginsDidChange()
    controller?.viewLayoutMarginsDidChange()
    for view in children where view.preservesSuperviewLayoutMargins { view.marginsChanged() }
  }
}

extension UIViewController {
  /// The margins that the root view of a controller has at least: 16 points at the sides, 20 in a window
  /// that is at least 414 points wide, and none above and below.
  public var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    let side = systemMinimumInsets.left
    return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
  }

  final var systemMinimumInsets: UIEdgeInsets {
    let width = viewIfLoaded?.window?.bounds.width ?? UIScreen.main.bounds.width
    let side: CGFloat = width < 414 ? 16 : 20
    return UIEdgeInsets(top: 0, left: side, bottom: 0, right: side)
  }
}
