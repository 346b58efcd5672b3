import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// Views §19.6.
@MainActor @Suite struct ItemMovementTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test func `a held item follows the finger, and others make room`() {
    let squares = Squares([9])
    let view = squares.collection()
    let cells = view.visibleCells
    expectTrue(view.beginInteractiveMovementForItem(at: path(0)))
    expectFalse(view.beginInteractiveMovementForItem(at: path(1)))
    // Item 4 is at (75, 60).
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 90, y: 80))
    expectEqual(cells[0].center, CGPoint(x: 90, y: 80))
    view.layoutIfNeeded()
    expectEqual(cells[0].center, CGPoint(x: 90, y: 80))
    expectEqual(cells[1].frame.origin, CGPoint(x: 0, y: 0))
    expectEqual(cells[4].frame.origin, CGPoint(x: 0, y: 60))
    expectEqual(cells[5].frame.origin, CGPoint(x: 150, y: 60))
    expectEqual(squares.take(), [])
    view.endInteractiveMovement()
    view.layoutIfNeeded()
    expectEqual(squares.take(), ["move [0, 0] to [0, 4]"])
    expectEqual(cells[0].frame.origin, CGPoint(x: 75, y: 60))
    expectEqual(view.numbers, [1, 2, 3, 4, 0, 5, 6, 7, 8])
    view.endInteractiveMovement()
    view.updateInteractiveMovementTargetPosition(.zero)
    expectEqual(view.numbers, [1, 2, 3, 4, 0, 5, 6, 7, 8])
  }

  @Test func `a movement that is given up changes nothing`() {
    let squares = Squares([9])
    let view = squares.collection()
    _ = view.beginInteractiveMovementForItem(at: path(0))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 90, y: 80))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: CGFloat.nan, y: 80))
    view.cancelInteractiveMovement()
    view.layoutIfNeeded()
    expectEqual(squares.take(), [])
    expectEqual(view.numbers, Array(0..<9))
    expectEqual(view.frame(0)?.origin, .zero)
  }

  @Test func `items that scroll into view meanwhile are those of the data`() {
    let squares = Squares([300])
    let view = squares.collection(height: 100)
    _ = view.beginInteractiveMovementForItem(at: path(0))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 90, y: 80))
    view.contentOffset.y = 50
    view.layoutIfNeeded()
    expectEqual(
      view.numbers,
      [4, 0, 5, 6, 7, 8].sorted { a, b in
        let order = [4, 0, 5, 6, 7, 8]
        return order.firstIndex(of: a)! < order.firstIndex(of: b)!
      })
    view.endInteractiveMovement()
    expectEqual(Array(squares.sections[0].prefix(6)), [1, 2, 3, 4, 0, 5])
  }

  @Test func `an item moves to another section`() {
    let squares = Squares([3, 3])
    let view = squares.collection()
    _ = view.beginInteractiveMovementForItem(at: path(0))
    // The second section's line is at 50.
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 100, y: 70))
    expectEqual(view.numberOfItems(inSection: 0), 2)
    expectEqual(view.numberOfItems(inSection: 1), 4)
    view.endInteractiveMovement()
    view.layoutIfNeeded()
    expectEqual(squares.sections, [[1, 2], [1000, 0, 1001, 1002]])
    expectEqual(view.numbers, [1, 2, 1000, 0, 1001, 1002])
  }

  @Test func `the data source and the delegate may refuse`() {
    final class Pinned: Squares {
      override func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
      ) {
        // The data lose an item.
        sections[0].removeLast()
      }
      func collectionView(
        _ collectionView: UICollectionView,
        targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
      ) -> IndexPath { originalIndexPath }
    }
    let squares = Squares([9])
    squares.refusesMovement = true
    let view = squares.collection()
    expectFalse(view.beginInteractiveMovementForItem(at: path(0)))
    squares.refusesMovement = false
    expectFalse(view.beginInteractiveMovementForItem(at: path(100)))
    let other = Pinned([9])
    let second = other.collection()
    _ = second.beginInteractiveMovementForItem(at: path(0))
    second.updateInteractiveMovementTargetPosition(CGPoint(x: 90, y: 80))
    second.endInteractiveMovement()
    second.layoutIfNeeded()
    expectEqual(second.numbers, Array(0..<8))
  }

  @Test func `an update puts a held item back`() {
    let squares = Squares([6])
    let view = squares.collection()
    _ = view.beginInteractiveMovementForItem(at: path(0))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 90, y: 80))
    squares.sections[0].append(6)
    view.insertItems(at: [path(6)])
    view.layoutIfNeeded()
    expectEqual(view.numbers, Array(0..<7))
    view.endInteractiveMovement()
    expectEqual(squares.take(), [])
  }

  @Test func `a controller is the source and the delegate of its collection`() {
    final class Grid: UICollectionViewController {
      var moved = 0
      override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
      ) -> Int { 4 }
      override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      }
      override func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
      ) { moved += 1 }
    }
    let layout = UICollectionViewFlowLayout()
    let grid = Grid(collectionViewLayout: layout)
    expectFalse(grid.isViewLoaded)
    let view = grid.collectionView
    #expect(grid.view === view && grid.collectionViewLayout === layout)
    expectTrue(grid.clearsSelectionOnViewWillAppear)
    expectTrue(grid.installsStandardGestureForInteractiveMovement)
    view?.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view?.layoutIfNeeded()
    expectEqual(view?.visibleCells.count, 4)
    // The other long press asks for menus.
    expectEqual(view?.gestureRecognizers?.count { $0 is UILongPressGestureRecognizer }, 2)
    grid.installsStandardGestureForInteractiveMovement = false
    expectEqual(view?.gestureRecognizers?.count { $0 is UILongPressGestureRecognizer }, 1)
    view?.selectItem(at: path(1), animated: false, scrollPosition: [])
    grid.viewWillAppear(false)
    expectEqual(view?.indexPathsForSelectedItems, [])
    let plain = UICollectionViewController(collectionViewLayout: UICollectionViewFlowLayout())
    plain.loadViewIfNeeded()
    expectEqual(
      plain.collectionView.gestureRecognizers?.count { $0 is UILongPressGestureRecognizer }, 1)
  }
}
