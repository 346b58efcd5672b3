import CoreAnimation
import Foundation
import ToolkitSupport

/// The sections of a compositional layout in their places, and what was measured of them.
@MainActor struct CompositionalPlan {
  /// The sections in order.
  var sections: [PlannedSection] = []
  /// The views at the edges of the content, and the room between them.
  var edges = SectionFrames([], in: .zero, insets: .init(), follows: .init(), along: .vertical)
  var boundaries: [NSCollectionLayoutBoundarySupplementaryItem] = []
  var axis = GroupSequence.Axis.vertical
  /// The size of the content.
  var size = CGSize.zero
  /// The size of the collection for which the plan was made.
  var bounds = CGSize.zero
  var isMirrored = false
  /// True asks for all sections again.
  var isStale = true
  /// True gives the sections new places, since one has another length.
  var isUnsettled = false
  /// True while a section's handler changes the elements that are shown.
  var isHandling = false
  /// The context by which nothing but what is mentioned in the plan already changes.
  var skipped: UICollectionViewLayoutInvalidationContext?
  /// True for elements whose places depend on the shown part of the content.
  var follows = false
  /// True for elements whose views decide about their size.
  var asksViews = false
  /// The sizes that views decided, by section and item.
  var measured: [Int: [Int: CGSize]] = [:]
  /// The sizes of boundary views, by section (-1 for those of the whole content) and number.
  var measuredEdges: [Int: [Int: CGSize]] = [:]
  /// The views in which sections scroll.
  var scrollers: [Int: OrthogonalScrollView] = [:]

  /// Takes over what belongs to items and sections that have other places.
  mutating func move(_ moved: (IndexPath) -> IndexPath?) {
    var sizes: [Int: [Int: CGSize]] = [:]
    for (section, items) in measured {
      for (item, size) in items {
        guard let path = moved([section, item]) else { continue }
        sizes[path.section, default: [:]][path.item] = size
      }
    }
    measured = sizes
    var numbers: [Int: Int] = [:]
    for section in sections {
      // An item behind all others goes where its section goes.
      numbers[section.number] = moved([section.number, Int.max / 2])?.section
    }
    // A section that is loaded again keeps its number, and none takes one that another has got.
    let taken = Set(numbers.values)
    for section in sections where numbers[section.number] == nil && !taken.contains(section.number)
    {
      numbers[section.number] = section.number
    }
    // The views of the whole content stay.
    numbers[-1] = -1
    measuredEdges = measuredEdges.renumbered(numbers)
    let old = scrollers
    scrollers = scrollers.renumbered(numbers)
    for (number, view) in scrollers { view.section = number }
    for view in old.values where !scrollers.values.contains(where: { $0 === view }) {
      view.removeFromSuperview()
    }
  }

  /// Returns the sections that overlap a range of the layout's direction.
  func sections(from low: CGFloat, to high: CGFloat) -> ArraySlice<PlannedSection> {
    var (first, end) = (0, sections.count)
    while first < end {
      let middle = (first + end) / 2
      if sections[middle].reach.upperBound < low { first = middle + 1 } else { end = middle }
    }
    var last = first
    while last < sections.count, sections[last].reach.lowerBound < high { last += 1 }
    return sections[first..<last]
  }
}

extension Dictionary where Key == Int {
  fileprivate func renumbered(_ numbers: [Int: Int]) -> [Int: Value] {
    Dictionary(
      compactMap { key, value in numbers[key].map { ($0, value) } }, uniquingKeysWith: { $1 })
  }
}

/// A section of a compositional layout in its place.
@MainActor final class PlannedSection {
  let number: Int
  let section: NSCollectionLayoutSection
  let boundaries: [NSCollectionLayoutBoundarySupplementaryItem]
  let isOrthogonal: Bool
  let axis: GroupSequence.Axis
  /// The surroundings for which the section was made.
  let environment: any NSCollectionLayoutEnvironment
  /// The insets of the section's content, with those of the safe area.
  let insets: BlueprintInsets
  let room: CGSize
  /// The number of items.
  let count: Int
  var frames: SectionFrames
  var groups: GroupSequence
  /// The place along the layout's direction.
  var start: CGFloat = 0

  init(
    _ number: Int, _ section: NSCollectionLayoutSection, _ axis: GroupSequence.Axis,
    _ environment: any NSCollectionLayoutEnvironment, insets: BlueprintInsets,
    follows: BlueprintInsets, count: Int, room: CGSize, measured: [Int: CGSize],
    measuredEdges: [Int: CGSize]
  ) {
    self.number = number
    self.section = section
    self.axis = axis
    self.environment = environment
    self.insets = insets
    self.room = room
    self.count = count
    boundaries = section.boundarySupplementaryItems
    isOrthogonal = section.orthogonalScrollingBehavior != .none
    frames = SectionFrames(
      boundaries.map(\.boundary), in: room, insets: insets, follows: follows, along: axis,
      measured: measuredEdges)
    let across: GroupSequence.Axis = axis == .vertical ? .horizontal : .vertical
    let spacing = section.interGroupSpacing
    if !spacing.isFinite { notices.say("a section has no inter-group spacing of \(spacing)") }
    groups = GroupSequence(
      section.group.blueprint, count: count, in: frames.container,
      along: isOrthogonal ? across : axis, spacing: spacing.isFinite ? spacing : 0,
      measured: measured)
    if groups.placedCount < count {
      notices.say(
        "a group of section \(number) places \(groups.placedCount) of \(count) items: it has none")
    }
    surround()
  }

  func surround() {
    frames.surround(
      length: isOrthogonal ? groups.breadth : groups.length,
      breadth: isOrthogonal ? groups.length : groups.breadth)
  }

  var length: CGFloat { axis == .vertical ? frames.size.height : frames.size.width }
  /// The part of the layout's direction in which the section shows something.
  var reach: ClosedRange<CGFloat> { start...max(start + length, start) }

  /// The padding in front of the first group and behind the last one of a section that scrolls by itself.
  var padding: (before: CGFloat, after: CGFloat) {
    let isLevel = axis == .vertical
    let own =
      isLevel ? (insets.leading, insets.trailing) : (insets.top, insets.bottom)
    guard section.orthogonalScrollingBehavior == .groupPagingCentered,
      let first = groups.places.first?.solution.size, let last = groups.places.last?.solution.size
    else { return own }
    let width = isLevel ? room.width : room.height
    return (
      max((width - (isLevel ? first.width : first.height)) / 2, own.0),
      max((width - (isLevel ? last.width : last.height)) / 2, own.1)
    )
  }

  /// The length of what scrolls in a section that scrolls by itself.
  var scrolledLength: CGFloat { padding.before + groups.length + padding.after }

  /// The corner of the first group, in the section's space.
  var origin: CGPoint {
    guard isOrthogonal else { return frames.origin }
    return axis == .vertical
      ? CGPoint(x: padding.before, y: frames.origin.y)
      : CGPoint(x: frames.origin.x, y: padding.before)
  }
}
