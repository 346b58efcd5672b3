import CoreAnimation
import Foundation

/// Views in use, and what the delegate is told of them.
extension UICollectionView {
  final func element(of view: UICollectionReusableView) -> CollectionElement? {
    guard view.collection === self else { return nil }
    return state.elements.first { $0.value.view === view }?.key
  }

  private var shownRect: CGRect { CGRect(origin: shownOffset, size: layer.bounds.size) }

  /// The items in what is shown, in order.
  final var visibleItems: [(path: IndexPath, cell: UICollectionViewCell)] {
    let rect = shownRect
    return state.elements.compactMap { element, shown in
      guard element.category == .cell, let cell = shown.view as? UICollectionViewCell else {
        return nil
      }
      return shown.view.isSeen(in: rect, of: self) ? (element.path, cell) : nil
    }.sorted { $0.path < $1.path }
  }

  final func visibleViews(_ kind: String) -> [ShownElement] {
    let rect = shownRect
    return state.elements.filter {
      $0.key.category == .supplementaryView && $0.key.kind == kind
        && $0.value.view.isSeen(in: rect, of: self)
    }.sorted { $0.key.path < $1.key.path }.map(\.value)
  }

  final func item(at point: CGPoint) -> IndexPath? {
    prepareLayout()
    let rect = CGRect(x: point.x, y: point.y, width: 1, height: 1)
    return elements(in: rect)
      .filter {
        $0.representedElementCategory == .cell && hasItem($0.indexPath) && $0.isPlace
          && $0.frame.contains(point)
      }
      .max { $0.zIndex < $1.zIndex }?.indexPath
  }

  final func beginDisplay(of view: UICollectionReusableView, _ element: CollectionElement) {
    view.isAhead = false
    switch element.category {
    case .cell:
      guard let cell = view as? UICollectionViewCell else { return }
      state.delegate?.collectionView(self, willDisplay: cell, forItemAt: element.path)
    case .supplementaryView:
      state.delegate?.collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: element.kind, at: element.path)
    case .decorationView: break
    }
  }

  final func endDisplay(of view: UICollectionReusableView, _ element: CollectionElement) {
    guard !view.isAhead else { return view.isAhead = false }
    switch element.category {
    case .cell:
      guard let cell = view as? UICollectionViewCell else { return }
      state.delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.path)
    case .supplementaryView:
      state.delegate?.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementOfKind: element.kind,
        at: element.path)
    case .decorationView: break
    }
  }
}

extension UIView {
  /// Returns true for a view that overlaps a rectangle of a view that contains it.
  fileprivate func isSeen(in rect: CGRect, of outer: UIView) -> Bool {
    let frame = superview === outer ? self.frame : convert(bounds, to: outer)
    return frame.maxX > rect.minX && frame.minX < rect.maxX && frame.maxY > rect.minY
      && frame.minY < rect.maxY
  }
}
