import AnimationEvaluation
import DrawList
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

/// A gradient's unit square is its layer's bounds, whatever else the layer has (§11.2).
@Suite struct `Gradients in the tree` {
  /// A layer 3 with a gradient from red to blue, at (20, 20) in a layer 2 that may look at it in perspective.
  private func fixture(
    isInSpace: Bool = false, _ change: (inout CommitEncoder) -> Void
  ) throws -> TreeFixture {
    var fixture = try emptyWindow(140, 100)
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 140, height: 100), in: 1)
      $0.addLayer(3, Rectangle(x: 20, y: 20, width: 100, height: 60), in: 2)
      $0.setBits(LayerKind.gradient.rawValue, for: .kind, of: 3)
      $0.set(.colors([.red, .blue]), for: .colors, of: 3)
      $0.set(.point(Point(x: 0, y: 0.5)), for: .startPoint, of: 3)
      $0.set(.point(Point(x: 1, y: 0.5)), for: .endPoint, of: 3)
      $0.setScalar(8, for: .cornerRadius, of: 3)
      $0.setBool(true, for: .masksToBounds, of: 3)
      if isInSpace {
        let perspective = Matrix4(
          [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, -1 / 2000], [0, 0, 0, 1])
        $0.setMatrix(perspective, for: .sublayerTransform, of: 2)
        $0.setMatrix(.rotation(0.02, 0, 1, 0), for: .transform, of: 3)
      }
      change(&$0)
    }
    _ = fixture.update(at: 0)
    return fixture
  }

  private func addSublayer(_ encoder: inout CommitEncoder) {
    encoder.addLayer(4, Rectangle(x: 48, y: 4, width: 4, height: 4), .green, in: 3)
  }

  /// The pixels in the middle row of the layer, without its edges.
  private func row(_ fixture: TreeFixture) -> [UInt32] {
    Array(fixture.tree.view.drawList.pixels()[50 * 140 + 23..<50 * 140 + 117])
  }

  @Test(arguments: [false, true])
  func `a sublayer changes no colour of a gradient that clips it`(isInSpace: Bool) throws {
    let alone = try fixture(isInSpace: isInSpace) { _ in }
    let clipping = try fixture(isInSpace: isInSpace) { addSublayer(&$0) }
    expectNotNil(clipping.command(.endGroup, of: 3))
    expectEqual(row(clipping), row(alone))
  }

  @Test func `a transition starts from the gradient that was shown`() throws {
    var fixture = try fixture { addSublayer(&$0) }
    let before = row(fixture)
    try fixture.commit(at: 1) {
      $0.addAnimation(
        1, to: 3,
        AnimationDescription(
          timing: Timing(beginTime: 0, duration: 1),
          content: .transition(Transition(type: .fade))))
    }
    _ = fixture.update(at: 1)
    expectEqual(fixture.tree.view.drawList.commands.count { $0.kind == .endTransition }, 1)
    expectEqual(row(fixture), before)
  }
}
