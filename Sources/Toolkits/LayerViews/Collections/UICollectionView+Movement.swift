import CoreAnimation
import Foundation

/// An item that a finger moves.
struct CollectionMovement {
  /// The place of the item in the data.
  let original: IndexPath
  /// The place of the item among the others, which make room for it.
  var current: IndexPath
  /// The finger's place in the content.
  var position: CGPoint
}

extension UICollectionView {
  /// Returns the place in the data of an item that is shown at a place.
  final func sourcePath(_ path: IndexPath) -> IndexPath {
    guard let movement = state.movement, movement.current != movement.original else { return path }
    return CollectionUpdate(moving: movement.original, to: movement.current).oldPath(of: path)
      ?? path
  }

  final func takeUp(_ path: IndexPath) -> Bool {
    guard state.movement == nil, hasItem(path), let cell = cellForItem(at: path),
      dataSource?.collectionView(self, canMoveItemAt: path) ?? false
    else { return false }
    cell.isHighlighted = false
    state.movement = CollectionMovement(original: path, current: path, position: cell.center)
    hold(at: cell.center)
    return true
  }

  final func hold(at position: CGPoint) {
    guard let movement = state.movement else {
      return notices.say("no item of the collection was taken up that moves to \(position)")
    }
    guard position.x.isFinite, position.y.isFinite else {
      return notices.say("an item cannot be moved to \(position)")
    }
    let previous = movement.position
    state.movement?.position = position
    let current = movement.current
    var target = asking {
      collectionViewLayout.targetIndexPath(
        forInteractivelyMovingItem: current, withPosition: position)
    }
    if let delegate = state.delegate {
      target = delegate.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: movement.original,
        atCurrentIndexPath: current, toProposedIndexPath: target)
    }
    guard state.movement != nil else { return }
    if target != current, canHold(at: target, current) {
      move(from: current, to: target, previous, position)
    }
    placeHeld(at: position, animated: previous == position)
  }

  private func canHold(at target: IndexPath, _ current: IndexPath) -> Bool {
    guard target.count == 2, target.item >= 0, counts.indices.contains(target.section) else {
      return false
    }
    let room = counts[target.section] + (target.section == current.section ? 0 : 1)
    return target.item < room
  }

  private func move(
    from current: IndexPath, to target: IndexPath, _ previous: CGPoint, _ position: CGPoint
  ) {
    var update = CollectionUpdate(moving: current, to: target)
    for shown in state.elements.values {
      update.before[CollectionElement(shown.attributes)] = shown.attributes
    }
    if current.section != target.section {
      state.counts?[current.section] -= 1
      state.counts?[target.section] += 1
    }
    state.movement?.current = target
    let context = collectionViewLayout.invalidationContext(
      forInteractivelyMovingItems: [target], withTargetPosition: position,
      previousIndexPaths: [current], previousPosition: previous)
    show(update, context: context) { _ in }
  }

  private func placeHeld(at position: CGPoint, animated: Bool) {
    guard let path = state.movement?.current, let shown = state.elements[.cell(path)] else {
      return
    }
    let attributes = collectionViewLayout.layoutAttributesForInteractivelyMovingItem(
      at: path, withTargetPosition: position)
    guard attributes.isPlace else { return }
    let place = {
      self.state.elements[.cell(path)]?.attributes = attributes
      shown.view.place(attributes)
    }
    guard animated, isOnDisplay else { return place() }
    UIView.animate(
      withDuration: 0.2, delay: 0, options: [.allowUserInteraction], animations: place)
  }

  final func putDown(isCancelled: Bool) {
    guard let movement = state.movement else { return }
    let layout = collectionViewLayout
    let (original, current) = (movement.original, movement.current)
    let end = isCancelled ? original : current
    if isCancelled, current != original {
      move(from: current, to: original, movement.position, movement.position)
    }
    state.movement = nil
    if !isCancelled, current != original {
      dataSource?.collectionView(self, moveItemAt: original, to: current)
      let new = askedCounts()
      if new != counts {
        notices.say(
          "\(type(of: self)): the sections have \(new) items after the movement of item"
            + " \(original.item) of section \(original.section) to item \(current.item) of section"
            + " \(current.section), and should have \(counts)")
        return reload()
      }
    }
    layout.invalidateLayout(
      with: layout.invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths: [end], previousIndexPaths: [isCancelled ? current : original],
        movementCancelled: isCancelled))
    guard isOnDisplay else { return arrange() }
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.allowUserInteraction]
    ) { self.arrange() }
  }
}

extension UICollectionView {
  /// True while a finger moves an item.
  final var isMovingItem: Bool { state.movement != nil }
}
