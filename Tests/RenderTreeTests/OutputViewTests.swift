import AnimationEvaluation
import DrawList
import Expectations
import GraphicsValues
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol

/// A scene that several outputs show, fed with commits.
private struct SharedScene {
  var scene = Scene()
  var views: [OutputView]
  var damage: [DamageRegion] = []

  init(_ outputs: [(width: Int, height: Int, scale: Double)]) {
    views = outputs.map { OutputView(width: $0.width, height: $0.height, scale: $0.scale) }
    scene.addClient(1)
    scene.addClient(2)
  }

  mutating func commit(
    client: UInt32 = 1, at time: Double = 0, _ build: (inout CommitEncoder) -> Void
  ) throws {
    var encoder = CommitEncoder()
    build(&encoder)
    encoder.withOperations { scene.apply($0, from: client, commitTime: time) }
    for context in scene.contexts where context.needsPlacement {
      scene.placeContext(client: context.client, id: context.id, frame: context.requestedFrame)
    }
  }

  mutating func update(at time: Double) {
    _ = scene.sample(at: time)
    scene.updateTopology()
    damage = views.indices.map { views[$0].update(scene) }
    scene.finishFrame()
  }
}

@Suite struct `Several outputs of one scene` {
  private let frame = Rectangle(x: 10, y: 10, width: 80, height: 60)

  /// Layers that make commands of all kinds: groups, masks, a turn, a clip, a shadow.
  private func build(_ encoder: inout CommitEncoder) {
    encoder.addWindow(1, frame, .white)
    encoder.addLayer(2, Rectangle(x: 4, y: 4, width: 40, height: 40), .red, in: 1)
    encoder.setScalar(0.5, for: .opacity, of: 2)
    encoder.addLayer(3, Rectangle(x: 20, y: 20, width: 30, height: 10), .blue, in: 2)
    encoder.setBool(true, for: .masksToBounds, of: 2)
    encoder.setScalar(6, for: .cornerRadius, of: 2)
    encoder.addLayer(4, Rectangle(x: 50, y: 10, width: 20, height: 20), .green, in: 1, at: 1)
    encoder.setMatrix(.rotation(0.4, 0, 0, 1), for: .transform, of: 4)
    encoder.setScalar(1, for: .shadowOpacity, of: 4)
    encoder.addAnimation(
      1, to: 4,
      .basic(
        PropertyKeyPath(.position), from: .point(Point(x: 20, y: 20)),
        to: .point(Point(x: 60, y: 40)), duration: 2))
  }

  @Test func `each view shows what a tree of its own would show`() throws {
    let outputs = [(width: 100, height: 80, scale: 1.0), (width: 240, height: 160, scale: 2.0)]
    var shared = SharedScene(outputs)
    var alone = outputs.map { TreeFixture(width: $0.width, height: $0.height, scale: $0.scale) }
    try shared.commit { build(&$0) }
    for index in alone.indices { try alone[index].commit { build(&$0) } }
    for step in 0..<6 {
      let time = Double(step) * 0.3
      shared.update(at: time)
      for index in alone.indices {
        let damage = alone[index].update(at: time).damage
        #expect(
          shared.views[index].drawList.isSamePicture(as: alone[index].tree.view.drawList),
          "output \(index), time \(time)")
        expectEqual(shared.damage[index], damage, "output \(index), time \(time)")
        expectEqual(shared.views[index].drawList.pixels(), alone[index].tree.view.drawList.pixels())
      }
    }
  }

  @Test func `a layer is hit where each output shows it`() throws {
    var shared = SharedScene([(100, 80, 1), (240, 160, 2)])
    try shared.commit { build(&$0) }
    shared.update(at: 0)
    let point = Point(x: 10 + 40, y: 10 + 30)
    expectEqual(shared.views[0].hitTest(point, shared.scene)?.layer, 3)
    let twice = Point(x: point.x * 2, y: point.y * 2)
    let hit = try unwrap(shared.views[1].hitTest(twice, shared.scene))
    expectEqual(hit.layer, 3)
    expectEqual(hit.rootPoint, Point(x: 40, y: 30))
    expectNotEqual(shared.views[1].hitTest(point, shared.scene)?.layer, 3)
    expectEqual(
      shared.views[1].locate(twice, client: 1, context: 1, layer: 2, shared.scene)?.layer, 2)
  }

  @Test func `a hosted context is where its host is on each output`() throws {
    var shared = SharedScene([(100, 80, 1), (240, 160, 2)])
    let token = String(repeating: "a", count: 32)
    try shared.commit {
      $0.addWindow(1, frame, .white)
      $0.addLayer(2, Rectangle(x: 20, y: 20, width: 30, height: 30), nil, in: 1)
      $0.setBits(LayerKind.host.rawValue, for: .kind, of: 2)
      $0.set(.text(token), for: .hostedToken, of: 2)
    }
    try shared.commit(client: 2) {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 30, height: 30), .green)
      $0.setHostingToken(token, of: 1)
    }
    shared.update(at: 0)
    for (view, scale) in zip(shared.views, [1.0, 2.0]) {
      let list = view.drawList
      let inside = Int((10 + 35) * scale)
      let pixels = list.pixels()
      expectEqual(pixels[inside * list.width + inside], 0xFF00_FF00)
      let hit = view.hitTest(Point(x: Double(inside), y: Double(inside)), shared.scene)
      expectEqual(hit?.client, 2)
    }
  }

  @Test func `a view that missed a frame catches up`() throws {
    var shared = SharedScene([(100, 80, 1), (100, 80, 1)])
    try shared.commit { build(&$0) }
    shared.update(at: 0)
    var late = shared.views.removeLast()
    try shared.commit {
      $0.addLayer(9, Rectangle(x: 0, y: 0, width: 12, height: 12), .blue, in: 2)
      $0.setScalar(3, for: .zPosition, of: 3)
    }
    shared.update(at: 0.1)
    try shared.commit { $0.setBool(true, for: .hidden, of: 4) }
    shared.update(at: 0.2)
    _ = shared.scene.sample(at: 0.3)
    shared.scene.updateTopology()
    _ = late.update(shared.scene)
    _ = shared.views[0].update(shared.scene)
    #expect(late.drawList.isSamePicture(as: shared.views[0].drawList))
  }

  @Test func `resizing one output leaves the other alone`() throws {
    var shared = SharedScene([(100, 80, 1), (100, 80, 1)])
    try shared.commit { build(&$0) }
    shared.update(at: 0)
    let before = shared.views[1].drawList
    shared.views[0].resize(width: 200, height: 160, scale: 2)
    shared.update(at: 0)
    expectTrue(shared.damage[1].isEmpty)
    expectEqual(shared.views[1].drawList.commands, before.commands)
    expectEqual(shared.damage[0].rects, [shared.views[0].drawList.frame])
  }
}
