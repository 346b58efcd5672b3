import CoreAnimation
import Foundation
import ToolkitSupport

/// The arithmetic of a compositional layout's sections (views §20.3).
extension UICollectionViewCompositionalLayout {
  // MARK: Invalidation

  /// Notes which part of the plan a context makes invalid.
  final func note(_ context: UICollectionViewLayoutInvalidationContext) {
    if context === plan.skipped, !context.invalidateEverything, !context.invalidateDataSourceCounts
    {
      plan.skipped = nil
      return
    }
    plan.isStale = true
    swipes?.close(animated: false)
    if context.invalidateEverything, context.invalidateDataSourceCounts { forgetSizes() }
  }

  private func forgetSizes() {
    plan.measured = [:]
    plan.measuredEdges = [:]
  }

  // MARK: Preparing

  final func prepareSections() {
    guard let collection = collectionView else { return plan = CompositionalPlan() }
    let size = collection.bounds.size
    if size != plan.bounds { plan.isStale = true }
    guard plan.isStale else {
      if plan.isUnsettled { settle() }
      return
    }
    plan.axis = configuration.scrollDirection == .vertical ? .vertical : .horizontal
    let isLevel = plan.axis == .vertical
    if isLevel ? size.width != plan.bounds.width : size.height != plan.bounds.height {
      forgetSizes()
      collection.preferencesWereDropped()
    }
    plan.bounds = size
    plan.isMirrored = collection.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let inset = collection.adjustedContentInset
    let outer = CGSize(
      width: max(size.width - inset.left - inset.right, 0),
      height: max(size.height - inset.top - inset.bottom, 0))
    plan.boundaries = configuration.boundarySupplementaryItems
    plan.edges = SectionFrames(
      plan.boundaries.map(\.boundary), in: outer, insets: .init(), follows: .init(),
      along: plan.axis, measured: plan.measuredEdges[-1] ?? [:])
    makeSections(collection)
    plan.isStale = false
    settle()
    placeScrollers()
  }

  private func makeSections(_ collection: UICollectionView) {
    let room = CGSize(
      width: plan.axis == .vertical ? plan.edges.container.width : plan.bounds.width,
      height: plan.axis == .vertical
        ? plan.edges.container.height : plan.edges.container.height)
    let environment = LayoutEnvironment(
      CollectionContainer(room, insets: safeInsets(.automatic, collection).directional),
      traits: collection.traitCollection)
    plan.sections = []
    for number in 0..<collection.numberOfSections {
      guard let section = section(number, environment) else { continue }
      let reference = section.contentInsetsReference
      let safe = safeInsets(
        reference == .automatic ? configuration.contentInsetsReference : reference, collection)
      let own = section.contentInsets.blueprint
      var follows = BlueprintInsets()
      if section.supplementariesFollowContentInsets {
        follows = own + safe
      }
      switch section.supplementaryContentInsetsReference {
      case .automatic: break
      case let other: follows = own + safeInsets(other, collection)
      }
      plan.sections.append(
        PlannedSection(
          number, section, plan.axis, environment, insets: own + safe, follows: follows,
          count: collection.numberOfItems(inSection: number), room: room,
          measured: plan.measured[number] ?? [:], measuredEdges: plan.measuredEdges[number] ?? [:]))
    }
    makeSwipes(in: collection)
    if let list = plan.sections.first?.section.list { collection.listGround = list.ground }
    plan.asksViews =
      plan.sections.contains { $0.section.asksViews }
      || plan.boundaries.contains { $0.asksView }
    plan.follows =
      plan.boundaries.contains(where: \.pinToVisibleBounds)
      || plan.sections.contains { planned in
        planned.boundaries.contains(where: \.pinToVisibleBounds)
          || planned.section.visibleItemsInvalidationHandler != nil
      }
  }

  /// Returns the insets of a reference that count across the layout's direction.
  private func safeInsets(
    _ reference: UIContentInsetsReference, _ collection: UICollectionView
  ) -> BlueprintInsets {
    let insets: UIEdgeInsets
    switch reference {
    case .none: return BlueprintInsets()
    case .automatic, .safeArea:
      let safe = collection.safeAreaInsets
      let adjusted = collection.adjustedContentInset
      let own = collection.contentInset
      // What the collection keeps clear already does not count twice.
      insets = UIEdgeInsets(
        top: max(safe.top - (adjusted.top - own.top), 0),
        left: max(safe.left - (adjusted.left - own.left), 0),
        bottom: max(safe.bottom - (adjusted.bottom - own.bottom), 0),
        right: max(safe.right - (adjusted.right - own.right), 0))
    case .layoutMargins, .readableContent: insets = collection.layoutMargins
    }
    if plan.axis == .horizontal { return BlueprintInsets(top: insets.top, bottom: insets.bottom) }
    return plan.isMirrored
      ? BlueprintInsets(leading: insets.right, trailing: insets.left)
      : BlueprintInsets(leading: insets.left, trailing: insets.right)
  }

  /// Places the sections one after another.
  private func settle() {
    plan.isUnsettled = false
    let isLevel = plan.axis == .vertical
    var place = isLevel ? plan.edges.origin.y : plan.edges.origin.x
    let first = place
    let spacing = configuration.interSectionSpacing
    for (index, section) in plan.sections.enumerated() {
      if section.groups.settle() { section.surround() }
      if index > 0, spacing.isFinite { place += spacing }
      section.start = place
      place += section.length
    }
    plan.edges.surround(length: place - first, breadth: 0)
    plan.size = plan.edges.size
    placeScrollers()
  }

  // MARK: Measured sizes

  /// Returns true if a view's preferred size differs from its own in a length that the view decides.
  final func takes(
    _ preferred: UICollectionViewLayoutAttributes, _ original: UICollectionViewLayoutAttributes
  ) -> Bool {
    let axes = original.fittedAxes
    func differs(_ a: CGFloat, _ b: CGFloat) -> Bool { a.isFinite && a >= 0 && abs(a - b) > 1e-3 }
    return axes.contains(.width) && differs(preferred.size.width, original.size.width)
      || axes.contains(.height) && differs(preferred.size.height, original.size.height)
  }

  /// Takes a view's preferred size, and returns the distance by which the shown content moves, so that it
  /// stays where it is on the screen.
  final func take(
    _ preferred: UICollectionViewLayoutAttributes, _ original: UICollectionViewLayoutAttributes
  ) -> CGPoint {
    let path = original.indexPath
    var size = original.size
    if original.fittedAxes.contains(.width) { size.width = preferred.size.width }
    if original.fittedAxes.contains(.height) { size.height = preferred.size.height }
    plan.isUnsettled = true
    var change: CGFloat = 0
    if original.representedElementCategory == .cell {
      guard let section = planned(path.section) else { return .zero }
      plan.measured[path.section, default: [:]][path.item] = size
      change = section.groups.measure(path.item, as: size)
      if section.isOrthogonal { return .zero }
    } else if let (section, number) = boundary(original.representedElementKind ?? "", path) {
      let key = section?.number ?? -1
      let insets = (section?.boundaries ?? plan.boundaries)[number].boundary.insets
      plan.measuredEdges[key, default: [:]][number] = CGSize(
        width: size.width + insets.width, height: size.height + insets.height)
      plan.isStale = true
      change =
        plan.axis == .vertical
        ? size.height - original.size.height : size.width - original.size.width
    }
    guard let collection = collectionView else { return .zero }
    let visible = collection.bounds
    if plan.axis == .vertical {
      return CGPoint(x: 0, y: original.frame.maxY <= visible.minY ? change : 0)
    }
    return CGPoint(x: original.frame.maxX <= visible.minX ? change : 0, y: 0)
  }

  // MARK: Finding

  final func planned(_ number: Int) -> PlannedSection? {
    // Sections that the provider does not have are left out.
    if plan.sections.indices.contains(number), plan.sections[number].number == number {
      return plan.sections[number]
    }
    return plan.sections.first { $0.number == number }
  }

  /// Returns the section and the number of a boundary view; no section for one of the whole content.
  final func boundary(_ kind: String, _ path: IndexPath) -> (PlannedSection?, Int)? {
    if path.count == 1 {
      return plan.boundaries.numbered(kind, path[0]).map { (nil, $0) }
    }
    guard path.count == 2, let section = planned(path.section) else { return nil }
    return section.boundaries.numbered(kind, path.item).map { (section, $0) }
  }
}

extension Array where Element == NSCollectionLayoutBoundarySupplementaryItem {
  /// Returns the place of the view that has a number among those of its kind.
  @MainActor fileprivate func numbered(_ kind: String, _ number: Int) -> Int? {
    let same = indices.filter { self[$0].elementKind == kind }
    return same.indices.contains(number) ? same[number] : nil
  }

  /// Returns the number that a view has among those of its kind.
  @MainActor func number(at index: Int) -> Int {
    self[..<index].count { $0.elementKind == self[index].elementKind }
  }
}

extension NSCollectionLayoutItem {
  /// True for an item whose view decides about its size.
  final var asksView: Bool {
    !layoutSize.widthDimension.blueprint.isGiven || !layoutSize.heightDimension.blueprint.isGiven
  }
}

extension NSCollectionLayoutSection {
  fileprivate final var asksViews: Bool {
    func asks(_ item: NSCollectionLayoutItem) -> Bool {
      guard let group = item as? NSCollectionLayoutGroup else { return item.asksView }
      return group.subitems.contains(where: asks)
    }
    return asks(group) || boundarySupplementaryItems.contains { $0.asksView }
  }
}

extension BlueprintInsets {
  fileprivate static func + (a: BlueprintInsets, b: BlueprintInsets) -> BlueprintInsets {
    BlueprintInsets(
      top: a.top + b.top, leading: a.leading + b.leading, bottom: a.bottom + b.bottom,
      trailing: a.trailing + b.trailing)
  }

  fileprivate var directional: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(top: top, leading: leading, bottom: bottom, trailing: trailing)
  }
}
