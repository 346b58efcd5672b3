import DrawList
import Expectations
import GraphicsValues
import RecordingPages
import RenderServer
import RenderTools
import RenderTree
import SoftwareRenderer
import Testing

/// A page about a recording agrees with a replay of it.
@Suite struct RecordingPageTests {
  private func page(
    _ files: RecordingFile..., change: (inout FilmOptions) -> Void = { _ in }
  ) throws -> PageReader {
    var options = FilmOptions()
    change(&options)
    return try PageReader(try RecordingPage.make(files, options))
  }

  private func replay(_ file: RecordingFile, _ body: (Replay.Frame) -> Void) throws {
    let replay = Replay(file.header, file.records, renderer: SoftwareRenderer(threads: 1))
    try replay.run(.recorded) {
      body($0)
      return true
    }
  }

  @Test(arguments: Recordings.scenes)
  func `pictures rebuilt from whole ones and parts are the frames, to the bit`(
    _ scene: String
  ) throws {
    let file = try Recordings.scene(scene)
    var frames: [[UInt32]] = []
    try replay(file) { frames.append(Array($0.pixels)) }
    let film = try unwrap(page(file).films.first)
    try expectEqual(film.pixels(), frames)
  }

  @Test func `between whole pictures a second apart there are parts, and the last frame is right`()
    throws
  {
    let file = try Recordings.moving()
    var frames: [[UInt32]] = []
    try replay(file) { frames.append(Array($0.pixels)) }
    let film = try unwrap(page(file).films.first)
    try expectEqual(film.pixels(), frames)
    let keys = film.frames.indices.filter { film.frames[$0]["key"] != nil }
    expectEqual(keys, [0, 60, 120])
  }

  @Test(arguments: Recordings.scenes)
  func `trees rebuilt from differences are those of the replay, with what each layer shows`(
    _ scene: String
  ) throws {
    let file = try Recordings.scene(scene)
    let trees = try unwrap(page(file).films.first).trees()
    var index = 0
    try replay(file) { frame in
      let tree = frame.core.tree
      let rows = trees[index].filter { $0.kind != .window }
      let nodes = tree.scene.contexts.flatMap { tree.scene.nodes(of: $0, values: .presentation) }
      expectEqual(rows.count, nodes.count)
      for node in nodes {
        let row = rows.first { $0.client == Int(node.client) && $0.id == Int(node.layer) }
        guard let row else {
          Issue.record("layer \(node.client)/\(node.layer) is not in frame \(index)")
          continue
        }
        expectEqual((row.kind == .mask), node.isMask)
        for property in node.properties {
          let wanted = Self.numbers(property.value)
          let got = row.numbers(property.key.name)
          expectNotNil(row.shown[property.key.name])
          #expect(
            wanted.isEmpty
              || (wanted.count == got.count && zip(wanted, got).allSatisfy { abs($0 - $1) < 1e-4 }),
            "\(property.key.name) of \(node.layer) in frame \(index)")
        }
      }
      index += 1
    }
    expectEqual(index, trees.count)
  }

  private static func numbers(_ value: PropertyValue) -> [Double] {
    switch value {
    case .scalar(let v): [v]
    case .point(let v): [v.x, v.y]
    case .size(let v): [v.width, v.height]
    case .rect(let v): [v.x, v.y, v.width, v.height]
    case .color(let v): [v.red, v.green, v.blue, v.alpha].map { Double($0) }
    default: []
    }
  }

  @Test func `a hosted window is below the layer that hosts it`() throws {
    let film = try unwrap(page(Recordings.scene("hosting")).films.first)
    let rows = try unwrap(film.trees().last)
    let windows = film.frames.compactMap { $0["windows"] as? [[String: Any]] }.last ?? []
    let layers = try unwrap(film.document["layers"] as? [[Int]])
    let hosted = try unwrap(windows.first { $0["host"] != nil })
    let host = try unwrap((hosted["host"] as? Int).map { layers[$0] })
    let place = try unwrap(
      rows.firstIndex {
        $0.kind == .window && $0.client == hosted["client"] as? Int && $0.id == hosted["id"] as? Int
      })
    expectEqual(rows[place - 1].client, host[0])
    expectEqual(rows[place - 1].id, host[1])
    expectEqual(rows[place].depth, rows[place - 1].depth + 1)
  }

  @Test func `values are those committed and those shown`() throws {
    let film = try unwrap(page(Recordings.moving()).films.first)
    let trees = film.trees()
    let start = try unwrap(trees.first)
    expectEqual(start.map(\.kind), [.window, .layer, .layer])
    expectEqual(start.map(\.depth), [0, 1, 2])
    expectEqual(start[2].model["name"] as? String, "square")
    expectEqual(trees[30][2].model["position"] as? [Double], [20, 40])
    expectEqual(trees[30][2].numbers("position"), [35, 40])
    expectEqual(trees[59][2].numbers("backgroundColor"), [1, 0, 0, 1])
    expectEqual(trees[60][2].numbers("backgroundColor"), [0, 0, 1, 1])
    // The animation is over, and the value is the committed one again.
    expectEqual(trees[120][2].numbers("position"), [20, 40])
  }

  @Test(arguments: ["motion", "26-turning", "257-filters-animated"])
  func `damage is the redrawn area, and all changed pixels lie in it`(_ scene: String) throws {
    let file = try Recordings.scene(scene)
    var damage: [Set<[Int]>] = []
    try replay(file) { frame in
      damage.append(
        Set(
          frame.outcome.damage.rects.map {
            [Int($0.minX), Int($0.minY), $0.width, $0.height]
          }))
    }
    let film = try unwrap(page(file).films.first)
    expectEqual(film.frames.map { Set(Self.rects($0["damage"] as? [Int] ?? [])) }, damage)
  }

  private static func rects(_ numbers: [Int]) -> [[Int]] {
    stride(from: 0, to: numbers.count, by: 4).map { Array(numbers[$0..<$0 + 4]) }
  }

  @Test func `places are in tenths of a pixel and move with what is shown`() throws {
    let film = try unwrap(page(Recordings.moving()).films.first)
    let first = try unwrap(film.frames[0]["places"] as? [[Int]])
    // The window is at 30, 20; the square is 20 × 10 around 20, 40.
    expectEqual(first, [[0, 300, 200, 1000, 800, 1], [1, 400, 550, 200, 100, 1]])
    expectEqual(film.frames[1]["places"] as? [[Int]], [[1, 5, 0]])
  }

  @Test func `a layer that is turned has four corners, also inside a bitmap`() throws {
    let file = try Recordings.assembled(
      """
      recording 100x100
      0 connect 1
      0 1 hello "turned"
      0 1 commit
        createLayer 1
        set 1 bounds 0 0 100 100
        set 1 position 50 50
        createLayer 2
        set 2 bounds 0 0 40 40
        set 2 position 50 50
        set 2 shouldRasterize true
        set 2 rasterizationScale 2
        createLayer 3
        set 3 bounds 0 0 20 10
        set 3 position 20 20
        set 3 backgroundColor 1 0 0 1
        set 3 transform 0 1 0 0 -1 0 0 0 0 0 1 0 0 0 0 1
        setSublayers 1: 2
        setSublayers 2: 3
        createContext 1 layer 1 origin 0 0 size 100 100 "t"
      0 tick

      """)
    let film = try unwrap(page(file).films.first)
    let places = try unwrap(film.frames[0]["places"] as? [[Int]])
    let turned = try unwrap(places.first { $0[0] == 2 })
    // A quarter turn about 50, 50 moves the corner at -10, -5 to 5, -10.
    expectEqual(turned, [2, 550, 400, 550, 600, 450, 600, 450, 400, 1])
  }

  @Test(arguments: ["motion", "hosting", "26-cube", "257-filters-animated", "x-space"])
  func `draw lists rebuilt from differences are those of the replay`(_ scene: String) throws {
    let file = try Recordings.scene(scene)
    var lists: [[String]] = []
    try replay(file) { frame in
      let list = frame.core.tree.view.drawList
      let work = list.workByCommand()
      lists.append(
        list.commands.indices.filter { list.commands[$0].kind != .nothing }.map { index in
          let command = list.commands[index]
          let box = command.bounds
          return "\(command.kind) \(command.client)/\(command.layer) \(work[index]) "
            + "\(box.minX),\(box.minY) \(box.width)x\(box.height)"
        })
    }
    let film = try unwrap(page(file).films.first)
    let kinds = try unwrap(film.document["kinds"] as? [String])
    let layers = try unwrap(film.document["layers"] as? [[Int]])
    var lines: [[Int]] = []
    for (index, frame) in film.frames.enumerated() {
      if let change = frame["list"] as? [Any] { Self.apply(change, to: &lines) }
      let texts = lines.map { line in
        let id = layers[line[1]]
        return
          "\(kinds[line[0]]) \(id[0])/\(id[1]) \(line[3]) \(line[4]),\(line[5]) \(line[6])x\(line[7])"
      }
      expectEqual(texts, lists[index])
    }
  }

  private static func apply(_ change: [Any], to lines: inout [[Int]]) {
    guard let start = change[0] as? Int, let count = change[1] as? Int,
      let added = change[2] as? [[Int]], let changed = change[3] as? [Any]
    else { return }
    lines.replaceSubrange(start..<start + count, with: added)
    for index in stride(from: 0, to: changed.count, by: 2) {
      guard let place = changed[index] as? Int, let line = changed[index + 1] as? [Int] else {
        return
      }
      if line.count == 2 {
        lines[place][4] += line[0]
        lines[place][5] += line[1]
      } else {
        lines[place] = line
      }
    }
  }

  // MARK: Arrivals

  @Test func `a commit is with the frame that shows it, as text`() throws {
    let film = try unwrap(page(Recordings.moving()).films.first)
    let commits = film.list("commits")
    expectEqual(commits.count, 2)
    expectEqual(commits.map { $0["frame"] as? Int }, [0, 60])
    expectEqual(commits[1]["text"] as? [String], ["set 2 backgroundColor 0 0 1 1"])
    expectEqual(commits[1]["ops"] as? Int, 1)
    expectEqual(film.document["clients"] as? [String: String], ["1": "mover"])
  }

  @Test func `input names the layer that it hit in the frame before`() throws {
    let film = try unwrap(page(Recordings.moving()).films.first)
    let inputs = film.list("inputs")
    expectEqual(inputs.map { $0["frame"] as? Int }, [60, 60])
    expectEqual(inputs.map { $0["at"] as? [Double] }, [[80, 60], [80, 60]])
    let layers = try unwrap(film.document["layers"] as? [[Int]])
    let targets = inputs.compactMap { $0["target"] as? Int }.map { layers[$0] }
    // The square is around 49.5 + 30, 60 then.
    expectEqual(targets, [[1, 2], [1, 2]])
  }

  @Test func `an animation has its times in the recording and the frames that have it`() throws {
    let film = try unwrap(page(Recordings.moving()).films.first)
    let animation = try unwrap(film.list("animations").first)
    expectEqual(animation["keys"] as? [String], ["position"])
    expectEqual(animation["begin"] as? Double, 0)
    expectEqual(animation["end"] as? Double, 2)
    expectEqual(animation["first"] as? Int, 0)
    expectEqual(animation["last"] as? Int, 119)
    expectEqual((animation["text"] as? String)?.hasPrefix("basic position.x from 20 to 80"), true)
  }

  @Test func `an interaction's values and the formula that reads them are in the frames`() throws {
    let film = try unwrap(page(Recordings.dragged()).films.first)
    let formulas = film.list("animations").compactMap { $0["formulas"] as? [String] }
    expectEqual(formulas, [["bounds.origin.y = layer 2 interaction.y"]])
    // Shown values by frame: `[layer, committed, shown]`.
    let values = film.frames.flatMap { $0["values"] as? [[Any]] ?? [] }
      .compactMap { $0.last as? [String: Any] }
    expectEqual(values.compactMap { $0["interaction.state"] as? String }, ["idle", "tracking"])
    expectEqual(
      values.compactMap { $0["interaction.y"] as? Double }, [0, 10, 20])
    expectEqual(values.last?["bounds"] as? [Double], [0, 20, 100, 80])
  }

  @Test
  func `each frame of a surface is in the pictures and named, and one that is missing is said`()
    throws
  {
    let film = try unwrap(page(Recordings.film()).films.first)
    try expectEqual(film.pixels().map { $0?.first }, [0xFFFF_0000, 0xFF00_FF00, 0xFF00_FF00])
    let contents = film.frames.flatMap { $0["values"] as? [[Any]] ?? [] }
      .compactMap { ($0.last as? [String: Any])?["contents"] as? String }
    expectEqual(contents, (1...3).map { "surface 1 frame \($0) (4x2 bgrx8)" })
    expectEqual(
      film.list("events").compactMap { $0["text"] as? String }.filter { $0.contains("frame") },
      ["frame 3 of surface 1 of client 1 is not in the recording"])
  }

  // MARK: Parts of a recording

  @Test func `every third frame of a part has the damage of those between`() throws {
    let film = try unwrap(
      page(Recordings.moving()) {
        $0.every = 3
        $0.from = 0.5
        $0.to = 1.5
      }.films.first)
    let times = film.frames.compactMap { $0["t"] as? Double }
    expectEqual(times.count, 21)
    expectEqual(times.first, 0.5)
    expectEqual(times.last, 1.5)
    var frames: [[UInt32]] = []
    try replay(Recordings.moving()) { frame in
      if (30...90).contains(frame.index - 1), (frame.index - 1) % 3 == 0 {
        frames.append(Array(frame.pixels))
      }
    }
    try expectEqual(film.pixels(), frames)
  }

  @Test func `a display that was larger between two frames of the page changes nothing in them`()
    throws
  {
    let file = try Recordings.assembled(
      """
      recording 40x30 background #102030
      0 connect 1
      0 1 hello "still"
      0 1 commit
        createLayer 1
        set 1 bounds 0 0 20 20
        set 1 position 10 10
        set 1 backgroundColor 1 0 0 1
        createContext 1 layer 1 origin 5 5 size 20 20 "still"
      0 tick
      0.1 resize 80x60
      0.1 tick
      0.2 resize 40x30
      0.2 1 commit
        set 1 backgroundColor 0 1 0 1
      0.2 tick
      0.3 resize 60x20
      0.3 tick
      0.4 tick

      """)
    for every in [1, 2, 3] {
      var frames: [[UInt32]] = []
      try replay(file) { frame in
        if (frame.index - 1) % every == 0 { frames.append(Array(frame.pixels)) }
      }
      let film = try unwrap(page(file) { $0.every = every }.films.first)
      try expectEqual(film.pixels(), frames)
    }
  }

  @Test func `two recordings are two films of one page`() throws {
    let reader = try page(Recordings.moving(), Recordings.scene("motion"))
    expectEqual(
      reader.films.compactMap { $0.document["file"] as? String },
      [
        "moving.rdrec", "motion.rdrec",
      ])
  }

  @Test func `a page asks nothing of a network`() throws {
    let html = try page(Recordings.moving()).html
    #expect(html.contains("default-src 'none'"))
    for word in ["src=\"", "url(", "@import", "fetch(", "XMLHttpRequest", "import("] {
      #expect(!html.contains(word), "\(word)")
    }
  }

  @Test func `a recording without a display's frames is drawn at its rate`() throws {
    let file = try Recordings.moving()
    let still = RecordingFile(
      path: file.path, header: file.header, records: file.records.filter { $0.kind != .tick })
    let film = try unwrap(page(still).films.first)
    expectEqual(film.frames.count, 61)
    expectEqual(film.list("commits").map { $0["frame"] as? Int }, [0, 60])
  }
}
