import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// Views §19.1, §19.2.
@MainActor @Suite struct CollectionViewTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test func `an index path has an item`() {
    var path = IndexPath(item: 3, section: 2)
    expectEqual(path, [2, 3])
    expectEqual(path.item, 3)
    expectEqual(path.section, 2)
    path.item = 7
    expectEqual(path, [2, 7])
    expectEqual(IndexPath().item, 0)
  }

  @Test func `a collection without a data source has no sections`() {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100),
      collectionViewLayout: UICollectionViewFlowLayout())
    view.layoutIfNeeded()
    expectEqual(view.numberOfSections, 0)
    expectEqual(view.numberOfItems(inSection: 0), 0)
    expectEqual(view.visibleCells, [])
    expectEqual(view.indexPathsForSelectedItems, [])
  }

  @Test func `only items that can be seen have cells, which show others later`() {
    let squares = Squares([10_000])
    SquareCell.made = 0
    let view = squares.collection()
    // Three items of 50 points in a line of 200, and a line every 60 points.
    expectEqual(view.contentSize, CGSize(width: 200, height: 3334 * 60 - 10))
    expectEqual(view.numbers, Array(0..<24))
    expectEqual(SquareCell.made, 24)
    // The size of the item, for subviews that are placed by it from the beginning.
    let frames = view.visibleCells.map { ($0 as? SquareCell)?.firstFrame }
    expectEqual(Set(frames), [CGRect(x: 0, y: 0, width: 50, height: 50)])
    expectEqual(view.frame(4), CGRect(x: 75, y: 60, width: 50, height: 50))
    view.contentOffset.y = 60 * 100 + 30
    view.layoutIfNeeded()
    expectEqual(view.numbers, Array(300..<324))
    expectEqual(SquareCell.made, 24)
    for step in 1...50 {
      view.contentOffset.y = CGFloat(step) * 3000
      view.layoutIfNeeded()
    }
    expectAtMost(SquareCell.made, 27)
    expectNil(view.cellForItem(at: path(0)))
    let cell = view.visibleCells[2]
    expectEqual(view.indexPath(for: cell), view.indexPathsForVisibleItems[2])
    expectEqual(view.indexPathForItem(at: cell.center), view.indexPathsForVisibleItems[2])
    expectNil(view.indexPathForItem(at: CGPoint(x: 60, y: 30)))
  }

  @Test func `a cell that is made has the size of its item`() {
    final class Measured: UICollectionViewCell {
      static var frames: [CGRect] = []
      override init(frame: CGRect) {
        super.init(frame: frame)
        Self.frames.append(frame)
      }
      required init?(coder: NSCoder) { nil }
    }
    final class Source: Squares {
      var sizes: [CGSize] = []
      override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "own", for: indexPath)
        sizes.append(cell.bounds.size)
        return cell
      }
    }
    let source = Source([2])
    let view = source.collection()
    view.register(Measured.self, forCellWithReuseIdentifier: "own")
    view.reloadData()
    source.sizes = []
    view.layoutIfNeeded()
    expectEqual(source.sizes, [CGSize(width: 50, height: 50), CGSize(width: 50, height: 50)])
    #expect(view.visibleCells.allSatisfy { $0 is Measured && $0.reuseIdentifier == "own" })
  }

  @Test func `a cell that is not registered is a plain one`() {
    let view = Squares([1]).collection()
    let cell = view.dequeueReusableCell(withReuseIdentifier: "unknown", for: path(0))
    #expect(type(of: cell) == UICollectionViewCell.self)
    view.register(UIView.self, forCellWithReuseIdentifier: "square")
    view.register(nil, forCellWithReuseIdentifier: "square")
    let header = view.dequeueReusableSupplementaryView(
      ofKind: "other", withReuseIdentifier: "title", for: path(0))
    #expect(type(of: header) == UICollectionReusableView.self)
  }

  @Test func `shown and hidden elements are told of`() {
    let squares = Squares([30])
    squares.notesDisplay = true
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 0, height: 20)
    let view = squares.collection(layout, height: 80)
    expectEqual(Set(squares.take()), ["show title 0", "show 0", "show 1", "show 2"])
    // From below the first line to within the third.
    view.contentOffset.y = 70
    view.layoutIfNeeded()
    expectEqual(
      Set(squares.take()),
      Set(["hide title 0", "hide 0", "hide 1", "hide 2"] + (3...8).map { "show \($0)" }))
  }

  @Test(
    arguments: [
      (.top, 1980), (.centeredVertically, 1980 + 25 - 220), (.bottom, 1980 + 50 - 440),
      ([], 1980 + 50 - 440), (.left, 0),
    ] as [(UICollectionView.ScrollPosition, CGFloat)])
  func `an item is scrolled to`(position: UICollectionView.ScrollPosition, offset: CGFloat) {
    let view = Squares([300]).collection()
    view.scrollToItem(at: path(99), at: position, animated: false)
    expectEqual(view.contentOffset, CGPoint(x: 0, y: offset))
    view.scrollToItem(at: path(500), at: position, animated: false)
    view.scrollToItem(at: path(0, 3), at: position, animated: false)
    view.scrollToItem(at: IndexPath(), at: position, animated: false)
    expectEqual(view.contentOffset, CGPoint(x: 0, y: offset))
  }
}
