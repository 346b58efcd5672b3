import Expectations
import Foundation
import LayerViews
import Testing

/// Items whose data source and delegate ask the collection and change it while it asks them.
@MainActor private final class Meddler: UICollectionViewDataSource, UICollectionViewDelegate {
  var sections = [30, 30]
  var willDisplay: (UICollectionView, IndexPath) -> Void = { _, _ in }
  var didEndDisplaying: (UICollectionView, IndexPath) -> Void = { _, _ in }
  private(set) var wrong: [IndexPath] = []

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    expectTrue(collectionView.numberOfItems(inSection: section) <= 30)
    return sections[section]
  }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    if !sections.indices.contains(indexPath.section)
      || indexPath.item >= sections[indexPath.section]
    {
      wrong.append(indexPath)
    }
    return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { willDisplay(collectionView, indexPath) }
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { didEndDisplaying(collectionView, indexPath) }
}

/// Views §19.
@MainActor @Suite struct CollectionCallbackTests {
  private func collection(
    _ meddler: Meddler, _ layout: UICollectionViewLayout = UICollectionViewFlowLayout()
  ) -> UICollectionView {
    let collection = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 170, height: 170), collectionViewLayout: layout)
    collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    collection.dataSource = meddler
    collection.delegate = meddler
    return collection
  }

  @Test func `items that vanish while cells are shown are not asked for`() {
    let meddler = Meddler()
    let collection = collection(meddler)
    meddler.willDisplay = { collection, path in
      guard path.item == 2, meddler.sections.count == 2 else { return }
      meddler.sections = [1]
      collection.reloadData()
    }
    collection.layoutIfNeeded()
    expectEqual(meddler.wrong, [])
    expectEqual(collection.indexPathsForVisibleItems, [IndexPath(item: 0, section: 0)])
  }

  @Test func `a delegate may load the collection again when cells end their display`() {
    let meddler = Meddler()
    let collection = collection(meddler)
    collection.layoutIfNeeded()
    var ended = 0
    meddler.didEndDisplaying = { collection, _ in
      ended += 1
      collection.reloadData()
    }
    collection.reloadData()
    expectEqual(ended, 9)
    collection.layoutIfNeeded()
    expectEqual(Set(collection.visibleCells.map(ObjectIdentifier.init)).count, 9)
  }

  @Test func `a section that is deleted and moved is a contradiction`() {
    let meddler = Meddler()
    meddler.sections = [1, 2, 3]
    let collection = collection(meddler)
    collection.layoutIfNeeded()
    meddler.sections = [2, 3]
    collection.performBatchUpdates {
      collection.deleteSections([0])
      collection.moveSection(0, toSection: 1)
    }
    collection.layoutIfNeeded()
    expectEqual(collection.numberOfSections, 2)
    expectEqual(collection.visibleCells.count, 5)
    collection.performBatchUpdates {
      collection.moveSection(0, toSection: 1)
      collection.moveSection(1, toSection: 1)
    }
    collection.layoutIfNeeded()
    expectEqual(collection.visibleCells.count, 5)
  }

  private func rows(_ section: @escaping (NSCollectionLayoutSection) -> Void = { _ in })
    -> UICollectionViewCompositionalLayout
  {
    UICollectionViewCompositionalLayout { _, _ in
      let size = NSCollectionLayoutSize(
        widthDimension: .absolute(100), heightDimension: .absolute(50))
      let row = NSCollectionLayoutSection(
        group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
      row.orthogonalScrollingBehavior = .continuous
      section(row)
      return row
    }
  }

  @Test func `a section that scrolls by itself keeps its offset when one before it is deleted`() {
    let meddler = Meddler()
    meddler.sections = [5, 5]
    let collection = collection(meddler, rows())
    collection.layoutIfNeeded()
    func scroller(_ y: CGFloat) -> UIScrollView? {
      collection.subviews.lazy.compactMap { $0 as? UIScrollView }.first { $0.frame.minY == y }
    }
    let second = scroller(50)
    second?.contentOffset.x = 120
    meddler.sections = [5]
    collection.deleteSections([0])
    collection.layoutIfNeeded()
    #expect(scroller(0) === second)
    expectEqual(second?.contentOffset.x, 120)
  }

  @Test func `a handler of visible items may ask for the item at a place`() {
    let meddler = Meddler()
    meddler.sections = [5]
    weak var asked: UICollectionView?
    var found: IndexPath?
    let layout = rows { section in
      section.visibleItemsInvalidationHandler = { items, _, _ in
        found = asked?.indexPathForItem(at: CGPoint(x: 110, y: 10))
        for item in items { item.alpha = 0.5 }
      }
    }
    let collection = collection(meddler, layout)
    asked = collection
    collection.layoutIfNeeded()
    expectEqual(found, IndexPath(item: 1, section: 0))
    expectEqual(collection.visibleCells.first?.alpha, 0.5)
  }

  @Test func `items are prefetched where a mirrored layout has them`() {
    final class Mirrored: UICollectionViewFlowLayout {
      override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }
    final class Prefetcher: UICollectionViewDataSourcePrefetching {
      var paths: Set<IndexPath> = []
      func collectionView(
        _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
      ) { paths.formUnion(indexPaths) }
    }
    let (meddler, prefetcher, layout) = (Meddler(), Prefetcher(), Mirrored())
    meddler.sections = [30]
    layout.scrollDirection = .horizontal
    let collection = collection(meddler, layout)
    collection.frame.size.height = 50
    collection.semanticContentAttribute = .forceRightToLeft
    collection.prefetchDataSource = prefetcher
    collection.layoutIfNeeded()
    expectEqual(collection.indexPathsForVisibleItems.map(\.item), [27, 28, 29])
    expectEqual(prefetcher.paths.map(\.item).sorted(), [24, 25, 26])
  }
}
