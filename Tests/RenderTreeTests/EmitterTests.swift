import DrawList
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

extension CommitEncoder {
  /// A layer in layer 1 that emits particles, each for five seconds.
  ///
  /// - Parameter rate: particles a second.
  fileprivate mutating func addEmitter(_ layer: UInt32, rate: Double) {
    var cell = ObjectValue(name: "cell", kind: "cell")
    cell.attributes = [
      "birthRate": .scalar(rate), "lifetime": .scalar(5), "velocity": .scalar(10),
      "contents": .image(1),
    ]
    addImage(1, width: 1, height: 1, [0xFFFF_FFFF])
    addLayer(layer, Rectangle(x: 0, y: 0, width: 100, height: 100), nil, in: 1)
    setBits(LayerKind.emitter.rawValue, for: .kind, of: layer)
    set(.objects([cell]), for: .emitterCells, of: layer)
  }
}

@Suite struct `Emitters` {
  /// A layer that emits ten particles a second, each for five seconds, in a committed tree that has
  /// not been drawn yet.
  private func emitter(rate: Double = 10) throws -> TreeFixture {
    var fixture = try emptyWindow(200, 100)
    try fixture.commit { $0.addEmitter(2, rate: rate) }
    return fixture
  }

  private func particles(
    _ fixture: TreeFixture, of layer: UInt32 = 2
  ) -> [ParticlesDraw.Particle] {
    guard let command = fixture.command(.particles, of: layer),
      case .particles(let draw) = fixture.tree.view.drawList.detail(of: command)
    else { return [] }
    return draw.particles
  }

  @Test func `the first picture is as if the layer had always emitted, §11.8`() throws {
    var fixture = try emitter()
    let update = fixture.update(at: 3.05)
    expectEqual(particles(fixture).count, 30)
    expectTrue(update.sampling.isAnimating)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `frames keep coming before the first particle is born`() throws {
    var fixture = try emitter(rate: 0.5)
    let update = fixture.update(at: 0)
    expectEmpty(particles(fixture))
    expectTrue(update.sampling.isAnimating)
    _ = fixture.update(at: 2.5)
    expectEqual(particles(fixture).count, 1)
  }

  @Test func `a rate of 0 ends births, and living particles live on, §11.8`() throws {
    var fixture = try emitter()
    _ = fixture.update(at: 3.05)
    try fixture.commit(at: 3.05) { $0.setScalar(0, for: .birthRate, of: 2) }
    _ = fixture.update(at: 3.05)
    _ = fixture.update(at: 4.05)
    expectEqual(particles(fixture).count, 30)
    _ = fixture.update(at: 6.05)
    expectEqual(particles(fixture).count, 20)
    _ = fixture.update(at: 9)
    expectEmpty(particles(fixture))
    #expect(!fixture.update(at: 9.1).sampling.isAnimating)
  }

  @Test func `a new emitter has nothing of one that has gone`() throws {
    var fixture = try emitter()
    _ = fixture.update(at: 3.05)
    expectEqual(particles(fixture).count, 30)
    try fixture.commit(at: 3.05) {
      $0.destroyLayer(2)
      $0.addLayer(3, Rectangle(x: 0, y: 0, width: 100, height: 100), nil, in: 1)
      $0.setBits(LayerKind.emitter.rawValue, for: .kind, of: 3)
    }
    _ = fixture.update(at: 3.1)
    expectEmpty(particles(fixture, of: 3))
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  @Test func `an emitter that goes between the stages of a frame moves nothing`() throws {
    let last: UInt32 = 9000
    var fixture = try emptyWindow(200, 100)
    try fixture.commit(client: 2) {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), nil)
      for layer in 2..<last { $0.createLayer(layer) }
      $0.addEmitter(last, rate: 10)
    }
    _ = fixture.update(at: 1)
    expectEqual(fixture.tree.nextSight(after: 1, interval: 1.0 / 60), 1)
    // The emitter keeps the columns long until its client is removed.
    try fixture.commit(client: 2) { for layer in 2..<last { $0.destroyLayer(layer) } }
    fixture.sample(at: 2)
    fixture.removeClient(2)
    _ = fixture.tree.updateGeometry()
    expectEqual(fixture.tree.nextSight(after: 2, interval: 1.0 / 60), .infinity)
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  @Test func `a layer in the slot of an emitter that has gone does not move`() throws {
    var fixture = try emitter()
    fixture.sample(at: 1)
    try fixture.commit(at: 1) {
      $0.destroyLayer(2)
      $0.addLayer(3, Rectangle(x: 0, y: 0, width: 100, height: 100), .red, in: 1)
    }
    _ = fixture.tree.updateGeometry()
    expectEqual(fixture.tree.nextSight(after: 1, interval: 1.0 / 60), .infinity)
  }

  @Test func `an emitter that is taken out and put in again shows its first picture`() throws {
    var fixture = try emitter()
    _ = fixture.update(at: 1)
    try fixture.commit(at: 1) { $0.removeFromSuperlayer(2) }
    _ = fixture.update(at: 2)
    expectEmpty(particles(fixture))
    try fixture.commit(at: 2) { $0.insertSublayer(2, at: 0, of: 1) }
    _ = fixture.update(at: 3.05)
    expectEqual(particles(fixture).count, 30)
  }
}
