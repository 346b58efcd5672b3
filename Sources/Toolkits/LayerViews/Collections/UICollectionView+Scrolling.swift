import CoreAnimation
import Foundation

extension UICollectionView {
  // MARK: Scrolling to an item

  final func scroll(to path: IndexPath, _ position: ScrollPosition, _ animated: Bool) {
    guard hasItem(path), let attributes = layoutAttributes(of: .cell(path)), attributes.isPlace
    else {
      return notices.say("a collection has no item \(path.item) in section \(path.section)")
    }
    let places = [
      ScrollPosition.top, .centeredVertically, .bottom, .left, .centeredHorizontally, .right,
    ].map { position.contains($0) }
    if places.prefix(3).count(where: { $0 }) > 1 || places.suffix(3).count(where: { $0 }) > 1 {
      notices.say("an item cannot be scrolled to several places: \(position.rawValue)")
    }
    collectionViewLayout.scrollContainer(to: path, position, animated: animated)
    setContentOffset(offset(showing: attributes.frame, position), animated: animated)
    // Cells that are met there decide their sizes, and move the item.
    var rounds = 20
    var old = attributes.frame
    while !animated, collectionViewLayout.asksViewsForSizes, rounds > 0 {
      layoutIfNeeded()
      guard let frame = layoutAttributes(of: .cell(path))?.frame, frame != old else { return }
      setContentOffset(offset(showing: frame, position), animated: false)
      old = frame
      rounds -= 1
    }
  }

  private func offset(showing frame: CGRect, _ position: ScrollPosition) -> CGPoint {
    let insets = adjustedContentInset
    let size = layer.bounds.size
    let (width, height) = (
      size.width - insets.left - insets.right, size.height - insets.top - insets.bottom
    )
    var offset = position.isEmpty ? self.offset(showing: frame) : layer.bounds.origin
    if position.contains(.top) {
      offset.y = frame.minY - insets.top
    } else if position.contains(.centeredVertically) {
      offset.y = frame.midY - height / 2 - insets.top
    } else if position.contains(.bottom) {
      offset.y = frame.maxY - height - insets.top
    }
    if position.contains(.left) {
      offset.x = frame.minX - insets.left
    } else if position.contains(.centeredHorizontally) {
      offset.x = frame.midX - width / 2 - insets.left
    } else if position.contains(.right) {
      offset.x = frame.maxX - width - insets.left
    }
    let (x, y) = limits
    return CGPoint(x: x.clamped(offset.x), y: y.clamped(offset.y))
  }

  // MARK: Reloading

  final func reload() {
    if state.batch.isOpen {
      state.batch.isReloaded = true
      return
    }
    // The delegate may load the collection again in the midst of this.
    let old = state.elements
    state.elements = [:]
    for (element, shown) in old {
      endDisplay(of: shown.view, element)
      recycle(shown.view)
    }
    state.selected = []
    state.counts = nil
    state.movement = nil
    cancelPrefetching()
    let context = collectionViewLayout.newContext()
    context.invalidateEverything = true
    context.invalidateDataSourceCounts = true
    collectionViewLayout.invalidateLayout(with: context)
  }

  final func reconfigure(_ paths: [IndexPath]) {
    for path in paths {
      guard hasItem(path) else {
        notices.say("a collection has no item \(path.item) in section \(path.section)")
        continue
      }
      guard let shown = state.elements[.cell(path)] else { continue }
      state.batch.configured = shown
      let cell = dataSource?.collectionView(self, cellForItemAt: path)
      state.batch.configured = nil
      if let cell, cell !== shown.view {
        notices.say("another cell is returned for item \(path.item), which is to be reconfigured")
        recycle(cell)
      }
      shown.view.fitted = nil
    }
    setNeedsLayout()
  }

  // MARK: Background

  final func replaceBackground(_ old: UIView?) {
    guard old !== backgroundView else { return }
    old?.removeFromSuperview()
    indicators.fixed = backgroundView?.layer
    guard let view = backgroundView else { return }
    insertSubview(view, at: 0)
    view.layer.zPosition = -1000
    placeBackground()
  }

  /// Places the background where the content will rest; the server moves it along meanwhile.
  final func placeBackground() {
    guard let view = backgroundView else { return }
    let frame = layer.bounds
    if view.frame != frame { UIView.performWithoutAnimation { view.frame = frame } }
  }

  // MARK: Prefetching

  /// Tells the prefetching object of items that come into view soon: those on the way of coasting content whose
  /// cells are made later, and those within a view's length in the direction of the last movement.
  final func prefetchItems() {
    guard isPrefetchingEnabled, let source = prefetchDataSource else { return }
    let (shown, size) = (shownOffset, layer.bounds.size)
    let old = state.prefetchedFrom ?? shown
    state.prefetchedFrom = shown
    let end = layer.bounds.origin
    var way = end == shown ? CGPoint(x: shown.x - old.x, y: shown.y - old.y) : end - shown
    if way == .zero {
      way = contentSize.height > size.height ? CGPoint(x: 0, y: 1) : CGPoint(x: 1, y: 0)
    }
    var ahead = CGRect(origin: end, size: size)
    if way.y != 0 { ahead.origin.y += way.y > 0 ? size.height : -size.height }
    if way.x != 0 { ahead.origin.x += way.x > 0 ? size.width : -size.width }
    let found = elements(in: ahead)
    let behind = found.filter {
      $0.representedElementCategory == .cell && hasItem($0.indexPath)
    }
    let items = (state.ahead + behind.map(\.indexPath)).filter { state.elements[.cell($0)] == nil }
    let soon = Set(items)
    let new = items.filter { !state.prefetched.contains($0) }
    let gone = state.prefetched.filter { !soon.contains($0) && state.elements[.cell($0)] == nil }
    state.prefetched = soon
    if !gone.isEmpty {
      source.collectionView(self, cancelPrefetchingForItemsAt: gone.sorted())
    }
    if !new.isEmpty { source.collectionView(self, prefetchItemsAt: new) }
  }

  final func cancelPrefetching() {
    let old = state.prefetched
    state.prefetched = []
    state.prefetchedFrom = nil
    if !old.isEmpty {
      prefetchDataSource?.collectionView(self, cancelPrefetchingForItemsAt: old.sorted())
    }
  }
}

private func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
