import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// Plays scripts on a list of 160 × 320 points with rows of 20 points, which are red, green and blue in turn on a ground
/// of another colour, and writes down what is seen and what the delegate hears.
@MainActor
private final class ListDiary: UITableViewDataSource, UITableViewDelegate,
  UICollectionViewDataSource, UICollectionViewDelegate
{
  enum Kind { case table, collection }

  private(set) var notes: [String] = []
  /// The pixels after each step.
  private(set) var frames: [[UInt32]] = []
  /// Pixels of the ground in all frames, also those before the program has answered.
  private(set) var bare = 0
  private(set) var serversFrames = 0
  private var time = 0.0
  private static let count = 400
  private static let colors: [UIColor] = [.red, .green, .blue]
  private static let ground: UInt32 = 0xFFFF00

  static func play(
    _ script: DragScript, _ kind: Kind, isAutomatic: Bool
  ) async throws -> ListDiary {
    let diary = ListDiary()
    try await ViewStage.perform(width: 170, height: 335) { stage in
      let view: UIScrollView
      switch kind {
      case .table:
        let table = UITableView(frame: .zero, style: .plain)
        table.rowHeight = 20
        table.separatorStyle = .none
        table.dataSource = diary
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        view = table
      case .collection:
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 160, height: 20)
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        collection.dataSource = diary
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
        view = collection
      }
      view.delegate = diary
      view.layer.name = "list"
      view.backgroundColor = .yellow
      view.bounces = false
      view.showsVerticalScrollIndicator = false
      view.frame = CGRect(x: 0, y: 0, width: 160, height: 320)
      if !isAutomatic { view.runsDragsOnServer = false }
      stage.window.addSubview(view)
      try await stage.stage.settle()
      view.contentOffset.y = 2000
      try await stage.stage.settle()
      let first = stage.stage.frames.count
      for step in script.steps {
        diary.time = step.time
        try await stage.show(step)
        let shown = try unwrap(stage.stage.shownBounds(named: "list")).origin
        let rows =
          (view as? UITableView)?.indexPathsForVisibleRows
          ?? (view as? UICollectionView)?.indexPathsForVisibleItems ?? []
        diary.notes.append(
          "\(step.time) shows \(shown.y), knows \(view.contentOffset.y), rows \(rows.map(\.item))")
        diary.frames.append(stage.stage.frames.last?.pixels ?? [])
        if view.layer.animation(forKey: "drags") != nil { diary.serversFrames += 1 }
      }
      for frame in stage.stage.frames[first...] {
        diary.bare += frame.pixels.count { $0 & 0xFFFFFF == Self.ground }
      }
      view.removeFromSuperview()
    }
    return diary
  }

  private func note(_ call: String) { notes.append("\(time) \(call)") }
  private func color(_ path: IndexPath) -> UIColor { Self.colors[path.item % 3] }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { Self.count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.backgroundColor = color(indexPath)
    return cell
  }
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { note("will display \(indexPath.row)") }
  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { note("ended \(indexPath.row)") }

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
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { note("will display \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { note("ended \(indexPath.item)") }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note("begin drag") }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    note("end drag \(decelerate)")
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note("end coast") }
}

extension LiveViewTests {
  /// Lists whose content the server drags (views §14.6).
  @MainActor @Suite struct ServerListTests {
    @Test(arguments: 0..<12)
    func `a table dragged by default has its cells in time, and its delegate hears the same`(
      seed: UInt64
    ) async throws { try await expectAlike(seed, .table) }

    @Test(arguments: 0..<12)
    func `a collection dragged by default has its cells in time, and its delegate hears the same`(
      seed: UInt64
    ) async throws { try await expectAlike(seed, .collection) }

    private func expectAlike(_ seed: UInt64, _ kind: ListDiary.Kind) async throws {
      let script = DragScript(seed: seed, gestures: 7, isWheeled: true)
      let own = try await ListDiary.play(script, kind, isAutomatic: false)
      let other = try await ListDiary.play(script, kind, isAutomatic: true)
      expectEqual(own.serversFrames, 0)
      expectEqual(own.bare, 0)
      expectEqual(other.bare, 0, "\(script.gestures)")
      // The first drag of the first play may have shown what the delegate's class answers.
      expectGreater(other.serversFrames, 0, "\(script.gestures)")
      for index in 0..<max(own.notes.count, other.notes.count) {
        let first = own.notes.indices.contains(index) ? own.notes[index] : "nothing"
        let second = other.notes.indices.contains(index) ? other.notes[index] : "nothing"
        guard first != second else { continue }
        Issue.record(
          "seed \(seed), \(script.gestures): \(index) is \(first), by default \(second)")
        return
      }
      #expect(own.frames == other.frames, "seed \(seed), \(script.gestures)")
    }

    @Test
    func `a table whose cells decide their heights, or that is edited, is dragged by the program`()
      async throws
    {
      try await ViewStage.perform { s in
        let diary = ListDiary()
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 160, height: 200), style: .plain)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = diary
        s.window.addSubview(table)
        try await s.stage.settle()
        expectTrue(table.runsDragsOnServer)
        table.setEditing(true, animated: false)
        expectFalse(table.runsDragsOnServer)
        table.setEditing(false, animated: false)
        table.rowHeight = UITableView.automaticDimension
        table.estimatedRowHeight = 30
        table.reloadData()
        try await s.stage.settle()
        expectFalse(table.runsDragsOnServer)
      }
    }

    @Test func `a collection whose headers stay in view is dragged by the program`() async throws {
      try await ViewStage.perform { s in
        let diary = ListDiary()
        let layout = UICollectionViewFlowLayout()
        let collection = UICollectionView(
          frame: CGRect(x: 0, y: 0, width: 160, height: 200), collectionViewLayout: layout)
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
        collection.dataSource = diary
        s.window.addSubview(collection)
        try await s.stage.settle()
        expectTrue(collection.runsDragsOnServer)
        layout.sectionHeadersPinToVisibleBounds = true
        try await s.stage.settle()
        expectFalse(collection.runsDragsOnServer)
        layout.sectionHeadersPinToVisibleBounds = false
        try await s.stage.settle()
        expectTrue(collection.runsDragsOnServer)
        layout.estimatedItemSize = CGSize(width: 10, height: 10)
        try await s.stage.settle()
        expectFalse(collection.runsDragsOnServer)
        expectNil(collection.layer.animation(forKey: "drags"))
      }
    }
  }
}
