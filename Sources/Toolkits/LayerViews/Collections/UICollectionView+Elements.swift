import CoreAnimation
import Foundation
import ToolkitSupport

extension UICollectionView {
  // MARK: Counts

  /// The numbers of items of all sections.
  final var counts: [Int] {
    if let counts = state.counts { return counts }
    guard !state.isCounting else { return [] }
    let new = askedCounts()
    state.counts = new
    return new
  }

  final func askedCounts() -> [Int] {
    guard let dataSource else { return [] }
    state.isCounting = true
    defer { state.isCounting = false }
    let sections = max(dataSource.numberOfSections(in: self), 0)
    return (0..<sections).map {
      max(dataSource.collectionView(self, numberOfItemsInSection: $0), 0)
    }
  }

  final func itemCount(of section: Int) -> Int {
    counts.indices.contains(section) ? counts[section] : 0
  }

  final func hasItem(_ path: IndexPath) -> Bool {
    path.count == 2 && path.item >= 0 && path.item < itemCount(of: path.section)
  }

  // MARK: Layout

  /// Asks the layout. While content moves, the bounds are those that are shown.
  final func asking<Answer>(_ question: () -> Answer) -> Answer {
    guard motion.course != .none, state.coast == nil, state.asksAt == nil else {
      return question()
    }
    state.asksAt = shownOffset
    defer { state.asksAt = nil }
    return question()
  }

  final func layoutWasInvalidated(_ context: UICollectionViewLayoutInvalidationContext) {
    state.isPrepared = false
    let way = context.contentOffsetAdjustment
    if way.x.isFinite, way.y.isFinite {
      state.adjustment.x += way.x
      state.adjustment.y += way.y
    }
    if !state.isMovingMarked { setNeedsLayout() }
  }

  /// Lets the layout get ready for questions.
  final func prepareLayout() {
    guard !state.isPrepared, !state.isPreparing else { return }
    state.isPreparing = true
    defer { state.isPreparing = false }
    _ = counts
    if state.bounds == nil {
      state.bounds = CGRect(origin: shownOffset, size: layer.bounds.size)
      state.insets = adjustedContentInset
    }
    let layout = collectionViewLayout
    asking { layout.prepare() }
    state.isPrepared = true
    let size = asking { layout.collectionViewContentSize }
    if size.width.isFinite, size.height.isFinite {
      if contentSize != size { contentSize = size }
    } else {
      sayOnce("size", "\(type(of: layout)) gives the content the size \(size)")
    }
    let way = state.adjustment
    state.adjustment = .zero
    if way != .zero, motion.course == .none { moveContent(by: way) }
  }

  final func layoutAttributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    guard element.category != .cell || hasItem(element.path) else { return nil }
    return asking { collectionViewLayout.attributes(of: element) }.map { directed($0) }
  }

  /// Tells the layout of other bounds.
  final func boundsMayHaveChanged() {
    guard let known = state.bounds, !state.isPreparing else { return }
    // During a coast the server moves what depends on the offset, for which the end counts.
    let shown = state.coast == nil ? shownOffset : layer.bounds.origin
    let new = CGRect(origin: shown, size: layer.bounds.size)
    let insets = adjustedContentInset
    if new != known || insets != state.insets {
      state.bounds = new
      state.insets = insets
      let layout = collectionViewLayout
      if asking({ layout.shouldInvalidateLayout(forBoundsChange: new) }) {
        let context = asking { layout.invalidationContext(forBoundsChange: new) }
        let marked = motion.course == .none ? nil : context.markedElements
        state.isMovingMarked = marked != nil
        layout.invalidateLayout(with: context)
        state.isMovingMarked = false
        if let marked { moveElements(marked) }
      }
    }
    guard let capped = state.cappedAt else { return }
    if abs(shown.x - capped.x) > new.width / 2 || abs(shown.y - capped.y) > new.height / 2 {
      setNeedsLayout()
    }
  }

  /// Moves the views of some elements while content coasts, which has all its views already.
  private func moveElements(_ elements: Set<CollectionElement>) {
    prepareLayout()
    UIView.performWithoutAnimation {
      for element in elements {
        guard let shown = state.elements[element], let attributes = layoutAttributes(of: element),
          attributes.isPlace, attributes != shown.attributes
        else { continue }
        state.elements[element]?.attributes = attributes
        shown.view.place(attributes)
      }
    }
  }

  /// Returns attributes for the direction of the collection's contents.
  final func directed(
    _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard isFlipped else { return attributes }
    let copy = attributes.copied
    copy.center.x = contentSize.width - copy.center.x
    return copy
  }

  private var isFlipped: Bool {
    let layout = collectionViewLayout
    return layout.flipsHorizontallyInOppositeLayoutDirection
      && layout.developmentLayoutDirection != effectiveUserInterfaceLayoutDirection
  }

  /// Returns the elements of a rectangle.
  final func elements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    let flipped = isFlipped
    let asked =
      flipped
      ? CGRect(
        x: contentSize.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
      : rect
    let found = asking { collectionViewLayout.layoutAttributesForElements(in: asked) } ?? []
    return flipped ? found.map { directed($0) } : found
  }

  // MARK: Elements on the way

  /// Returns the elements of what is shown and of what the content passes on its way, the nearest first, at most
  /// about `ViewsAhead.most`.
  final func wantedElements() -> [(CollectionElement, UICollectionViewLayoutAttributes)] {
    let (shown, end, size) = (shownOffset, layer.bounds.origin, layer.bounds.size)
    let way = CGPoint(x: end.x - shown.x, y: end.y - shown.y)
    let lengths = [(way.x, size.width), (way.y, size.height)].map { way, length in
      length > 0 ? (abs(way) / length).rounded(.up) : 0
    }
    let steps = Int(min(lengths.max() ?? 0, CGFloat(ViewsAhead.most)))
    var wanted: [(CollectionElement, UICollectionViewLayoutAttributes)] = []
    var seen: Set<CollectionElement> = []
    state.cappedAt = nil
    for step in 0...steps {
      if wanted.count >= ViewsAhead.most {
        state.cappedAt = shown
        break
      }
      let part = steps == 0 ? 0 : CGFloat(step) / CGFloat(steps)
      let origin = CGPoint(x: shown.x + way.x * part, y: shown.y + way.y * part)
      let rect = CGRect(origin: origin, size: size)
      for attributes in elements(in: rect) where isShown(attributes, in: rect) {
        let element = CollectionElement(attributes)
        if seen.insert(element).inserted { wanted.append((element, attributes)) }
      }
    }
    return wanted
  }

  /// Returns true for attributes of an element that is to be seen in a rectangle.
  private func isShown(_ attributes: UICollectionViewLayoutAttributes, in rect: CGRect) -> Bool {
    guard !attributes.isHidden else { return false }
    guard attributes.isPlace else {
      let path = attributes.indexPath
      sayOnce(
        "place",
        "\(type(of: collectionViewLayout)) gives the element \(path.item) of section"
          + " \(path.section) the size \(attributes.size) at \(attributes.center)")
      return false
    }
    if attributes.representedElementCategory == .cell, !hasItem(attributes.indexPath) {
      let path = attributes.indexPath
      sayOnce(
        "item \(path)",
        "\(type(of: collectionViewLayout)) places item \(path.item) of section \(path.section),"
          + " which does not exist")
      return false
    }
    guard CATransform3DIsIdentity(attributes.transform3D) else { return true }
    if collectionViewLayout.container(for: attributes) != nil { return true }
    let frame = attributes.frame
    return frame.maxX > rect.minX && frame.minX < rect.maxX && frame.maxY > rect.minY
      && frame.minY < rect.maxY
  }

  /// Returns the elements beside what is shown that fingers may bring into view before the program hears of it.
  private func elementsAhead(
    of seen: [(CollectionElement, UICollectionViewLayoutAttributes)]
  ) -> [(CollectionElement, UICollectionViewLayoutAttributes)] {
    guard serverDrags.mayOutrun else { return [] }
    let (axes, size) = (draggable, layer.bounds.size)
    let rect = CGRect(origin: shownOffset, size: size).insetBy(
      dx: axes.contains(.horizontal) ? -lengthAhead(of: size.width) : 0,
      dy: axes.contains(.vertical) ? -lengthAhead(of: size.height) : 0)
    let known = Set(seen.map(\.0))
    return elements(in: rect).lazy.filter { self.isShown($0, in: rect) }
      .map { (CollectionElement($0), $0) }
      .filter { !known.contains($0.0) }
      .prefix(max(ViewsAhead.most - seen.count, 0)).map { $0 }
  }

  // MARK: Arranging

  /// Gives a view to each element that is visible, or that the content passes.
  final func arrange() {
    guard !state.batch.isOpen, !state.isPreparing else { return }
    let old = state.bounds
    let isResized = old.map { $0.size != layer.bounds.size } ?? false
    if let old, isResized, UIView.inheritedAnimationDuration > 0 {
      collectionViewLayout.prepare(forAnimatedBoundsChange: old)
      defer { collectionViewLayout.finalizeAnimatedBoundsChange() }
      return arrangeInTurn()
    }
    arrangeInTurn()
  }

  private func arrangeInTurn() {
    boundsMayHaveChanged()
    prepareLayout()
    arrangeElements()
    // Views that decide their sizes move others, and more or fewer elements become visible.
    var rounds = 20
    while rounds > 0, fitElements() || !state.isPrepared {
      prepareLayout()
      arrangeElements()
      rounds -= 1
    }
    followCoast()
    placeBackground()
    prefetchItems()
  }

  final func arrangeElements() {
    let seen = wantedElements()
    let ahead = elementsAhead(of: seen)
    let hidden = Set(ahead.map(\.0))
    let held = state.movement
    var missing: [(CollectionElement, UICollectionViewLayoutAttributes)] = []
    var kept: Set<CollectionElement> = []
    for (element, attributes) in seen + ahead {
      kept.insert(element)
      guard let shown = state.elements[element] else {
        missing.append((element, attributes))
        continue
      }
      if let held, element == .cell(held.current) { continue }
      guard shown.attributes !== attributes, shown.attributes != attributes else { continue }
      state.elements[element]?.attributes = attributes
      shown.view.place(attributes)
    }
    if let held { kept.insert(.cell(held.current)) }
    let leaving = state.elements.filter {
      !kept.contains($0.key) || !$0.value.view.isAhead && hidden.contains($0.key)
    }
    for (element, shown) in leaving.sorted(by: {
      ($0.key.path, $0.key.kind) < ($1.key.path, $1.key.kind)
    }) {
      guard state.elements[element]?.view === shown.view else { continue }
      if kept.contains(element) {
        endDisplay(of: shown.view, element)
        // Fingers may bring it back.
        shown.view.isAhead = true
      } else {
        state.elements[element] = nil
        endDisplay(of: shown.view, element)
        recycle(shown.view)
      }
    }
    for (element, _) in seen {
      guard let view = state.elements[element]?.view, view.isAhead else { continue }
      beginDisplay(of: view, element)
    }
    let near = CGRect(origin: shownOffset, size: layer.bounds.size)
      .insetBy(dx: -layer.bounds.width, dy: -layer.bounds.height)
    makeViews(of: missing) { element, attributes in
      element.category == .supplementaryView || near.intersects(attributes.frame)
    } make: { element, attributes in
      show(element, attributes, isAhead: hidden.contains(element))
    }
    state.ahead =
      motion.course == .none
      ? [] : missing.map(\.0).filter { $0.category == .cell }.map(\.path)
  }

  /// Makes and places the view of an element.
  ///
  /// - Parameter isAhead: true for one that is not seen yet, of which the delegate is told when it is.
  @discardableResult final func show(
    _ element: CollectionElement, _ attributes: UICollectionViewLayoutAttributes,
    isAhead: Bool = false
  ) -> UICollectionReusableView? {
    // A view that was shown before may have had the collection load its items again.
    guard element.category != .cell || hasItem(element.path) else { return nil }
    state.making = attributes
    let made = makeView(element, attributes)
    state.making = nil
    guard let view = made else { return nil }
    if let old = self.element(of: view) {
      sayOnce(
        "shared", "one view is returned for item \(element.path.item) and item \(old.path.item)")
      state.elements[old] = nil
    }
    view.collection = self
    view.fitted = nil
    view.isHidden = false
    if let cell = view as? UICollectionViewCell {
      cell.isSelected = state.selected.contains(element.path)
    }
    view.place(attributes)
    add(view, attributes)
    state.elements[element] = ShownElement(view: view, attributes: attributes)
    view.isAhead = isAhead
    if !isAhead { beginDisplay(of: view, element) }
    return view
  }

  private func makeView(
    _ element: CollectionElement, _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionReusableView? {
    switch element.category {
    case .cell:
      dataSource?.collectionView(self, cellForItemAt: sourcePath(element.path))
    case .supplementaryView:
      dataSource?.collectionView(
        self, viewForSupplementaryElementOfKind: element.kind, at: element.path)
    case .decorationView: decorationView(attributes)
    }
  }

  /// Puts a view among the others: cells behind headers, decorations behind cells.
  private func add(
    _ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
  ) {
    if let container = collectionViewLayout.container(for: attributes) {
      if view.superview !== container { container.addSubview(view) }
      return
    }
    guard view.superview !== self else { return }
    if attributes.representedElementCategory == .supplementaryView {
      addSubview(view)
    } else {
      insertSubview(view, at: backgroundView == nil ? 0 : 1)
    }
  }
}
