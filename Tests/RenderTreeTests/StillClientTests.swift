import AnimationEvaluation
import DrawList
import Expectations
import GraphicsValues
import TestSupport
import Testing
import WireProtocol

@Suite struct `Clients that stand still` {
  private static let window = Rectangle(x: 0, y: 0, width: 100, height: 100)

  /// Two clients with the same layers: tracks, the general evaluation, copies and an emitter.
  private func makeFixture() throws -> TreeFixture {
    var fixture = TreeFixture()
    for client in [1, 2] as [UInt32] {
      try fixture.commit(client: client) {
        $0.addWindow(1, Self.window, .red)
        $0.addImage(1, width: 1, height: 1, [0xFFFF_FFFF])
        for layer in 2...6 as ClosedRange<UInt32> {
          $0.addLayer(
            layer, Rectangle(x: 10, y: 10, width: 8, height: 8), .green, in: layer == 6 ? 5 : 1)
        }
        $0.addAnimation(
          1, to: 2,
          .basic(
            .init(.position), from: .point(.zero), to: .point(Point(x: 50, y: 0)), begin: 1e-9,
            duration: 4))
        $0.addAnimation(
          2, to: 3,
          .basic(
            .init(.bounds), from: .rect(.init(x: 0, y: 0, width: 1, height: 1)),
            to: .rect(.init(x: 0, y: 0, width: 9, height: 9)), begin: 1e-9, duration: 2))
        $0.setBits(LayerKind.emitter.rawValue, for: .kind, of: 4)
        $0.set(
          .objects([
            ObjectValue(
              attributes: [
                "birthRate": .scalar(9), "lifetime": .scalar(2), "contents": .image(1),
                "velocity": .scalar(20),
              ])
          ]), for: .emitterCells, of: 4)
        $0.setBits(LayerKind.replicator.rawValue, for: .kind, of: 5)
        $0.setScalar(3, for: .instanceCount, of: 5)
        $0.setScalar(0.25, for: .instanceDelay, of: 5)
        $0.addAnimation(
          3, to: 6,
          .basic(
            .init(.opacity), from: .scalar(1), to: .scalar(0), begin: 1e-9, duration: 3))
      }
    }
    _ = fixture.update(at: 0.5)
    return fixture
  }

  /// The list with the commands of one client only.
  private func part(of client: UInt32, _ fixture: TreeFixture) -> DrawList {
    var list = fixture.tree.view.drawList
    list.commands = DrawCommands(list.commands.filter { $0.client == client })
    return list
  }

  @Test func `layers of clients that stand still are not sampled, and all others are`() throws {
    var fixture = try makeFixture()
    var free = fixture
    let before = part(of: 1, fixture)
    for time in [1, 1.5, 2.5, 4.5] {
      let update = fixture.tree.update(at: time, suspended: [1])
      #expect(update.sampling.events.allSatisfy { $0.client == 2 })
      expectTrue(update.sampling.isAnimating)
      _ = free.tree.update(at: time)
      #expect(part(of: 1, fixture).isSamePicture(as: before))
      #expect(part(of: 2, fixture).isSamePicture(as: part(of: 2, free)))
      expectEmpty(fixture.tree.checkInvariants())
    }
  }

  @Test func `afterwards their layers are as if they had not stood still`() throws {
    var fixture = try makeFixture()
    var free = fixture
    for time in [1, 1.5, 2.5] {
      _ = fixture.tree.update(at: time, suspended: [1, 2])
      _ = free.tree.update(at: time)
    }
    let events = fixture.tree.update(at: 3.5).sampling.events
    expectAtLeast(events.count { $0.kind == .finished(isRemoved: true) }, 4)
    _ = free.tree.update(at: 3.5)
    #expect(fixture.tree.view.drawList.isSamePicture(as: free.tree.view.drawList))
    expectEmpty(fixture.tree.checkInvariants())
  }
}
