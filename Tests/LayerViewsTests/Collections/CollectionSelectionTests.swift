import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// Views §19.2.
@MainActor @Suite struct CollectionSelectionTests {
  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  @Test func `one item is selected by a call, or several`() {
    let squares = Squares([9])
    let view = squares.collection()
    view.selectItem(at: path(2), animated: false, scrollPosition: [])
    view.selectItem(at: path(3), animated: true, scrollPosition: .top)
    expectEqual(view.indexPathsForSelectedItems, [path(3)])
    #expect(view.visibleCells[3].isSelected && !view.visibleCells[2].isSelected)
    view.allowsMultipleSelection = true
    view.selectItem(at: path(1), animated: false, scrollPosition: [])
    expectEqual(view.indexPathsForSelectedItems, [path(1), path(3)])
    view.deselectItem(at: path(3), animated: false)
    expectEqual(view.indexPathsForSelectedItems, [path(1)])
    view.selectItem(at: path(90), animated: false, scrollPosition: [])
    view.selectItem(at: nil, animated: false, scrollPosition: [])
    expectEqual(view.indexPathsForSelectedItems, [])
    expectEqual(squares.take(), [])
    view.selectItem(at: path(1), animated: false, scrollPosition: [])
    view.selectItem(at: path(2), animated: false, scrollPosition: [])
    view.allowsMultipleSelection = false
    expectEqual(view.indexPathsForSelectedItems, [path(1)])
    view.allowsSelection = false
    expectEqual(view.indexPathsForSelectedItems, [])
    view.selectItem(at: path(1), animated: false, scrollPosition: [])
    expectEqual(view.indexPathsForSelectedItems, [])
  }

  @Test func `a cell that comes into view knows that it is selected`() {
    let view = Squares([300]).collection()
    view.selectItem(at: path(200), animated: false, scrollPosition: .top)
    view.layoutIfNeeded()
    expectEqual(view.cellForItem(at: path(200))?.isSelected, true)
    view.contentOffset.y = 0
    view.layoutIfNeeded()
    #expect(view.visibleCells.allSatisfy { !$0.isSelected })
  }

  @Test func `the backgrounds of a cell lie behind its contents`() {
    let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
    let (plain, selected) = (UIView(), UIView())
    cell.selectedBackgroundView = selected
    cell.backgroundView = plain
    cell.layoutIfNeeded()
    expectEqual(cell.subviews, [plain, selected, cell.contentView])
    expectEqual(cell.subviews.map(\.frame), Array(repeating: cell.bounds, count: 3))
    expectTrue(selected.isHidden)
    cell.isSelected = true
    expectFalse(selected.isHidden)
    cell.isSelected = false
    cell.isHighlighted = true
    expectFalse(selected.isHidden)
    cell.isHighlighted = false
    expectTrue(selected.isHidden)
    cell.backgroundView = nil
    expectNil(plain.superview)
    expectNil(cell.reuseIdentifier)
  }
}

extension LiveViewTests {
  @Suite struct LiveCollectionTests {
    @Test func `a touch highlights and selects an item, and a drag does not (views §19.2)`()
      async throws
    {
      try await ViewStage.perform { s in
        let squares = Squares([500])
        let view = squares.collection(width: 200, height: 200)
        s.window.addSubview(view)
        try await s.stage.show(at: 0.5)
        // Lines lie at 0, 60, 120; columns at 0, 75, 150.
        try await s.stage.click(100, 70)
        expectEqual(squares.take(), ["highlight 4", "select 4", "unhighlight 4"])
        try await s.stage.click(10, 10)
        expectEqual(squares.take(), ["highlight 0", "deselect 4", "select 0", "unhighlight 0"])
        squares.performsActions = true
        try await s.stage.click(10, 10)
        expectEqual(squares.take(), ["highlight 0", "select 0", "perform 0", "unhighlight 0"])
        squares.performsActions = false
        try await s.stage.click(60, 10)
        expectEqual(squares.take(), [])
        view.allowsMultipleSelection = true
        try await s.stage.click(100, 70)
        expectEqual(squares.take(), ["highlight 4", "select 4", "unhighlight 4"])
        try await s.stage.click(100, 70)
        expectEqual(squares.take(), ["highlight 4", "deselect 4", "unhighlight 4"])
        try await s.stage.press(100, 70)
        try await s.stage.move(100, 40)
        #expect(view.visibleCells.allSatisfy { !$0.isHighlighted })
        try await s.stage.release()
        expectEqual(squares.take(), ["highlight 4", "unhighlight 4"])
        try await s.stage.show(at: 6)
        squares.refusesSelection = true
        view.contentOffset = .zero
        try await s.stage.click(100, 70)
        expectEqual(squares.take(), ["highlight 4", "unhighlight 4"])
        squares.refusesHighlight = true
        try await s.stage.click(100, 70)
        expectEqual(squares.take(), [])
      }
    }

    @Test func `items that content coasts by have cells when it begins to coast (views §19.1)`()
      async throws
    {
      try await ViewStage.perform { s in
        let squares = Squares([10_000])
        let view = squares.collection(width: 200, height: 200)
        s.window.addSubview(view)
        try await s.stage.show(at: 0.5)
        expectEqual(view.numbers, Array(0..<12))
        try await s.stage.input(.touch(finger: 1, .began, at: .init(x: 100, y: 190), pressure: 1))
        for step in 1...10 {
          try await s.stage.show(at: 0.5 + 0.01 * Double(step))
          try await s.stage.input(
            .touch(
              finger: 1, .moved, at: .init(x: 100, y: 190 - 15 * Double(step)), pressure: 1))
        }
        try await s.stage.input(.touch(finger: 1, .ended, at: .init(x: 100, y: 40), pressure: 1))
        // The content coasts from 140 by 0.499 · 1490.
        let end = 140 + 0.499 * 1490
        expectAtMost(abs(view.contentOffset.y - end), 0.01)
        let last = Int((end + 200) / 60) * 3 + 2
        #expect(
          (6...last).allSatisfy { view.cellForItem(at: IndexPath(item: $0, section: 0)) != nil })
        _ = squares.takeAsked()
        for frame in 1...20 { try await s.stage.show(at: 0.6 + Double(frame) * 0.1) }
        expectEqual(squares.takeAsked(), [])
        try await s.stage.show(at: 4)
        let first = Int(end / 60) * 3
        expectEqual(view.numbers, Array(first...last))
        expectNil(view.cellForItem(at: IndexPath(item: 6, section: 0)))
      }
    }
  }
}
