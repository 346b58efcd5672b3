import CoreAnimation
import Foundation

/// A cell or header that shows configurations.
@MainActor protocol ConfiguredCell: UIView {
  var configuring: CellConfiguration? { get set }
  /// The view in which the content's view lies.
  var contentHolder: UIView { get }
  /// Lets the program update the configurations for the current state.
  func updateConfigurations()
}

/// The configurations of a cell, and the views that show them.
@MainActor final class CellConfiguration {
  var content: (any UIContentConfiguration)?
  private(set) var contentView: (any UIView & UIContentView)?
  var background: UIBackgroundConfiguration?
  /// True once the program has decided about the background.
  var ownsBackground = false
  private(set) var backgroundView: ConfiguredBackground?
  var updatesContent = true
  var updatesBackground = true
  /// True until the configurations were updated for the state.
  var isStale = true
  var isUpdating = false

  /// Shows the content's configuration, by the view that is there or by another one.
  func showContent(in cell: some ConfiguredCell) {
    guard let content else {
      contentView?.removeFromSuperview()
      contentView = nil
      return
    }
    if let contentView, contentView.supports(content) {
      contentView.configuration = content
    } else {
      contentView?.removeFromSuperview()
      let view = content.makeContentView()
      view.frame = cell.contentHolder.bounds
      cell.contentHolder.addSubview(view)
      contentView = view
    }
    cell.setNeedsLayout()
  }

  func showBackground(in cell: some ConfiguredCell) {
    guard let background else {
      backgroundView?.removeFromSuperview()
      backgroundView = nil
      return
    }
    let view = backgroundView ?? ConfiguredBackground()
    if view.superview == nil { cell.insertSubview(view, at: 0) }
    backgroundView = view
    view.show(background, tint: cell.tintColor)
    view.place(in: cell)
  }

  /// Updates the configurations for a state, unless the program does.
  func update(for state: any UIConfigurationState, in cell: some ConfiguredCell) {
    if updatesContent, let old = content {
      let new = old.updated(for: state)
      content = new
      // A list's content changes its colour at most.
      let looks = [old, new].map { ($0 as? UIListContentConfiguration)?.textProperties.color }
      if looks[0] == nil || looks[0] != looks[1] { showContent(in: cell) }
    }
    if updatesBackground, let old = background {
      background = old.updated(for: state)
      showBackground(in: cell)
    }
  }

  /// Places the views in the cell.
  func layOut(in cell: some ConfiguredCell) {
    if let contentView, contentView.frame != cell.contentHolder.bounds {
      contentView.frame = cell.contentHolder.bounds
    }
    backgroundView?.place(in: cell)
  }

  /// Returns the size that the content's view needs; nil without one.
  func size(
    _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize? {
    guard let view = contentView else { return nil }
    view.updateConstraintsIfNeeded()
    if ConstraintLayout.isNeeded(in: view) {
      return view.constrainedSize(target, horizontal, vertical)
    }
    var size = view.sizeThatFits(target)
    guard size == view.bounds.size else { return size }
    // A view that says nothing for a width may have a size of its own.
    let own = view.intrinsicContentSize
    if own.width >= 0 { size.width = own.width }
    if own.height >= 0 { size.height = own.height }
    return size
  }
}

extension ConfiguredCell {
  /// The configurations, made by their first use.
  var madeConfiguring: CellConfiguration {
    if let configuring { return configuring }
    let made = CellConfiguration()
    configuring = made
    return made
  }

  func setContent(_ content: (any UIContentConfiguration)?) {
    guard configuring != nil || content != nil else { return }
    madeConfiguring.content = content
    madeConfiguring.showContent(in: self)
    staleConfigurations()
  }

  func setBackground(_ background: UIBackgroundConfiguration?) {
    madeConfiguring.background = background
    madeConfiguring.ownsBackground = true
    madeConfiguring.showBackground(in: self)
    staleConfigurations()
  }

  /// Lets the configurations be updated before the next layout.
  func staleConfigurations() {
    guard let configuring, !configuring.isUpdating else { return }
    configuring.isStale = true
    setNeedsLayout()
  }

  /// Updates the configurations if their state has changed.
  func freshenConfigurations() {
    guard let configuring, configuring.isStale, !configuring.isUpdating else { return }
    configuring.isStale = false
    configuring.isUpdating = true
    updateConfigurations()
    configuring.isUpdating = false
  }
}
