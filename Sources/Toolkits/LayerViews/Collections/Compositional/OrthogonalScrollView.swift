import CoreAnimation
import Foundation
import ToolkitSupport

/// The view in which a section of a compositional layout scrolls by itself, as the server moves it.
///
/// Its content has the space of the collection's content, so that the attributes of elements are valid in it.
@MainActor final class OrthogonalScrollView: UIScrollView, UIScrollViewDelegate {
  let content = UIView()
  weak var layout: UICollectionViewCompositionalLayout?
  /// The number of the section.
  var section: Int

  init(_ layout: UICollectionViewCompositionalLayout, _ section: Int) {
    self.layout = layout
    self.section = section
    super.init(frame: .zero)
    clipsToBounds = false
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    contentInsetAdjustmentBehavior = .never
    delegate = self
    addSubview(content)
  }

  required init?(coder: NSCoder) { nil }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let view = super.hitTest(point, with: event)
    return view === content ? self : view
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layout?.scrolled(section)
  }

  override func offsetDidChange() {
    super.offsetDidChange()
    layout?.scrolled(section)
  }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    let origin = motion.drag?.origin ?? bounds.origin
    if let target = layout?.rest(of: section, from: origin, velocity, targetContentOffset.pointee) {
      targetContentOffset.pointee = target
    }
  }
}

/// Sections that scroll by themselves (views §20.4).
extension UICollectionViewCompositionalLayout {
  private var isLevel: Bool { plan.axis == .vertical }

  // MARK: Views

  /// Returns the view in which an element scrolls; nil for an element that does not scroll by itself.
  final func scroller(for attributes: UICollectionViewLayoutAttributes) -> OrthogonalScrollView? {
    let path = attributes.indexPath
    guard path.count == 2, let section = planned(path.section), section.isOrthogonal,
      attributes.representedElementCategory != .decorationView
    else { return nil }
    if attributes.representedElementCategory == .supplementaryView,
      boundary(attributes.representedElementKind ?? "", path) != nil
    {
      return nil
    }
    return scroller(of: section)
  }

  private func scroller(of section: PlannedSection) -> OrthogonalScrollView? {
    if let view = plan.scrollers[section.number] { return view }
    guard let collection = collectionView else { return nil }
    let view = OrthogonalScrollView(self, section.number)
    plan.scrollers[section.number] = view
    UIView.performWithoutAnimation {
      collection.addSubview(view)
      place(view, section)
      let (first, _) = ends(of: section)
      if plan.isMirrored, isLevel { view.contentOffset = CGPoint(x: first, y: 0) }
    }
    return view
  }

  /// Gives the views of sections their places, and removes those of sections that are gone.
  final func placeScrollers() {
    for (number, view) in plan.scrollers {
      guard let section = planned(number), section.isOrthogonal else {
        view.removeFromSuperview()
        plan.scrollers[number] = nil
        continue
      }
      place(view, section)
    }
  }

  final func removeScrollers() {
    for view in plan.scrollers.values { view.removeFromSuperview() }
    plan.scrollers = [:]
  }

  private func place(_ view: OrthogonalScrollView, _ section: PlannedSection) {
    let origin = section.frames.origin
    let local =
      isLevel
      ? CGRect(x: 0, y: origin.y, width: section.room.width, height: section.groups.breadth)
      : CGRect(x: origin.x, y: 0, width: section.groups.breadth, height: section.room.height)
    let frame = placed(local, section)
    if view.frame != frame { view.frame = frame }
    let length = section.scrolledLength
    let size =
      isLevel
      ? CGSize(width: max(length, frame.width), height: frame.height)
      : CGSize(width: frame.width, height: max(length, frame.height))
    let wanted = section.section.orthogonalScrollingProperties
    view.bounces = wanted.bounce != .never
    view.alwaysBounceHorizontal = isLevel && wanted.bounce != .never
    view.alwaysBounceVertical = !isLevel && wanted.bounce != .never
    let behavior = section.section.orthogonalScrollingBehavior
    view.isPagingEnabled = behavior == .paging
    let rate = wanted.decelerationRate
    view.decelerationRate =
      rate.rawValue > 0 && rate.rawValue < 1 ? rate : behavior == .continuous ? .normal : .fast
    if view.contentSize != size { view.contentSize = size }
    let space = CGRect(origin: frame.origin, size: size)
    if view.content.bounds != space {
      view.content.bounds = space
      view.content.center = CGPoint(x: size.width / 2, y: size.height / 2)
    }
  }

  private func ends(of section: PlannedSection) -> (first: CGFloat, last: CGFloat) {
    let room = isLevel ? section.room.width : section.room.height
    let last = max(section.scrolledLength - room, 0)
    return plan.isMirrored && isLevel ? (last, 0) : (0, last)
  }

  // MARK: Scrolling

  /// Lets the collection show what came into a section's view.
  final func scrolled(_ section: Int) {
    collectionView?.setNeedsLayout()
  }

  /// Returns the offset of a section that scrolls by itself, or else of the collection.
  final func shownOffset(of section: PlannedSection) -> CGPoint {
    guard section.isOrthogonal else { return collectionView?.bounds.origin ?? .zero }
    return plan.scrollers[section.number]?.shownOffset ?? .zero
  }

  /// Returns the part of a section's scrolled content that is shown, or that passes until the content rests; in
  /// the direction from the first group to the last.
  final func wayOfScroller(_ section: PlannedSection) -> ClosedRange<CGFloat> {
    let room = isLevel ? section.room.width : section.room.height
    var low = ends(of: section).first
    var high = low
    if let view = plan.scrollers[section.number] {
      let (shown, end) = (view.shownOffset, view.layer.bounds.origin)
      low = isLevel ? min(shown.x, end.x) : min(shown.y, end.y)
      high = isLevel ? max(shown.x, end.x) : max(shown.y, end.y)
    }
    guard plan.isMirrored, isLevel else { return low...high + room }
    let whole = max(section.scrolledLength, room)
    return whole - high - room...whole - low
  }

  /// Returns the offset at which a drag lets a section rest.
  ///
  /// - Parameter velocity: the velocity of the content, in points per millisecond.
  final func rest(
    of number: Int, from origin: CGPoint, _ velocity: CGPoint, _ proposed: CGPoint
  ) -> CGPoint? {
    guard let section = planned(number), section.groups.placedCount > 0 else { return nil }
    let isTurned = plan.isMirrored && isLevel
    let (first, last) = ends(of: section)
    func along(_ point: CGPoint) -> CGFloat {
      let value = isLevel ? point.x : point.y
      return isTurned ? first - value : value
    }
    let speed = (isTurned ? -1 : 1) * (isLevel ? velocity.x : velocity.y)
    let groups = section.groups
    var index: Int
    switch section.section.orthogonalScrollingBehavior {
    case .none, .continuous, .paging: return nil
    case .continuousGroupLeadingBoundary: index = groups.nearestGroup(to: along(proposed))
    case .groupPaging, .groupPagingCentered:
      let from = groups.nearestGroup(to: start(at: along(origin), section))
      index = groups.nearestGroup(
        to: start(at: along(plan.scrollers[number]?.bounds.origin ?? origin), section))
      if abs(speed) > 0.3 { index = speed > 0 ? from + 1 : from - 1 }
    }
    index = min(max(index, 0), groups.places.count - 1)
    var target = groups.places[index].start
    if section.section.orthogonalScrollingBehavior == .groupPagingCentered {
      let size = groups.places[index].solution.size
      let room = isLevel ? section.room.width : section.room.height
      target += section.padding.before + ((isLevel ? size.width : size.height) - room) / 2
    }
    target = min(max(target, 0), max(first, last))
    let value = isTurned ? first - target : target
    return isLevel ? CGPoint(x: value, y: proposed.y) : CGPoint(x: proposed.x, y: value)
  }

  /// Returns the start of a group that would rest at an offset.
  private func start(at offset: CGFloat, _ section: PlannedSection) -> CGFloat {
    guard section.section.orthogonalScrollingBehavior == .groupPagingCentered,
      let size = section.groups.places.first?.solution.size
    else { return offset }
    let room = isLevel ? section.room.width : section.room.height
    return offset - section.padding.before - ((isLevel ? size.width : size.height) - room) / 2
  }

  /// Scrolls a section that scrolls by itself to an item.
  final func scrollSection(
    to path: IndexPath, _ position: UICollectionView.ScrollPosition, _ animated: Bool
  ) {
    guard let section = planned(path.section), section.isOrthogonal,
      let frame = itemAttributes(path)?.frame, let view = scroller(of: section)
    else { return }
    let local = frame.offsetBy(dx: -view.frame.minX, dy: -view.frame.minY)
    let room = view.bounds.size
    var offset = view.offset(showing: local)
    if isLevel {
      if position.contains(.left) { offset.x = local.minX - section.padding.before }
      if position.contains(.centeredHorizontally) { offset.x = local.midX - room.width / 2 }
      if position.contains(.right) { offset.x = local.maxX - room.width + section.padding.after }
      offset = CGPoint(x: view.limits.x.clamped(offset.x), y: 0)
    } else {
      if position.contains(.top) { offset.y = local.minY - section.padding.before }
      if position.contains(.centeredVertically) { offset.y = local.midY - room.height / 2 }
      if position.contains(.bottom) { offset.y = local.maxY - room.height + section.padding.after }
      offset = CGPoint(x: 0, y: view.limits.y.clamped(offset.y))
    }
    if offset != view.contentOffset { view.setContentOffset(offset, animated: animated) }
  }
}
