import ArbitraryProtocolValues
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

/// The commit at the start of a late recording has exactly the committed state.
@Suite struct `Snapshots of a client` {
  /// Committed properties of layers in windows, without the numbers of images.
  private func committed(_ fixture: TreeFixture) -> [[TreeNode.Property]] {
    fixture.tree.scene.contexts.flatMap { fixture.tree.scene.nodes(of: $0, values: .model) }.map {
      node in
      node.properties.filter { if case .image = $0.value { false } else { true } }
    }
  }

  private func copy(of fixture: TreeFixture) throws -> TreeFixture {
    var copy = TreeFixture()
    try copy.commit(fixture.tree.scene.snapshot(of: 1).operations)
    return copy
  }

  @Test func `a layer with defaults is created, and no value is set`() throws {
    var fixture = TreeFixture()
    try fixture.commit { $0.createLayer(7) }
    var expected = CommitEncoder()
    expected.createLayer(7)
    expectEqual(fixture.tree.scene.snapshot(of: 1).operations, expected.operations)
  }

  @Test(arguments: PropertyKey.travelling)
  func `a snapshot has every property once, including one that was unset`(key: PropertyKey) throws {
    for seed in 1...8 as ClosedRange<UInt64> {
      var values = ArbitraryValues(seed: seed * 1000 + UInt64(key.rawValue))
      let value = values.value(for: key)
      if case .image = value { continue }
      var fixture = TreeFixture()
      try fixture.commit {
        $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100))
        $0.set(value, for: key, of: 1)
      }
      expectEqual(committed(try copy(of: fixture)), committed(fixture), "\(value)")
      try fixture.commit { $0.set(key.defaultValue, for: key, of: 1) }
      expectEqual(committed(try copy(of: fixture)), committed(fixture), "\(value) and back")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a snapshot has the committed values, not the shown ones`(seed: UInt64) throws {
    var scene = RandomScene(seed: seed, changesTime: true)
    var fixture = TreeFixture(width: 220, height: 150)
    var time = 1.0
    for step in 0..<8 {
      try fixture.commit(at: time) {
        if step == 0 { scene.start(&$0) } else { scene.change(&$0, now: time) }
      }
      time += 0.25
      _ = fixture.update(at: time)
      expectEqual(committed(try copy(of: fixture)), committed(fixture), "commit \(step)")
    }
    #expect(committed(fixture).contains { !$0.isEmpty })
  }

  // MARK: Removed roots

  @Test func `a context of a root that is gone shows nothing, even when it is replaced`() throws {
    var fixture = TreeFixture()
    let frame = Rectangle(x: 0, y: 0, width: 100, height: 100)
    try fixture.commit { $0.addWindow(1, frame, .red) }
    _ = fixture.update(at: 0)
    try fixture.commit { $0.destroyLayer(1) }
    _ = fixture.update(at: 0)
    #expect(
      fixture.tree.scene.contexts.allSatisfy {
        fixture.tree.scene.nodes(of: $0, values: .model).isEmpty
      })
    #expect(fixture.tree.scene.contexts.count == 1 && fixture.tree.checkInvariants() == [])
    // A root in the same row, whose first context was closed.
    try fixture.commit {
      $0.createLayer(2)
      $0.createContext(3, layer: 2, origin: .zero, size: frame.size, title: "")
      $0.destroyContext(3)
      $0.createContext(4, layer: 2, origin: .zero, size: frame.size, title: "")
    }
    _ = fixture.update(at: 0)
    expectEqual(
      fixture.tree.scene.contexts.map { fixture.tree.scene.nodes(of: $0, values: .model).count },
      [0, 1])
    try fixture.commit { $0.destroyLayer(2) }
    _ = fixture.update(at: 0)
    #expect(
      fixture.tree.scene.contexts.allSatisfy {
        fixture.tree.scene.nodes(of: $0, values: .model).isEmpty
      })
    expectEqual(fixture.tree.checkInvariants(), [])
  }
}
