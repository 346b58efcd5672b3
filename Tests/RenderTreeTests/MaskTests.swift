import DrawList
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

@Suite struct `Masks in the tree` {
  /// A red layer, 40 × 20 at (10, 10), with a mask of 20 × 20 and a square below the mask.
  private func masked() throws -> TreeFixture {
    var fixture = try emptyWindow(100, 60)
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 10, y: 10, width: 40, height: 20), .red, in: 1)
      $0.addLayer(3, Rectangle(x: 5, y: 0, width: 20, height: 20), .green)
      $0.addLayer(4, Rectangle(x: 0, y: 0, width: 9, height: 9), .green, in: 3)
      $0.setMask(3, of: 2)
    }
    _ = fixture.update(at: 0)
    return fixture
  }

  @Test func `a mask is drawn in its host's space, behind the host's own drawing, §2.6.1`() throws {
    let fixture = try masked()
    let kinds = fixture.tree.view.drawList.commands.filter { $0.layer >= 2 }.map(\.kind)
    expectEqual(kinds, [.beginGroup, .fill, .beginMask, .fill, .fill, .endMask, .endGroup])
    let mask = try unwrap(fixture.tree.view.drawList.commands.first { $0.layer == 3 })
    expectEqual(mask.bounds, PixelRect(minX: 15, minY: 10, maxX: 35, maxY: 30))
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `a group with a mask is no larger than the mask`() throws {
    let fixture = try masked()
    let end = try unwrap(fixture.tree.view.drawList.commands.last { $0.kind == .endGroup })
    expectEqual(end.bounds, PixelRect(minX: 15, minY: 10, maxX: 35, maxY: 30))
  }

  @Test func `moving a mask damages where it was and where it is`() throws {
    var fixture = try masked()
    try fixture.commit { $0.setPoint(Point(x: 30, y: 10), for: .position, of: 3) }
    let damage = fixture.update(at: 0).damage
    expectEqual(damage.bounds, PixelRect(minX: 15, minY: 10, maxX: 50, maxY: 30))
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `a hidden mask lets nothing be seen`() throws {
    var fixture = try masked()
    try fixture.commit { $0.setBool(true, for: .hidden, of: 3) }
    _ = fixture.update(at: 0)
    let end = try unwrap(fixture.tree.view.drawList.commands.last { $0.kind == .endGroup })
    expectTrue(end.bounds.isEmpty)
  }

  @Test func `the mask of a mask is dropped, §2.6.1`() throws {
    var fixture = try masked()
    try fixture.commit {
      $0.addLayer(5, Rectangle(x: 0, y: 0, width: 5, height: 5), .green)
      $0.setMask(5, of: 3)
    }
    _ = fixture.update(at: 0)
    expectEmpty(fixture.commands(of: 5))
    expectEqual(fixture.tree.view.drawList.commands.count { $0.kind == .beginMask }, 1)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `a mask is in snapshots and leaves its host when it becomes a sublayer`() throws {
    var fixture = try masked()
    let context = try unwrap(fixture.tree.scene.contexts.first)
    let nodes = fixture.tree.scene.nodes(of: context, values: .model)
    expectEqual(nodes.map(\.layer), [1, 2, 3, 4])
    expectEqual(nodes.map(\.isMask), [false, false, true, false])
    var copy = TreeFixture(width: 100, height: 60)
    try copy.commit(fixture.tree.scene.snapshot(of: 1).operations)
    expectEqual(
      copy.tree.scene.nodes(of: context, values: .model).map(\.isMask), nodes.map(\.isMask))
    try fixture.commit { $0.insertSublayer(3, at: 0, of: 2) }
    _ = fixture.update(at: 0)
    expectEqual(fixture.commands(of: 3).count, 1)
    expectEqual(fixture.commands(of: 4).count, 1)
    #expect(!fixture.tree.view.drawList.commands.contains { $0.kind == .beginMask })
    try fixture.commit {
      $0.setMask(3, of: 1)
      $0.destroyLayer(2)
    }
    _ = fixture.update(at: 0)
    expectEmpty(fixture.tree.checkInvariants())
  }
}
