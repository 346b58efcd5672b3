import CoreAnimation
import Foundation

extension UICollectionViewFlowLayout {
  private var isVertical: Bool { scrollDirection == .vertical }

  final var plannedSize: CGSize {
    isVertical
      ? CGSize(width: plan.across, height: plan.length)
      : CGSize(width: plan.length, height: plan.across)
  }

  /// Returns a rectangle of a place and a size, its origin on whole pixels.
  private func rect(_ place: FlowSize, _ size: FlowSize) -> CGRect {
    let scale = max(collectionView?.contentScaleFactor ?? 1, 1)
    let (along, across) = (
      (place.along * scale).rounded() / scale, (place.across * scale).rounded() / scale
    )
    return isVertical
      ? CGRect(x: across, y: along, width: size.across, height: size.along)
      : CGRect(x: along, y: across, width: size.along, height: size.across)
  }

  final func plannedItem(_ path: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard path.count == 2, plan.sections.indices.contains(path.section), path.item >= 0,
      path.item < plan.sections[path.section].count
    else { return nil }
    return itemAttributes(path, plan.sections[path.section])
  }

  private func itemAttributes(
    _ path: IndexPath, _ section: FlowSection
  ) -> UICollectionViewLayoutAttributes {
    let attributes = newAttributes(.cell, nil, path)
    attributes.frame = rect(section.place(of: path.item), section.size(of: path.item))
    return attributes
  }

  final func plannedEdge(
    _ kind: String, _ path: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard path.count == 2, path.item == 0, plan.sections.indices.contains(path.section) else {
      return nil
    }
    let section = plan.sections[path.section]
    let isHeader = kind == UICollectionView.elementKindSectionHeader
    guard isHeader || kind == UICollectionView.elementKindSectionFooter else { return nil }
    let length = isHeader ? section.metrics.header : section.metrics.footer
    guard length > 0 else { return nil }
    var along = isHeader ? section.start : section.footerStart
    let isPinned = isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds
    if isPinned, let view = collectionView {
      let (bounds, insets) = (view.bounds, view.adjustedContentInset)
      if isHeader {
        let edge = isVertical ? bounds.minY + insets.top : bounds.minX + insets.left
        along = max(along, min(edge, section.footerStart - length))
      } else {
        let edge = isVertical ? bounds.maxY - insets.bottom : bounds.maxX - insets.right
        along = min(along, max(edge - length, section.start + section.metrics.header))
      }
    }
    let attributes = newAttributes(.supplementaryView, kind, path)
    attributes.frame = rect(
      FlowSize(along: along, across: 0), FlowSize(along: length, across: plan.across))
    if isPinned { attributes.zIndex = 10 }
    return attributes
  }

  /// Returns the offsets with which a pinned header or footer moves.
  final func plannedRange(of element: CollectionElement) -> ClosedRange<CGFloat>? {
    guard element.category == .supplementaryView, element.path.count == 2,
      plan.sections.indices.contains(element.path.section), let view = collectionView
    else { return nil }
    let section = plan.sections[element.path.section]
    let (size, insets) = (view.bounds.size, view.adjustedContentInset)
    let low: CGFloat
    let high: CGFloat
    switch element.kind {
    case UICollectionView.elementKindSectionHeader where sectionHeadersPinToVisibleBounds:
      let edge = isVertical ? insets.top : insets.left
      low = section.start - edge
      high = section.footerStart - section.metrics.header - edge
    case UICollectionView.elementKindSectionFooter where sectionFootersPinToVisibleBounds:
      let edge =
        (isVertical ? size.height - insets.bottom : size.width - insets.right)
        - section.metrics.footer
      low = section.start + section.metrics.header - edge
      high = section.footerStart - edge
    default: return nil
    }
    return low < high ? low...high : nil
  }

  final func plannedElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    var found: [UICollectionViewLayoutAttributes] = []
    var index = plan.sections.partition { $0.end > low }
    while index < plan.sections.count, plan.sections[index].start < high {
      let section = plan.sections[index]
      let edge = IndexPath(item: 0, section: index)
      add(plannedEdge(UICollectionView.elementKindSectionHeader, edge), in: rect, to: &found)
      for item in section.items(from: low, to: high) {
        add(itemAttributes(IndexPath(item: item, section: index), section), in: rect, to: &found)
      }
      add(plannedEdge(UICollectionView.elementKindSectionFooter, edge), in: rect, to: &found)
      index += 1
    }
    return found
  }

  private func add(
    _ attributes: UICollectionViewLayoutAttributes?, in rect: CGRect,
    to found: inout [UICollectionViewLayoutAttributes]
  ) {
    guard let attributes, attributes.frame.intersects(rect) else { return }
    found.append(attributes)
  }

  /// Marks the pinned headers and footers of the sections in bounds and of their neighbours, which may have been
  /// in the bounds before.
  final func markPinned(
    in bounds: CGRect, _ context: UICollectionViewLayoutInvalidationContext
  ) {
    guard pins, !plan.sections.isEmpty else { return }
    let (low, high) = isVertical ? (bounds.minY, bounds.maxY) : (bounds.minX, bounds.maxX)
    let first = max(plan.sections.partition { $0.end > low } - 1, 0)
    let end = min(plan.sections.partition { $0.start >= high } + 1, plan.sections.count)
    let paths = (first..<max(end, first)).map { IndexPath(item: 0, section: $0) }
    if sectionHeadersPinToVisibleBounds {
      context.invalidateSupplementaryElements(
        ofKind: UICollectionView.elementKindSectionHeader, at: paths)
    }
    if sectionFootersPinToVisibleBounds {
      context.invalidateSupplementaryElements(
        ofKind: UICollectionView.elementKindSectionFooter, at: paths)
    }
  }
}
