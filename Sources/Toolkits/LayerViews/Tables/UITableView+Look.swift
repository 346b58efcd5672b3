import CoreAnimation
import Foundation

extension UITableView {
  /// Gives the cells what depends on the look of the table.
  final func decorationChanged() {
    for (row, cell) in rows.cells { decorate(cell, row) }
  }

  final func replaceBackground(_ old: UIView?) {
    guard old !== backgroundView else { return }
    old?.removeFromSuperview()
    if let backgroundView { insertSubview(backgroundView, at: 0) }
    placeBackground()
  }

  /// Keeps the view behind the rows in the visible part.
  final func placeBackground() {
    guard let view = backgroundView else { return }
    if view.superview !== self || subviews.first !== view { insertSubview(view, at: 0) }
    let frame = CGRect(origin: shownOffset, size: bounds.size)
    if view.frame != frame { UIView.performWithoutAnimation { view.frame = frame } }
  }

  final func sectionRect(_ section: Int) -> CGRect {
    let sections = currentLayout.sections
    guard sections.indices.contains(section) else { return .zero }
    let place = sections[section]
    return CGRect(x: 0, y: place.top, width: bounds.width, height: place.bottom - place.top)
  }
}

extension UITableView {
  /// Not available: there are no archives of views.
  @available(*, unavailable, message: "Linux has no archives of interfaces: register the class")
  public func register(_ nib: Any?, forCellReuseIdentifier identifier: String) {}
}
