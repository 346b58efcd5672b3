import DrawList
import Expectations
import GraphicsValues
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol

/// Commits of three clients whose contexts and host layers meet by four tokens. Equal seeds give
/// equal commits.
private struct HostingScene {
  var random: PixelsRandom
  /// The last layer by client; layers 1 to 3 are the roots of contexts 1 to 3.
  private var last: [UInt32: UInt32] = [:]
  private var gone: Set<HostedName> = []
  private struct HostedName: Hashable {
    var client: UInt32
    var layer: UInt32
  }

  init(seed: UInt64) { random = PixelsRandom(seed: seed) }

  mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func token() -> Character { ["0", "7", "a", "f"][below(4)] }

  private mutating func number(_ limit: Double) -> Double { Double(below(Int(limit))) }

  private mutating func frame() -> Rectangle {
    Rectangle(x: number(60), y: number(60), width: 10 + number(60), height: 10 + number(60))
  }

  private mutating func color() -> ColorValue {
    func part() -> Float { Float.random(in: 0...1, using: &random) }
    return ColorValue(red: part(), green: part(), blue: part(), alpha: random.chance(0.7) ? 1 : 0.5)
  }

  private mutating func start(_ client: UInt32, _ encoder: inout CommitEncoder) {
    for id: UInt32 in 1...3 {
      encoder.addWindow(id, frame(), color())
      if id > 1 || client == 3 { encoder.give(token(), to: id) }
    }
    last[client] = 3
    for _ in 0..<6 { addLayer(client, &encoder) }
  }

  private mutating func layer(_ client: UInt32) -> UInt32 {
    while true {
      let id = UInt32(1 + below(Int(last[client] ?? 1)))
      if !gone.contains(HostedName(client: client, layer: id)) { return id }
    }
  }

  private mutating func addLayer(_ client: UInt32, _ encoder: inout CommitEncoder) {
    let parent = layer(client)
    let id = (last[client] ?? 0) + 1
    last[client] = id
    encoder.addLayer(id, frame(), random.chance(0.5) ? color() : nil, in: parent)
    if random.chance(0.5) { encoder.host(token(), in: id) }
  }

  mutating func commit(_ client: UInt32, _ encoder: inout CommitEncoder, now: Double) {
    if last[client] == nil { return start(client, &encoder) }
    for _ in 0...below(4) {
      let id = layer(client)
      switch below(14) {
      case 0, 1: addLayer(client, &encoder)
      case 2, 3: encoder.host(token(), in: id)
      case 4: encoder.give(token(), to: UInt32(1 + below(3)))
      case 5: encoder.setHostingToken("", of: UInt32(1 + below(3)))
      case 6:
        encoder.setMatrix(.rotation(number(6), 0, number(2), 1), for: .transform, of: id)
      case 7: encoder.setRect(frame(), for: .bounds, of: id)
      case 8: encoder.setScalar(number(2) / 2 + 0.5, for: .opacity, of: id)
      case 9: encoder.setScalar(number(3), for: .zPosition, of: id)
      case 10: encoder.setBool(random.chance(0.4), for: .shouldRasterize, of: id)
      case 11:
        encoder.setBits(
          [LayerKind.plain, .replicator, .transform, .host][below(4)].rawValue, for: .kind,
          of: id)
        encoder.setScalar(2, for: .instanceCount, of: id)
        encoder.setMatrix(.translation(9, 4, 0), for: .instanceTransform, of: id)
      case 12 where id > 3 && random.chance(0.5):
        encoder.destroyLayer(id)
        gone.insert(HostedName(client: client, layer: id))
      default: encoder.setPoint(Point(x: number(90), y: number(90)), for: .position, of: id)
      }
    }
  }

  mutating func died(_ client: UInt32) {
    last[client] = nil
    gone = gone.filter { $0.client != client }
  }
}

@Suite struct `Random hosting` {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a patched tree with hosted contexts equals one built anew`(seed: UInt64) throws {
    enum Step {
      case commit(UInt32, [UInt8])
      case death(UInt32)
    }
    var scene = HostingScene(seed: seed)
    var steps: [Step] = []
    func replay(_ step: Step, at time: Double, _ fixture: inout TreeFixture) throws {
      switch step {
      case .commit(let client, let operations):
        try fixture.commit(operations, client: client, at: time)
      case .death(let client): fixture.removeClient(client)
      }
    }
    var patched = TreeFixture(width: 150, height: 150)
    // Layers of removed clients stay for a few frames.
    if seed % 3 > 0 { patched.tree.scene.teardownObjectsPerFrame = Int(seed % 3) }
    let canvas = PixelsCanvas(width: 150, height: 150)
    let renderer = SoftwareRenderer(threads: 1)
    var states: [HostLayer: HostingState] = [:]
    for number in 0..<12 {
      let client = UInt32(1 + scene.below(3))
      let time = Double(number) * 0.2
      if number > 3, scene.below(10) == 0 {
        scene.died(client)
        states = states.filter { $0.key.client != client }
        steps.append(.death(client))
      } else {
        var encoder = CommitEncoder()
        scene.commit(client, &encoder, now: time)
        steps.append(.commit(client, encoder.operations))
      }
      try replay(steps[number], at: time, &patched)
      let damage = patched.update(at: time).damage
      renderer.draw(patched.tree.view.drawList, damage: damage.rects, into: canvas.buffer)
      let place = "seed \(seed), step \(number)"
      expectEmpty(patched.problems(), "\(place)")
      let picture = patched.tree.view.drawList.pixels()
      expectNil(pixelsDifference(canvas.pixels, picture, width: 150), "\(place)")

      var fresh = TreeFixture(width: 150, height: 150)
      fresh.tree.scene.teardownObjectsPerFrame = patched.tree.scene.teardownObjectsPerFrame
      for (earlier, step) in steps.enumerated() {
        try replay(step, at: Double(earlier) * 0.2, &fresh)
        if earlier < number { fresh.sample(at: Double(earlier) * 0.2) }
      }
      _ = fresh.update(at: time)
      #expect(fresh.tree.view.drawList.isSamePicture(as: patched.tree.view.drawList), "\(place)")
      expectEqual(fresh.tree.scene.contexts, patched.tree.scene.contexts, "\(place)")
      // All reported changes add up to the present state.
      for change in patched.tree.scene.takeHostingChanges() {
        let host = HostLayer(client: change.client, layer: change.layer)
        expectNotEqual(states.updateValue(change.state, forKey: host), change.state, "\(place)")
      }
      for context in patched.tree.scene.contexts {
        if let host = context.host { expectEqual(states[host], .shown, "\(place)") }
      }
    }
  }
}
