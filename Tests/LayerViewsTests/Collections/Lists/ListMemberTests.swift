import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// A cell that notes the states for which it was updated.
@MainActor private final class NotingCell: UICollectionViewListCell {
  var states: [UICellConfigurationState] = []
  override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    states.append(state)
  }
}

/// The parts of lists, each by its name (views §20.6).
@MainActor @Suite struct ListMemberTests {
  private let cell = NotingCell(frame: CGRect(x: 0, y: 0, width: 400, height: 44))

  private func room(_ accessory: UICellAccessory) -> CGFloat {
    cell.accessories = [accessory]
    cell.layoutIfNeeded()
    return 400 - cell.contentView.frame.width
  }

  @Test func `each accessory takes its width, 12 points beside it and 4 at the end`() {
    expectEqual(room(UICellAccessory.disclosureIndicator(displayed: .always, options: .init())), 28)
    expectEqual(room(UICellAccessory.checkmark(displayed: .always, options: .init())), 32)
    expectEqual(
      room(UICellAccessory.detail(displayed: .always, options: .init(), actionHandler: {})), 38)
    expectEqual(
      room(UICellAccessory.delete(displayed: .always, options: .init(), actionHandler: {})), 38)
    expectEqual(
      room(UICellAccessory.insert(displayed: .always, options: .init(), actionHandler: {})), 38)
    expectEqual(room(UICellAccessory.reorder(displayed: .always, options: .init())), 38)
    expectEqual(
      room(
        UICellAccessory.outlineDisclosure(
          displayed: .always, options: .init(style: .cell), actionHandler: {})), 28)
    let label = room(
      UICellAccessory.label(
        text: "12", displayed: .always, options: .init(font: .systemFont(ofSize: 17))))
    expectGreater(label, 25)
  }

  @Test func `accessories show in the states that they name`() {
    let shown: [(UICellAccessory.DisplayedState, CGFloat)] = [
      (.always, 28), (.whenNotEditing, 28), (.whenEditing, 0),
    ]
    for (state, width) in shown {
      expectEqual(room(.disclosureIndicator(displayed: state)), width)
    }
  }

  @Test func `the width of an accessory is its own, the usual one, or points`() {
    let widths: [(UICellAccessory.LayoutDimension, CGFloat)] = [
      (.actual, 28), (.standard, 44), (.custom(50), 66), (.custom(.nan), 28),
    ]
    for (width, room) in widths {
      expectEqual(
        self.room(.disclosureIndicator(options: .init(reservedLayoutWidth: width))), room)
    }
  }

  @Test func `a view of the program is an accessory at either end`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 10))
    let configuration = UICellAccessory.CustomViewConfiguration(
      customView: view, placement: .leading(displayed: .always), isHidden: false,
      reservedLayoutWidth: .actual, tintColor: .red, maintainsFixedSize: true)
    expectIdentical(configuration.customView, view)
    expectTrue(configuration.maintainsFixedSize)
    if case .trailing = configuration.placement { expectTrue(false) }
    expectEqual(room(UICellAccessory.customView(configuration: configuration)), 46)
    expectEqual(cell.contentView.frame.minX, 46)
    expectEqual(view.convert(view.bounds, to: cell), frame(16, 17, 30, 10))
    expectEqual(view.tintColor, .red)
  }

  @Test func `an override updates the configurations`() {
    cell.setNeedsUpdateConfiguration()
    cell.layoutIfNeeded()
    cell.isSelected = true
    cell.layoutIfNeeded()
    expectEqual(cell.states.map(\.isSelected), [false, true])
  }

  @Test func `an override updates the configurations of tables`() {
    @MainActor final class Row: UITableViewCell {
      var count = 0
      override func updateConfiguration(using state: UICellConfigurationState) { count += 1 }
    }
    @MainActor final class Header: UITableViewHeaderFooterView {
      var count = 0
      override func updateConfiguration(using state: UIViewConfigurationState) { count += 1 }
    }
    let row = Row(style: .default, reuseIdentifier: nil)
    row.setNeedsUpdateConfiguration()
    row.layoutIfNeeded()
    expectEqual(row.count, 1)
    let header = Header(reuseIdentifier: nil)
    header.setNeedsUpdateConfiguration()
    header.layoutIfNeeded()
    expectEqual(header.count, 1)
  }

  @Test func `lines begin and end where constraints put their guide`() {
    let list = TextList(
      [["a", "b"]], UICollectionLayoutListConfiguration(appearance: .plain)
    ) { cell, text in
      let guide = cell.separatorLayoutGuide
      expectIdentical(cell.separatorLayoutGuide, guide)
      guard text == "b" else { return }
      guide.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 70).isActive = true
    }
    expectEqual(list.lines(0).map(\.minX), [16])
    expectEqual(list.lines(0).map(\.maxX), [400])
    expectEqual(list.lines(1).map(\.minX), [70])
  }

  @Test func `a sidebar has no lines`() {
    let sidebar = UIListSeparatorConfiguration(listAppearance: .sidebar)
    expectEqual(sidebar.topSeparatorVisibility, .hidden)
    expectEqual(sidebar.bottomSeparatorVisibility, .hidden)
    let plain = UIListSeparatorConfiguration(
      listAppearance: UICollectionLayoutListConfiguration.Appearance.sidebarPlain)
    expectEqual(plain.bottomSeparatorVisibility, .automatic)
  }

  @Test func `registrations, sources and their handlers are made by the names of Apple's`() {
    let collection = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100),
      collectionViewLayout: UICollectionViewFlowLayout())
    let cells = UICollectionView.CellRegistration<UICollectionViewCell, Int>(
      handler: { cell, _, item in cell.tag = item })
    let headers = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
      elementKind: "head", handler: { view, _, _ in view.tag = 3 })
    let path = IndexPath(item: 0, section: 0)
    expectEqual(
      collection.dequeueConfiguredReusableCell(using: cells, for: path, item: 5).tag, 5)
    expectEqual(
      collection.dequeueConfiguredReusableSupplementary(using: headers, for: path).tag, 3)
    let source = UICollectionViewDiffableDataSource<Int, Int>(
      collectionView: collection,
      cellProvider: { $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $2) })
    var reordering = UICollectionViewDiffableDataSource<Int, Int>.ReorderingHandlers()
    reordering.canReorderItem = { $0 == 1 }
    var before: [Int] = []
    reordering.willReorder = { (change: NSDiffableDataSourceTransaction<Int, Int>) in
      before = change.initialSnapshot.itemIdentifiers
    }
    reordering.didReorder = { (change: NSDiffableDataSourceTransaction<Int, Int>) in
      expectEqual(change.finalSnapshot.itemIdentifiers, [2, 1])
      expectEqual(change.difference.count, 2)
      let sections: [NSDiffableDataSourceSectionTransaction<Int, Int>] = change.sectionTransactions
      expectEqual(sections.map(\.sectionIdentifier), [0])
      expectEqual(sections.first?.initialSnapshot.items, [1, 2])
      expectEqual(sections.first?.finalSnapshot.items, [2, 1])
      expectEqual(sections.first?.difference.count, 2)
    }
    source.reorderingHandlers = reordering
    var snapshots = UICollectionViewDiffableDataSource<Int, Int>.SectionSnapshotHandlers()
    snapshots.shouldExpandItem = { _ in false }
    source.sectionSnapshotHandlers = snapshots
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([1, 2])
    source.apply(snapshot, animatingDifferences: false)
    expectTrue(source.collectionView(collection, canMoveItemAt: path))
    source.collectionView(collection, moveItemAt: path, to: IndexPath(item: 1, section: 0))
    expectEqual(before, [1, 2])
    expectEqual(source.snapshot().itemIdentifiers, [2, 1])
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let rows = UITableViewDiffableDataSource<Int, Int>(
      tableView: table, cellProvider: { _, _, _ in UITableViewCell() })
    expectIdentical(table.dataSource, rows)
  }
}
