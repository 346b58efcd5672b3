import CoreAnimation
import Expectations
import Foundation
import InputEvents
import LayerViews
import Testing
import WireProtocol

/// Sections that scroll by themselves (views §20.4).
@MainActor @Suite struct OrthogonalSectionTests {
  static func section(
    _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, width: CGFloat = 100,
    inset: CGFloat = 0
  ) -> NSCollectionLayoutSection {
    let section = NSCollectionLayoutSection(
      group: .horizontal(
        layoutSize: layoutSize(.absolute(width), .absolute(80)),
        subitems: [layoutItem(.fractionalWidth(1), .fractionalHeight(1))]))
    section.interGroupSpacing = 10
    section.contentInsets = NSDirectionalEdgeInsets(
      top: 0, leading: inset, bottom: 0, trailing: inset)
    section.orthogonalScrollingBehavior = behavior
    return section
  }

  @Test func `groups follow each other across the layout's direction`() {
    let box = CompositionalBox(
      [20, 1], UICollectionViewCompositionalLayout(section: Self.section(.continuous, inset: 15)))
    expectEqual(box.frames()[3], frame(345, 0, 100, 80))
    expectEqual(box.frames(1), [frame(15, 80, 100, 80)])
    expectEqual(box.collection.contentSize, CGSize(width: 400, height: 160))
    // Four of the first section, one of the second.
    expectEqual(box.collection.visibleCells.count, 5)
  }

  @Test func `a section is scrolled to an item, and shows the cells there`() {
    let box = CompositionalBox(
      [1000, 1], UICollectionViewCompositionalLayout(section: Self.section(.continuous)))
    box.collection.layoutIfNeeded()
    let path = IndexPath(item: 500, section: 0)
    box.collection.scrollToItem(at: path, at: .centeredHorizontally, animated: false)
    box.collection.layoutIfNeeded()
    let items = box.collection.indexPathsForVisibleItems.filter { $0.section == 0 }.map(\.item)
    expectEqual(items, [498, 499, 500, 501, 502])
    let cell = box.collection.cellForItem(at: path)
    let place = cell.map { $0.convert($0.bounds, to: box.collection) }
    expectEqual(place, frame(150, 0, 100, 80))
    expectEqual(box.collection.contentOffset, .zero)
  }

  @Test func `a section keeps its place when others come before it`() {
    let box = CompositionalBox(
      [100], UICollectionViewCompositionalLayout(section: Self.section(.continuous)))
    box.collection.layoutIfNeeded()
    box.collection.scrollToItem(
      at: IndexPath(item: 50, section: 0), at: .left, animated: false)
    box.collection.layoutIfNeeded()
    box.counts = [3, 100]
    box.collection.insertSections([0])
    box.collection.layoutIfNeeded()
    let items = box.collection.indexPathsForVisibleItems
    expectEqual(items.filter { $0.section == 0 }.map(\.item), [0, 1, 2])
    expectEqual(items.filter { $0.section == 1 }.map(\.item), [50, 51, 52, 53])
    box.counts = [3]
    box.collection.deleteSections([1])
    box.collection.layoutIfNeeded()
    expectEqual(box.collection.visibleCells.count, 3)
    expectEqual(box.collection.subviews.filter { $0 is UIScrollView }.count, 1)
  }

  @Test func `the section says how its content moves`() {
    let section = Self.section(.continuous)
    section.orthogonalScrollingProperties.bounce = .never
    section.orthogonalScrollingProperties.decelerationRate = .fast
    let box = CompositionalBox(30, section)
    box.collection.layoutIfNeeded()
    let view = box.collection.subviews.first { $0 is UIScrollView } as? UIScrollView
    expectEqual(view?.bounces, false)
    expectEqual(view?.decelerationRate, .fast)
    section.orthogonalScrollingProperties.bounce = .automatic
    box.layout.invalidateLayout()
    box.collection.layoutIfNeeded()
    expectEqual(view?.bounces, true)
  }

  @Test func `a centred group lies in the middle from the start`() {
    let box = CompositionalBox(
      3, Self.section(.groupPagingCentered, width: 300))
    expectEqual(
      box.frames(), [frame(50, 0, 300, 80), frame(360, 0, 300, 80), frame(670, 0, 300, 80)])
  }
}

extension LiveViewTests {
  /// Views §20.4.
  @MainActor @Suite struct OrthogonalScrollTests {
    /// Drags a section's content with one finger in 0.1 seconds and lifts it while it moves.
    private func fling(_ s: ViewStage, by way: CGFloat) async throws {
      var time = 0.2
      func finger(_ kind: TouchKind, _ x: CGFloat) async throws {
        try await s.stage.input(
          .touch(finger: 1, kind, at: .init(x: Double(x), y: 40), pressure: 1))
      }
      try await s.stage.show(at: time)
      try await finger(.began, 200)
      for step in 1...10 {
        time += 0.01
        try await s.stage.show(at: time)
        try await finger(.moved, 200 + way * CGFloat(step) / 10)
      }
      try await finger(.ended, 200 + way)
      try await s.stage.show(at: time + 6)
    }

    private func rest(
      _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, width: CGFloat,
      by way: CGFloat
    ) async throws -> CGFloat {
      var offset: CGFloat = -1
      try await ViewStage.perform { s in
        let box = CompositionalBox(
          [200],
          UICollectionViewCompositionalLayout(
            section: OrthogonalSectionTests.section(behavior, width: width)),
          size: CGSize(width: 300, height: 200))
        s.window.addSubview(box.collection)
        try await s.stage.settle()
        try await self.fling(s, by: way)
        let view = box.collection.subviews.first { $0 is UIScrollView } as? UIScrollView
        offset = view?.contentOffset.x ?? -2
        box.collection.layoutIfNeeded()
        let first = Int((offset + 1) / (width + 10))
        expectEqual(box.collection.contentOffset, .zero)
        expectNotNil(box.collection.cellForItem(at: IndexPath(item: first, section: 0)))
        // Cells that went by were reused.
        expectAtMost(box.collection.visibleCells.count, 5)
      }
      return offset
    }

    @Test func `the server moves a section's content, which shows its cells`() async throws {
      let offset = try await rest(.continuous, width: 100, by: -150)
      expectGreater(offset, 300)
    }

    @Test func `content rests with a group at the leading edge`() async throws {
      let offset = try await rest(.continuousGroupLeadingBoundary, width: 100, by: -150)
      expectGreater(offset, 200)
      expectEqual(offset.truncatingRemainder(dividingBy: 110), 0)
    }

    @Test func `a drag moves the content by one group, or by the section's width`() async throws {
      let group = try await rest(.groupPaging, width: 200, by: -150)
      expectEqual(group, 210)
      let centred = try await rest(.groupPagingCentered, width: 200, by: -150)
      expectEqual(centred, 210)
      let page = try await rest(.paging, width: 100, by: -150)
      expectEqual(page, 300)
    }
  }
}
