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
      return notices.say("\(type(of: view)) was not made the mask of a view that it contains")
    }
    mask?.rareState.masked = nil
    layer.mask = nil
    view?.removeFromSuperview()
    rareState.mask = view
    view?.rareState.masked = self
    layer.mask = view?.layer
    if let view { TraitChange.perform { view.adoptTraits(ownTraits, &$0) } }
  }
}
