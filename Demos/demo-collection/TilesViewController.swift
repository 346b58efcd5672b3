import UIKit

/// Numbers in sections of a hundred, as tiles or as rows.
final class TilesViewController: UICollectionViewController {
  private var sections: [[Int]]
  private var newest: Int
  private var change = 0
  private(set) var isTouched = false

  private static let header = UICollectionView.elementKindSectionHeader

  init(numbers: Int) {
    sections = stride(from: 1, through: max(numbers, 1), by: 100).map { first in
      Array(first..<min(first + 100, numbers + 1))
    }
    newest = numbers
    super.init(collectionViewLayout: Self.grid)
    title = "Tiles"
  }

  required init?(coder: NSCoder) { nil }

  /// Tiles side by side.
  private static var grid: UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 62, height: 62)
    layout.minimumLineSpacing = 8
    layout.minimumInteritemSpacing = 6
    layout.sectionInset = UIEdgeInsets(top: 8, left: 12, bottom: 16, right: 12)
    layout.headerReferenceSize = CGSize(width: 0, height: 30)
    layout.sectionHeadersPinToVisibleBounds = true
    return layout
  }

  /// Rows as high as their texts.
  private static func list(width: CGFloat) -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: width - 24, height: 60)
    layout.minimumLineSpacing = 6
    layout.sectionInset = UIEdgeInsets(top: 8, left: 12, bottom: 16, right: 12)
    layout.headerReferenceSize = CGSize(width: 0, height: 30)
    layout.sectionHeadersPinToVisibleBounds = true
    return layout
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(Tile.self, forCellWithReuseIdentifier: "tile")
    collectionView.register(
      SectionTitle.self, forSupplementaryViewOfKind: Self.header, withReuseIdentifier: "title")
    collectionView.allowsMultipleSelection = true
  }

  // MARK: Data

  override func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { sections[section].count }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
    (cell as? Tile)?.show(sections[indexPath.section][indexPath.item])
    return cell
  }

  override func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "title", for: indexPath)
    (view as? SectionTitle)?.label.text =
      "\(indexPath.section * 100 + 1) – \(indexPath.section * 100 + 100)"
    return view
  }

  override func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    let number = sections[sourceIndexPath.section].remove(at: sourceIndexPath.item)
    sections[destinationIndexPath.section].insert(number, at: destinationIndexPath.item)
  }

  override func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {
    print("number \(sections[indexPath.section][indexPath.item])")
    fflush(nil)
  }

  // MARK: Changes

  /// The program's own changes end with the first touch.
  func wasTouched() { isTouched = true }

  func makeNextChange() {
    let changes = [shuffle, insert, remove, changeLayout, insert, shuffle, changeLayout, scroll]
    changes[change % changes.count]()
    change += 1
  }

  /// The visible items of the first visible section.
  private var visible: [IndexPath] {
    let paths = collectionView.indexPathsForVisibleItems
    return paths.filter { $0.section == paths.first?.section }
  }

  /// Gives visible items each other's places.
  func shuffle() {
    let old = visible
    guard let section = old.first?.section else { return }
    // Every third place from the end.
    let new = old.enumerated().sorted { a, b in
      (a.offset % 3, -a.offset) < (b.offset % 3, -b.offset)
    }.map(\.element)
    collectionView.performBatchUpdates { [self] in
      let numbers = sections[section]
      for (from, to) in zip(old, new) where from != to {
        sections[section][to.item] = numbers[from.item]
        collectionView.moveItem(at: from, to: to)
      }
    }
  }

  func insert() {
    let places = visible
    guard let first = places.first else { return }
    let paths = (0..<min(3, places.count)).map { index in
      IndexPath(item: first.item + 2 + index * 4, section: first.section)
    }
    collectionView.performBatchUpdates { [self] in
      for path in paths {
        let item = min(path.item, sections[path.section].count)
        sections[path.section].insert(newest + 1, at: item)
        collectionView.insertItems(at: [IndexPath(item: item, section: path.section)])
        newest += 1
      }
    }
  }

  func remove() {
    let paths = visible.enumerated().filter { $0.offset % 5 == 1 }.map(\.element)
    collectionView.performBatchUpdates { [self] in
      for path in paths.reversed() { sections[path.section].remove(at: path.item) }
      collectionView.deleteItems(at: paths)
    }
  }

  /// Tiles become rows, and rows tiles.
  func changeLayout() {
    let layout = collectionView.collectionViewLayout as? UICollectionViewFlowLayout
    let isGrid = layout?.estimatedItemSize == .zero
    collectionView.setCollectionViewLayout(
      isGrid ? Self.list(width: collectionView.bounds.width) : Self.grid, animated: true)
  }

  func scroll() {
    let section = min((visible.first?.section ?? 0) + 3, sections.count - 1)
    guard !sections[section].isEmpty else { return }
    collectionView.scrollToItem(
      at: IndexPath(item: 0, section: section), at: .centeredVertically, animated: true)
  }
}
