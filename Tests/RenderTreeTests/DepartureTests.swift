import AnimationEvaluation
import DrawList
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

/// Clients that leave, and are taken apart over several frames.
@Suite struct `ClientTeardown` {
  /// A client with a window, `count` moving layers in it, and a picture on each of the first ten.
  private func commit(
    _ count: UInt32, of client: UInt32, to fixture: inout TreeFixture, at time: Double = 0
  ) throws {
    try fixture.commit(client: client, at: time) {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .red)
      for layer in 2..<count + 2 {
        let parent = layer % 10 == 0 && layer > 2 ? layer - 1 : 1
        $0.addLayer(layer, Rectangle(x: 0, y: 0, width: 10, height: 10), .green, in: parent)
        $0.addAnimation(
          layer, to: layer,
          .basic(
            .init(layer % 2 == 0 ? .opacity : .cornerRadius), from: .scalar(1), to: .scalar(0),
            begin: 1e-9, duration: 9))
      }
      for layer in 2..<min(count + 2, 12) {
        $0.addImage(layer, width: 1, height: 1, [0xFF00_FF00])
        $0.setImage(layer, for: .contents, of: layer)
      }
    }
  }

  @Test func `a client's picture is gone at once, and its layers go over several frames`() throws {
    var fixture = TreeFixture()
    fixture.tree.scene.teardownObjectsPerFrame = 40
    try commit(100, of: 1, to: &fixture)
    try commit(3, of: 2, to: &fixture)
    _ = fixture.update(at: 1)
    fixture.removeClient(1)
    expectNotEqual(fixture.tree.hitTest(Point(x: 5, y: 5))?.client, 1)
    var counts: [Int] = []
    while fixture.tree.scene.isTearingDown {
      counts.append(fixture.tree.scene.layerCount)
      let update = fixture.update(at: 1.5)
      #expect(update.sampling.events.allSatisfy { $0.client == 2 })
      #expect(!fixture.tree.view.drawList.commands.contains { $0.client == 1 })
      expectEqual(fixture.tree.checkInvariants(), [])
    }
    // Ten images go first, so that the first part has thirty layers.
    expectEqual(counts, [75, 35])
    expectEqual(fixture.tree.scene.layerCount, 4)
    expectEqual(fixture.tree.scene.animationCount, 3)
  }

  @Test func `a small client goes at once`() throws {
    var fixture = TreeFixture()
    fixture.tree.scene.teardownObjectsPerFrame = 40
    try commit(10, of: 1, to: &fixture)
    _ = fixture.update(at: 1)
    fixture.removeClient(1)
    expectFalse(fixture.tree.scene.isTearingDown)
    expectEqual(fixture.tree.scene.layerCount, 0)
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  @Test func `slots of a client being torn down can be reused by another`() throws {
    var fixture = TreeFixture()
    fixture.tree.scene.teardownObjectsPerFrame = 7
    var alone = fixture
    for round in 0..<12 as Range<UInt32> {
      let time = Double(round)
      try commit(30, of: 10 + round, to: &fixture, at: time)
      _ = fixture.update(at: time)
      fixture.removeClient(10 + round)
      // Half of the removed client's rows are reused before the next frame.
      for tree in 0..<2 {
        var (edited, other) = tree == 0 ? (fixture, alone) : (alone, fixture)
        try edited.commit(client: 1, at: time) {
          let first = 2 + round * 4
          if round == 0 { $0.addWindow(1, Rectangle(x: 0, y: 0, width: 90, height: 90), .blue) }
          for layer in first..<first + 4 {
            $0.addLayer(
              layer, Rectangle(x: Double(layer), y: 0, width: 10, height: 10), .green, in: 1)
          }
          $0.setScalar(Double(round + 1), for: .speed, of: 2)
        }
        swap(&edited, &other)
        (fixture, alone) = tree == 0 ? (other, edited) : (edited, other)
      }
      _ = fixture.update(at: time + 0.5)
      _ = alone.update(at: time + 0.5)
      #expect(
        fixture.tree.view.drawList.isSamePicture(as: alone.tree.view.drawList), "round \(round)")
      expectEqual(fixture.tree.checkInvariants(), [], "round \(round)")
    }
    expectTrue(fixture.tree.scene.isTearingDown)
  }

  @Test func `another client may reuse the number of a client being torn down`() throws {
    var fixture = TreeFixture()
    fixture.tree.scene.teardownObjectsPerFrame = 5
    try commit(30, of: 1, to: &fixture)
    try commit(40, of: 2, to: &fixture)
    _ = fixture.update(at: 1)
    fixture.removeClient(1)
    fixture.removeClient(2)
    try commit(6, of: 2, to: &fixture, at: 1)
    _ = fixture.update(at: 1)
    expectEqual(fixture.tree.scene.usage(of: 2).layers, 7)
    expectEqual(fixture.tree.checkInvariants(), [])
    while fixture.tree.scene.isTearingDown { _ = fixture.update(at: 1) }
    expectEqual(fixture.tree.scene.layerCount, 7)
    expectEqual(fixture.tree.scene.animationCount, 6)
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  @Test func `layers whose time ran in another way may go from columns that get short`() throws {
    var fixture = TreeFixture()
    fixture.tree.scene.teardownObjectsPerFrame = 3000
    try commit(2, of: 2, to: &fixture)
    try commit(9000, of: 1, to: &fixture)
    _ = fixture.update(at: 1)
    // The times of all layers below the root have to be found again in the next frame.
    try fixture.commit(client: 1, at: 1) { $0.setScalar(2, for: .speed, of: 1) }
    fixture.removeClient(1)
    while fixture.tree.scene.isTearingDown {
      _ = fixture.update(at: 2)
      expectEqual(fixture.tree.checkInvariants(), [])
    }
    _ = fixture.update(at: 3)
    expectEqual(fixture.tree.scene.layerCount, 3)
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  @Test func `layers whose visits wait may go from columns that get short`() throws {
    var fixture = TreeFixture()
    fixture.tree.scene.teardownObjectsPerFrame = 3000
    try commit(2, of: 2, to: &fixture)
    try commit(9000, of: 1, to: &fixture)
    // The client stands still, so that its animations wait for their beginning.
    for time in [1.0, 2] {
      expectTrue(fixture.tree.update(at: time, suspended: [1]).sampling.isWaiting)
    }
    fixture.removeClient(1)
    while fixture.tree.scene.isTearingDown {
      _ = fixture.update(at: 2)
      expectEqual(fixture.tree.checkInvariants(), [])
    }
    // Another client gets the slots.
    try commit(20, of: 3, to: &fixture)
    let update = fixture.update(at: 3)
    expectFalse(update.sampling.isWaiting)
    expectEqual(update.sampling.events.count { $0.client == 3 }, 20)
    expectEqual(fixture.tree.scene.layerCount, 24)
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  @Test func `images that only pictures of transitions show count until they have gone`() throws {
    var fixture = TreeFixture()
    fixture.tree.scene.teardownObjectsPerFrame = 1
    try fixture.commit(client: 2, at: 2) {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .red)
      $0.addImage(1, width: 100, height: 100, [UInt32](repeating: 0xFF00_FF00, count: 10_000))
      $0.setImage(1, for: .contents, of: 1)
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 10, height: 10), nil, in: 1)
    }
    _ = fixture.update(at: 2)
    try fixture.commit(client: 2, at: 2) {
      $0.addAnimation(
        1, to: 1,
        AnimationDescription(
          timing: .init(duration: 9), content: .transition(Transition(type: .fade))))
      $0.releaseImage(1)
    }
    _ = fixture.update(at: 2)
    fixture.removeClient(2)
    // One layer has gone, and the root still has the picture.
    expectEqual(fixture.tree.scene.layerCount, 1)
    expectGreater(fixture.tree.teardownMemory(beside: []), 40_000)
    while fixture.tree.scene.isTearingDown { _ = fixture.update(at: 2) }
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  @Test func `columns keep their length while a layer behind those of a large client stays`() throws
  {
    var fixture = TreeFixture()
    try commit(9000, of: 1, to: &fixture)
    try commit(2, of: 2, to: &fixture)
    _ = fixture.update(at: 1)
    var objects = ObjectCounts()
    objects.layers = 3
    let clients = [(client: UInt32(2), objects: objects)]
    fixture.removeClient(1)
    while fixture.tree.scene.isTearingDown { _ = fixture.update(at: 1) }
    // No memory could be cut off.
    let held = fixture.tree.memory(of: clients)[0].layers
    expectGreater(held, 9000 * 100)
    fixture.removeClient(2)
    _ = fixture.update(at: 1)
    expectLess(fixture.tree.memory(of: clients)[0].layers, held / 10)
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  @Test func `the rest of a removed client is not charged to others`() throws {
    var fixture = TreeFixture()
    fixture.tree.scene.teardownObjectsPerFrame = 500
    var objects = ObjectCounts()
    (objects.layers, objects.animations) = (301, 300)
    try commit(300, of: 2, to: &fixture)
    let clients = [(client: UInt32(2), objects: objects)]
    _ = fixture.update(at: 1)
    let before = fixture.tree.memory(of: clients)[0]
    try commit(3000, of: 1, to: &fixture, at: 1)
    _ = fixture.update(at: 1)
    fixture.removeClient(1)
    _ = fixture.update(at: 1)
    let memory = fixture.tree.memory(of: clients)[0]
    expectLess(memory.layers + memory.animations, 2 * (before.layers + before.animations))
    // A column's row takes some hundred bytes, an animation some more.
    expectGreater(fixture.tree.teardownMemory(beside: clients), 3000 * 500)
    _ = fixture.tree.scene.finishTeardown()
    expectFalse(fixture.tree.scene.isTearingDown)
    expectEqual(fixture.tree.teardownMemory(beside: clients), 0)
  }
}
