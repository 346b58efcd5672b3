import CoreAnimation
import Foundation

extension UICollectionView {
  /// Seconds that changes take.
  private static let changeDuration = 0.3

  // MARK: Batches

  final func change(_ changes: [CollectionChange]) {
    guard state.batch.isOpen else {
      return performUpdates({ self.state.batch.changes += changes }, nil)
    }
    state.batch.changes += changes
  }

  final func performUpdates(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
    if let completion { state.batch.completions.append(completion) }
    if !state.batch.isOpen {
      prepareLayout()
      state.batch.before = attributesNearby()
    }
    state.batch.depth += 1
    updates?()
    state.batch.depth -= 1
    if !state.batch.isOpen { endBatch() }
  }

  /// The attributes of the elements within a view's length of what is shown.
  private func attributesNearby() -> [CollectionElement: UICollectionViewLayoutAttributes] {
    let size = layer.bounds.size
    let rect = CGRect(origin: shownOffset, size: size)
      .insetBy(dx: -size.width, dy: -size.height)
    let found = asking { collectionViewLayout.layoutAttributesForElements(in: rect) } ?? []
    var nearby: [CollectionElement: UICollectionViewLayoutAttributes] = [:]
    for attributes in found where attributes.isPlace {
      nearby[CollectionElement(attributes)] = attributes
    }
    return nearby
  }

  private func endBatch() {
    let batch = state.batch
    state.batch = CollectionBatch()
    let complete = { (isFinished: Bool) in
      for completion in batch.completions { completion(isFinished) }
    }
    guard !batch.isReloaded else {
      reload()
      return inNextTurn { complete(true) }
    }
    let new = askedCounts()
    do {
      if state.movement != nil { putDown(isCancelled: true) }
      var update = try CollectionUpdate(batch.changes, from: counts, to: new)
      update.before = batch.before
      state.counts = new
      show(update, complete)
    } catch {
      notices.say("\(type(of: self)): \(error.text)")
      reload()
      inNextTurn { complete(false) }
    }
  }

  /// Gives the elements their new places, and moves their views there.
  final func show(
    _ update: CollectionUpdate,
    context: UICollectionViewLayoutInvalidationContext? = nil,
    _ completion: @escaping (Bool) -> Void
  ) {
    let layout = collectionViewLayout
    state.selected = Set(state.selected.compactMap { update.newPath(of: $0) })
    cancelPrefetching()
    layout.itemsWillMove(update.newPath)
    if let context {
      layout.invalidateLayout(with: context)
    } else if !update.changes.isEmpty {
      let context = layout.newContext()
      context.invalidateDataSourceCounts = true
      layout.invalidateLayout(with: context)
    }
    layout.update = update
    var elements: [CollectionElement: ShownElement] = [:]
    var leaving: [(CollectionElement, ShownElement)] = []
    for (element, shown) in state.elements {
      if let new = update.newElement(element) {
        elements[new] = shown
      } else {
        leaving.append((element, shown))
      }
    }
    state.elements = elements
    animateElements(leaving, isAnimated: isOnDisplay) {
      self.collectionViewLayout.prepare(forCollectionViewUpdates: update.updateItems)
      return self.takeReplaced(update)
    } initial: { element in
      self.initialAttributes(element).map { self.directed($0) }
    } final: { element, isGone in
      self.finalAttributes(isGone ? element : update.oldElement(element) ?? element)
        .map { self.directed($0) }
    } finish: {
      layout.finalizeCollectionViewUpdates()
      layout.update = nil
    } completion: { isFinished in
      completion(isFinished)
    }
  }

  /// Takes the views out that the layout removes or replaces by an update.
  private func takeReplaced(_ update: CollectionUpdate) -> [(CollectionElement, ShownElement)] {
    let layout = collectionViewLayout
    let kinds = Set(
      state.elements.keys.filter { $0.category != .cell }.map {
        CollectionElement(category: $0.category, kind: $0.kind, path: IndexPath())
      })
    var taken: [(CollectionElement, ShownElement)] = []
    for kind in kinds {
      let isView = kind.category == .supplementaryView
      let deleted = Set(
        isView
          ? layout.indexPathsToDeleteForSupplementaryView(ofKind: kind.kind)
          : layout.indexPathsToDeleteForDecorationView(ofKind: kind.kind))
      let inserted = Set(
        isView
          ? layout.indexPathsToInsertForSupplementaryView(ofKind: kind.kind)
          : layout.indexPathsToInsertForDecorationView(ofKind: kind.kind))
      for (element, shown) in state.elements
      where element.category == kind.category && element.kind == kind.kind {
        guard let old = update.oldElement(element),
          deleted.contains(old.path) || inserted.contains(element.path)
        else { continue }
        state.elements[element] = nil
        taken.append((old, shown))
      }
    }
    return taken
  }

  private func initialAttributes(
    _ element: CollectionElement
  ) -> UICollectionViewLayoutAttributes? {
    let layout = collectionViewLayout
    return switch element.category {
    case .cell: layout.initialLayoutAttributesForAppearingItem(at: element.path)
    case .supplementaryView:
      layout.initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind: element.kind, at: element.path)
    case .decorationView:
      layout.initialLayoutAttributesForAppearingDecorationElement(
        ofKind: element.kind, at: element.path)
    }
  }

  private func finalAttributes(_ element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    let layout = collectionViewLayout
    return switch element.category {
    case .cell: layout.finalLayoutAttributesForDisappearingItem(at: element.path)
    case .supplementaryView:
      layout.finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind: element.kind, at: element.path)
    case .decorationView:
      layout.finalLayoutAttributesForDisappearingDecorationElement(
        ofKind: element.kind, at: element.path)
    }
  }

  // MARK: Animation

  /// Moves views to the places that the layout now gives.
  ///
  /// - Parameters:
  ///   - gone: the views of elements that no longer exist.
  ///   - prepare: called once the layout is ready; returns more views of elements that no longer exist.
  ///   - initial: returns the attributes at which a new element begins to appear.
  ///   - final: returns the attributes at which an element has disappeared; its second argument is true for
  ///     elements that no longer exist.
  ///   - finish: called in the animation block, at its end.
  final func animateElements(
    _ gone: [(CollectionElement, ShownElement)], isAnimated: Bool,
    prepare: () -> [(CollectionElement, ShownElement)],
    initial: (CollectionElement) -> UICollectionViewLayoutAttributes?,
    final: (CollectionElement, _ isGone: Bool) -> UICollectionViewLayoutAttributes?,
    finish: @escaping () -> Void, completion: @escaping (Bool) -> Void
  ) {
    let rests = motion.course == .none && motion.drag == nil
    let origin = layer.bounds.origin
    var offset = origin
    var wanted: [(CollectionElement, UICollectionViewLayoutAttributes)] = []
    var gone = gone
    UIView.performWithoutAnimation {
      prepareLayout()
      gone += prepare()
      if rests { adoptTargetOffset() }
      let old = Set(state.elements.keys)
      wanted = makeMissing()
      for (element, _) in wanted where !old.contains(element) {
        if let attributes = initial(element), attributes.isPlace {
          state.elements[element]?.view.place(attributes)
        }
      }
      offset = layer.bounds.origin
      if rests, isAnimated, offset != origin { layer.bounds.origin = origin }
    }
    let kept = Set(wanted.map(\.0))
    var leaving = gone.map { ($0.0, $0.1.view, final($0.0, true)) }
    for (element, shown) in state.elements where !kept.contains(element) && !isHeld(element) {
      state.elements[element] = nil
      leaving.append((element, shown.view, final(element, false)))
    }
    let moves = {
      if self.layer.bounds.origin != offset, rests { self.bounds.origin = offset }
      for (element, attributes) in wanted where !self.isHeld(element) {
        guard let view = self.state.elements[element]?.view else { continue }
        self.state.elements[element]?.attributes = attributes
        view.place(attributes)
      }
      for (_, view, attributes) in leaving {
        if let attributes, attributes.isPlace { view.place(attributes) }
      }
      finish()
    }
    let end = { [weak self] (isFinished: Bool) in
      for (element, view, _) in leaving {
        self?.endDisplay(of: view, element)
        self?.recycle(view)
      }
      completion(isFinished)
    }
    setNeedsLayout()
    guard isAnimated, UIView.areAnimationsEnabled else {
      UIView.performWithoutAnimation(moves)
      return inNextTurn { end(true) }
    }
    UIView.animate(
      withDuration: Self.changeDuration, delay: 0,
      options: [.allowUserInteraction, .beginFromCurrentState, .layoutSubviews], animations: moves,
      completion: end)
  }

  private func isHeld(_ element: CollectionElement) -> Bool {
    state.movement.map { element == .cell($0.current) } ?? false
  }

  /// Makes the views of elements that have none, which may decide their sizes.
  ///
  /// - Returns: the elements that are visible, or that the content passes.
  private func makeMissing() -> [(CollectionElement, UICollectionViewLayoutAttributes)] {
    let near = layer.bounds.insetBy(dx: -layer.bounds.width, dy: -layer.bounds.height)
    var rounds = 20
    while true {
      let wanted = wantedElements()
      makeViews(of: wanted.filter { state.elements[$0.0] == nil }) { _, attributes in
        near.intersects(attributes.frame)
      } make: { element, attributes in
        show(element, attributes)
      }
      let places = Dictionary(wanted) { first, _ in first }
      guard rounds > 0, fitElements(places) || !state.isPrepared else { return wanted }
      prepareLayout()
      rounds -= 1
    }
  }

  /// Moves the content to where the layout and the delegate want it after a change.
  private func adoptTargetOffset() {
    let proposed = layer.bounds.origin
    var target = collectionViewLayout.targetContentOffset(forProposedContentOffset: proposed)
    if let delegate = state.delegate {
      target = delegate.collectionView(
        self, targetContentOffsetForProposedContentOffset: target)
    }
    if target != proposed, target.x.isFinite, target.y.isFinite { bounds.origin = target }
  }
}
