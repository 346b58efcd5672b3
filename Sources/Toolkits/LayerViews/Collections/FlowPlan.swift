import CoreAnimation
import Foundation

/// The places that a flow layout has computed.
@MainActor struct FlowPlan {
  var sections: [FlowSection] = []
  /// False asks the delegate for all lengths again.
  var isMeasured = false
  /// The sizes that cells have decided.
  var fitted: [IndexPath: CGSize] = [:]
  /// The sections in which cells have decided since the sections were computed.
  var changed: Set<Int> = []
  /// The length of the collection across the direction of scrolling, without insets.
  var across: CGFloat = 0
  var length: CGFloat { sections.last?.end ?? 0 }
}

extension UICollectionViewFlowLayout {
  private var isVertical: Bool { scrollDirection == .vertical }
  final var pins: Bool { sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds }

  private func turned(_ size: CGSize) -> FlowSize {
    isVertical
      ? FlowSize(along: size.height, across: size.width)
      : FlowSize(along: size.width, across: size.height)
  }

  // MARK: Invalidation

  final func note(_ context: UICollectionViewLayoutInvalidationContext) {
    let isWhole = context.invalidateEverything || context.invalidateDataSourceCounts
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    guard isWhole || flow?.invalidateFlowLayoutDelegateMetrics ?? true else { return }
    plan.isMeasured = false
    if context.invalidateDataSourceCounts, !context.invalidateEverything { return }
    guard !plan.fitted.isEmpty || asksViewsForSizes else { return }
    plan.fitted = [:]
    collectionView?.preferencesWereDropped()
  }

  final func planMoves(_ moved: (IndexPath) -> IndexPath?) {
    var fitted: [IndexPath: CGSize] = [:]
    for (path, size) in plan.fitted { moved(path).map { fitted[$0] = size } }
    plan.fitted = fitted
    plan.isMeasured = false
  }

  /// The length across that is free for lines in bounds.
  private func room(in bounds: CGRect) -> CGFloat {
    guard let view = collectionView else { return 0 }
    let insets = view.adjustedContentInset
    return isVertical
      ? max(bounds.width - insets.left - insets.right, 0)
      : max(bounds.height - insets.top - insets.bottom, 0)
  }

  final func roomChanges(with bounds: CGRect) -> Bool { room(in: bounds) != plan.across }

  // MARK: Sections

  final func prepareSections() {
    guard let view = collectionView else { return }
    let across = room(in: view.bounds)
    if across != plan.across { plan.isMeasured = false }
    guard !plan.isMeasured || !plan.changed.isEmpty else { return }
    plan.across = across
    let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    var start: CGFloat = 0
    if plan.isMeasured {
      for index in plan.changed.min()!..<plan.sections.count {
        var section = plan.sections[index]
        if plan.changed.contains(index) {
          section = FlowSection(section.metrics, sizes: sizes(of: index, section))
        }
        section.start = index == 0 ? 0 : plan.sections[index - 1].end
        plan.sections[index] = section
      }
    } else {
      plan.sections = (0..<view.numberOfSections).map { index in
        var section = makeSection(index, delegate, view)
        section.start = start
        start = section.end
        return section
      }
    }
    plan.isMeasured = true
    plan.changed = []
  }

  private func sizes(of index: Int, _ section: FlowSection) -> [FlowSize] {
    var sizes = (0..<section.count).map { section.size(of: $0) }
    for (path, size) in plan.fitted where path.section == index && path.item < sizes.count {
      sizes[path.item] = turned(size)
    }
    return sizes
  }

  private func makeSection(
    _ index: Int, _ delegate: (any UICollectionViewDelegateFlowLayout)?, _ view: UICollectionView
  ) -> FlowSection {
    let metrics = metrics(of: index, delegate, view)
    let count = view.numberOfItems(inSection: index)
    let usual = turned(checked(usualSize))
    var sizes: [FlowSize] = []
    if let delegate, estimatedItemSize == .zero || estimatedItemSize == Self.automaticSize {
      var isEven = true
      sizes.reserveCapacity(count)
      for item in 0..<count {
        let path = view.sourcePath(IndexPath(item: item, section: index))
        let size = turned(
          checked(delegate.collectionView(view, layout: self, sizeForItemAt: path)))
        if let first = sizes.first, size != first { isEven = false }
        sizes.append(size)
      }
      if isEven, let first = sizes.first, !hasFitted(index) {
        noteTooLarge(first, metrics)
        return FlowSection(metrics, count: count, size: first)
      }
    }
    guard hasFitted(index) || !sizes.isEmpty else {
      if count > 0 { noteTooLarge(usual, metrics) }
      return FlowSection(metrics, count: count, size: usual)
    }
    if sizes.isEmpty { sizes = Array(repeating: usual, count: count) }
    for (path, size) in plan.fitted where path.section == index && path.item < count {
      sizes[path.item] = turned(size)
    }
    return FlowSection(metrics, sizes: sizes)
  }

  private func hasFitted(_ section: Int) -> Bool {
    plan.fitted.contains { $0.key.section == section }
  }

  /// The size of an item whose size nobody has decided.
  private var usualSize: CGSize {
    estimatedItemSize == .zero || estimatedItemSize == Self.automaticSize
      ? itemSize : estimatedItemSize
  }

  /// Returns a size without numbers that are no length.
  private func checked(_ size: CGSize) -> CGSize {
    guard size.width.isFinite, size.height.isFinite, size.width >= 0, size.height >= 0 else {
      collectionView?.sayOnce("flow size", "a flow layout has an item of the size \(size)")
      return CGSize(
        width: size.width.isFinite ? max(size.width, 0) : 0,
        height: size.height.isFinite ? max(size.height, 0) : 0)
    }
    return size
  }

  private func noteTooLarge(_ size: FlowSize, _ metrics: FlowSection.Metrics) {
    guard size.across > metrics.room + 1e-6, metrics.across > 0 else { return }
    let name = isVertical ? "wide" : "high"
    collectionView?.sayOnce(
      "flow room",
      "a flow layout has items \(size.across) points \(name), and lines of \(metrics.room) points")
  }

  private func metrics(
    of index: Int, _ delegate: (any UICollectionViewDelegateFlowLayout)?, _ view: UICollectionView
  ) -> FlowSection.Metrics {
    var insets = sectionInset
    var (lines, items) = (minimumLineSpacing, minimumInteritemSpacing)
    var (header, footer) = (headerReferenceSize, footerReferenceSize)
    if let delegate {
      insets = delegate.collectionView(view, layout: self, insetForSectionAt: index)
      lines = delegate.collectionView(
        view, layout: self, minimumLineSpacingForSectionAt: index)
      items = delegate.collectionView(
        view, layout: self, minimumInteritemSpacingForSectionAt: index)
      header = delegate.collectionView(
        view, layout: self, referenceSizeForHeaderInSection: index)
      footer = delegate.collectionView(
        view, layout: self, referenceSizeForFooterInSection: index)
    }
    let extra = extraInsets(of: view)
    func length(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
    var metrics = FlowSection.Metrics()
    metrics.header = max(length(turned(header).along), 0)
    metrics.footer = max(length(turned(footer).along), 0)
    metrics.before = length(isVertical ? insets.top : insets.left)
    metrics.after = length(isVertical ? insets.bottom : insets.right)
    metrics.leading = length(isVertical ? insets.left + extra.left : insets.top + extra.top)
    metrics.trailing = length(
      isVertical ? insets.right + extra.right : insets.bottom + extra.bottom)
    metrics.lineSpacing = length(lines)
    metrics.itemSpacing = length(items)
    metrics.across = plan.across
    return metrics
  }

  /// The insets that are added to a section's by `sectionInsetReference`.
  private func extraInsets(of view: UICollectionView) -> UIEdgeInsets {
    let whole: UIEdgeInsets
    switch sectionInsetReference {
    case .fromContentInset: return .zero
    case .fromSafeArea: whole = view.safeAreaInsets
    case .fromLayoutMargins: whole = view.layoutMargins
    }
    // The insets that the content has are not added once more.
    let own = view.adjustedContentInset
    return UIEdgeInsets(
      top: max(whole.top - own.top, 0), left: max(whole.left - own.left, 0),
      bottom: max(whole.bottom - own.bottom, 0), right: max(whole.right - own.right, 0))
  }

  // MARK: Sizes that cells decide

  final func takes(
    _ preferred: UICollectionViewLayoutAttributes, _ original: UICollectionViewLayoutAttributes
  ) -> Bool {
    asksViewsForSizes && original.representedElementCategory == .cell
      && !preferred.size.isNear(original.size)
  }

  /// Keeps the size that a cell prefers.
  ///
  /// - Returns: the distance by which the content moves so that what is on screen stays.
  final func take(
    _ preferred: UICollectionViewLayoutAttributes, _ original: UICollectionViewLayoutAttributes
  ) -> CGPoint {
    let path = original.indexPath
    guard original.representedElementCategory == .cell, plan.sections.indices.contains(path.section)
    else { return .zero }
    plan.fitted[path] = preferred.size
    plan.changed.insert(path.section)
    guard let view = collectionView else { return .zero }
    let insets = view.adjustedContentInset
    let offset = view.contentOffset
    let (old, new) = (turned(original.size).along, turned(preferred.size).along)
    let start = isVertical ? original.frame.minY : original.frame.minX
    let shown = isVertical ? offset.y + insets.top : offset.x + insets.left
    // Only a line of one item is as long as this one.
    guard start < shown, isAlone(path) else { return .zero }
    return isVertical ? CGPoint(x: 0, y: new - old) : CGPoint(x: new - old, y: 0)
  }

  private func isAlone(_ path: IndexPath) -> Bool {
    let section = plan.sections[path.section]
    return section.size(of: path.item).across * 2 + section.metrics.itemSpacing
      > section.metrics.room
  }
}
