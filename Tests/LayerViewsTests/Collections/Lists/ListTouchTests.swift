import CoreAnimation
import Expectations
import Foundation
import InputEvents
import LayerViews
import Testing
import WireProtocol

extension LiveViewTests {
  /// Views §20.6.
  @MainActor @Suite struct ListTouchTests {
    /// A finger in a window.
    @MainActor private final class Finger {
      let stage: ViewStage
      private var time = 0.2

      init(_ stage: ViewStage) { self.stage = stage }

      func send(_ kind: TouchKind, _ x: CGFloat, _ y: CGFloat) async throws {
        time += 0.02
        try await stage.stage.show(at: time)
        try await stage.stage.input(
          .touch(finger: 1, kind, at: .init(x: Double(x), y: Double(y)), pressure: 1))
      }
      func tap(_ x: CGFloat, _ y: CGFloat) async throws {
        try await send(.began, x, y)
        try await send(.ended, x, y)
        time += 2
        try await stage.stage.show(at: time)
      }
      func drag(_ x: CGFloat, _ y: CGFloat, by way: CGFloat) async throws {
        try await send(.began, x, y)
        for step in 1...8 { try await send(.moved, x + way * CGFloat(step) / 8, y) }
        try await send(.ended, x + way, y)
        time += 2
        try await stage.stage.show(at: time)
      }
    }

    @Test func `a swipe shows the actions beside a row, a touch hides them`() async throws {
      try await ViewStage.perform { s in
        var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
        var asked: [String] = []
        var done = 0
        configuration.trailingSwipeActionsConfigurationProvider = { path in
          asked.append("trailing \(path.item)")
          return UISwipeActionsConfiguration(actions: [
            UIContextualAction(style: .normal, title: "Do") { _, _, end in
              done += 1
              end(true)
            }
          ])
        }
        configuration.leadingSwipeActionsConfigurationProvider = { path in
          asked.append("leading \(path.item)")
          return nil
        }
        let list = TextList([["a", "b"]], configuration)
        list.collection.frame = s.window.bounds
        s.window.addSubview(list.collection)
        try await s.stage.settle()
        let finger = Finger(s)
        try await finger.drag(150, 66, by: 80)
        expectEqual(asked, ["leading 1"])
        try await finger.drag(200, 66, by: -90)
        expectEqual(asked.last, "trailing 1")
        expectEqual(list.cell(1)?.configurationState.isSwiped, true)
        expectGreater(list.cell(1)?.bounds.minX ?? 0, 20)
        try await finger.tap(100, 22)
        expectEqual(list.cell(1)?.configurationState.isSwiped, false)
        expectEqual(list.cell(1)?.bounds.minX, 0)
        expectEqual(list.cell(0)?.isSelected, false)
        expectEqual(done, 0)
      }
    }

    @Test func `a touch of a branch opens and closes it, if the handlers allow it`() async throws {
      try await ViewStage.perform { s in
        let list = TextList(
          [], UICollectionLayoutListConfiguration(appearance: .plain)
        ) { cell, _ in
          cell.accessories = [.outlineDisclosure(options: .init(style: .header))]
        }
        list.collection.frame = s.window.bounds
        s.window.addSubview(list.collection)
        var tree = NSDiffableDataSourceSectionSnapshot<String>()
        tree.append(["a", "b"])
        tree.append(["c"], to: "a")
        await list.source.apply(tree, to: 0, animatingDifferences: false)
        try await s.stage.settle()
        var calls: [String] = []
        list.source.sectionSnapshotHandlers.shouldExpandItem = { $0 != "b" }
        list.source.sectionSnapshotHandlers.willExpandItem = { calls.append("expand \($0)") }
        list.source.sectionSnapshotHandlers.shouldCollapseItem = { _ in true }
        list.source.sectionSnapshotHandlers.willCollapseItem = { calls.append("collapse \($0)") }
        list.source.sectionSnapshotHandlers.snapshotForExpandingParent = { item, children in
          var children = children
          if !children.contains("d") { children.append(["d"]) }
          calls.append("children of \(item)")
          return children
        }
        let finger = Finger(s)
        try await finger.tap(60, 22)
        expectEqual(calls, ["expand a", "children of a"])
        expectEqual(list.source.snapshot().itemIdentifiers, ["a", "c", "d", "b"])
        try await finger.tap(60, 22)
        expectEqual(calls.last, "collapse a")
        expectEqual(list.source.snapshot().itemIdentifiers, ["a", "b"])
        expectEqual(list.collection.indexPathsForSelectedItems, [])
      }
    }

    @Test func `a finger moves a row by its sign, if the handlers allow it`() async throws {
      try await ViewStage.perform { s in
        let list = TextList(
          [["a", "b", "c"]], UICollectionLayoutListConfiguration(appearance: .plain)
        ) { cell, _ in
          cell.accessories = [.reorder(displayed: .always)]
        }
        list.collection.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
        s.window.addSubview(list.collection)
        try await s.stage.settle()
        let finger = Finger(s)
        func move() async throws {
          try await finger.send(.began, 272, 22)
          for step in 1...10 { try await finger.send(.moved, 272, 22 + CGFloat(step) * 9) }
          try await finger.send(.ended, 272, 112)
          try await finger.send(.began, 5, 190)
          try await finger.send(.ended, 5, 190)
        }
        try await move()
        expectEqual(list.source.snapshot().itemIdentifiers, ["a", "b", "c"])
        list.source.reorderingHandlers.canReorderItem = { _ in true }
        try await move()
        expectEqual(list.source.snapshot().itemIdentifiers, ["b", "c", "a"])
        expectEqual(list.collection.indexPathsForSelectedItems, [])
      }
    }

    @Test func `a touch of the sign opens a branch, elsewhere it selects`() async throws {
      try await ViewStage.perform { s in
        let list = TextList(
          [], UICollectionLayoutListConfiguration(appearance: .plain)
        ) { cell, _ in
          cell.accessories = [.outlineDisclosure(), .delete(displayed: .always)]
        }
        list.collection.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
        s.window.addSubview(list.collection)
        var tree = NSDiffableDataSourceSectionSnapshot<String>()
        tree.append(["a"])
        tree.append(["c"], to: "a")
        await list.source.apply(tree, to: 0, animatingDifferences: false)
        try await s.stage.settle()
        let finger = Finger(s)
        try await finger.tap(278, 22)
        expectEqual(list.source.snapshot().itemIdentifiers, ["a", "c"])
        try await finger.tap(100, 22)
        expectEqual(list.source.snapshot().itemIdentifiers, ["a", "c"])
        expectEqual(list.collection.indexPathsForSelectedItems, [IndexPath(item: 0, section: 0)])
      }
    }
  }
}
