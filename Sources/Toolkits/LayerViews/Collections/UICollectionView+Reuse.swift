import CoreAnimation
import Foundation
import ToolkitSupport

extension UICollectionView {
  // MARK: Classes

  final func registerCells(_ kind: AnyClass?, _ identifier: String) {
    guard let kind else {
      state.cellClasses[identifier] = nil
      return
    }
    guard let cells = kind as? UICollectionViewCell.Type else {
      return notices.say("\(kind) is registered for \"\(identifier)\" and is no class of cells")
    }
    state.cellClasses[identifier] = cells
  }

  final func registerViews(_ kind: AnyClass?, _ elementKind: String, _ identifier: String) {
    guard let kind else {
      state.viewClasses[elementKind]?[identifier] = nil
      return
    }
    guard let views = kind as? UICollectionReusableView.Type else {
      return notices.say(
        "\(kind) is registered for \"\(identifier)\" and is no class of reusable views")
    }
    state.viewClasses[elementKind, default: [:]][identifier] = views
  }

  // MARK: Views in reserve

  final func dequeueCell(_ identifier: String, _ path: IndexPath) -> UICollectionViewCell {
    if let kept = state.batch.configured, let cell = kept.view as? UICollectionViewCell,
      kept.attributes.indexPath == path, cell.reuseIdentifier == identifier
    {
      return cell
    }
    let kind = state.cellClasses[identifier]
    if kind == nil {
      sayOnce("cell \(identifier)", "no class of cells is registered for \"\(identifier)\"")
    }
    let key = kind == nil ? nil : "cell/\(identifier)"
    let view = dequeue(kind ?? UICollectionViewCell.self, key, identifier, path)
    return view as? UICollectionViewCell ?? UICollectionViewCell(frame: .zero)
  }

  final func dequeueView(
    _ elementKind: String, _ identifier: String, _ path: IndexPath
  ) -> UICollectionReusableView {
    let kind = state.viewClasses[elementKind]?[identifier]
    if kind == nil {
      sayOnce(
        "view \(elementKind) \(identifier)",
        "no class of views of the kind \"\(elementKind)\" is registered for \"\(identifier)\"")
    }
    let key = kind == nil ? nil : "\(elementKind)/\(identifier)"
    return dequeue(kind ?? UICollectionReusableView.self, key, identifier, path)
  }

  /// Returns an unused view, or a new one. It has the size of the element for which the data source is asked.
  private func dequeue(
    _ kind: UICollectionReusableView.Type, _ key: String?, _ identifier: String?, _ path: IndexPath
  ) -> UICollectionReusableView {
    let view: UICollectionReusableView
    if let key, let spare = takeSpare(key, kind) {
      view = spare
      view.prepareForReuse()
    } else {
      let making = state.making.flatMap { $0.indexPath == path ? $0.size : nil }
      view = DynamicInitialization.reusableView(of: kind, size: making ?? .zero)
      view.reuseIdentifier = identifier
      view.poolKey = key
    }
    if let making = state.making, making.indexPath == path {
      (view as? UICollectionViewListCell)?.list = making.listRow
    }
    if let making = state.making, making.indexPath == path, view.bounds.size != making.size {
      UIView.performWithoutAnimation { view.frame = making.frame }
    }
    return view
  }

  /// Takes a view of the class that is registered now out of the reserve.
  private func takeSpare(
    _ key: String, _ kind: UICollectionReusableView.Type
  ) -> UICollectionReusableView? {
    while let spare = state.pool.take(key) {
      if type(of: spare) == kind { return spare }
      spare.removeFromSuperview()
    }
    return nil
  }

  final func decorationView(
    _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionReusableView? {
    let kind = attributes.representedElementKind ?? ""
    guard let views = collectionViewLayout.decorations[kind] else {
      sayOnce("decoration \(kind)", "no class of decoration views is registered for \"\(kind)\"")
      return nil
    }
    return dequeue(views, "decoration/\(kind)", nil, attributes.indexPath)
  }

  /// Makes an empty view in place of one that the data source does not have.
  final func makeMissingView(_ kind: String) -> UICollectionReusableView {
    sayOnce("missing \(kind)", "the data source has no view of the kind \"\(kind)\"")
    return UICollectionReusableView(frame: .zero)
  }

  /// Hides a view until another element needs one.
  final func recycle(_ view: UICollectionReusableView) {
    if let cell = view as? UICollectionViewCell {
      cell.isHighlighted = false
      cell.isSelected = false
    }
    view.collection = nil
    guard let key = view.poolKey else { return view.removeFromSuperview() }
    if view.superview !== self { view.removeFromSuperview() }
    UIView.performWithoutAnimation { state.pool.keep(view, key) }
  }

  /// Writes a line about a fault to standard error, once for each fault.
  final func sayOnce(_ fault: String, _ text: String) {
    guard state.faults.insert(fault).inserted else { return }
    notices.say(text)
  }
}
