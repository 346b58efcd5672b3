import DrawList
import Expectations
import GraphicsValues
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol

/// Layers with two sublayers each; the sublayers' numbers are 100 and 200 more.
private let families = 3...32 as ClosedRange<UInt32>

/// Changes that need more commands, for many layers in one commit.
private enum Growth: CaseIterable, Sendable {
  case border
  /// Layers with sublayers that were not visible before.
  case appearance
  /// Groups around a layer and its sublayers.
  case fading
  case blurredShadow
  /// Sublayers that change places, in subtrees that are placed again.
  case exchange

  func encode(_ step: Int, into encoder: inout CommitEncoder) {
    for id in families where Int(id) % 7 == step {
      let (below, above) = (100 + id, 200 + id)
      switch self {
      case .border:
        encoder.setScalar(1, for: .borderWidth, of: id)
      case .appearance:
        encoder.setBool(false, for: .hidden, of: id)
        encoder.setScalar(0.7, for: .opacity, of: id)
      case .fading:
        encoder.setScalar(0.5, for: .opacity, of: id)
      case .blurredShadow:
        encoder.setScalar(0.8, for: .shadowOpacity, of: id)
        encoder.setBool(true, for: .masksToBounds, of: below)
        encoder.setScalar(3, for: .cornerRadius, of: below)
      case .exchange:
        encoder.setSublayers([above, below], of: id)
        encoder.setScalar(1, for: .borderWidth, of: below)
        encoder.setScalar(0.6, for: .opacity, of: above)
        encoder.setScalar(1, for: .borderWidth, of: above)
      }
    }
  }

  /// Lists built anew: those of the windows, two for each step.
  var builtLists: Int { self == .exchange ? 2 : 0 }
}

@Suite struct `Layers that outgrow their room in the list` {
  /// Two windows of one client, each with half of the families.
  private func windows(_ growth: Growth) throws -> TreeFixture {
    var fixture = TreeFixture(width: 240, height: 120)
    try fixture.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 120, height: 120), .white)
      $0.addWindow(2, Rectangle(x: 110, y: 5, width: 120, height: 110), .white)
      for id in families {
        let column = Double(id % 6)
        $0.addLayer(
          id, Rectangle(x: column * 18, y: Double(id / 6) * 17, width: 22, height: 15), .red,
          in: 1 + id % 2)
        if growth == .appearance { $0.setBool(true, for: .hidden, of: id) }
      }
      for id in families {
        $0.addLayer(100 + id, Rectangle(x: 4, y: -3, width: 9, height: 9), .green, in: id)
      }
      for id in families {
        $0.addLayer(200 + id, Rectangle(x: 9, y: 2, width: 9, height: 9), .blue, in: id)
      }
    }
    return fixture
  }

  @Test(arguments: Growth.allCases)
  fileprivate func `the list equals one built anew, and damage covers the changes`(
    growth: Growth
  ) throws {
    var widened = try windows(growth)
    let renderer = SoftwareRenderer(threads: 1)
    let canvas = PixelsCanvas(width: 240, height: 120)
    _ = widened.update(at: 0)
    renderer.draw(
      widened.tree.view.drawList, damage: [widened.tree.view.drawList.frame], into: canvas.buffer)
    for step in 0..<7 {
      try widened.commit { growth.encode(step, into: &$0) }
      let damage = widened.update(at: 0).damage
      expectAtMost(widened.tree.view.builtLists, growth.builtLists, "step \(step)")
      expectEqual(widened.tree.checkInvariants(), [], "step \(step)")
      renderer.draw(widened.tree.view.drawList, damage: damage.rects, into: canvas.buffer)
      let difference = pixelsDifference(
        canvas.pixels, widened.tree.view.drawList.pixels(), width: 240)
      expectNil(difference, "step \(step)")

      var fresh = try windows(growth)
      for earlier in 0...step { try fresh.commit { growth.encode(earlier, into: &$0) } }
      _ = fresh.update(at: 0)
      expectEqual(widened.tree.view.drawList, fresh.tree.view.drawList, "\(growth), step \(step)")
    }
  }

  @Test func `the area far from growing layers is not damaged`() throws {
    var fixture = try windows(.appearance)
    _ = fixture.update(at: 0)
    try fixture.commit { $0.setBool(false, for: .hidden, of: 4) }
    // Only the layer: the window ends where a sublayer reaches beyond it.
    expectEqual(
      fixture.update(at: 0).damage.bounds, PixelRect(minX: 72, minY: 0, maxX: 94, maxY: 15))
  }

  @Test func `a subtree that needs more room moves the commands behind it`() throws {
    var fixture = try windows(.exchange)
    _ = fixture.update(at: 0)
    try fixture.commit {
      $0.setSublayers([204, 104], of: 4)
      $0.setScalar(1, for: .borderWidth, of: 104)
    }
    _ = fixture.update(at: 0)
    expectEqual(fixture.tree.view.builtLists, 0)
    expectEqual(fixture.tree.checkInvariants(), [])
    var fresh = try windows(.exchange)
    try fresh.commit {
      $0.setSublayers([204, 104], of: 4)
      $0.setScalar(1, for: .borderWidth, of: 104)
    }
    _ = fresh.update(at: 0)
    expectEqual(fixture.tree.view.drawList, fresh.tree.view.drawList, "exchanged")
  }

  @Test func `room that was needed once does not add up`() throws {
    var fixture = try emptyWindow(200, 200)
    let layers = 2..<402 as Range<UInt32>
    try fixture.commit {
      $0.addImage(1, width: 3, height: 3, Array(repeating: 0xFF00_00FF, count: 9))
      for id in layers {
        let third = 1.0 / 3
        $0.addLayer(
          id, Rectangle(x: Double(id % 20) * 10, y: Double(id / 20) * 9, width: 9, height: 9), .red,
          in: 1)
        $0.setRect(
          Rectangle(x: third, y: third, width: third, height: third), for: .contentsCenter, of: id)
      }
    }
    _ = fixture.update(at: 0)
    for id in layers {
      // Nine pieces, one layer at a time.
      try fixture.commit {
        $0.setImage(1, for: .contents, of: id)
        if id > layers.lowerBound { $0.unset(.contents, of: id - 1) }
      }
      _ = fixture.update(at: 0)
      expectEqual(fixture.commands.count, layers.count + 9)
      expectLess(fixture.tree.view.drawList.commands.count, 9 * layers.count)
    }
    expectEqual(fixture.tree.checkInvariants(), [])
  }
}
