import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

/// Committed values have a row of their own only while a layer shows other values.
@Suite struct `Committed values` {
  /// All layers' properties as committed.
  private func committed(_ fixture: TreeFixture) -> [[TreeNode.Property]] {
    fixture.tree.scene.contexts.flatMap {
      fixture.tree.scene.nodes(of: $0, values: .model).map(\.properties)
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `committed values do not depend on the values shown meanwhile`(seed: UInt64) throws {
    var scene = RandomScene(seed: seed, changesTime: seed % 2 == 0)
    var shown = TreeFixture(width: 220, height: 150)
    var unseen = shown
    var time = 1.0
    for step in 0..<12 {
      var encoder = CommitEncoder()
      if step == 0 { scene.start(&encoder) } else { scene.change(&encoder, now: time) }
      try shown.commit(encoder.operations, at: time)
      try unseen.commit(encoder.operations, at: time)
      for _ in 0..<3 {
        time += 0.25
        _ = shown.update(at: time)
      }
      expectEqual(committed(shown), committed(unseen), "commit \(step)")
      expectEqual(shown.tree.checkInvariants(), [], "commit \(step)")
    }
    #expect(!committed(shown).isEmpty)
  }

  @Test(arguments: [false, true])
  func `a client that leaves inside its commit leaves no values`(isAnimated: Bool) throws {
    var fixture = TreeFixture()
    var values = CommitEncoder()
    try fixture.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .red)
      for layer in 2...9 as ClosedRange<UInt32> {
        $0.addLayer(layer, Rectangle(x: 0, y: 0, width: 10, height: 10), .green, in: 1)
        guard isAnimated else { continue }
        $0.addAnimation(
          layer, to: layer,
          .basic(.init(.opacity), from: .scalar(1), to: .scalar(0), begin: 1e-9, duration: 9))
      }
    }
    _ = fixture.update(at: 1)
    for layer in 2...9 as ClosedRange<UInt32> {
      values.setColor(.blue, for: .backgroundColor, of: layer)
      values.setScalar(3, for: .cornerRadius, of: layer)
    }
    values.operations.withUnsafeBytes {
      _ = fixture.tree.scene.applyValues([0..<$0.count], of: $0, from: 1)
    }
    _ = fixture.tree.update(at: 2, suspended: [1])
    expectEqual(fixture.committed(.cornerRadius, of: 5), .scalar(3))
    expectEqual(fixture.shown(.cornerRadius, of: 5), .scalar(0))
    expectEqual(fixture.tree.checkInvariants(), [])

    fixture.removeClient(1)
    _ = fixture.update(at: 2)
    expectEqual(fixture.tree.checkInvariants(), [])
    // The rows of its layers now belong to another client.
    try fixture.commit(client: 2, at: 2) {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .red)
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 10, height: 10), .green, in: 1)
    }
    _ = fixture.update(at: 2)
    expectEqual(fixture.committed(.cornerRadius, of: 2, client: 2), .scalar(0))
    expectEqual(fixture.shown(.backgroundColor, of: 2, client: 2), .color(.green))
    expectEqual(fixture.tree.checkInvariants(), [])
  }
}
