public import Foundation
import ToolkitSupport

/// The source of a table's rows that takes snapshots, and shows what changed between two of them.
///
/// It is the table's `dataSource` from its creation on; the table does not retain it. A subclass may override the
/// methods that give titles.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource {
  /// The closure that returns the cell of an item; nil is a mistake.
  public typealias CellProvider =
    @MainActor (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?

  private weak var tableView: UITableView?
  private let provider: CellProvider
  private var contents = DiffableContents<SectionIdentifierType, ItemIdentifierType>()

  /// The way in which rows appear and disappear; `automatic` by default.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  /// Creates the source of a table, which shows no sections at first.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    self.tableView = tableView
    provider = cellProvider
    super.init()
    tableView.dataSource = self
  }

  // MARK: Snapshots

  /// Returns what is shown.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    contents.snapshot
  }

  /// Shows a snapshot.
  ///
  /// - Parameters:
  ///   - animatingDifferences: true, as by default, lets rows fade and move.
  ///   - completion: called when the snapshot is shown.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    // The table knows its rows before they change.
    _ = tableView?.numberOfSections
    let change = contents.take(snapshot)
    guard let tableView, !change.isEmpty else {
      completion?()
      return
    }
    tableView.show(change, animatingDifferences ? defaultRowAnimation : .none) { [weak self] in
      self?.refill($0)
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
    tableView?.reloadData()
    completion?()
  }

  /// Shows a snapshot by asking for all cells again, without a comparison.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  ) async { applySnapshotUsingReloadData(snapshot, completion: nil) }

  /// Lets the provider fill a cell that is shown.
  private func refill(_ path: IndexPath) {
    guard let tableView, let item = contents.item(at: path) else { return }
    tableView.refillCell(at: path) { _ = provider(tableView, path, item) }
  }

  // MARK: Identifiers

  /// Returns the item of a row; nil for a row that is not there.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    contents.item(at: indexPath)
  }
  /// Returns the row of an item; nil for an item that is not shown.
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

  open func numberOfSections(in tableView: UITableView) -> Int { contents.sectionCount }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    contents.count(of: section)
  }
  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    guard let item = contents.item(at: indexPath) else {
      notices.say("a diffable data source has no item at \(indexPath.section), \(indexPath.row)")
      return UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    guard let cell = provider(tableView, indexPath, item) else {
      notices.say("the cell provider of a diffable data source returned no cell for \(item)")
      return UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    return cell
  }
  /// Returns nil: no title. Override it to give one.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  /// Returns nil: no title. Override it to give one.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    nil
  }

  // MARK: Editing

  /// Returns false: rows are not edited and not swiped. Override it to let them.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  /// Returns false: rows are not moved. Override it to let them.
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  /// Called when the user deletes or inserts a row. Override it to apply another snapshot; the default does
  /// nothing.
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) { EditingMethods.defaultCommit(of: self) }
  /// Called when the user has moved a row. Override it for the data to follow; the default gives the snapshot
  /// the new order.
  open func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    if let new = contents.moved(from: sourceIndexPath, to: destinationIndexPath) {
      _ = contents.take(new)
    }
  }
  /// Returns nil: no index. Override it to give one.
  open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
  /// Returns the number itself. Override it where titles of the index and sections differ.
  open func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }
}
