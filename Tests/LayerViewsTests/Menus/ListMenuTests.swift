import Expectations
import Foundation
import InputEvents
import LayerViews
import Testing
import WireProtocol

extension LiveViewTests {
  /// Context menus of rows and items (views §22.6).
  @Suite struct ListMenuTests {
    @MainActor final class Rows: UITableViewController {
      var calls: [String] = []

      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        5
      }
      override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell { UITableViewCell() }
      override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        calls.append("selected \(indexPath.row)")
      }
      override func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
        point: CGPoint
      ) -> UIContextMenuConfiguration? {
        guard indexPath.row != 1 else { return nil }
        calls.append("menu \(indexPath.row) at \(Int(point.y))")
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
          UIMenu(children: [UIAction(title: "A") { _ in }])
        }
      }
      override func tableView(
        _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
      ) { calls.append("will display") }
      override func tableView(
        _ tableView: UITableView,
        willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
      ) { calls.append("will end") }
      override func tableView(
        _ tableView: UITableView,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
      ) { calls.append("commit") }
      override func tableView(
        _ tableView: UITableView,
        previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
      ) -> UITargetedPreview? { nil }
    }

    @Test func `a long press opens a row's menu, and selects where there is none`() async throws {
      try await ViewStage.perform(height: 480) { s in
        let rows = Rows(style: .plain)
        s.window.rootViewController = rows
        s.view.removeFromSuperview()
        try await s.stage.settle()
        func press(_ y: Double, from start: Double) async throws {
          try await s.stage.show(at: start)
          try await s.stage.input(.touch(finger: 1, .began, at: .init(x: 100, y: y), pressure: 1))
          try await s.stage.show(at: start + 0.6)
          try await s.stage.show(at: start + 1)
          try await s.stage.input(.touch(finger: 1, .ended, at: .init(x: 100, y: y), pressure: 1))
          try await s.stage.settle()
        }
        try await press(60, from: 0.1)
        expectEqual(rows.calls, ["selected 1"])
        rows.calls = []
        try await press(100, from: 2)
        expectEqual(rows.calls, ["menu 2 at 100", "will display"])
        // A touch of the lifted row.
        try await s.stage.input(.touch(finger: 1, .began, at: .init(x: 100, y: 100), pressure: 1))
        try await s.stage.input(.touch(finger: 1, .ended, at: .init(x: 100, y: 100), pressure: 1))
        expectEqual(rows.calls.suffix(2), ["commit", "will end"])
      }
    }

    @MainActor final class Items: UICollectionViewController {
      var calls: [String] = []
      var older = false

      override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
      ) -> Int { 3 }
      override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      }
      override func collectionView(
        _ collectionView: UICollectionView,
        contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
      ) -> UIContextMenuConfiguration? {
        calls.append("items \(indexPaths.map(\.item))")
        return older
          ? nil
          : UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in Self.menu }
      }
      override func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath,
        point: CGPoint
      ) -> UIContextMenuConfiguration? {
        calls.append("item \(indexPath.item)")
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in Self.menu }
      }
      override func collectionView(
        _ collectionView: UICollectionView,
        willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
      ) { calls.append("will display") }
      override func collectionView(
        _ collectionView: UICollectionView,
        willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
      ) { calls.append("will end") }
      static let menu = UIMenu(children: [UIAction(title: "A") { _ in }])
    }

    @Test func `the right button opens an item's menu, in the newer or the older form`()
      async throws
    {
      try await ViewStage.perform { s in
        let items = Items(collectionViewLayout: UICollectionViewFlowLayout())
        items.collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        s.window.rootViewController = items
        s.view.removeFromSuperview()
        try await s.stage.settle()
        for older in [false, true] {
          items.older = older
          try await s.stage.move(25, 25)
          try await s.stage.input(.pointerPressed(button: 3))
          try await s.stage.input(.pointerReleased(button: 3))
          try await s.stage.show(at: older ? 3 : 1)
          try await s.stage.click(300, 200)
          try await s.stage.show(at: older ? 4 : 2)
          let none = items.collectionView(
            items.collectionView,
            previewForHighlightingContextMenuWithConfiguration: UIContextMenuConfiguration())
          expectNil(none)
          expectEqual(
            items.calls,
            (older ? ["items [0]", "item 0"] : ["items [0]"]) + ["will display", "will end"])
          items.calls = []
        }
      }
    }
  }
}
