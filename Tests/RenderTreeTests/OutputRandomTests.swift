import DrawList
import Expectations
import GraphicsValues
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol

/// A random place of a small output among windows of up to 220 × 180 points.
private struct RandomOutput {
  var width: Int
  var height: Int
  var scale: Double
  var origin: Point

  init(_ random: inout PixelsRandom) {
    scale = [0.5, 1, 1, 1.25, 2][Int.random(in: 0..<5, using: &random)]
    width = Int.random(in: 1...90, using: &random)
    height = Int.random(in: 1...70, using: &random)
    origin = Point(
      x: Double(Int.random(in: -60...200, using: &random)),
      y: Double(Int.random(in: -60...160, using: &random)))
  }

  func apply(to view: inout OutputView) {
    view.resize(width: width, height: height, scale: scale, origin: origin)
  }
}

/// One scene on several outputs, and the same scene once more for each of them alone.
private struct OutputScenes {
  var shared: TreeFixture
  /// Trees with the view of one output each, which keep all windows.
  var alone: [TreeFixture]
  var isOn: [Bool]
  /// Damage since the last frame of each output.
  var waiting: [DamageRegion]
  var canvases: [PixelsCanvas]
  var places: [RandomOutput]

  init(_ count: Int, _ random: inout PixelsRandom) {
    places = (0..<count).map { _ in RandomOutput(&random) }
    shared = TreeFixture(width: 1, height: 1)
    alone = places.map { _ in TreeFixture(width: 1, height: 1) }
    isOn = places.map { _ in true }
    waiting = places.map { _ in DamageRegion() }
    canvases = places.map { PixelsCanvas(width: $0.width, height: $0.height) }
    for index in places.indices {
      if index > 0 {
        shared.tree.addView(OutputView(width: 1, height: 1))
        shared.tree.setShown(true, view: index)
      }
      place(index)
    }
  }

  mutating func place(_ index: Int) {
    places[index].apply(to: &shared.tree[view: index])
    places[index].apply(to: &alone[index].tree.view)
    canvases[index] = PixelsCanvas(width: places[index].width, height: places[index].height)
    waiting[index] = DamageRegion()
  }

  mutating func commit(_ operations: [UInt8], client: UInt32, at time: Double) throws {
    try shared.commit(operations, client: client, at: time)
    for index in alone.indices { try alone[index].commit(operations, client: client, at: time) }
  }

  mutating func remove(client: UInt32) {
    shared.removeClient(client)
    for index in alone.indices { alone[index].removeClient(client) }
  }

  mutating func change(_ body: (inout Scene) -> Void) {
    body(&shared.tree.scene)
    for index in alone.indices { body(&alone[index].tree.scene) }
  }

  mutating func update(at time: Double) {
    shared.sample(at: time)
    var damage = [DamageRegion](repeating: DamageRegion(), count: places.count)
    damage[0] = shared.tree.updateGeometry { damage[$0] = $1 }
    for index in places.indices {
      _ = alone[index].update(at: time)
      if isOn[index] { waiting[index].add(damage[index]) }
    }
  }

  /// Draws what waits on an output, and compares it with what the output alone would show.
  mutating func draw(_ index: Int, _ renderer: SoftwareRenderer, _ place: String) {
    let list = shared.tree[view: index].drawList
    renderer.draw(list, damage: waiting[index].rects, into: canvases[index].buffer)
    waiting[index] = DamageRegion()
    let picture = alone[index].tree.view.drawList.pixels()
    expectNil(pixelsDifference(list.pixels(), picture, width: list.width), "list, \(place)")
    expectNil(
      pixelsDifference(canvases[index].pixels, picture, width: list.width), "damage, \(place)")
  }
}

@Suite struct `Random outputs of one scene` {
  private static func moveWindow(_ random: inout PixelsRandom, _ scenes: inout OutputScenes) {
    guard let context = scenes.shared.tree.scene.contexts.randomElement(using: &random) else {
      return
    }
    let frame = Rectangle(
      x: Double.random(in: -80...240, using: &random).rounded(),
      y: Double(Int.random(in: -80...200, using: &random)) / 4, width: 60, height: 50)
    scenes.change { $0.placeContext(client: context.client, id: context.id, frame: frame) }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `each shows what it would show alone, and its damage holds all that changed`(
    seed: UInt64
  ) throws {
    var random = PixelsRandom(seed: seed)
    var scenes = OutputScenes(1 + Int(seed % 4), &random)
    let renderer = SoftwareRenderer(threads: 1)
    var clients: [UInt32: RandomScene] = [:]
    for step in 0..<24 {
      let time = Double(step) * 0.15
      let client = UInt32.random(in: 1...3, using: &random)
      var encoder = CommitEncoder()
      if clients[client] == nil {
        clients[client] = RandomScene(seed: seed &* 31 &+ UInt64(client))
        clients[client]?.start(&encoder)
      } else {
        clients[client]?.change(&encoder, now: time)
      }
      try scenes.commit(encoder.operations, client: client, at: time)
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: Self.moveWindow(&random, &scenes)
      case 2:
        if let top = scenes.shared.tree.scene.contexts.first {
          scenes.change { $0.raiseContext(client: top.client, id: top.id) }
        }
      case 3 where random.chance(0.4):
        scenes.remove(client: client)
        clients[client] = nil
      case 4:
        let index = Int.random(in: 0..<scenes.places.count, using: &random)
        scenes.places[index] = RandomOutput(&random)
        scenes.place(index)
      case 5:
        let index = Int.random(in: 0..<scenes.places.count, using: &random)
        scenes.isOn[index].toggle()
        scenes.shared.tree.setShown(scenes.isOn[index], view: index)
        // An output that was off shows everything again.
        if scenes.isOn[index] { scenes.place(index) }
      default: break
      }
      scenes.update(at: time)
      expectEmpty(scenes.shared.tree.checkInvariants(), "seed \(seed), step \(step)")
      for index in scenes.places.indices where scenes.isOn[index] && random.chance(0.6) {
        scenes.draw(index, renderer, "seed \(seed), step \(step), output \(index)")
      }
    }
  }

  @Test func `a window beside an output costs it nothing`() throws {
    var tree = TreeFixture(width: 100, height: 100)
    tree.tree.addView(OutputView(width: 100, height: 100, origin: Point(x: 100, y: 0)))
    tree.tree.setShown(true, view: 1)
    try tree.commit {
      $0.addWindow(1, Rectangle(x: 10, y: 10, width: 50, height: 50), .red)
      for id: UInt32 in 2..<40 {
        $0.addLayer(id, Rectangle(x: Double(id), y: 3, width: 9, height: 9), .blue, in: 1)
      }
    }
    _ = tree.update(at: 0)
    expectEqual(tree.tree[view: 1].drawList.commands.count, 0)
    try tree.commit { for id: UInt32 in 2..<40 { $0.setScalar(0.5, for: .opacity, of: id) } }
    _ = tree.update(at: 0)
    expectEmpty(tree.tree[view: 1].visitedRows)
    expectGreater(tree.tree.view.visitedRows[1, default: 0], 30)
  }

  @Test func `a motion on one output is seen there alone`() throws {
    var tree = TreeFixture(width: 100, height: 100)
    tree.tree.addView(OutputView(width: 100, height: 100, origin: Point(x: 100, y: 0)))
    tree.tree.setShown(true, view: 1)
    try tree.commit {
      $0.addWindow(1, Rectangle(x: 110, y: 10, width: 50, height: 50), .red)
      $0.addLayer(2, Rectangle(x: 3, y: 3, width: 9, height: 9), .blue, in: 1)
      $0.addAnimation(
        1, to: 2,
        .basic(
          PropertyKeyPath(.position), from: .point(.zero), to: .point(Point(x: 40, y: 40)),
          duration: 10))
    }
    _ = tree.update(at: 1)
    expectEqual(tree.tree.nextSight(after: 1, interval: 1 / 60.0), .infinity)
    expectEqual(tree.tree.nextSight(after: 1, interval: 1 / 60.0, view: 1), 1)
  }
}
