import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// Plays scripts on a list of 160 × 320 points with rows of 20 points, which are red, green and blue in turn on a ground
/// of another colour, and writes down offsets and how much of the ground is seen.
@MainActor
private final class ListDiary: UITableViewDataSource, UITableViewDelegate,
  UICollectionViewDataSource, UICollectionViewDelegate
{
  enum Kind { case table, collection }

  private(set) var offsets: [Double] = []
  /// Pixels of the ground in one column of all frames, also those before the program has answered.
  private(set) var bare = 0
  private(set) var serversFrames = 0
  /// Rows that the delegate has been told of, after each step.
  private(set) var displayed: [[Int]] = []
  /// Steps after which the list had other visible rows than the delegate was told of: a collection does while it coasts,
  /// since the delegate is told of all that it will pass.
  private(set) var contradictions = 0
  private var current: Set<Int> = []
  private static let count = 400
  private static let colors: [UIColor] = [.red, .green, .blue]
  private static let ground: UInt32 = 0xFFFF00

  static func play(
    _ script: DragScript, _ kind: Kind, onServer: Bool?
  ) async throws -> ListDiary {
    let diary = ListDiary()
    try await ViewStage.perform(width: 170, height: 335, isReplayed: false) { stage in
      let view: UIScrollView
      switch kind {
      case .table:
        let table = UITableView(frame: .zero, style: .plain)
        table.rowHeight = 20
        table.separatorStyle = .none
        table.dataSource = diary
        table.delegate = diary
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        view = table
      case .collection:
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 160, height: 20)
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        collection.dataSource = diary
        collection.delegate = diary
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
        view = collection
      }
      view.layer.name = "list"
      view.backgroundColor = .yellow
      view.bounces = false
      view.showsVerticalScrollIndicator = false
      view.frame = CGRect(x: 0, y: 0, width: 160, height: 320)
      if let onServer { view.runsDragsOnServer = onServer }
      stage.window.addSubview(view)
      try await stage.stage.settle()
      view.contentOffset.y = 2000
      try await stage.stage.settle()
      let first = stage.stage.frames.count
      for step in script.steps {
        try await stage.show(step)
        let shown = try unwrap(stage.stage.shownBounds(named: "list")).origin
        diary.offsets += [shown.y, view.contentOffset.y]
        if view.layer.animation(forKey: "drags") != nil { diary.serversFrames += 1 }
        diary.displayed.append(diary.current.sorted())
        if Set(Self.visibleRows(of: view)) != diary.current { diary.contradictions += 1 }
      }
      for frame in stage.stage.frames[first...] {
        let column = stride(from: 80, to: frame.pixels.count, by: 170)
        diary.bare += column.count { frame.pixels[$0] & 0xFFFFFF == Self.ground }
      }
      view.removeFromSuperview()
    }
    return diary
  }

  private static func visibleRows(of list: UIScrollView) -> [Int] {
    let paths =
      (list as? UITableView)?.indexPathsForVisibleRows
      ?? (list as? UICollectionView)?.indexPathsForVisibleItems
    return paths?.map(\.item) ?? []
  }

  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { current.insert(indexPath.item) }
  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { current.remove(indexPath.item) }
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { current.insert(indexPath.item) }
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { current.remove(indexPath.item) }

  private func color(_ path: IndexPath) -> UIColor { Self.colors[path.item % 3] }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { Self.count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.backgroundColor = color(indexPath)
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { Self.count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
    cell.backgroundColor = color(indexPath)
    return cell
  }
}

extension LiveViewTests {
  /// Lists whose content the server drags (views §14.6).
  @MainActor @Suite struct ServerListTests {
    @Test(arguments: 0..<DragScript.seedCount)
    func `a table that the server drags has its cells in time`(seed: UInt64) async throws {
      try await expectAlike(seed, .table)
    }

    @Test(arguments: 0..<DragScript.seedCount)
    func `a collection that the server drags has its cells in time`(seed: UInt64) async throws {
      try await expectAlike(seed, .collection)
    }

    private func expectAlike(_ seed: UInt64, _ kind: ListDiary.Kind) async throws {
      let script = DragScript(seed: seed, gestures: 7)
      let own = try await ListDiary.play(script, kind, onServer: nil)
      let other = try await ListDiary.play(script, kind, onServer: true)
      expectEqual(own.serversFrames, 0)
      expectEqual(own.bare, 0)
      expectEqual(other.bare, 0, "\(script.gestures)")
      expectGreater(other.serversFrames, 0, "\(script.gestures)")
      expectEqual(own.offsets, other.offsets, "seed \(seed), \(script.gestures)")
      expectEqual(own.displayed, other.displayed, "seed \(seed), \(script.gestures)")
      expectEqual(own.contradictions, other.contradictions, "seed \(seed), \(script.gestures)")
      if kind == .table { expectEqual(own.contradictions, 0) }
    }
  }
}
