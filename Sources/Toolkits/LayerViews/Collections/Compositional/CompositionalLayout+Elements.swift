import CoreAnimation
import Foundation
import ToolkitSupport

/// The elements of a compositional layout (views §20.3).
extension UICollectionViewCompositionalLayout {
  /// The largest number of items that a section which scrolls by itself has on its way.
  private static let most = 256

  // MARK: In a rectangle

  final func elements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    let visible = visibleContent
    var found = edgeElements(in: rect, visible)
    let (low, high) =
      plan.axis == .vertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    for section in plan.sections(from: low, to: high) {
      let start = found.count
      appendBoundaries(of: section, in: rect, visible, to: &found)
      appendDecorations(of: section, in: rect, to: &found)
      appendItems(of: section, in: rect, to: &found)
      // A handler may ask for the item at a place.
      if let handler = section.section.visibleItemsInvalidationHandler, !plan.isHandling {
        plan.isHandling = true
        defer { plan.isHandling = false }
        let items = found[start...].map { VisibleItem($0) }
        handler(items, shownOffset(of: section), section.environment)
      }
    }
    return found
  }

  /// The part of the content that is shown within the insets.
  private var visibleContent: CGRect {
    guard let collection = collectionView else { return .zero }
    return collection.bounds.inset(by: collection.adjustedContentInset)
  }

  private func edgeElements(
    in rect: CGRect, _ visible: CGRect
  ) -> [UICollectionViewLayoutAttributes] {
    plan.boundaries.indices.compactMap { index in
      let attributes = boundaryAttributes(nil, index, visible)
      return attributes.frame.intersects(rect) ? attributes : nil
    }
  }

  private func appendBoundaries(
    of section: PlannedSection, in rect: CGRect, _ visible: CGRect,
    to found: inout [UICollectionViewLayoutAttributes]
  ) {
    for index in section.boundaries.indices {
      let attributes = boundaryAttributes(section, index, visible)
      if attributes.frame.intersects(rect) { found.append(attributes) }
    }
  }

  private func appendDecorations(
    of section: PlannedSection, in rect: CGRect,
    to found: inout [UICollectionViewLayoutAttributes]
  ) {
    for item in section.section.decorationItems {
      let path = IndexPath(item: 0, section: section.number)
      guard let attributes = decorationAttributes(item.elementKind, path) else { continue }
      if attributes.frame.intersects(rect) { found.append(attributes) }
    }
  }

  private func appendItems(
    of section: PlannedSection, in rect: CGRect,
    to found: inout [UICollectionViewLayoutAttributes]
  ) {
    let origin = section.origin
    let low: CGFloat
    let high: CGFloat
    if section.isOrthogonal {
      let start = plan.axis == .vertical ? origin.x : origin.y
      let way = wayOfScroller(section)
      (low, high) = (way.lowerBound - start, way.upperBound - start)
    } else if plan.axis == .vertical {
      (low, high) = (rect.minY - section.start - origin.y, rect.maxY - section.start - origin.y)
    } else {
      let ends =
        plan.isMirrored
        ? (plan.size.width - rect.maxX, plan.size.width - rect.minX) : (rect.minX, rect.maxX)
      (low, high) = (ends.0 - section.start - origin.x, ends.1 - section.start - origin.x)
    }
    var room = Self.most
    for index in section.groups.groups(from: low, to: high) {
      let place = section.groups.places[index]
      for (number, slot) in place.solution.slots.enumerated() {
        let attributes = itemAttributes(section, place, number, slot)
        if section.isOrthogonal || attributes.frame.intersects(rect) { found.append(attributes) }
      }
      for attached in place.solution.attached {
        let attributes = attachedAttributes(section, place, attached)
        if section.isOrthogonal || attributes.frame.intersects(rect) { found.append(attributes) }
      }
      guard section.isOrthogonal else { continue }
      room -= place.solution.slots.count
      if room <= 0 { break }
    }
  }

  // MARK: Single ones

  final func itemAttributes(_ path: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard path.count == 2, let section = planned(path.section),
      let group = section.groups.group(of: path.item)
    else { return nil }
    let place = section.groups.places[group]
    let number = path.item - place.first
    return itemAttributes(section, place, number, place.solution.slots[number])
  }

  final func viewAttributes(
    _ kind: String, _ path: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    if let (section, index) = boundary(kind, path) {
      return boundaryAttributes(section, index, visibleContent)
    }
    guard path.count == 2, let section = planned(path.section),
      let group = section.groups.group(of: path.item)
    else { return nil }
    let place = section.groups.places[group]
    return place.solution.attached.first {
      $0.kind == kind && $0.item == path.item - place.first
    }.map { attachedAttributes(section, place, $0) }
  }

  final func decorationAttributes(
    _ kind: String, _ path: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let section = planned(path.section),
      let item = section.section.decorationItems.first(where: { $0.elementKind == kind })
    else { return nil }
    let attributes = newAttributes(
      .decorationView, kind, IndexPath(item: 0, section: section.number))
    let whole = CGRect(origin: .zero, size: section.frames.size)
    attributes.frame = placed(item.contentInsets.blueprint.inside(whole), section)
    attributes.zIndex = item.zIndex - 1
    return attributes
  }

  private func itemAttributes(
    _ section: PlannedSection, _ place: GroupSequence.Place, _ number: Int,
    _ slot: GroupSolution.Slot
  ) -> UICollectionViewLayoutAttributes {
    let attributes = newAttributes(
      .cell, nil, IndexPath(item: place.first + number, section: section.number))
    attributes.frame = placed(section.groups.moved(slot.frame, place.start), grouped: section)
    attributes.zIndex = slot.depth
    attributes.fittedAxes = axes(slot.decidesWidth, slot.decidesHeight)
    attributes.listRow = section.section.list?.place(attributes.indexPath, of: section.count)
    return attributes
  }

  private func attachedAttributes(
    _ section: PlannedSection, _ place: GroupSequence.Place, _ attached: GroupSolution.Attached
  ) -> UICollectionViewLayoutAttributes {
    let attributes = newAttributes(
      .supplementaryView, attached.kind,
      IndexPath(item: place.first + attached.item, section: section.number))
    attributes.frame = placed(section.groups.moved(attached.frame, place.start), grouped: section)
    attributes.zIndex = attached.depth
    attributes.fittedAxes = []
    return attributes
  }

  /// Returns the attributes of a view at the edge of a section, or without one of the whole content.
  private func boundaryAttributes(
    _ section: PlannedSection?, _ index: Int, _ visible: CGRect
  ) -> UICollectionViewLayoutAttributes {
    let items = section?.boundaries ?? plan.boundaries
    let item = items[index]
    let number = items.number(at: index)
    let attributes = newAttributes(
      .supplementaryView, item.elementKind,
      section.map { IndexPath(item: number, section: $0.number) } ?? IndexPath(index: number))
    if let section {
      let local = visible.offsetBy(
        dx: plan.axis == .vertical ? 0 : -section.start,
        dy: plan.axis == .vertical ? -section.start : 0)
      attributes.frame = placed(section.frames.pinned(index, in: local), section)
    } else {
      attributes.frame = mirrored(plan.edges.pinned(index, in: visible))
    }
    // A view that stays in sight is in front of what scrolls below it.
    attributes.zIndex = item.zIndex + (item.pinToVisibleBounds ? 1 : 0)
    attributes.fittedAxes = axes(
      !item.layoutSize.widthDimension.blueprint.isGiven,
      !item.layoutSize.heightDimension.blueprint.isGiven)
    if let list = section?.section.list {
      var place = ListRow(appearance: list.appearance)
      place.role = item.alignment == .bottom ? .footer : .header
      attributes.listRow = place
    }
    return attributes
  }

  private func axes(_ width: Bool, _ height: Bool) -> FittedAxes {
    var axes: FittedAxes = []
    if width { axes.insert(.width) }
    if height { axes.insert(.height) }
    return axes
  }

  // MARK: Spaces

  /// Returns a rectangle of the groups' space in that of the content.
  private func placed(_ rect: CGRect, grouped section: PlannedSection) -> CGRect {
    let origin = section.origin
    let local = rect.offsetBy(dx: origin.x, dy: origin.y)
    guard section.isOrthogonal, plan.isMirrored, plan.axis == .vertical else {
      return placed(local, section)
    }
    let whole = max(section.scrolledLength, section.room.width)
    let turned = CGRect(
      x: whole - local.maxX, y: local.minY, width: local.width, height: local.height)
    return turned.offsetBy(dx: plan.edges.origin.x, dy: section.start)
  }

  /// Returns a rectangle of a section's space in that of the content.
  final func placed(_ rect: CGRect, _ section: PlannedSection) -> CGRect {
    mirrored(
      plan.axis == .vertical
        ? rect.offsetBy(dx: plan.edges.origin.x, dy: section.start)
        : rect.offsetBy(dx: section.start, dy: plan.edges.origin.y))
  }

  private func mirrored(_ rect: CGRect) -> CGRect {
    guard plan.isMirrored else { return rect }
    return CGRect(
      x: plan.size.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }
}

/// A visible item of a section, whose attributes a closure may change.
@MainActor private final class VisibleItem: NSObject, NSCollectionLayoutVisibleItem {
  private let attributes: UICollectionViewLayoutAttributes

  init(_ attributes: UICollectionViewLayoutAttributes) { self.attributes = attributes }

  var alpha: CGFloat {
    get { attributes.alpha }
    set { attributes.alpha = newValue }
  }
  var zIndex: Int {
    get { attributes.zIndex }
    set { attributes.zIndex = newValue }
  }
  var isHidden: Bool {
    get { attributes.isHidden }
    set { attributes.isHidden = newValue }
  }
  var center: CGPoint {
    get { attributes.center }
    set { attributes.center = newValue }
  }
  var transform: CGAffineTransform {
    get { attributes.transform }
    set { attributes.transform = newValue }
  }
  var transform3D: CATransform3D {
    get { attributes.transform3D }
    set { attributes.transform3D = newValue }
  }
  var name: String { attributes.representedElementKind ?? "" }
  var indexPath: IndexPath { attributes.indexPath }
  var frame: CGRect { attributes.frame }
  var bounds: CGRect { attributes.bounds }
  var representedElementCategory: UICollectionView.ElementCategory {
    attributes.representedElementCategory
  }
  var representedElementKind: String? { attributes.representedElementKind }
}
