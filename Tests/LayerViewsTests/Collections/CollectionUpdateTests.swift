import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// Views §19.5.
@MainActor @Suite struct CollectionUpdateTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test func `inserted, deleted and moved items keep the cells of the others`() {
    let squares = Squares([8])
    let view = squares.collection()
    let cells = view.visibleCells
    view.selectItem(at: path(5), animated: false, scrollPosition: [])
    _ = squares.takeAsked()
    expectFalse(view.hasUncommittedUpdates)
    view.performBatchUpdates {
      squares.sections[0] = [7, 0, 2, 3, 4, 100, 5, 6]
      view.deleteItems(at: [path(1)])
      view.insertItems(at: [path(5)])
      view.moveItem(at: path(7), to: path(0))
      expectTrue(view.hasUncommittedUpdates)
      expectEqual(view.numberOfItems(inSection: 0), 8)
    }
    expectFalse(view.hasUncommittedUpdates)
    expectEqual(squares.takeAsked(), [path(5)])
    expectEqual(view.numbers, [7, 0, 2, 3, 4, 100, 5, 6])
    let kept = view.visibleCells.filter { ($0 as? SquareCell)?.number != 100 }
    expectEqual(kept, [7, 0, 2, 3, 4, 5, 6].map { cells[$0] })
    expectEqual(view.frame(0), CGRect(x: 0, y: 0, width: 50, height: 50))
    expectEqual(view.indexPathsForSelectedItems, [path(6)])
    #expect(view.visibleCells[6].isSelected)
  }

  @Test func `single changes are shown at once`() {
    let squares = Squares([3])
    let view = squares.collection()
    squares.sections[0] = [0, 1, 2, 3]
    view.insertItems(at: [path(3)])
    expectEqual(view.numbers, [0, 1, 2, 3])
    squares.sections[0] = [1, 2, 3]
    view.deleteItems(at: [path(0)])
    expectEqual(view.numbers, [1, 2, 3])
    squares.sections[0] = [3, 1, 2]
    view.moveItem(at: path(2), to: path(0))
    expectEqual(view.numbers, [3, 1, 2])
    squares.sections[0] = [3, 9, 2]
    view.reloadItems(at: [path(1)])
    expectEqual(view.numbers, [3, 9, 2])
  }

  @Test func `reloaded items get other cells, and reconfigured ones keep theirs`() {
    let squares = Squares([3])
    let view = squares.collection()
    let cells = view.visibleCells
    squares.sections[0] = [10, 11, 12]
    _ = squares.takeAsked()
    view.reconfigureItems(at: [path(0), path(9)])
    expectEqual(view.visibleCells, cells)
    expectEqual(view.numbers, [10, 1, 2])
    expectEqual(squares.takeAsked(), [path(0)])
    view.reloadItems(at: [path(1)])
    expectEqual(view.numbers, [10, 11, 2])
    #expect(view.visibleCells[1] !== cells[1] && view.visibleCells[2] === cells[2])
  }

  @Test func `sections come, go, move and are reloaded`() {
    let squares = Squares([2, 2, 2])
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 0, height: 10)
    let view = squares.collection(layout)
    let cells = view.visibleCells
    view.performBatchUpdates {
      squares.sections = [[2000, 2001], [5000], [0, 1]]
      view.deleteSections([1])
      view.insertSections([1])
      view.moveSection(2, toSection: 0)
    }
    expectEqual(view.numberOfSections, 3)
    expectEqual(view.numbers, [2000, 2001, 5000, 0, 1])
    expectEqual([0, 1, 3, 4].map { view.visibleCells[$0] }, [4, 5, 0, 1].map { cells[$0] })
    expectEqual(
      view.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader).count, 3)
    squares.sections[2] = [7, 8, 9]
    view.reloadSections([2])
    expectEqual(view.numbers, [2000, 2001, 5000, 7, 8, 9])
  }

  @Test func `nested batches are one, whose completions follow`() async {
    let squares = Squares([2])
    let view = squares.collection()
    let outcome = Outcome()
    view.performBatchUpdates {
      squares.sections[0].append(2)
      view.insertItems(at: [path(2)])
      view.performBatchUpdates {
        squares.sections[0].append(3)
        view.insertItems(at: [path(3)])
      } completion: {
        outcome.note($0)
      }
      expectEqual(view.numbers, [0, 1])
    } completion: {
      outcome.note($0)
    }
    expectEqual(view.numbers, [0, 1, 2, 3])
    expectEqual(outcome.flags, [])
    await turn()
    expectEqual(outcome.flags, [true, true])
  }

  private func turn() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }

  @Test func `numbers that contradict an update are told of, and the collection reloads`() async {
    let squares = Squares([4, 2])
    let view = squares.collection()
    let outcome = Outcome()
    let mistakes: [(UICollectionView) -> Void] = [
      { $0.insertItems(at: [IndexPath(item: 0, section: 0)]) },
      { $0.deleteItems(at: [IndexPath(item: 9, section: 0)]) },
      { $0.deleteItems(at: [IndexPath(item: 0, section: 7)]) },
      {
        $0.deleteItems(at: [IndexPath(item: 1, section: 0), IndexPath(item: 1, section: 0)])
      },
      { $0.deleteSections([0]) },
      { $0.insertSections([5]) },
      { $0.moveItem(at: IndexPath(item: 0, section: 0), to: IndexPath(item: 0, section: 1)) },
      { $0.reloadItems(at: [IndexPath(item: 4, section: 0)]) },
      { $0.moveSection(0, toSection: 2) },
      { $0.reloadSections([2]) },
      { $0.insertItems(at: [IndexPath(index: 0)]) },
      { $0.insertItems(at: [IndexPath(item: -1, section: 0)]) },
    ]
    for mistake in mistakes {
      view.performBatchUpdates {
        mistake(view)
      } completion: {
        outcome.note($0)
      }
      view.layoutIfNeeded()
      expectEqual(view.numbers, [0, 1, 2, 3, 1000, 1001])
    }
    squares.sections[0] = [7]
    view.performBatchUpdates(nil)
    view.layoutIfNeeded()
    expectEqual(view.numbers, [7, 1000, 1001])
    await turn()
    expectEqual(outcome.flags, Array(repeating: false, count: mistakes.count))
  }

  @Test func `data that change before the first question count as old`() {
    let squares = Squares([2])
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 200),
      collectionViewLayout: UICollectionViewFlowLayout())
    view.register(SquareCell.self, forCellWithReuseIdentifier: "square")
    view.dataSource = squares
    squares.sections[0] = [0, 1, 2]
    view.performBatchUpdates {
      squares.sections[0] = [0, 1, 2, 3]
      view.insertItems(at: [path(3)])
    }
    view.layoutIfNeeded()
    expectEqual(view.numbers, [0, 1, 2, 3])
  }

  @Test func `a reload within a batch replaces it`() {
    let squares = Squares([2])
    let view = squares.collection()
    view.performBatchUpdates {
      squares.sections[0] = [5]
      view.reloadData()
      view.deleteItems(at: [path(17)])
    }
    view.layoutIfNeeded()
    expectEqual(view.numbers, [5])
  }

  @Test(arguments: 0..<40)
  func `random batches show what the data have`(seed: Int) {
    var random = Steps(UInt64(seed) * 7919 + 1)
    let squares = Squares((0..<3).map { _ in random.next(12) })
    let view = squares.collection(height: 2000)
    var next = 100_000
    for _ in 0..<12 {
      let old = squares.sections
      view.performBatchUpdates {
        var new: [[Int]] = []
        // Each item stays in its section, goes, or moves to another place.
        var moving: [(from: IndexPath, number: Int)] = []
        for (section, numbers) in old.enumerated() {
          var kept: [Int] = []
          for (item, number) in numbers.enumerated() {
            switch random.next(6) {
            case 0: view.deleteItems(at: [path(item, section)])
            case 1: moving.append((path(item, section), number))
            default: kept.append(number)
            }
          }
          new.append(kept)
        }
        var placed: Set<Int> = []
        var added: Set<Int> = []
        for (_, number) in moving {
          let section = random.next(new.count)
          new[section].insert(number, at: random.next(new[section].count + 1))
          placed.insert(number)
        }
        for _ in 0..<random.next(4) {
          let section = random.next(new.count)
          new[section].insert(next, at: random.next(new[section].count + 1))
          added.insert(next)
          next += 1
        }
        for (section, numbers) in new.enumerated() {
          for (item, number) in numbers.enumerated() {
            if added.contains(number) { view.insertItems(at: [path(item, section)]) }
            if placed.contains(number), let from = moving.first(where: { $0.number == number }) {
              view.moveItem(at: from.from, to: path(item, section))
            }
          }
        }
        squares.sections = new
      }
      expectEqual(view.numbers, squares.sections.flatMap { $0 })
      for (section, numbers) in squares.sections.enumerated() {
        for (item, number) in numbers.enumerated() {
          let cell = view.cellForItem(at: path(item, section)) as? SquareCell
          expectEqual(cell?.number, number)
          expectEqual(cell?.frame, view.layoutAttributesForItem(at: path(item, section))?.frame)
        }
      }
    }
  }
}

/// Numbers that a seed decides.
private struct Steps {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(bound, 1)
  }
}
