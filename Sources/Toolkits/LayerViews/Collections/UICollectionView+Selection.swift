import CoreAnimation
import Foundation

extension UICollectionView {
  // MARK: Touches

  final func cellWasTouched(_ cell: UICollectionViewCell) {
    guard allowsSelection, let path = element(of: cell)?.path,
      state.delegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return }
    cell.isHighlighted = true
    state.delegate?.collectionView(self, didHighlightItemAt: path)
  }

  final func touchEnded(on cell: UICollectionViewCell, selects: Bool) {
    guard cell.isHighlighted else { return }
    cell.isHighlighted = false
    guard let path = element(of: cell)?.path else { return }
    let delegate = state.delegate
    if selects, allowsSelection {
      userTouched(path)
      if let delegate, delegate.collectionView(self, canPerformPrimaryActionForItemAt: path) {
        delegate.collectionView(self, performPrimaryActionForItemAt: path)
      }
    }
    delegate?.collectionView(self, didUnhighlightItemAt: path)
  }

  private func userTouched(_ path: IndexPath) {
    let delegate = state.delegate
    if state.selected.contains(path) {
      if allowsMultipleSelection {
        guard delegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
        setSelected(path, false)
        delegate?.collectionView(self, didDeselectItemAt: path)
      } else {
        guard delegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
        delegate?.collectionView(self, didSelectItemAt: path)
      }
      return
    }
    guard delegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    let old = allowsMultipleSelection ? [] : state.selected.sorted()
    for other in old { setSelected(other, false) }
    setSelected(path, true)
    for other in old { delegate?.collectionView(self, didDeselectItemAt: other) }
    delegate?.collectionView(self, didSelectItemAt: path)
  }

  // MARK: Selection

  private func setSelected(_ path: IndexPath, _ isSelected: Bool) {
    if isSelected { state.selected.insert(path) } else { state.selected.remove(path) }
    cellForItem(at: path)?.isSelected = isSelected
  }

  private func animate(_ animated: Bool, _ body: @escaping () -> Void) {
    guard animated else { return body() }
    UIView.animate(
      withDuration: 0.25, delay: 0, options: .allowUserInteraction, animations: body)
  }

  final func select(_ path: IndexPath?, _ animated: Bool, _ position: ScrollPosition) {
    guard allowsSelection else { return }
    guard let path else { return animate(animated) { self.deselectAll(keeping: nil) } }
    guard hasItem(path) else {
      return notices.say(
        "a collection has no item \(path.item) in section \(path.section) to select")
    }
    animate(animated) {
      if !self.allowsMultipleSelection { self.deselectAll(keeping: path) }
      self.setSelected(path, true)
    }
    if !position.isEmpty { scrollToItem(at: path, at: position, animated: animated) }
  }

  final func deselect(_ path: IndexPath, _ animated: Bool) {
    guard state.selected.contains(path) else { return }
    animate(animated) { self.setSelected(path, false) }
  }

  final func deselectAll(keeping kept: IndexPath?) {
    for path in state.selected where path != kept { setSelected(path, false) }
  }
}
