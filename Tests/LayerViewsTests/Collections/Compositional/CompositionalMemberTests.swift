import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// The parts of a layout's description, each by its name (views §20.3).
@MainActor @Suite struct CompositionalMemberTests {
  private func rows(_ height: CGFloat = 50) -> NSCollectionLayoutSection {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .absolute(height))
    return NSCollectionLayoutSection(
      group: NSCollectionLayoutGroup.horizontal(
        layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
  }

  @Test func `a size has two dimensions`() {
    let size = NSCollectionLayoutSize(
      widthDimension: .absolute(3), heightDimension: .fractionalHeight(0.5))
    expectEqual(size.widthDimension.dimension, 3)
    expectTrue(size.heightDimension.isFractionalHeight)
  }

  @Test func `a spacing is fixed or flexible`() {
    let fixed = NSCollectionLayoutSpacing.fixed(4)
    #expect(fixed.isFixed && !fixed.isFlexible && fixed.spacing == 4)
    let flexible = NSCollectionLayoutSpacing.flexible(5)
    #expect(!flexible.isFixed && flexible.isFlexible && flexible.spacing == 5)
    expectEqual(NSCollectionLayoutSpacing.fixed(.nan).spacing, 0)
  }

  @Test func `views at the corners of a section lie beside each other`() {
    let places: [(NSRectAlignment, CGRect)] = [
      (.topLeading, frame(0, 0, 40, 20)), (.top, frame(180, 0, 40, 20)),
      (.topTrailing, frame(360, 0, 40, 20)), (.leading, frame(0, 35, 40, 20)),
      (.trailing, frame(360, 35, 40, 20)), (.bottomLeading, frame(0, 70, 40, 20)),
      (.bottom, frame(180, 70, 40, 20)), (.bottomTrailing, frame(360, 70, 40, 20)),
      (.none, frame(180, 35, 40, 20)),
    ]
    let section = rows()
    section.boundarySupplementaryItems = places.map { alignment, _ in
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .absolute(40), heightDimension: .absolute(20)),
        elementKind: "edge \(alignment.rawValue)", alignment: alignment)
    }
    // Those beside the row take no room, so that its width is the section's.
    for item in section.boundarySupplementaryItems.filter({
      $0.alignment == .leading || $0.alignment == .trailing
    }) { item.extendsBoundary = false }
    let box = CompositionalBox(1, section)
    expectEqual(box.frames(), [frame(0, 20, 400, 50)])
    for (alignment, frame) in places {
      expectEqual(box.frame("edge \(alignment.rawValue)"), frame)
    }
  }

  @Test func `a view at an edge may lie at a distance from it`() {
    let item = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .absolute(40), heightDimension: .absolute(20)), elementKind: "head",
      alignment: .top, absoluteOffset: CGPoint(x: 3, y: -4))
    let section = rows()
    section.boundarySupplementaryItems = [item]
    expectEqual(CompositionalBox(1, section).frame("head"), frame(183, -4, 40, 20))
    item.zIndex = 5
    expectEqual(item.zIndex, 5)
  }

  @Test func `a custom group is told of its container`() {
    var container: (any NSCollectionLayoutContainer)?
    let provider: NSCollectionLayoutGroupCustomItemProvider = {
      (environment: any NSCollectionLayoutEnvironment) in
      container = environment.container
      expectNotEqual(environment.traitCollection.displayScale, -1)
      return [NSCollectionLayoutGroupCustomItem(frame: frame(0, 0, 10, 10))]
    }
    let group = NSCollectionLayoutGroup.custom(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .absolute(30)),
      itemProvider: provider)
    _ = CompositionalBox(1, NSCollectionLayoutSection(group: group)).frames()
    expectEqual(container?.contentSize, CGSize(width: 400, height: 30))
    expectEqual(container?.effectiveContentSize, CGSize(width: 400, height: 30))
    expectEqual(container?.contentInsets, .zero)
    expectEqual(container?.effectiveContentInsets, .zero)
    expectEmpty(group.subitems)
  }

  @Test func `references of insets count across the direction`() {
    let widths: [(UIContentInsetsReference, CGFloat)] = [
      (.automatic, 400), (.none, 400), (.safeArea, 400), (.layoutMargins, 380),
      (.readableContent, 380),
    ]
    for (reference, width) in widths {
      let section = rows()
      section.contentInsetsReference = reference
      let box = CompositionalBox(1, section)
      box.collection.layoutMargins = UIEdgeInsets(top: 9, left: 10, bottom: 9, right: 10)
      box.layout.invalidateLayout()
      expectEqual(box.frames(), [frame((400 - width) / 2, 0, width, 50)])
    }
  }

  @Test func `boundary views may keep other insets than the content`() {
    let section = rows()
    section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 5, bottom: 0, trailing: 5)
    section.supplementaryContentInsetsReference = .layoutMargins
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .absolute(20)),
        elementKind: "head", alignment: .top)
    ]
    let box = CompositionalBox(1, section)
    box.collection.layoutMargins = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
    box.layout.invalidateLayout()
    expectEqual(box.frame("head"), frame(15, 0, 370, 20))
    expectEqual(box.frames(), [frame(5, 20, 390, 50)])
  }

  @Test func `a visible item is read and changed`() {
    let section = rows(100)
    section.visibleItemsInvalidationHandler = { items, _, _ in
      for item in items as [any NSCollectionLayoutVisibleItem] where item.indexPath.item == 1 {
        expectEqual(item.frame, frame(0, 100, 400, 100))
        expectEqual(item.bounds, frame(0, 0, 400, 100))
        expectEqual(item.representedElementCategory, .cell)
        expectNil(item.representedElementKind)
        expectEqual(item.name, "")
        expectFalse(item.isHidden)
        item.alpha = 0.25
        item.zIndex = 3
        item.center = CGPoint(x: 100, y: 160)
        item.transform3D = CATransform3DMakeScale(0.5, 0.5, 1)
        expectEqual(item.transform.a, 0.5)
      }
    }
    let box = CompositionalBox(3, section)
    box.collection.layoutIfNeeded()
    let cell = box.collection.cellForItem(at: IndexPath(item: 1, section: 0))
    expectEqual(cell?.alpha, 0.25)
    expectEqual(cell?.frame, frame(0, 135, 200, 50))
    expectEqual(cell?.layer.zPosition, 3)
  }

  @Test func `a provider gives the sections of a layout and its configuration the direction`() {
    let size = NSCollectionLayoutSize(
      widthDimension: .absolute(30), heightDimension: .fractionalHeight(1))
    let provider: UICollectionViewCompositionalLayoutSectionProvider = { _, _ in
      NSCollectionLayoutSection(
        group: .vertical(
          layoutSize: size,
          subitems: [
            NSCollectionLayoutItem(
              layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
          ]))
    }
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    let level = UICollectionViewCompositionalLayout(
      sectionProvider: provider, configuration: configuration)
    expectEqual(
      CompositionalBox([2], level).frames(), [frame(0, 0, 30, 600), frame(30, 0, 30, 600)])
    let upright = UICollectionViewCompositionalLayout(sectionProvider: provider)
    expectEqual(CompositionalBox([2], upright).frames()[1], frame(0, 600, 30, 600))
  }

  @Test func `a section without orthogonal scrolling has no view of its own`() {
    let section = rows()
    expectEqual(
      section.orthogonalScrollingBehavior,
      UICollectionLayoutSectionOrthogonalScrollingBehavior.none)
    let box = CompositionalBox(1, section)
    box.collection.layoutIfNeeded()
    expectEmpty(box.collection.subviews.filter { $0 is UIScrollView })
  }

  @Test func `the properties of a section's movement are those of its view`() {
    let section = rows()
    section.orthogonalScrollingBehavior = .continuous
    let wanted: UICollectionLayoutSectionOrthogonalScrollingProperties =
      section.orthogonalScrollingProperties
    let box = CompositionalBox(1, section)
    let bounces: [(UICollectionLayoutSectionOrthogonalScrollingBounce, Bool)] = [
      (.automatic, true), (.always, true), (.never, false),
    ]
    for (bounce, isOn) in bounces {
      wanted.bounce = bounce
      wanted.decelerationRate = .fast
      box.layout.invalidateLayout()
      box.collection.layoutIfNeeded()
      let view = box.collection.subviews.first { $0 is UIScrollView } as? UIScrollView
      expectEqual(view?.bounces, isOn)
      expectEqual(view?.decelerationRate, .fast)
    }
  }
}
