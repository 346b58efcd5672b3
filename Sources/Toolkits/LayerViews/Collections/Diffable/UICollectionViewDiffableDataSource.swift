public import Foundation
import ToolkitSupport

/// The source of a collection's items that takes snapshots, and shows what changed between two of them.
///
/// It is the collection's `dataSource` from its creation on; the collection does not retain it.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UICollectionViewDataSource {
  /// The closure that returns the cell of an item; nil is a mistake.
  public typealias CellProvider =
    @MainActor (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?
  /// The closure that returns a view of the layout's kind, such as a header; nil is a mistake.
  public typealias SupplementaryViewProvider =
    @MainActor (UICollectionView, String, IndexPath) -> UICollectionReusableView?
  private typealias Snapshot =
    NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

  /// The closures that are called when a finger moves items.
  public struct ReorderingHandlers {
    /// Returns true for an item that a finger may move; without it none may be moved.
    public var canReorderItem: (@MainActor (ItemIdentifierType) -> Bool)?
    /// Called before the snapshot has the new order.
    public var willReorder:
      (
        @MainActor (
          NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>
        ) -> Void
      )?
    /// Called when the snapshot has the new order, for the data to follow.
    public var didReorder:
      (
        @MainActor (
          NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>
        ) -> Void
      )?

    /// Creates handlers that allow no movement.
    public init() {}
  }

  /// The closures that are called when branches of a section's tree open and close by a touch.
  public struct SectionSnapshotHandlers {
    /// Returns true for a branch that may open; all may without it.
    public var shouldExpandItem: (@MainActor (ItemIdentifierType) -> Bool)?
    /// Called before a branch opens.
    public var willExpandItem: (@MainActor (ItemIdentifierType) -> Void)?
    /// Returns true for a branch that may close; all may without it.
    public var shouldCollapseItem: (@MainActor (ItemIdentifierType) -> Bool)?
    /// Called before a branch closes.
    public var willCollapseItem: (@MainActor (ItemIdentifierType) -> Void)?
    /// Returns the children of a branch that opens, by the children that it has.
    public var snapshotForExpandingParent:
      (
        @MainActor (
          ItemIdentifierType, NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
        ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
      )?

    /// Creates handlers that allow everything.
    public init() {}
  }

  private weak var collectionView: UICollectionView?
  private let provider: CellProvider
  private var contents = DiffableContents<SectionIdentifierType, ItemIdentifierType>()

  /// The closure that returns headers and other views of the layout's kinds.
  open var supplementaryViewProvider: SupplementaryViewProvider?
  /// The closures that are called when a finger moves items.
  open var reorderingHandlers = ReorderingHandlers()
  /// The closures that are called when branches of a section's tree open and close by a touch.
  open var sectionSnapshotHandlers = SectionSnapshotHandlers()

  /// Creates the source of a collection, which shows no sections at first.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    provider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  // MARK: Snapshots

  /// Returns what is shown.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    contents.snapshot
  }

  /// Shows a snapshot.
  ///
  /// - Parameters:
  ///   - animatingDifferences: true, as by default, lets items fade and move.
  ///   - completion: called when the snapshot is shown.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    guard let collectionView else {
      _ = contents.take(snapshot)
      completion?()
      return
    }
    collectionView.show(animatingDifferences) {
      self.contents.take(snapshot)
    } completion: {
      completion?()
    }
  }

  /// Shows a snapshot, and returns when it is shown.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true
  ) async {
    await withCheckedContinuation { done in
      apply(snapshot, animatingDifferences: animatingDifferences) { done.resume() }
    }
  }

  /// Shows a snapshot by asking for all cells again, without a comparison.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {
    _ = contents.take(snapshot)
    collectionView?.reloadData()
    completion?()
  }

  /// Shows a snapshot by asking for all cells again, without a comparison.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  ) async { applySnapshotUsingReloadData(snapshot, completion: nil) }

  // MARK: Trees of sections

  /// Returns the tree of a section; of a section that was given no tree, its items as roots.
  open func snapshot(
    for section: SectionIdentifierType
  ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    if let outline = contents.outlines[section] {
      return NSDiffableDataSourceSectionSnapshot(outline)
    }
    var tree = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
    if contents.snapshot.contents.contains(section: section) {
      tree.append(contents.snapshot.itemIdentifiers(inSection: section))
    }
    return tree
  }

  /// Shows a tree in a section, which is added at the end if it is not there.
  open func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
    to section: SectionIdentifierType, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    var whole = contents.snapshot
    if !whole.contents.contains(section: section) { whole.appendSections([section]) }
    whole.contents.replace(section, with: snapshot.contents.visibleItems)
    let old = contents.outlines[section]
    contents.outlines[section] = snapshot.contents
    // A branch whose sign changes shows it.
    let known = self.snapshot()
    whole.reconfigureItems(
      snapshot.contents.visibleItems.filter {
        known.contents.contains($0) && old != nil
          && (old?.isExpanded($0) != snapshot.contents.isExpanded($0)
            || old?.children(of: $0).isEmpty != snapshot.contents.children(of: $0).isEmpty)
      })
    apply(whole, animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Shows a tree in a section, and returns when it is shown.
  open func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
    to section: SectionIdentifierType, animatingDifferences: Bool = true
  ) async {
    await withCheckedContinuation { done in
      apply(snapshot, to: section, animatingDifferences: animatingDifferences) { done.resume() }
    }
  }

  // MARK: Identifiers

  /// Returns the item of a place; nil for a place that is not there.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    contents.item(at: indexPath)
  }
  /// Returns the place of an item; nil for an item that is not shown.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    contents.path(of: itemIdentifier)
  }
  /// Returns the identifier of a section; nil for a number that is too large.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    contents.section(at: index)
  }
  /// Returns the number of a section; nil for a section that is not shown.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    contents.snapshot.indexOfSection(sectionIdentifier)
  }

  // MARK: Data source

  open func numberOfSections(in collectionView: UICollectionView) -> Int { contents.sectionCount }
  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { contents.count(of: section) }
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let item = contents.item(at: indexPath) else {
      notices.say("a diffable data source has no item at \(indexPath.section), \(indexPath.item)")
      return UICollectionViewCell(frame: .zero)
    }
    guard let cell = provider(collectionView, indexPath, item) else {
      notices.say("the cell provider of a diffable data source returned no cell for \(item)")
      return UICollectionViewCell(frame: .zero)
    }
    return cell
  }
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    if let view = supplementaryViewProvider?(collectionView, kind, indexPath) { return view }
    return collectionView.makeMissingView(kind)
  }
  open func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    guard let item = contents.item(at: indexPath) else { return false }
    return reorderingHandlers.canReorderItem?(item) ?? false
  }
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    guard let new = contents.moved(from: sourceIndexPath, to: destinationIndexPath) else { return }
    let transaction = NSDiffableDataSourceTransaction(from: contents.snapshot, to: new)
    reorderingHandlers.willReorder?(transaction)
    _ = contents.take(new)
    reorderingHandlers.didReorder?(transaction)
  }
}

/// A list whose items are the visible part of a tree.
@MainActor protocol OutlinedSource: AnyObject {
  /// Returns the place of an item in its section's tree; nil for an item of a section without one.
  func outline(at path: IndexPath) -> (level: Int, isBranch: Bool, isExpanded: Bool)?
  /// Opens a closed branch, or closes an open one.
  func toggle(at path: IndexPath)
}

extension UICollectionViewDiffableDataSource: OutlinedSource {
  func outline(at path: IndexPath) -> (level: Int, isBranch: Bool, isExpanded: Bool)? {
    guard let section = contents.section(at: path.section),
      let tree = contents.outlines[section], let item = contents.item(at: path)
    else { return nil }
    return (tree.level(of: item), !tree.children(of: item).isEmpty, tree.isExpanded(item))
  }

  func toggle(at path: IndexPath) {
    guard let section = contents.section(at: path.section),
      var tree = contents.outlines[section], let item = contents.item(at: path)
    else { return }
    let handlers = sectionSnapshotHandlers
    if tree.isExpanded(item) {
      guard handlers.shouldCollapseItem?(item) ?? true else { return }
      handlers.willCollapseItem?(item)
      tree.setExpanded([item], false)
    } else {
      guard handlers.shouldExpandItem?(item) ?? true else { return }
      handlers.willExpandItem?(item)
      if let provider = handlers.snapshotForExpandingParent {
        let part = tree.part(of: item, includingParent: false)
        tree.replaceChildren(
          of: item, with: provider(item, NSDiffableDataSourceSectionSnapshot(part)).contents)
      }
      tree.setExpanded([item], true)
    }
    apply(NSDiffableDataSourceSectionSnapshot(tree), to: section)
  }
}
