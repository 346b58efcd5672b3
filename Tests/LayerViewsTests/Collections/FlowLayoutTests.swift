import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// Views §19.3.
@MainActor @Suite struct FlowLayoutTests {
  private func flow(_ change: (UICollectionViewFlowLayout) -> Void = { _ in })
    -> UICollectionViewFlowLayout
  {
    let layout = UICollectionViewFlowLayout()
    change(layout)
    return layout
  }

  private func frames(_ view: UICollectionView, _ count: Int, _ section: Int = 0) -> [CGRect] {
    (0..<count).compactMap {
      view.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame
    }
  }

  @Test func `a new layout has Apple's lengths`() {
    let layout = flow()
    expectEqual(layout.itemSize, CGSize(width: 50, height: 50))
    expectEqual(layout.estimatedItemSize, .zero)
    expectEqual(layout.minimumLineSpacing, 10)
    expectEqual(layout.minimumInteritemSpacing, 10)
    expectEqual(layout.sectionInset, .zero)
    expectEqual(layout.headerReferenceSize, .zero)
    expectEqual(layout.footerReferenceSize, .zero)
    expectEqual(layout.scrollDirection, .vertical)
    expectEqual(layout.sectionInsetReference, .fromContentInset)
    expectFalse(layout.sectionHeadersPinToVisibleBounds)
    expectFalse(layout.sectionFootersPinToVisibleBounds)
    expectEqual(UICollectionViewFlowLayout.automaticSize.width, .greatestFiniteMagnitude)
    expectFalse(layout.flipsHorizontallyInOppositeLayoutDirection)
    expectNil(layout.collectionView)
    expectEqual(layout.collectionViewContentSize, .zero)
  }

  @Test func `equal items fill each line from edge to edge, and the last line keeps their columns`()
  {
    let view = Squares([5]).collection(flow { $0.minimumLineSpacing = 4 }, width: 210)
    expectEqual(frames(view, 5).map(\.minX), [0, 80, 160, 0, 80])
    expectEqual(frames(view, 5).map(\.minY), [0, 0, 0, 54, 54])
    expectEqual(view.contentSize, CGSize(width: 210, height: 104))
  }

  @Test func `fewer items than fit a line keep the columns of a full one`() {
    let view = Squares([2]).collection(flow(), width: 210)
    expectEqual(frames(view, 2).map(\.minX), [0, 80])
  }

  @Test func `insets and spaces belong to a section, whose items may be none`() {
    let layout = flow {
      $0.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 15, right: 20)
      $0.headerReferenceSize = CGSize(width: 1, height: 30)
      $0.footerReferenceSize = CGSize(width: 1, height: 7)
    }
    let view = Squares([2, 0, 1]).collection(layout, width: 150)
    expectEqual(
      frames(view, 2),
      [
        CGRect(x: 10, y: 35, width: 50, height: 50), CGRect(x: 80, y: 35, width: 50, height: 50),
      ])
    // 30 + 5 + 50 + 15 + 7, then the same without items.
    expectEqual(frames(view, 1, 2), [CGRect(x: 10, y: 107 + 57 + 35, width: 50, height: 50)])
    let header = view.layoutAttributesForSupplementaryElement(
      ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1))
    expectEqual(header?.frame, CGRect(x: 0, y: 107, width: 150, height: 30))
    expectEqual(header?.representedElementCategory, .supplementaryView)
    let footer = view.layoutAttributesForSupplementaryElement(
      ofKind: UICollectionView.elementKindSectionFooter, at: IndexPath(item: 0, section: 2))
    expectEqual(footer?.frame, CGRect(x: 0, y: 107 + 57 + 100, width: 150, height: 7))
    expectEqual(view.contentSize.height, 107 + 57 + 107)
    expectEqual(
      view.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader)
        .compactMap { ($0 as? TitleView)?.text }, ["Header 0", "Header 1", "Header 2"])
    expectEqual(
      view.indexPathsForVisibleSupplementaryElements(
        ofKind: UICollectionView.elementKindSectionFooter
      ).map(\.section), [0, 1, 2])
    let first = view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader,
      at: IndexPath(item: 0, section: 0))
    expectEqual((first as? TitleView)?.text, "Header 0")
  }

  @Test func `lines scroll sideways`() {
    let layout = flow {
      $0.scrollDirection = .horizontal
      $0.headerReferenceSize = CGSize(width: 20, height: 1)
    }
    let view = Squares([10_000]).collection(layout, width: 200, height: 170)
    expectEqual(view.contentSize, CGSize(width: 20 + 3334 * 60 - 10, height: 170))
    expectEqual(
      frames(view, 4).map(\.origin),
      [
        CGPoint(x: 20, y: 0), CGPoint(x: 20, y: 60), CGPoint(x: 20, y: 120), CGPoint(x: 80, y: 0),
      ])
    view.contentOffset.x = 6000
    view.layoutIfNeeded()
    expectEqual(view.numbers.first, 297)
    expectEqual(view.numbers.count, 12)
  }

  @Test func `items of different sizes are in the middle of lines as high as the highest`() {
    let squares = SizedSquares([6])
    let sizes = [
      CGSize(width: 80, height: 20), CGSize(width: 80, height: 40), CGSize(width: 150, height: 10),
      CGSize(width: 60, height: 10), CGSize(width: 40, height: 30), CGSize(width: 30, height: 30),
    ]
    squares.size = { sizes[$0.item] }
    let view = squares.collection(flow(), width: 200)
    expectEqual(
      frames(view, 6).map(\.origin),
      [
        // A line is filled from edge to edge.
        CGPoint(x: 0, y: 10), CGPoint(x: 120, y: 0),
        // An item alone is in the middle.
        CGPoint(x: 25, y: 50),
        // The last line begins at the edge, with the least space.
        CGPoint(x: 0, y: 80), CGPoint(x: 70, y: 70), CGPoint(x: 120, y: 70),
      ])
    expectEqual(view.contentSize.height, 100)
  }

  @Test func `items that are wider than a line have lines of their own`() {
    let view = Squares([3]).collection(flow { $0.itemSize = CGSize(width: 300, height: 20) })
    expectEqual(frames(view, 3).map(\.origin.y), [0, 30, 60])
    expectEqual(frames(view, 3).map(\.width), [300, 300, 300])
  }

  @Test(
    arguments: [
      CGSize(width: CGFloat.nan, height: 20), CGSize(width: -5, height: 20),
      CGSize(width: CGFloat.infinity, height: .infinity), CGSize(width: 0, height: 0),
    ])
  func `sizes that are none leave the layout usable`(_ size: CGSize) {
    let layout = flow { $0.itemSize = size }
    let view = Squares([3]).collection(layout)
    expectTrue(view.contentSize.height.isFinite)
    layout.itemSize = CGSize(width: 50, height: 50)
    view.layoutIfNeeded()
    expectEqual(view.numbers, [0, 1, 2])
  }

  @Test func `another width breaks lines anew`() {
    let view = Squares([4]).collection()
    expectEqual(frames(view, 4).last?.minY, 60)
    view.frame.size.width = 230
    view.layoutIfNeeded()
    expectEqual(frames(view, 4).last, CGRect(x: 180, y: 0, width: 50, height: 50))
    expectEqual(view.frame(3), CGRect(x: 180, y: 0, width: 50, height: 50))
    view.contentInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 10)
    view.layoutIfNeeded()
    expectEqual(view.contentSize.width, 200)
    expectEqual(view.frame(3), CGRect(x: 0, y: 60, width: 50, height: 50))
  }

  @Test func `a pinned header stays in view until its section ends`() {
    let layout = flow {
      $0.sectionHeadersPinToVisibleBounds = true
      $0.headerReferenceSize = CGSize(width: 0, height: 20)
    }
    let view = Squares([30, 30]).collection(layout, height: 200)
    func top(_ section: Int) -> CGFloat? {
      view.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader,
        at: IndexPath(item: 0, section: section))?.frame.minY
    }
    expectEqual(top(0), 0)
    view.contentOffset.y = 100
    view.layoutIfNeeded()
    expectEqual(top(0), 100)
    // The section is 20 + 590 points high.
    view.contentOffset.y = 600
    view.layoutIfNeeded()
    expectEqual(top(0), 590)
    expectEqual(top(1), 610)
    view.contentOffset.y = 650
    view.layoutIfNeeded()
    expectNil(top(0))
    expectEqual(top(1), 650)
  }

  @Test func `a pinned footer is in view as soon as its section is`() {
    let layout = flow {
      $0.sectionFootersPinToVisibleBounds = true
      $0.footerReferenceSize = CGSize(width: 0, height: 20)
    }
    let view = Squares([30]).collection(layout, height: 200)
    let footer = view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionFooter,
      at: IndexPath(item: 0, section: 0))
    expectEqual(footer?.frame.minY, 180)
    view.contentOffset.y = 410
    view.layoutIfNeeded()
    expectEqual(footer?.frame.minY, 590)
  }

  @Test func `a delegate decides for each section`() {
    final class Each: Squares, UICollectionViewDelegateFlowLayout {
      func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
      ) -> UIEdgeInsets { UIEdgeInsets(top: 1, left: CGFloat(section) * 5, bottom: 2, right: 0) }
      func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
      ) -> CGFloat { 7 }
      func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
      ) -> CGFloat { CGFloat(section) * 50 }
      func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
      ) -> CGSize { CGSize(width: 60, height: 20) }
      func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
      ) -> CGSize { CGSize(width: 0, height: 10) }
      func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
      ) -> CGSize { CGSize(width: 0, height: section == 0 ? 3 : 0) }
    }
    let view = Each([4, 3]).collection(flow { $0.sectionInset.top = 100 }, width: 184)
    expectEqual(
      frames(view, 4).map(\.origin),
      [
        CGPoint(x: 0, y: 11), CGPoint(x: 62, y: 11), CGPoint(x: 124, y: 11), CGPoint(x: 0, y: 38),
      ])
    // 11 + 47 + 2 + 3, and a header and an inset.
    expectEqual(
      frames(view, 3, 1).map(\.origin),
      [
        CGPoint(x: 5, y: 74), CGPoint(x: 124, y: 74), CGPoint(x: 5, y: 101),
      ])
    expectEqual(view.contentSize.height, 123)
  }

  @Test func `the elements of a rectangle far down are those of its lines`() {
    let layout = flow()
    let view = Squares([10_000]).collection(layout)
    let found = layout.layoutAttributesForElements(
      in: CGRect(x: 0, y: 100_000, width: 200, height: 100))
    expectEqual(found?.map(\.indexPath.item), Array(4998..<5007))
    expectEqual(view.contentSize.height, 200_030)
  }
}

extension LiveViewTests {
  @Suite struct LiveFlowLayoutTests {
    @Test(arguments: [(60, 190.0, 15.0), (30, 190, 15), (15, 190, 18)])
    func `the server keeps pinned headers in view while content coasts (views §19.3)`(
      items: Int, start: Double, speed: Double
    ) async throws {
      try await ViewStage.perform { s in
        let layout = UICollectionViewFlowLayout()
        layout.sectionHeadersPinToVisibleBounds = true
        layout.headerReferenceSize = CGSize(width: 0, height: 20)
        let squares = Squares(Array(repeating: items, count: 8))
        let view = squares.collection(layout, width: 200, height: 200)
        s.window.addSubview(view)
        try await s.stage.show(at: 0.5)
        let length = CGFloat(items / 3) * 60 + 10
        // There and, caught while it coasts back, to the beginning.
        for (way, time) in [(speed, 0.5), (-speed, 4)] {
          let from = way > 0 ? start : 10
          try await s.stage.input(
            .touch(finger: 1, .began, at: .init(x: 100, y: from), pressure: 1))
          for step in 1...10 {
            try await s.stage.show(at: time + 0.01 * Double(step))
            try await s.stage.input(
              .touch(
                finger: 1, .moved, at: .init(x: 100, y: from - way * Double(step)), pressure: 1))
          }
          try await s.stage.input(
            .touch(finger: 1, .ended, at: .init(x: 100, y: from - way * 10), pressure: 1))
          _ = squares.takeAsked()
          for frame in 1...30 {
            try await s.stage.show(at: time + 0.1 + Double(frame) * 0.1)
            let shown = view.layer.presentation()?.bounds.minY ?? 0
            for section in 0..<8 {
              guard
                let header = view.supplementaryView(
                  forElementKind: UICollectionView.elementKindSectionHeader,
                  at: IndexPath(item: 0, section: section))
              else { continue }
              let top = CGFloat(section) * length
              let expected = max(top, min(shown, top + length - 20))
              let place = (header.layer.presentation()?.position.y ?? 0) - 10
              expectAtMost(abs(place - expected), 1.01)
            }
          }
          expectEqual(squares.takeAsked().count { $0.section > 7 }, 0)
        }
      }
    }

    @Test
    func `content that coasts past more items than have cells is never without (views §19.1)`()
      async throws
    {
      try await ViewStage.perform { s in
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 10, height: 10)
        layout.sectionHeadersPinToVisibleBounds = true
        layout.headerReferenceSize = CGSize(width: 0, height: 10)
        let squares = Squares([10_000])
        let view = squares.collection(layout, width: 200, height: 200)
        s.window.addSubview(view)
        try await s.stage.show(at: 0.5)
        try await s.stage.input(.touch(finger: 1, .began, at: .init(x: 100, y: 190), pressure: 1))
        for step in 1...10 {
          try await s.stage.show(at: 0.5 + 0.01 * Double(step))
          try await s.stage.input(
            .touch(
              finger: 1, .moved, at: .init(x: 100, y: 190 - 15 * Double(step)), pressure: 1))
        }
        try await s.stage.input(.touch(finger: 1, .ended, at: .init(x: 100, y: 40), pressure: 1))
        for frame in 1...40 {
          try await s.stage.show(at: 0.6 + Double(frame) * 0.05)
          let shown = view.layer.presentation()?.bounds.minY ?? 0
          // Lines of ten, 20 points apart, below a header of 10.
          for line in Int((shown - 20) / 20) + 1...Int((shown + 180) / 20) {
            expectNotNil(view.cellForItem(at: IndexPath(item: line * 10 + 5, section: 0)))
          }
          let header = view.visibleSupplementaryViews(
            ofKind: UICollectionView.elementKindSectionHeader
          ).first
          expectAtMost(abs((header?.layer.presentation()?.frame.minY ?? 0) - shown), 30)
        }
        try await s.stage.show(at: 5)
        expectAtMost(view.visibleCells.count, 110)
        expectAtMost(view.subviews.count, 700)
      }
    }
  }
}
