import CoreAnimation
import Foundation

extension UICollectionView {
  /// Changes to another layout by a call.
  final func set(
    _ layout: UICollectionViewLayout, _ animated: Bool, _ completion: ((Bool) -> Void)?
  ) {
    guard layout !== collectionViewLayout else {
      layout.invalidateLayout()
      return inNextTurn { completion?(true) }
    }
    state.isChangingLayout = true
    let old = collectionViewLayout
    collectionViewLayout = layout
    state.isChangingLayout = false
    change(from: old, animated: animated, completion: completion)
  }

  /// Moves the elements from their places in a former layout to those in the present one.
  final func change(
    from old: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) {
    guard !state.isChangingLayout else { return }
    let new = collectionViewLayout
    if let other = new.collectionView, other !== self {
      notices.say("\(type(of: new)) is the layout of two collections")
    }
    if state.movement != nil { putDown(isCancelled: true) }
    stopCourse()
    let middle = middleItem(old)
    old.prepareForTransition(to: new)
    new.collectionView = self
    new.prepareForTransition(from: old)
    let views = state.elements.values.map(\.view)
    for view in views { view.willTransition(from: old, to: new) }
    state.isPrepared = false
    state.adjustment = .zero
    preferencesWereDropped()
    animateElements([], isAnimated: animated && isOnDisplay) {
      if let middle { keepInView(middle) }
      return []
    } initial: { element in
      old.attributes(of: element) ?? new.transparent(element)
    } final: { element, _ in
      new.attributes(of: element) ?? old.transparent(element)
    } finish: {
      old.finalizeLayoutTransition()
      new.finalizeLayoutTransition()
    } completion: { isFinished in
      if old.collectionView === self, self.collectionViewLayout !== old { old.collectionView = nil }
      for view in views { view.didTransition(from: old, to: new) }
      completion?(isFinished)
    }
  }

  /// Returns the item in the middle of what is shown, if the content does not rest at its beginning.
  private func middleItem(_ layout: UICollectionViewLayout) -> IndexPath? {
    let bounds = layer.bounds
    guard bounds.minX > limits.x.lower || bounds.minY > limits.y.lower else { return nil }
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    func distance(_ shown: ShownElement) -> CGFloat {
      hypot(shown.attributes.center.x - middle.x, shown.attributes.center.y - middle.y)
    }
    return state.elements.filter { $0.key.category == .cell }
      .min { distance($0.value) < distance($1.value) }?.key.path
  }

  /// Scrolls so that an item is in the middle, as far as the content reaches.
  private func keepInView(_ path: IndexPath) {
    guard let attributes = layoutAttributes(of: .cell(path)), attributes.isPlace else { return }
    let (x, y) = limits
    let size = layer.bounds.size
    let offset = CGPoint(
      x: x.clamped(attributes.center.x - size.width / 2),
      y: y.clamped(attributes.center.y - size.height / 2))
    if offset != layer.bounds.origin { bounds.origin = offset }
  }
}

extension UICollectionViewLayout {
  /// Returns the attributes of an element with an opacity of 0; nil for an element without a place.
  fileprivate func transparent(_ element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    let copy = attributes(of: element)?.copied
    copy?.alpha = 0
    return copy
  }
}
