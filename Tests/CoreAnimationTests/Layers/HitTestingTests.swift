import CoreAnimation
import Expectations
import Testing

extension CoreAnimationTests {
  /// §2.7. Positions are such that a layer's bounds have their origin at (0, 0).
  @MainActor @Suite struct HitTesting {
    private func layer(
      _ frame: CGRect, in parent: CALayer? = nil, _ name: String = ""
    ) -> CALayer {
      let layer = CALayer()
      layer.frame = frame
      layer.name = name
      parent?.addSublayer(layer)
      return layer
    }

    private let square = CGRect(x: 0, y: 0, width: 100, height: 100)

    @Test("§15 row 28: the far edges are outside")
    func row28() {
      let layer = layer(square)
      #expect(layer.contains(CGPoint(x: 0, y: 0)) && layer.contains(CGPoint(x: 99.9, y: 99.9)))
      #expect(!layer.contains(CGPoint(x: 100, y: 100)))
      #expect(!layer.contains(CGPoint(x: -0.1, y: 50)))
      layer.bounds.origin = CGPoint(x: 10, y: 10)
      #expect(!layer.contains(CGPoint(x: 5, y: 5)) && layer.contains(CGPoint(x: 109, y: 109)))
    }

    @Test("§15 row 29: a child outside its parent is hit unless the parent clips")
    func row29() {
      let parent = layer(square)
      let child = layer(CGRect(x: 150, y: 0, width: 50, height: 50), in: parent)
      expectIdentical(parent.hitTest(CGPoint(x: 160, y: 10)), child)
      parent.masksToBounds = true
      expectNil(parent.hitTest(CGPoint(x: 160, y: 10)))
    }

    @Test("§15 row 30: zPosition decides which sibling is hit")
    func row30() {
      let root = layer(square)
      let (low, high) = (layer(square, in: root), layer(square, in: root))
      expectIdentical(root.hitTest(CGPoint(x: 5, y: 5)), high)
      low.zPosition = 10
      expectIdentical(root.hitTest(CGPoint(x: 5, y: 5)), low)
    }

    @Test func `the point is one of the superlayer`() {
      let root = layer(CGRect(x: 1000, y: 0, width: 100, height: 100))
      expectIdentical(root.hitTest(CGPoint(x: 1050, y: 50)), root)
      expectNil(root.hitTest(CGPoint(x: 50, y: 50)))
    }

    @Test func `hidden layers are not hit and transparent ones are`() {
      let root = layer(square)
      let child = layer(square, in: root)
      child.opacity = 0
      expectIdentical(root.hitTest(CGPoint(x: 5, y: 5)), child)
      child.isHidden = true
      expectIdentical(root.hitTest(CGPoint(x: 5, y: 5)), root)
      root.isHidden = true
      expectNil(root.hitTest(CGPoint(x: 5, y: 5)))
    }

    @Test func `a mask cuts by its bounds, whatever its alpha`() {
      let root = layer(square)
      let host = layer(square, in: root)
      _ = layer(square, in: host)
      let mask = CALayer()
      mask.frame = CGRect(x: 20, y: 0, width: 10, height: 100)
      host.mask = mask
      expectIdentical(root.hitTest(CGPoint(x: 25, y: 50))?.superlayer, host)
      expectIdentical(root.hitTest(CGPoint(x: 35, y: 50)), root)
    }

    @Test func `a subclass may have another shape`() {
      final class Round: CALayer {
        override func contains(_ p: CGPoint) -> Bool {
          let (x, y) = (p.x - 50, p.y - 50)
          return x * x + y * y < 2500
        }
      }
      let round = Round()
      round.frame = square
      expectNil(round.hitTest(CGPoint(x: 2, y: 2)))
      expectIdentical(round.hitTest(CGPoint(x: 50, y: 2)), round)
    }

    @Test func `planes that are edge-on or behind the viewer are not hit`() {
      let root = layer(CGRect(x: 0, y: 0, width: 200, height: 200))
      let child = layer(CGRect(x: 50, y: 50, width: 100, height: 100), in: root)
      child.transform = CATransform3DMakeScale(0, 1, 1)
      expectIdentical(root.hitTest(CGPoint(x: 100, y: 100)), root)
      child.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
      expectIdentical(root.hitTest(CGPoint(x: 100, y: 100)), child)
      root.sublayerTransform.m34 = -1.0 / 100
      child.transform = CATransform3DMakeTranslation(0, 0, 200)
      expectIdentical(root.hitTest(CGPoint(x: 100, y: 100)), root)
    }

    @Test func `the presentation is hit where it is shown`() throws {
      let fixture = Fixture()
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      _ = fixture.committed(layer)
      layer.position = CGPoint(x: 55, y: 5)
      CATransaction.flush()
      fixture.link.currentTime += 0.125
      let shown = try unwrap(layer.presentation())
      expectGreater(shown.position.x, 5)
      expectLess(shown.position.x, 55)
      let root = try unwrap(fixture.root.presentation())
      let hit = try unwrap(root.hitTest(CGPoint(x: shown.position.x, y: 5)))
      expectNotIdentical(hit, layer)
      expectIdentical(hit.model(), layer)
      expectIdentical(root.hitTest(CGPoint(x: 5, y: 5))?.model(), fixture.root)
    }
  }
}
