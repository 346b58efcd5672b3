import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// A source with one item, and no more.
@MainActor private final class OneItem: NSObject, UICollectionViewDataSource {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 1 }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
}

/// A delegate that decides about nothing.
@MainActor
private final class NoDecisions: NSObject, UICollectionViewDelegateFlowLayout,
  UICollectionViewDataSourcePrefetching
{
  func collectionView(
    _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
  ) {}
}

/// Views §19.
@MainActor @Suite struct CollectionDefaultsTests {
  private let path = IndexPath(item: 0, section: 0)

  private func collection(
    _ layout: UICollectionViewLayout = UICollectionViewFlowLayout()
  ) -> UICollectionView {
    UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
  }

  @Test func `a new collection has Apple's values`() {
    let layout = UICollectionViewFlowLayout()
    let view = collection(layout)
    #expect(view.collectionViewLayout === layout && layout.collectionView === view)
    expectNil(view.dataSource)
    expectNil(view.delegate)
    expectNil(view.prefetchDataSource)
    expectTrue(view.isPrefetchingEnabled)
    expectNil(view.backgroundView)
    expectTrue(view.allowsSelection)
    expectFalse(view.allowsMultipleSelection)
    expectEqual(view.selfSizingInvalidation, .enabled)
    view.selfSizingInvalidation = .enabledIncludingConstraints
    view.deselectItem(at: path, animated: true)
    expectEqual(UICollectionView.elementKindSectionHeader, "UICollectionElementKindSectionHeader")
    expectEqual(UICollectionView.elementKindSectionFooter, "UICollectionElementKindSectionFooter")
    expectNil(view.supplementaryView(forElementKind: "x", at: path))
  }

  @Test func `raw values are Apple's`() {
    typealias Position = UICollectionView.ScrollPosition
    let positions: [Position] = [
      .top, .centeredVertically, .bottom, .left, .centeredHorizontally, .right,
    ]
    expectEqual(positions.map(\.rawValue), [1, 2, 4, 8, 16, 32])
    typealias Category = UICollectionView.ElementCategory
    let categories: [Category] = [.cell, .supplementaryView, .decorationView]
    expectEqual(categories.map(\.rawValue), [0, 1, 2])
    typealias Direction = UICollectionView.ScrollDirection
    let directions: [Direction] = [.vertical, .horizontal]
    expectEqual(directions.map(\.rawValue), [0, 1])
    typealias Sizing = UICollectionView.SelfSizingInvalidation
    let sizings: [Sizing] = [.disabled, .enabled, .enabledIncludingConstraints]
    expectEqual(sizings.map(\.rawValue), [0, 1, 2])
    typealias Reference = UICollectionViewFlowLayout.SectionInsetReference
    let references: [Reference] = [.fromContentInset, .fromSafeArea, .fromLayoutMargins]
    expectEqual(references.map(\.rawValue), [0, 1, 2])
    typealias Action = UICollectionViewUpdateItem.Action
    let actions: [Action] = [.insert, .delete, .reload, .move, .none]
    expectEqual(actions.map(\.rawValue), [0, 1, 2, 3, 4])
  }

  @Test func `methods that a source does not have answer with one section and empty views`() {
    let view = collection()
    let source: any UICollectionViewDataSource = OneItem()
    expectEqual(source.numberOfSections(in: view), 1)
    expectTrue(source.collectionView(view, canMoveItemAt: path))
    source.collectionView(view, moveItemAt: path, to: path)
    let header = source.collectionView(
      view, viewForSupplementaryElementOfKind: "header", at: path)
    #expect(type(of: header) == UICollectionReusableView.self)
    let prefetching: any UICollectionViewDataSourcePrefetching = NoDecisions()
    prefetching.collectionView(view, prefetchItemsAt: [path])
    prefetching.collectionView(view, cancelPrefetchingForItemsAt: [path])
  }

  @Test func `a delegate without decisions lets everything happen`() {
    let view = collection()
    let flow = UICollectionViewFlowLayout()
    let none = NoDecisions()
    let delegate: any UICollectionViewDelegate = none
    expectTrue(delegate.collectionView(view, shouldHighlightItemAt: path))
    expectTrue(delegate.collectionView(view, shouldSelectItemAt: path))
    expectTrue(delegate.collectionView(view, shouldDeselectItemAt: path))
    expectTrue(delegate.collectionView(view, canPerformPrimaryActionForItemAt: path))
    delegate.collectionView(view, didHighlightItemAt: path)
    delegate.collectionView(view, didUnhighlightItemAt: path)
    delegate.collectionView(view, didSelectItemAt: path)
    delegate.collectionView(view, didDeselectItemAt: path)
    delegate.collectionView(view, performPrimaryActionForItemAt: path)
    let (cell, header) = (UICollectionViewCell(), UICollectionReusableView())
    delegate.collectionView(view, willDisplay: cell, forItemAt: path)
    delegate.collectionView(view, didEndDisplaying: cell, forItemAt: path)
    delegate.collectionView(
      view, willDisplaySupplementaryView: header, forElementKind: "x", at: path)
    delegate.collectionView(
      view, didEndDisplayingSupplementaryView: header, forElementOfKind: "x", at: path)
    let point = CGPoint(x: 1, y: 2)
    expectEqual(
      delegate.collectionView(view, targetContentOffsetForProposedContentOffset: point), point)
    let other = IndexPath(item: 4, section: 0)
    expectEqual(
      delegate.collectionView(
        view, targetIndexPathForMoveOfItemFromOriginalIndexPath: path, atCurrentIndexPath: path,
        toProposedIndexPath: other), other)
    let sizes: any UICollectionViewDelegateFlowLayout = none
    flow.itemSize = CGSize(width: 7, height: 8)
    flow.footerReferenceSize = CGSize(width: 3, height: 4)
    expectEqual(sizes.collectionView(view, layout: flow, sizeForItemAt: path), flow.itemSize)
    expectEqual(sizes.collectionView(view, layout: flow, insetForSectionAt: 0), .zero)
    expectEqual(sizes.collectionView(view, layout: flow, minimumLineSpacingForSectionAt: 0), 10)
    expectEqual(
      sizes.collectionView(view, layout: flow, minimumInteritemSpacingForSectionAt: 0), 10)
    expectEqual(sizes.collectionView(view, layout: flow, referenceSizeForHeaderInSection: 0), .zero)
    expectEqual(
      sizes.collectionView(view, layout: flow, referenceSizeForFooterInSection: 0),
      CGSize(width: 3, height: 4))
  }

  @Test func `a context names what is to be computed anew`() {
    let context = UICollectionViewFlowLayoutInvalidationContext()
    #expect(!context.invalidateEverything && !context.invalidateDataSourceCounts)
    #expect(context.invalidateFlowLayoutDelegateMetrics && context.invalidateFlowLayoutAttributes)
    expectNil(context.invalidatedItemIndexPaths)
    context.invalidateItems(at: [path])
    context.invalidateItems(at: [IndexPath(item: 1, section: 0)])
    expectEqual(context.invalidatedItemIndexPaths?.count, 2)
    context.invalidateSupplementaryElements(ofKind: "a", at: [path])
    context.invalidateSupplementaryElements(ofKind: "b", at: [path])
    context.invalidateDecorationElements(ofKind: "c", at: [path])
    expectEqual(context.invalidatedSupplementaryIndexPaths, ["a": [path], "b": [path]])
    expectEqual(context.invalidatedDecorationIndexPaths, ["c": [path]])
    #expect(context.contentOffsetAdjustment == .zero && context.contentSizeAdjustment == .zero)
    expectNil(context.previousIndexPathsForInteractivelyMovingItems)
    expectNil(context.targetIndexPathsForInteractivelyMovingItems)
    expectEqual(context.interactiveMovementTarget, .zero)
  }

  @Test func `a plain layout places nothing, and makes contexts of its class`() {
    let layout = UICollectionViewLayout()
    expectEqual(
      [UICollectionViewLayout.self, UICollectionViewFlowLayout.self].map {
        "\($0.invalidationContextClass)"
      },
      [
        "UICollectionViewLayoutInvalidationContext",
        "UICollectionViewFlowLayoutInvalidationContext",
      ])
    expectEqual(layout.collectionViewContentSize, .zero)
    expectNil(layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 9, height: 9)))
    expectNil(layout.layoutAttributesForItem(at: path))
    expectNil(layout.layoutAttributesForSupplementaryView(ofKind: "x", at: path))
    expectNil(layout.layoutAttributesForDecorationView(ofKind: "x", at: path))
    expectEqual(layout.developmentLayoutDirection, .leftToRight)
    expectFalse(layout.shouldInvalidateLayout(forBoundsChange: .zero))
    let context = layout.invalidationContext(forBoundsChange: .zero)
    #expect(type(of: context) == UICollectionViewLayoutInvalidationContext.self)
    let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
    expectFalse(
      layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: attributes, withOriginalAttributes: attributes))
    let marked = layout.invalidationContext(
      forPreferredLayoutAttributes: attributes, withOriginalAttributes: attributes)
    expectEqual(marked.invalidatedItemIndexPaths, [path])
    for kind in ["a", "b"] {
      expectEqual(layout.indexPathsToDeleteForSupplementaryView(ofKind: kind), [])
      expectEqual(layout.indexPathsToDeleteForDecorationView(ofKind: kind), [])
      expectEqual(layout.indexPathsToInsertForSupplementaryView(ofKind: kind), [])
      expectEqual(layout.indexPathsToInsertForDecorationView(ofKind: kind), [])
      expectNil(
        layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path))
      expectNil(
        layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: path))
      expectNil(
        layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path))
      expectNil(
        layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: path))
    }
    let place = CGPoint(x: 4, y: 5)
    let held = layout.layoutAttributesForInteractivelyMovingItem(
      at: path, withTargetPosition: place)
    expectEqual(held.center, place)
    expectEqual(layout.targetIndexPath(forInteractivelyMovingItem: path, withPosition: place), path)
    let other = IndexPath(item: 3, section: 0)
    let moving = layout.invalidationContext(
      forInteractivelyMovingItems: [other], withTargetPosition: place, previousIndexPaths: [path],
      previousPosition: .zero)
    expectEqual(moving.previousIndexPathsForInteractivelyMovingItems, [path])
    expectEqual(moving.targetIndexPathsForInteractivelyMovingItems, [other])
    expectEqual(moving.interactiveMovementTarget, place)
    let ended = layout.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: [other], previousIndexPaths: [path], movementCancelled: false)
    expectEqual(ended.targetIndexPathsForInteractivelyMovingItems, [other])
  }

  @Test func `a layout may replace the views beside the items with an update`() {
    final class Replacing: UICollectionViewFlowLayout {
      var deleted: [IndexPath] = []
      var inserted: [IndexPath] = []
      var asked: [String] = []
      override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String)
        -> [IndexPath]
      { deleted }
      override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String)
        -> [IndexPath]
      { inserted }
      override func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
      ) -> UICollectionViewLayoutAttributes? {
        asked.append("initial \(elementIndexPath.section)")
        return super.initialLayoutAttributesForAppearingSupplementaryElement(
          ofKind: elementKind, at: elementIndexPath)
      }
      override func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
      ) -> UICollectionViewLayoutAttributes? {
        asked.append("final \(elementIndexPath.section)")
        return super.finalLayoutAttributesForDisappearingSupplementaryElement(
          ofKind: elementKind, at: elementIndexPath)
      }
    }
    let layout = Replacing()
    layout.headerReferenceSize = CGSize(width: 0, height: 20)
    let squares = Squares([1, 1])
    let view = squares.collection(layout)
    let header = UICollectionView.elementKindSectionHeader
    let old = view.visibleSupplementaryViews(ofKind: header)
    layout.deleted = [path]
    layout.inserted = [IndexPath(item: 0, section: 1)]
    squares.sections[1].append(7)
    view.insertItems(at: [IndexPath(item: 1, section: 1)])
    let new = view.visibleSupplementaryViews(ofKind: header)
    expectEqual(new.count, 2)
    #expect(new[0] !== old[0] && new[1] !== old[1])
    expectEqual(layout.asked.sorted(), ["final 0", "final 1", "initial 0", "initial 1"])
  }

  @Test func `a view is told of a change of layouts`() {
    final class Telling: UICollectionViewCell {
      static var calls: [String] = []
      override func willTransition(
        from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
      ) { Self.calls.append("will") }
      override func didTransition(
        from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
      ) { Self.calls.append("did") }
    }
    let source = OneItem()
    let view = collection()
    view.register(Telling.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.layoutIfNeeded()
    view.setCollectionViewLayout(UICollectionViewFlowLayout(), animated: false)
    expectEqual(Telling.calls, ["will"])
    let plain = UICollectionReusableView()
    plain.willTransition(from: view.collectionViewLayout, to: view.collectionViewLayout)
    plain.didTransition(from: view.collectionViewLayout, to: view.collectionViewLayout)
  }

  @Test func `insets are measured from the safe area, or from the margins`() {
    let layout = UICollectionViewFlowLayout()
    let source = OneItem()
    let view = collection(layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.layoutMargins = UIEdgeInsets(top: 1, left: 9, bottom: 1, right: 3)
    layout.sectionInsetReference = .fromLayoutMargins
    layout.itemSize = CGSize(width: 88, height: 10)
    view.layoutIfNeeded()
    expectEqual(view.visibleCells.first?.frame.minX, 9)
    layout.sectionInsetReference = .fromSafeArea
    view.layoutIfNeeded()
    expectEqual(view.visibleCells.first?.frame.minX, 6)
  }

  @Test func `a layout is told of a size that changes in an animation`() {
    final class Told: UICollectionViewFlowLayout {
      var calls: [String] = []
      override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
        super.prepare(forAnimatedBoundsChange: oldBounds)
        calls.append("prepare \(Int(oldBounds.width))")
      }
      override func finalizeAnimatedBoundsChange() {
        super.finalizeAnimatedBoundsChange()
        calls.append("finalize")
      }
    }
    let layout = Told()
    let view = Squares([5]).collection(layout)
    view.frame.size.width = 150
    view.layoutIfNeeded()
    expectEqual(layout.calls, [])
    UIView.animate(withDuration: 0.2) {
      view.frame.size.width = 200
      view.layoutIfNeeded()
    }
    expectEqual(layout.calls, ["prepare 150", "finalize"])
  }

  @Test func `a controller without a layout has a flow layout`() {
    let controller = UICollectionViewController(nibName: nil, bundle: nil)
    #expect(controller.collectionViewLayout is UICollectionViewFlowLayout)
  }
}
