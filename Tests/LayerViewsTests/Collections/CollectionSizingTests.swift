import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// A cell as high as its number says, by constraints.
@MainActor private final class TallCell: UICollectionViewCell {
  let content = UIView()
  let height: NSLayoutConstraint
  let width: NSLayoutConstraint
  override init(frame: CGRect) {
    height = content.heightAnchor.constraint(equalToConstant: 10)
    width = content.widthAnchor.constraint(equalToConstant: 200)
    super.init(frame: frame)
    content.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(content)
    NSLayoutConstraint.activate([
      height, width, content.topAnchor.constraint(equalTo: contentView.topAnchor),
      content.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      content.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
    ])
  }
  required init?(coder: NSCoder) { nil }
}

@MainActor private final class Decided: UICollectionViewCell {
  static var size = CGSize(width: 100, height: 30)
  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes.size = Self.size
    return layoutAttributes
  }
}

@MainActor private final class Heights: Squares {
  var height: (Int) -> CGFloat = { 20 + CGFloat($0 % 5) * 10 }
  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = super.collectionView(collectionView, cellForItemAt: indexPath)
    (cell as? TallCell)?.height.constant = height(sections[indexPath.section][indexPath.item])
    return cell
  }
}

/// Views §19.4.
@MainActor @Suite struct CollectionSizingTests {
  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  private func list(_ heights: Heights, height: CGFloat = 300) -> UICollectionView {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 200, height: 30)
    layout.minimumLineSpacing = 0
    let view = heights.collection(layout, height: height)
    view.register(TallCell.self, forCellWithReuseIdentifier: "square")
    view.reloadData()
    view.layoutIfNeeded()
    return view
  }

  private func expectInPlace(_ view: UICollectionView, _ heights: Heights) {
    var bottom: CGFloat?
    for (cell, path) in zip(view.visibleCells, view.indexPathsForVisibleItems) {
      if let bottom { expectEqual(cell.frame.minY, bottom) }
      expectEqual(cell.frame.height, heights.height(heights.sections[0][path.item]))
      bottom = cell.frame.maxY
    }
    expectAtLeast(bottom ?? 0, min(view.bounds.maxY, view.contentSize.height) - 0.01)
  }

  @Test func `cells decide their sizes, and the others are estimated`() {
    let heights = Heights([1000])
    let view = list(heights)
    expectEqual(view.visibleCells.map(\.frame.height), [20, 30, 40, 50, 60, 20, 30, 40, 50])
    expectInPlace(view, heights)
    // Ten cells were made, which are 400 points high instead of 300.
    expectEqual(view.contentSize.height, 1000 * 30 + 100)
    for step in 1...60 {
      view.contentOffset.y = CGFloat(step) * 100
      view.layoutIfNeeded()
      expectInPlace(view, heights)
    }
    view.scrollToItem(at: path(999), at: .bottom, animated: false)
    expectInPlace(view, heights)
    expectEqual(view.indexPathsForVisibleItems.last, path(999))
    expectEqual(view.contentOffset.y, view.contentSize.height - 300)
  }

  @Test func `items above that get their sizes do not move those on screen`() {
    let heights = Heights([1000])
    let view = list(heights)
    view.contentOffset.y = 15_000
    view.layoutIfNeeded()
    for _ in 0..<30 {
      let (old, first) = (view.indexPathsForVisibleItems[1], view.visibleCells[1])
      let top = first.frame.minY - view.contentOffset.y
      view.contentOffset.y -= 20
      view.layoutIfNeeded()
      let now = view.cellForItem(at: old)?.frame.minY ?? 0
      expectEqual(now - view.contentOffset.y, top + 20)
    }
  }

  @Test func `a cell may decide by itself, also with the automatic size`() {
    let squares = Squares([3])
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    let view = squares.collection(layout)
    view.register(Decided.self, forCellWithReuseIdentifier: "square")
    Decided.size = CGSize(width: 90, height: 30)
    view.reloadData()
    view.layoutIfNeeded()
    expectEqual(
      view.visibleCells.map(\.frame.origin),
      [
        CGPoint(x: 0, y: 0), CGPoint(x: 110, y: 0), CGPoint(x: 0, y: 40),
      ])
    Decided.size = CGSize(width: CGFloat.nan, height: -.infinity)
    view.reloadData()
    view.layoutIfNeeded()
    expectEqual(view.visibleCells.map(\.frame.width), [50, 50, 50])
    Decided.size = CGSize(width: 100, height: 30)
  }

  @Test func `contents that change decide anew, unless that is disabled`() {
    let heights = Heights([10])
    let view = list(heights)
    let cell = view.visibleCells[1] as? TallCell
    cell?.height.constant = 100
    view.layoutIfNeeded()
    view.layoutIfNeeded()
    expectEqual(view.frame(1)?.height, 100)
    expectEqual(view.frame(2)?.minY, 120)
    view.selfSizingInvalidation = .disabled
    cell?.height.constant = 50
    view.layoutIfNeeded()
    view.layoutIfNeeded()
    expectEqual(view.frame(1)?.height, 100)
  }

  @Test func `sizes that cells decided go along with their items`() {
    let heights = Heights([10])
    let view = list(heights)
    heights.sections[0] = [4, 1, 2, 3, 5, 6, 7, 8, 9]
    view.performBatchUpdates {
      view.deleteItems(at: [path(0)])
      view.moveItem(at: path(4), to: path(0))
    }
    expectInPlace(view, heights)
    expectEqual(view.frame(0)?.height, 60)
    view.frame.size.height = 500
    view.layoutIfNeeded()
    expectInPlace(view, heights)
  }

  @Test func `sizes are not asked where nothing is estimated`() {
    let squares = Squares([3])
    let view = squares.collection()
    view.register(Decided.self, forCellWithReuseIdentifier: "square")
    view.reloadData()
    view.layoutIfNeeded()
    expectEqual(view.visibleCells.map(\.frame.width), [50, 50, 50])
  }

  @Test func `cells are asked for the sizes that another layout estimates`() {
    final class Broad: UICollectionViewCell {
      override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: size.width / 4)
      }
    }
    let squares = Squares([30])
    let view = squares.collection()
    view.register(Broad.self, forCellWithReuseIdentifier: "square")
    view.reloadData()
    view.layoutIfNeeded()
    let list = UICollectionViewFlowLayout()
    list.estimatedItemSize = CGSize(width: 200, height: 30)
    view.setCollectionViewLayout(list, animated: true)
    expectEqual(
      view.visibleCells.map(\.frame.size),
      Array(repeating: CGSize(width: 200, height: 50), count: 8))
  }
}
