import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// Views §20.3.
@MainActor @Suite struct CompositionalSectionTests {
  private func rows(_ height: CGFloat = 50) -> NSCollectionLayoutSection {
    NSCollectionLayoutSection(
      group: .horizontal(
        layoutSize: layoutSize(.fractionalWidth(1), .absolute(height)),
        subitems: [layoutItem(.fractionalWidth(1), .fractionalHeight(1))]))
  }

  private func edge(
    _ kind: String, _ alignment: NSRectAlignment, height: CGFloat = 30, offset: CGPoint = .zero
  ) -> NSCollectionLayoutBoundarySupplementaryItem {
    NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(height)), elementKind: kind,
      alignment: alignment, absoluteOffset: offset)
  }

  @Test func `headers and footers make room for themselves outside of the insets`() {
    let section = rows()
    section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
    section.interGroupSpacing = 2
    section.boundarySupplementaryItems = [edge("head", .top), edge("foot", .bottom)]
    let box = CompositionalBox(2, section)
    expectEqual(box.frames(), [frame(10, 35, 380, 50), frame(10, 87, 380, 50)])
    expectEqual(box.frame("head"), frame(10, 0, 380, 30))
    expectEqual(box.frame("foot"), frame(10, 142, 380, 30))
    expectEqual(box.collection.contentSize, CGSize(width: 400, height: 172))
    section.supplementariesFollowContentInsets = false
    box.layout.invalidateLayout()
    expectEqual(box.frame("head"), frame(0, 0, 400, 30))
    expectEqual(box.collection.visibleSupplementaryViews(ofKind: "head").count, 1)
  }

  @Test func `a view that does not extend its section lies over the content`() {
    let section = rows()
    let head = edge("head", .topTrailing, offset: CGPoint(x: -5, y: 4))
    head.extendsBoundary = false
    section.boundarySupplementaryItems = [head]
    let box = CompositionalBox(1, section)
    expectEqual(box.frames(), [frame(0, 0, 400, 50)])
    expectEqual(box.frame("head"), frame(-5, 4, 400, 30))
    expectEqual(head.alignment, .topTrailing)
    expectEqual(head.offset, CGPoint(x: -5, y: 4))
    expectFalse(head.pinToVisibleBounds)
  }

  @Test func `a pinned header stays in sight as long as its section does`() {
    let section = rows(300)
    let head = edge("head", .top)
    head.pinToVisibleBounds = true
    section.boundarySupplementaryItems = [head]
    let box = CompositionalBox([3, 3], UICollectionViewCompositionalLayout(section: section))
    expectEqual(box.frame("head"), frame(0, 0, 400, 30))
    box.collection.contentOffset.y = 500
    expectEqual(box.frame("head"), frame(0, 500, 400, 30))
    expectEqual(box.collection.visibleSupplementaryViews(ofKind: "head").first?.frame.minY, 500)
    box.collection.contentOffset.y = 915
    expectEqual(box.frame("head"), frame(0, 900, 400, 30))
    expectEqual(box.frame("head", IndexPath(item: 0, section: 1)), frame(0, 930, 400, 30))
  }

  @Test func `sections follow each other with space between, with views around all`() {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = 20
    configuration.boundarySupplementaryItems = [edge("all", .top), edge("end", .bottom)]
    let layout = UICollectionViewCompositionalLayout(
      section: rows(), configuration: configuration)
    let box = CompositionalBox([1, 2], layout)
    expectEqual(box.frames(0), [frame(0, 30, 400, 50)])
    expectEqual(box.frames(1), [frame(0, 100, 400, 50), frame(0, 150, 400, 50)])
    expectEqual(box.frame("all", IndexPath(index: 0)), frame(0, 0, 400, 30))
    expectEqual(box.frame("end", IndexPath(index: 0)), frame(0, 200, 400, 30))
    expectEqual(box.collection.contentSize.height, 230)
    let other = UICollectionViewCompositionalLayoutConfiguration()
    other.scrollDirection = .horizontal
    layout.configuration = other
    expectEqual(box.frames(1).count, 2)
  }

  @Test func `a horizontal layout has its groups to the right`() {
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: layoutSize(.absolute(100), .fractionalHeight(1)),
      subitems: [layoutItem(.fractionalWidth(1), .fractionalHeight(0.5))])
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 10
    let box = CompositionalBox(5, section, .horizontal)
    let frames = box.frames()
    expectEqual(frames[1], frame(0, 300, 100, 300))
    expectEqual(frames[2], frame(110, 0, 100, 300))
    expectEqual(box.collection.contentSize, CGSize(width: 320, height: 600))
  }

  @Test func `a decoration lies behind its section`() {
    let section = rows()
    section.boundarySupplementaryItems = [edge("head", .top)]
    let decoration = NSCollectionLayoutDecorationItem.background(elementKind: "ground")
    decoration.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    section.decorationItems = [decoration]
    let layout = UICollectionViewCompositionalLayout(section: section)
    layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "ground")
    let box = CompositionalBox([2, 1], layout)
    _ = box.frames()
    let path = IndexPath(item: 0, section: 1)
    let attributes = layout.layoutAttributesForDecorationView(ofKind: "ground", at: path)
    expectEqual(attributes?.frame, frame(2, 131, 394, 76))
    expectTrue((attributes?.zIndex ?? 0) < 0)
    expectEqual(decoration.elementKind, "ground")
    expectEqual(decoration.zIndex, 0)
  }

  @Test func `cells decide about estimated heights, and rows take the highest`() {
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .estimated(40)),
      subitems: [layoutItem(.fractionalWidth(0.5), .estimated(40))])
    let box = CompositionalBox(4, NSCollectionLayoutSection(group: group))
    box.heights = [[0, 0]: 30, [0, 1]: 70]
    let frames = box.frames()
    expectEqual(frames.map(\.height), [30, 70, 40, 40])
    expectEqual(frames.map(\.minY), [0, 0, 70, 70])
    expectEqual(box.collection.contentSize.height, 110)
  }

  @Test func `uniform heights are those of the highest sibling`() {
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .estimated(40)),
      subitems: [
        layoutItem(.fractionalWidth(0.5), .uniformAcrossSiblings(estimate: 40))
      ])
    let box = CompositionalBox(4, NSCollectionLayoutSection(group: group))
    box.heights = [[0, 0]: 30, [0, 1]: 70]
    expectEqual(box.frames().map(\.height), [70, 70, 40, 40])
  }

  @Test func `measured items keep their heights when others come before them`() {
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: layoutSize(.fractionalWidth(1), .estimated(40)),
      subitems: [layoutItem(.fractionalWidth(1), .estimated(40))])
    let box = CompositionalBox(2, NSCollectionLayoutSection(group: group))
    box.heights = [[0, 0]: 100, [0, 1]: 60]
    expectEqual(box.frames().map(\.height), [100, 60])
    box.counts = [3]
    box.heights = [[0, 0]: 20]
    box.collection.insertItems(at: [IndexPath(item: 0, section: 0)])
    expectEqual(box.frames().map(\.height), [20, 100, 60])
  }

  @Test func `the handler may change the visible items`() {
    let section = rows(300)
    var offsets: [CGFloat] = []
    section.visibleItemsInvalidationHandler = { items, offset, environment in
      offsets.append(offset.y)
      for item in items where item.representedElementCategory == .cell {
        item.alpha = 0.5
        item.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        expectEqual(environment.container.contentSize.width, 400)
        expectEqual(item.bounds.width, 400)
        expectEqual(item.name, "")
        expectNil(item.representedElementKind)
        if item.indexPath.item == 1 { item.isHidden = true }
      }
    }
    let box = CompositionalBox(4, section)
    box.collection.layoutIfNeeded()
    expectEqual(box.collection.visibleCells.count, 1)
    expectEqual(box.collection.visibleCells.first?.alpha, 0.5)
    expectEqual(box.collection.visibleCells.first?.frame, frame(100, 75, 200, 150))
    box.collection.contentOffset.y = 200
    box.collection.layoutIfNeeded()
    expectEqual(offsets.last, 200)
  }

  @Test func `ten thousand rows have views for the visible ones only`() {
    let box = CompositionalBox(10_000, rows())
    box.collection.layoutIfNeeded()
    expectEqual(box.collection.visibleCells.count, 12)
    box.collection.contentOffset.y = 250_025
    box.collection.layoutIfNeeded()
    expectEqual(box.collection.visibleCells.count, 13)
    expectEqual(box.layout.layoutAttributesForElements(in: box.collection.bounds)?.count, 13)
  }

  @Test func `the provider is told of the surroundings`() {
    var widths: [CGFloat] = []
    let layout = UICollectionViewCompositionalLayout { _, environment in
      widths.append(environment.container.effectiveContentSize.width)
      expectEqual(environment.container.contentSize.width, widths.last)
      expectEqual(environment.container.contentInsets, .zero)
      expectEqual(environment.container.effectiveContentInsets, .zero)
      expectTrue(environment.traitCollection.userInterfaceStyle != .dark)
      return self.rows()
    }
    let box = CompositionalBox([1], layout)
    _ = box.frames()
    box.collection.frame.size.width = 300
    expectEqual(box.frames(), [frame(0, 0, 300, 50)])
    expectEqual(widths.last, 300)
  }

  @Test func `insets of a reference are added across the layout's direction`() {
    let section = rows()
    section.contentInsetsReference = .layoutMargins
    let box = CompositionalBox(1, section)
    box.collection.layoutMargins = UIEdgeInsets(top: 1, left: 12, bottom: 1, right: 14)
    box.layout.invalidateLayout()
    expectEqual(box.frames(), [frame(12, 0, 374, 50)])
    section.contentInsetsReference = .none
    box.layout.invalidateLayout()
    expectEqual(box.frames(), [frame(0, 0, 400, 50)])
  }

  @Test func `leading is the right edge where writing runs from right to left`() {
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(50)),
      subitems: [layoutItem(.fractionalWidth(0.25), .fractionalHeight(1))])
    let box = CompositionalBox(2, NSCollectionLayoutSection(group: group))
    box.collection.semanticContentAttribute = .forceRightToLeft
    box.layout.invalidateLayout()
    expectEqual(box.frames(), [frame(300, 0, 100, 50), frame(200, 0, 100, 50)])
  }
}
