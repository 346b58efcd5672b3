import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// A list of texts in sections.
@MainActor final class TextList: NSObject {
  typealias Source = UICollectionViewDiffableDataSource<Int, String>
  let collection: UICollectionView
  let source: Source

  init(
    _ sections: [[String]], _ configuration: UICollectionLayoutListConfiguration,
    fill: @escaping (UICollectionViewListCell, String) -> Void = { _, _ in }
  ) {
    collection = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 600),
      collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
    let row = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, text in
      var content = cell.defaultContentConfiguration()
      content.text = text
      cell.contentConfiguration = content
      fill(cell, text)
    }
    source = Source(collectionView: collection) { collection, path, text in
      collection.dequeueConfiguredReusableCell(using: row, for: path, item: text)
    }
    super.init()
    let header = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { cell, _, path in
      var content = cell.defaultContentConfiguration()
      content.text = "Header \(path.section)"
      cell.contentConfiguration = content
    }
    let footer = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
      elementKind: UICollectionView.elementKindSectionFooter
    ) { cell, _, _ in
      var content = cell.defaultContentConfiguration()
      content.text = "Footer"
      cell.contentConfiguration = content
    }
    source.supplementaryViewProvider = { collection, kind, path in
      collection.dequeueConfiguredReusableSupplementary(
        using: kind == UICollectionView.elementKindSectionHeader ? header : footer, for: path)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    for (number, texts) in sections.enumerated() {
      snapshot.appendSections([number])
      snapshot.appendItems(texts)
    }
    source.apply(snapshot, animatingDifferences: false)
    collection.layoutIfNeeded()
  }

  func cell(_ item: Int, _ section: Int = 0) -> UICollectionViewListCell? {
    collection.cellForItem(at: IndexPath(item: item, section: section))
      as? UICollectionViewListCell
  }

  /// The lines of a cell that show.
  func lines(_ item: Int, _ section: Int = 0) -> [CGRect] {
    cell(item, section)?.layoutIfNeeded()
    return cell(item, section)?.layer.sublayers?.filter {
      !$0.isHidden && $0.zPosition == 1 && $0.bounds.height <= 1
    }.map(\.frame) ?? []
  }

  /// The view of a cell's background.
  func ground(_ item: Int, _ section: Int = 0) -> UIView? {
    cell(item, section)?.layoutIfNeeded()
    return cell(item, section)?.subviews.first
  }
}

/// Views §20.6.
@MainActor @Suite struct ListLayoutTests {
  @Test func `rows of a plain list are as high as their contents, with lines below`() {
    let list = TextList(
      [["a", "b\nb\nb", "c"]], UICollectionLayoutListConfiguration(appearance: .plain))
    expectEqual(list.cell(0)?.frame, frame(0, 0, 400, 44))
    expectGreater(list.cell(1)?.frame.height ?? 0, 70)
    expectEqual(list.cell(2)?.frame.minY, list.cell(1)?.frame.maxY)
    expectEqual(list.lines(0).map(\.minX), [16])
    expectEqual(list.lines(0).map(\.maxX), [400])
    expectEqual(list.lines(2).count, 1)
    expectEqual(list.collection.backgroundColor, .systemBackground)
    expectEqual(list.ground(0)?.backgroundColor, .systemBackground)
  }

  @Test func `groups with insets have round corners, and no line below the last row`() {
    let list = TextList(
      [["a", "b", "c"], ["d"]], UICollectionLayoutListConfiguration(appearance: .insetGrouped))
    expectEqual(list.cell(0)?.frame, frame(16, 18, 368, 44))
    expectEqual(list.cell(0, 1)?.frame, frame(16, 186, 368, 44))
    expectEqual(list.lines(0).count, 1)
    expectEqual(list.lines(2).count, 0)
    expectEqual(list.ground(0)?.layer.cornerRadius, 10)
    expectEqual(
      list.ground(0)?.layer.maskedCorners, [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    expectEqual(list.ground(1)?.layer.cornerRadius, 0)
    expectEqual(
      list.ground(2)?.layer.maskedCorners, [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
    expectEqual(list.ground(0, 1)?.layer.maskedCorners.rawValue, 15)
    expectEqual(list.collection.backgroundColor, .systemGroupedBackground)
    expectEqual(list.ground(0)?.backgroundColor, .secondarySystemGroupedBackground)
  }

  @Test func `the last row that goes hands its corners to the one before`() async {
    let list = TextList(
      [["a", "b", "c"]], UICollectionLayoutListConfiguration(appearance: .insetGrouped))
    var snapshot = list.source.snapshot()
    snapshot.deleteItems(["c"])
    await list.source.apply(snapshot, animatingDifferences: false)
    list.collection.layoutIfNeeded()
    expectEqual(
      list.ground(1)?.layer.maskedCorners, [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
    expectEqual(list.lines(1).count, 0)
  }

  @Test func `headers are views, or first items, with the contents of headers`() {
    var configuration = UICollectionLayoutListConfiguration(appearance: .grouped)
    configuration.headerMode = .supplementary
    configuration.footerMode = .supplementary
    configuration.headerTopPadding = 10
    let list = TextList([["a"], ["b"]], configuration)
    let header =
      list.collection.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader,
        at: IndexPath(item: 0, section: 1)) as? UICollectionViewListCell
    let content = header?.contentConfiguration as? UIListContentConfiguration
    expectEqual(content?.textProperties.transform, .uppercase)
    expectEqual(
      header.map { $0.frame.maxY }, list.cell(0, 1)?.frame.minY)
    expectEqual(header?.frame.minX, 0)
    let footer = list.collection.visibleSupplementaryViews(
      ofKind: UICollectionView.elementKindSectionFooter)
    expectEqual(footer.count, 2)
    expectEqual(footer.first?.frame.minY, list.cell(0)?.frame.maxY)
    var first = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    first.headerMode = .firstItemInSection
    let other = TextList([["head", "a"]], first)
    let head = other.cell(0)?.contentConfiguration as? UIListContentConfiguration
    expectEqual(head?.textProperties.transform, .uppercase)
    expectEqual(other.ground(1)?.layer.maskedCorners.rawValue, 15)
  }

  @Test func `lines are those of the list, or of the item`() {
    var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
    configuration.separatorConfiguration.bottomSeparatorInsets = NSDirectionalEdgeInsets(
      top: 0, leading: 40, bottom: 0, trailing: 30)
    configuration.separatorConfiguration.color = .red
    configuration.itemSeparatorHandler = { path, lines in
      var lines = lines
      if path.item == 1 { lines.bottomSeparatorVisibility = .hidden }
      if path.item == 2 { lines.topSeparatorVisibility = .visible }
      return lines
    }
    let list = TextList([["a", "b", "c"]], configuration)
    expectEqual(list.lines(0).map(\.minX), [40])
    expectEqual(list.lines(0).map(\.maxX), [370])
    expectEqual(list.lines(1).count, 0)
    expectEqual(list.lines(2).count, 2)
    expectEqual(
      configuration.separatorConfiguration.topSeparatorInsets,
      UIListSeparatorConfiguration.automaticInsets)
    configuration.showsSeparators = false
    expectEmpty(TextList([["a"]], configuration).lines(0))
    expectEmpty(
      TextList([["a"]], UICollectionLayoutListConfiguration(appearance: .sidebar)).lines(0))
  }

  @Test func `accessories take room at the ends of the contents`() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    var deleted = 0
    let list = TextList(
      [["a"]], UICollectionLayoutListConfiguration(appearance: .plain)
    ) { cell, _ in
      cell.accessories = [
        .delete(displayed: .always, options: .init(tintColor: .red)) { deleted += 1 },
        .disclosureIndicator(),
        .customView(
          configuration: .init(
            customView: label, placement: .trailing(displayed: .always),
            reservedLayoutWidth: .custom(60), maintainsFixedSize: true)),
        .checkmark(displayed: .whenEditing), .reorder(), .insert(options: .init(isHidden: true)),
        .detail(displayed: .whenEditing), .label(text: "x", displayed: .whenEditing),
      ]
    }
    let cell = list.cell(0)
    // 4 points, and 12 beside each accessory: 22 in front, 12 and 60 behind.
    expectEqual(cell?.contentView.frame, frame(38, 0, 262, 44))
    expectEqual(label.convert(label.bounds, to: cell), frame(329, 12, 50, 20))
    expectEqual(list.lines(0).map(\.minX), [54])
    list.collection.isEditing = true
    list.collection.layoutIfNeeded()
    cell?.layoutIfNeeded()
    expectLess(cell?.contentView.frame.width ?? 262, 200)
    expectEqual(deleted, 0)
    expectEqual(cell?.accessories.count, 8)
  }

  @Test func `contents are indented`() {
    let list = TextList(
      [["a"]], UICollectionLayoutListConfiguration(appearance: .plain)
    ) { cell, _ in
      cell.indentationLevel = 2
      cell.indentationWidth = 10
    }
    expectEqual(list.cell(0)?.contentView.frame, frame(20, 0, 380, 44))
    expectEqual(list.cell(0)?.indentsAccessories, true)
  }

  @Test func `a branch of a tree opens, and its items are indented`() async throws {
    let list = TextList(
      [], UICollectionLayoutListConfiguration(appearance: .sidebar)
    ) { cell, _ in
      cell.accessories = [.outlineDisclosure(options: .init(style: .header))]
    }
    var tree = NSDiffableDataSourceSectionSnapshot<String>()
    tree.append(["a", "b"])
    tree.append(["c"], to: "a")
    await list.source.apply(tree, to: 0, animatingDifferences: false)
    list.collection.layoutIfNeeded()
    expectEqual(list.cell(0)?.configurationState.isExpanded, false)
    tree.expand(["a"])
    await list.source.apply(tree, to: 0, animatingDifferences: false)
    list.collection.layoutIfNeeded()
    expectEqual(list.source.snapshot().itemIdentifiers, ["a", "c", "b"])
    expectEqual(list.cell(0)?.configurationState.isExpanded, true)
    expectGreater(list.cell(1)?.contentView.frame.minX ?? 0, 0)
  }

  @Test func `the background of the program stays`() {
    let list = TextList(
      [["a"]], UICollectionLayoutListConfiguration(appearance: .grouped)
    ) { cell, _ in
      var background = UIBackgroundConfiguration.listGroupedCell()
      background.backgroundColor = .red
      cell.backgroundConfiguration = background
    }
    expectEqual(list.ground(0)?.backgroundColor, .red)
    var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
    configuration.backgroundColor = .blue
    expectEqual(TextList([["a"]], configuration).collection.backgroundColor, .blue)
  }

  @Test func `a selected row is grey`() {
    let list = TextList([["a"]], UICollectionLayoutListConfiguration(appearance: .plain))
    list.cell(0)?.isSelected = true
    expectEqual(list.ground(0)?.backgroundColor, .systemGray4)
  }

  @Test func `the section of a list is one of the layout's sections`() {
    let layout = UICollectionViewCompositionalLayout { _, environment in
      let section = NSCollectionLayoutSection.list(
        using: UICollectionLayoutListConfiguration(appearance: .insetGrouped),
        layoutEnvironment: environment)
      expectEqual(section.contentInsets.leading, 16)
      return section
    }
    let box = CompositionalBox([2], layout)
    expectEqual(box.frames().map(\.minX), [16, 16])
  }
}
