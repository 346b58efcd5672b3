import Expectations
import Foundation
import LayerViews
import Testing

/// Views §20.3.
@MainActor @Suite struct CompositionalGroupTests {
  private func frames(
    _ count: Int, _ group: NSCollectionLayoutGroup,
    _ change: (NSCollectionLayoutSection) -> Void = { _ in }
  ) -> [CGRect] {
    let section = NSCollectionLayoutSection(group: group)
    change(section)
    return CompositionalBox(count, section).frames()
  }

  @Test func `a row repeats its items as long as there is room, and rows follow downwards`() {
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(80)),
      subitems: [layoutItem(.fractionalWidth(0.25), .fractionalHeight(1))])
    let frames = frames(6, group)
    expectEqual(frames[3], frame(300, 0, 100, 80))
    expectEqual(frames[4], frame(0, 80, 100, 80))
    expectEqual(frames[5], frame(100, 80, 100, 80))
  }

  @Test func `a fraction is one of the container, a group's of the section's content`() {
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: layoutSize(.fractionalWidth(0.5), .fractionalHeight(0.5)),
      subitems: [layoutItem(.fractionalWidth(0.5), .fractionalWidth(0.25))])
    let frames = frames(3, group) {
      $0.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 0, trailing: 20)
    }
    // The group is 180 × 295, so an item is 90 × 45, and six have room.
    expectEqual(frames[0], frame(20, 10, 90, 45))
    expectEqual(frames[2], frame(20, 100, 90, 45))
  }

  @Test func `a count divides the room, or with a repeated item limits the number`() {
    let item = layoutItem(.fractionalWidth(1), .fractionalHeight(1))
    let parts = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(50)), subitem: item, count: 3)
    parts.interItemSpacing = .fixed(20)
    expectEqual(frames(4, parts).map(\.minX), [0, 140, 280, 0])
    expectEqual(frames(4, parts)[1].width, 120)
    let narrow = layoutItem(.absolute(50), .fractionalHeight(1))
    let times = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(50)), repeatingSubitem: narrow,
      count: 3)
    expectEqual(frames(4, times).map(\.minX), [0, 50, 100, 0])
    let column = NSCollectionLayoutGroup.vertical(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(90)), subitem: item, count: 3)
    expectEqual(frames(4, column).map(\.minY), [0, 30, 60, 90])
    let short = NSCollectionLayoutGroup.vertical(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(90)),
      repeatingSubitem: layoutItem(.fractionalWidth(1), .absolute(20)), count: 2)
    expectEqual(frames(3, short).map(\.minY), [0, 20, 90])
  }

  @Test func `groups within groups are laid out as items`() {
    let large = layoutItem(.fractionalWidth(0.7), .fractionalHeight(1))
    let pair = NSCollectionLayoutGroup.vertical(
      layoutSize: layoutSize(.fractionalWidth(0.3), .fractionalHeight(1)),
      subitem: layoutItem(.fractionalWidth(1), .fractionalHeight(0.3)), count: 2)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .fractionalHeight(0.4)), subitems: [large, pair])
    let frames = frames(5, group)
    expectEqual(frames[0], frame(0, 0, 280, 240))
    expectEqual(frames[1], frame(280, 0, 120, 120))
    expectEqual(frames[2], frame(280, 120, 120, 120))
    expectEqual(frames[3], frame(0, 240, 280, 240))
    expectEqual(group.subitems.count, 2)
    expectTrue(group.visualDescription().contains("column"))
  }

  @Test func `flexible spaces share what is left`() {
    let item = layoutItem(.absolute(100), .absolute(50))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(100)), repeatingSubitem: item, count: 3)
    group.interItemSpacing = .flexible(10)
    expectEqual(frames(3, group).map(\.minX), [0, 150, 300])
    item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
      leading: .flexible(0), top: .flexible(0), trailing: .flexible(0), bottom: .flexible(0))
    let one = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(100)), repeatingSubitem: item, count: 1)
    expectEqual(frames(1, one), [frame(150, 25, 100, 50)])
    item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
      leading: .fixed(5), top: .fixed(7), trailing: nil, bottom: nil)
    expectEqual(frames(1, one), [frame(5, 7, 100, 50)])
    expectEqual(item.edgeSpacing?.leading?.spacing, 5)
    expectEqual(item.edgeSpacing?.leading?.isFixed, true)
    expectEqual(item.edgeSpacing?.top?.isFlexible, false)
    expectNil(item.edgeSpacing?.trailing)
    expectNil(item.edgeSpacing?.bottom)
  }

  @Test func `content insets lie within an item's place, and within a group`() {
    let item = layoutItem(.fractionalWidth(0.5), .fractionalHeight(1))
    item.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(100)), subitems: [item])
    group.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 10, trailing: 20)
    let frames = frames(3, group) { $0.interGroupSpacing = 8 }
    expectEqual(frames[0], frame(22, 11, 174, 76))
    expectEqual(frames[1], frame(202, 11, 174, 76))
    expectEqual(frames[2], frame(22, 119, 174, 76))
  }

  @Test func `a closure places the items of a custom group`() {
    var sizes: [CGSize] = []
    let group = NSCollectionLayoutGroup.custom(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(100))
    ) { environment in
      sizes.append(environment.container.effectiveContentSize)
      return [
        NSCollectionLayoutGroupCustomItem(frame: frame(10, 10, 50, 50)),
        NSCollectionLayoutGroupCustomItem(frame: frame(200, 20, 50, 60), zIndex: 3),
      ]
    }
    let box = CompositionalBox(3, NSCollectionLayoutSection(group: group))
    expectEqual(
      box.frames(), [frame(10, 10, 50, 50), frame(200, 20, 50, 60), frame(10, 110, 50, 50)])
    expectEqual(sizes.first, CGSize(width: 400, height: 100))
    let second = box.collection.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))
    expectEqual(second?.zIndex, 3)
  }

  @Test func `views attached to an item lie at its anchors`() {
    func badge(_ anchor: NSCollectionLayoutAnchor) -> CGRect? {
      let badge = NSCollectionLayoutSupplementaryItem(
        layoutSize: layoutSize(.absolute(20), .absolute(20)), elementKind: "badge",
        containerAnchor: anchor)
      let item = NSCollectionLayoutItem(
        layoutSize: layoutSize(.fractionalWidth(0.5), .fractionalHeight(1)),
        supplementaryItems: [badge])
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: layoutSize(.fractionalWidth(1), .absolute(100)), subitems: [item])
      return CompositionalBox(2, NSCollectionLayoutSection(group: group))
        .frame("badge", IndexPath(item: 1, section: 0))
    }
    expectEqual(badge(NSCollectionLayoutAnchor(edges: [.top, .trailing])), frame(380, 0, 20, 20))
    expectEqual(
      badge(
        NSCollectionLayoutAnchor(
          edges: [.top, .trailing], absoluteOffset: CGPoint(x: -5, y: 5))), frame(375, 5, 20, 20))
    let part = NSCollectionLayoutAnchor(
      edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5))
    expectEqual(badge(part), frame(390, -10, 20, 20))
    expectTrue(part.isFractionalOffset)
    expectFalse(part.isAbsoluteOffset)
    expectEqual(part.offset, CGPoint(x: 0.5, y: -0.5))
    expectEqual(part.edges, [.top, .trailing])
    let above = NSCollectionLayoutSupplementaryItem(
      layoutSize: layoutSize(.absolute(20), .absolute(20)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(edges: .top),
      itemAnchor: NSCollectionLayoutAnchor(edges: .bottom))
    let item = NSCollectionLayoutItem(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(50)), supplementaryItems: [above])
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(50)), subitems: [item])
    let box = CompositionalBox(2, NSCollectionLayoutSection(group: group))
    expectEqual(box.frame("badge", IndexPath(item: 1, section: 0)), frame(190, 30, 20, 20))
    expectEqual(above.elementKind, "badge")
    expectEqual(above.zIndex, 1)
    expectEqual(above.containerAnchor.edges, .top)
    expectEqual(above.itemAnchor?.edges, .bottom)
  }

  @Test func `dimensions say what they are`() {
    expectTrue(NSCollectionLayoutDimension.fractionalWidth(0.5).isFractionalWidth)
    expectTrue(NSCollectionLayoutDimension.fractionalHeight(0.5).isFractionalHeight)
    expectTrue(NSCollectionLayoutDimension.absolute(5).isAbsolute)
    expectTrue(NSCollectionLayoutDimension.estimated(5).isEstimated)
    expectTrue(
      NSCollectionLayoutDimension.uniformAcrossSiblings(estimate: 5).isUniformAcrossSiblings)
    expectEqual(NSCollectionLayoutDimension.fractionalWidth(0.5).dimension, 0.5)
    let size = layoutSize(.absolute(1), .absolute(2))
    expectEqual(size.widthDimension.dimension, 1)
    expectEqual(size.heightDimension.dimension, 2)
    expectEqual(layoutItem(.absolute(1), .absolute(2)).layoutSize.heightDimension.dimension, 2)
  }
}

/// Mistakes in descriptions of layouts (views §20.3): they are said, and end.
@MainActor @Suite struct CompositionalMistakeTests {
  @Test func `lengths that are none count as zero`() {
    for length in [CGFloat.nan, .infinity, -5] {
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: layoutSize(.fractionalWidth(length), .absolute(length)),
        subitems: [layoutItem(.estimated(length), .fractionalHeight(length))])
      group.interItemSpacing = .fixed(length)
      group.contentInsets = NSDirectionalEdgeInsets(
        top: length, leading: length, bottom: 0, trailing: 0)
      let section = NSCollectionLayoutSection(group: group)
      section.interGroupSpacing = length
      let frames = CompositionalBox(50, section).frames()
      expectTrue(frames.allSatisfy { $0.minX.isFinite && $0.width.isFinite && $0.minY.isFinite })
    }
  }

  @Test func `a group without items places nothing and ends`() {
    let size = layoutSize(.fractionalWidth(1), .absolute(50))
    let box = CompositionalBox(
      5, NSCollectionLayoutSection(group: .horizontal(layoutSize: size, subitems: [])))
    expectEqual(box.frames(), Array(repeating: .null, count: 5))
    expectEqual(box.collection.contentSize.height, 0)
    let empty = NSCollectionLayoutGroup.custom(layoutSize: size) { _ in [] }
    expectEqual(
      CompositionalBox(2, NSCollectionLayoutSection(group: empty)).frames(), [.null, .null])
  }

  @Test func `items without a size do not repeat for ever`() {
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(50)),
      subitems: [layoutItem(.absolute(0), .absolute(0))])
    expectEqual(CompositionalBox(3, NSCollectionLayoutSection(group: group)).frames().count, 3)
    let counted = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(50)),
      subitem: layoutItem(.absolute(10), .absolute(10)), count: -2)
    let frames = CompositionalBox(2, NSCollectionLayoutSection(group: counted)).frames()
    expectEqual(frames, [frame(0, 0, 400, 10), frame(0, 50, 400, 10)])
  }

  @Test func `places of a custom group that are none count as zero`() {
    let group = NSCollectionLayoutGroup.custom(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(50))
    ) { _ in [NSCollectionLayoutGroupCustomItem(frame: frame(.nan, 0, .infinity, 4))] }
    let frames = CompositionalBox(2, NSCollectionLayoutSection(group: group)).frames()
    expectEqual(frames, [.zero, frame(0, 50, 0, 0)])
  }

  @Test func `a section that the provider does not have is left out`() {
    let layout = UICollectionViewCompositionalLayout { section, _ in
      guard section != 1 else { return nil }
      return NSCollectionLayoutSection(
        group: .horizontal(
          layoutSize: layoutSize(.fractionalWidth(1), .absolute(50)),
          subitems: [layoutItem(.fractionalWidth(1), .fractionalHeight(1))]))
    }
    let box = CompositionalBox([1, 3, 1], layout)
    expectEqual(box.frames(0), [frame(0, 0, 400, 50)])
    expectEqual(box.frames(1), [.null, .null, .null])
    expectEqual(box.frames(2), [frame(0, 50, 400, 50)])
    expectEqual(box.collection.visibleCells.count, 2)
  }
}
