import CoreAnimation
import Expectations
import Testing

extension CoreAnimationTests {
  /// Sublayers of a transform layer keep their depth (§2.3, §11.6).
  @MainActor @Suite struct Depth {
    private let square = CGRect(x: 0, y: 0, width: 100, height: 100)

    private func layer<Kind: CALayer>(_ kind: Kind, in parent: CALayer?) -> Kind {
      kind.frame = square
      parent?.addSublayer(kind)
      return kind
    }

    /// A side of a cube that faces away until the cube is turned.
    private func cube(turned angle: CGFloat) -> (root: CALayer, space: CALayer, side: CALayer) {
      let root = layer(CALayer(), in: nil)
      let space = layer(CATransformLayer(), in: root)
      let side = layer(CALayer(), in: space)
      side.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
      space.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
      return (root, space, side)
    }

    @Test func `two rotations in a transform layer add up`() {
      let (root, _, side) = cube(turned: -.pi / 3)
      // 90° − 60° leaves 30°.
      let expected = 50 + 50 * cos(CGFloat.pi / 6)
      let found = side.convert(CGPoint(x: 100, y: 20), to: root)
      #expect(isClose(found, CGPoint(x: expected, y: 20)))
      #expect(isClose(root.convert(found, to: side), CGPoint(x: 100, y: 20)))
    }

    @Test func `in an ordinary layer the first rotation is flattened`() {
      let root = layer(CALayer(), in: nil)
      let plane = layer(CALayer(), in: root)
      let side = layer(CALayer(), in: plane)
      side.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
      plane.transform = CATransform3DMakeRotation(-.pi / 3, 0, 1, 0)
      let found = side.convert(CGPoint(x: 100, y: 20), to: root)
      #expect(isClose(found, CGPoint(x: 62.5, y: 20)))
    }

    @Test func `siblings in a transform layer convert through the plane that shows both`() {
      let (root, space, side) = cube(turned: -.pi / 3)
      let front = layer(CALayer(), in: space)
      let point = CGPoint(x: 10, y: 20)
      let shown = side.convert(point, to: root)
      #expect(isClose(front.convert(shown, from: root), side.convert(point, to: front)))
    }

    @Test func `a side is hit where the turned cube shows it, and the transform layer never is`() {
      let (root, space, side) = cube(turned: -.pi / 3)
      expectIdentical(root.hitTest(CGPoint(x: 50, y: 50)), side)
      expectIdentical(root.hitTest(CGPoint(x: 2, y: 50)), root)
      side.removeFromSuperlayer()
      expectIdentical(root.hitTest(CGPoint(x: 50, y: 50)), root)
      expectNil(space.hitTest(CGPoint(x: 50, y: 50)))
    }

    @Test func `a transform layer neither clips nor masks`() {
      let (root, space, side) = cube(turned: -.pi / 2)
      side.position.x += 80
      space.masksToBounds = true
      space.mask = CALayer()
      expectIdentical(root.hitTest(CGPoint(x: 50, y: 50)), side)
    }
  }

  /// §11.5, on layers of any kind.
  @MainActor @Suite struct Scrolling {
    private func scene() -> (scroller: CAScrollLayer, content: CALayer) {
      let scroller = CAScrollLayer()
      scroller.bounds = CGRect(x: 50, y: 60, width: 100, height: 100)
      let middle = CALayer()
      let content = CALayer()
      scroller.addSublayer(middle)
      middle.addSublayer(content)
      middle.anchorPoint = .zero
      middle.bounds = CGRect(x: 0, y: 0, width: 400, height: 400)
      content.anchorPoint = .zero
      content.bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
      content.position = CGPoint(x: 20, y: 30)
      return (scroller, content)
    }

    @Test func `a layer scrolls the nearest scroll layer in its own coordinates`() {
      let (scroller, content) = scene()
      content.scroll(CGPoint(x: 10, y: 10))
      expectEqual(scroller.bounds.origin, CGPoint(x: 30, y: 40))
      content.scrollRectToVisible(CGRect(x: 180, y: 170, width: 10, height: 10))
      expectEqual(scroller.bounds.origin, CGPoint(x: 110, y: 110))
      scroller.scroll(.zero)
      expectEqual(scroller.bounds.origin, .zero)
    }

    @Test func `the visible rectangle is the part of the bounds that the scroll layer shows`() {
      let (scroller, content) = scene()
      expectEqual(content.visibleRect, CGRect(x: 30, y: 30, width: 100, height: 100))
      scroller.bounds.origin = CGPoint(x: -50, y: 0)
      expectEqual(content.visibleRect, CGRect(x: 0, y: 0, width: 30, height: 70))
      scroller.bounds.origin = CGPoint(x: 1000, y: 0)
      expectTrue(content.visibleRect.isEmpty)
    }

    @Test func `without a scroll layer nothing scrolls and all is visible`() {
      let layer = CALayer()
      layer.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
      layer.scroll(CGPoint(x: 9, y: 9))
      layer.scrollRectToVisible(CGRect(x: 9, y: 9, width: 1, height: 1))
      expectEqual(layer.visibleRect, layer.bounds)
      expectEqual(layer.bounds.origin, CGPoint(x: 1, y: 2))
    }
  }
}
