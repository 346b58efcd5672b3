import Expectations
import Foundation
import LayerViews
import Testing

/// Views §20.2.
@MainActor @Suite struct DiffableCollectionTests {
  typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>
  typealias Tree = NSDiffableDataSourceSectionSnapshot<Int>
  typealias Source = UICollectionViewDiffableDataSource<String, Int>

  /// A cell with a number.
  @MainActor final class NumberCell: UICollectionViewCell {
    var number = -1
  }

  private let collection: UICollectionView

  init() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 50, height: 50)
    collection = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 440), collectionViewLayout: layout)
  }

  private func source(_ note: @escaping (Int) -> Void = { _ in }) -> Source {
    let registration = UICollectionView.CellRegistration<NumberCell, Int> { cell, _, item in
      note(item)
      cell.number = item
    }
    return Source(collectionView: collection) { collection, path, item in
      collection.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
  }

  private func snapshot(_ sections: KeyValuePairs<String, [Int]>) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items)
    }
    return snapshot
  }

  private var numbers: [Int] {
    collection.layoutIfNeeded()
    return collection.visibleCells.map { ($0 as? NumberCell)?.number ?? -2 }
  }

  @Test func `a collection shows the snapshot that was applied last`() async {
    let source = source()
    await source.apply(snapshot(["a": [1, 2, 3]]), animatingDifferences: false)
    expectEqual(numbers, [1, 2, 3])
    await source.apply(snapshot(["a": [3, 5, 1], "b": [2]]))
    expectEqual(numbers, [3, 5, 1, 2])
    await source.apply(snapshot(["b": [2, 7], "a": [1]]), animatingDifferences: false)
    expectEqual(numbers, [2, 7, 1])
    var ends = 0
    source.applySnapshotUsingReloadData(snapshot(["c": [8]])) { ends += 1 }
    expectEqual(numbers, [8])
    expectEqual(ends, 1)
    await source.applySnapshotUsingReloadData(snapshot(["c": [9]]))
    expectEqual(numbers, [9])
    expectEqual(source.snapshot().itemIdentifiers, [9])
    expectEqual(source.numberOfSections(in: collection), 1)
  }

  @Test func `any snapshot follows any other`() {
    let source = source()
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var items = Array(0..<12).shuffled(using: &generator)
      var next = Snapshot()
      let names = ["a", "b", "c", "d"].shuffled(using: &generator)
      for name in names.prefix(Int.random(in: 0...4, using: &generator)) {
        let count = min(Int.random(in: 0...4, using: &generator), items.count)
        next.appendSections([name])
        next.appendItems(Array(items.prefix(count)))
        items.removeFirst(count)
      }
      let known = source.snapshot()
      next.reloadItems(next.itemIdentifiers.filter { _ in Bool.random(using: &generator) })
      source.apply(next, animatingDifferences: false)
      guard numbers != next.itemIdentifiers else { continue }
      expectEqual(numbers, next.itemIdentifiers, "\(known.sectionIdentifiers)")
      return
    }
  }

  @Test func `places and identifiers are found by each other`() {
    let source = source()
    source.apply(snapshot(["a": [1, 2], "b": [3]]), animatingDifferences: false)
    expectEqual(source.itemIdentifier(for: IndexPath(item: 1, section: 0)), 2)
    expectNil(source.itemIdentifier(for: IndexPath(item: 5, section: 0)))
    expectEqual(source.indexPath(for: 3), IndexPath(item: 0, section: 1))
    expectEqual(source.sectionIdentifier(for: 1), "b")
    expectEqual(source.index(for: "b"), 1)
    expectNil(source.index(for: "z"))
  }

  @Test func `a reconfigured item keeps its cell, and a reloaded one gets another`() {
    var asked: [Int] = []
    let source = source { asked.append($0) }
    source.apply(snapshot(["a": [1, 2, 3]]), animatingDifferences: false)
    _ = numbers
    let path = IndexPath(item: 1, section: 0)
    let cell = collection.cellForItem(at: path)
    asked = []
    var next = source.snapshot()
    next.reconfigureItems([2])
    source.apply(next, animatingDifferences: false)
    expectEqual(asked, [2])
    expectIdentical(collection.cellForItem(at: path), cell)
    next = source.snapshot()
    next.reloadItems([2])
    asked = []
    source.apply(next, animatingDifferences: false)
    _ = numbers
    expectEqual(asked, [2])
  }

  @Test func `a layout's views come from the provider`() {
    let layout = collection.collectionViewLayout as? UICollectionViewFlowLayout
    layout?.headerReferenceSize = CGSize(width: 20, height: 20)
    let source = source()
    var kinds: [String] = []
    let registration = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { view, kind, path in
      kinds.append("\(kind) \(path.section)")
      view.tag = 7
    }
    source.supplementaryViewProvider = { collection, _, path in
      collection.dequeueConfiguredReusableSupplementary(using: registration, for: path)
    }
    source.apply(snapshot(["a": [1]]), animatingDifferences: false)
    _ = numbers
    expectEqual(kinds, ["\(UICollectionView.elementKindSectionHeader) 0"])
    let header = collection.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader,
      at: IndexPath(item: 0, section: 0))
    expectEqual(header?.tag, 7)
  }

  @Test func `a finger moves items if the handlers allow it`() {
    let source = source()
    source.apply(snapshot(["a": [1, 2, 3], "b": [4]]), animatingDifferences: false)
    _ = numbers
    let first = IndexPath(item: 0, section: 0)
    expectFalse(source.collectionView(collection, canMoveItemAt: first))
    source.reorderingHandlers.canReorderItem = { $0 != 2 }
    expectTrue(source.collectionView(collection, canMoveItemAt: first))
    var calls: [String] = []
    source.reorderingHandlers.willReorder = {
      calls.append("will \($0.initialSnapshot.itemIdentifiers)")
    }
    source.reorderingHandlers.didReorder = { transaction in
      calls.append(
        "did \(transaction.finalSnapshot.itemIdentifiers) \(transaction.difference.count)")
      let sections = transaction.sectionTransactions
      expectEqual(sections.map(\.sectionIdentifier), ["a", "b"])
      expectEqual(sections.first?.initialSnapshot.items, [1, 2, 3])
      expectEqual(sections.first?.finalSnapshot.items, [2, 3])
      expectEqual(sections.first?.difference.count, 1)
    }
    source.collectionView(collection, moveItemAt: first, to: IndexPath(item: 0, section: 1))
    expectEqual(calls, ["will [1, 2, 3, 4]", "did [2, 3, 1, 4] 2"])
    expectEqual(source.snapshot().itemIdentifiers(inSection: "b"), [1, 4])
  }

  @Test func `a section shows the visible part of its tree`() async {
    let source = source()
    var tree = Tree()
    tree.append([1, 2])
    tree.append([10, 11], to: 1)
    await source.apply(tree, to: "a", animatingDifferences: false)
    expectEqual(numbers, [1, 2])
    tree.expand([1])
    await source.apply(tree, to: "a", animatingDifferences: false)
    expectEqual(numbers, [1, 10, 11, 2])
    expectTrue(source.snapshot(for: "a").isExpanded(1))
    expectEqual(source.snapshot().itemIdentifiers(inSection: "a"), [1, 10, 11, 2])
    // Items without a tree are its roots.
    await source.apply(snapshot(["a": [1, 10], "b": [3]]), animatingDifferences: false)
    expectEqual(source.snapshot(for: "a").rootItems, [1, 10])
    expectEmpty(source.snapshot(for: "z").items)
  }

  @Test func `a provider without a cell is a mistake that shows an empty cell`() {
    let source = Source(collectionView: collection) { _, _, _ in nil }
    source.apply(snapshot(["a": [1]]), animatingDifferences: false)
    expectEqual(numbers, [-2])
  }
}
