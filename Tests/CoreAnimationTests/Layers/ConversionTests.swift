import CoreAnimation
import Expectations
import Testing

extension CoreAnimationTests {
  /// §2.3 and §2.4.
  @MainActor @Suite struct Conversion {
    private func layer(
      _ bounds: CGRect, at position: CGPoint = .zero, anchor: CGPoint = CGPoint(x: 0.5, y: 0.5),
      in parent: CALayer? = nil
    ) -> CALayer {
      let layer = CALayer()
      layer.bounds = bounds
      layer.position = position
      layer.anchorPoint = anchor
      parent?.addSublayer(layer)
      return layer
    }

    private let box = CGRect(x: 0, y: 0, width: 100, height: 50)

    @Test("§15 row 11: a negative size is made positive")
    func row11() {
      let found = layer(CGRect(origin: .zero, size: CGSize(width: -100, height: -50))).bounds
      #expect(isClose(found, CGRect(x: -100, y: -50, width: 100, height: 50)))
    }

    @Test("§15 rows 12 to 14 and 18: frames")
    func frames() {
      let plain = layer(box, at: CGPoint(x: 200, y: 300))
      #expect(isClose(plain.frame, CGRect(x: 150, y: 275, width: 100, height: 50)))
      let outside = layer(box, anchor: CGPoint(x: 2, y: -1))
      #expect(isClose(outside.frame, CGRect(x: -200, y: 50, width: 100, height: 50)))
      plain.transform = CATransform3DMakeScale(2, 4, 1)
      #expect(isClose(plain.frame, CGRect(x: 100, y: 200, width: 200, height: 200)))
      let turned = layer(CGRect(x: 0, y: 0, width: 100, height: 100))
      turned.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
      let half = 50 * 2.0.squareRoot()
      #expect(
        isClose(turned.frame, CGRect(x: -half, y: -half, width: 2 * half, height: 2 * half)))
    }

    @Test("§15 rows 15 to 17: setting the frame")
    func setFrame() {
      let frame = CGRect(x: 10, y: 20, width: 100, height: 50)
      let scaled = CALayer()
      scaled.transform = CATransform3DMakeScale(2, 4, 1)
      scaled.frame = frame
      #expect(isClose(scaled.bounds, CGRect(x: 0, y: 0, width: 50, height: 12.5)))
      #expect(isClose(scaled.position, CGPoint(x: 60, y: 45)))
      let moved = CALayer()
      moved.transform = CATransform3DMakeTranslation(10, 20, 0)
      moved.frame = frame
      #expect(isClose(moved.position, CGPoint(x: 50, y: 25)))
      let negative = CALayer()
      negative.frame = CGRect(origin: .zero, size: CGSize(width: -100, height: -50))
      #expect(isClose(negative.bounds, box) && isClose(negative.position, CGPoint(x: -50, y: -25)))
    }

    @Test("§15 rows 19 to 21: points of a child in its parent")
    func childToParent() {
      let parent = layer(CGRect(x: 0, y: 0, width: 200, height: 200))
      let child = layer(
        CGRect(x: 0, y: 0, width: 50, height: 50), at: CGPoint(x: 100, y: 50), in: parent)
      #expect(isClose(child.convert(.zero, to: parent), CGPoint(x: 75, y: 25)))
      child.transform = CATransform3DMakeScale(2, 2, 1)
      #expect(isClose(child.convert(.zero, to: parent), CGPoint(x: 50, y: 0)))
      let corner = CGPoint(x: 50, y: 50)
      #expect(isClose(child.convert(corner, to: parent), CGPoint(x: 150, y: 100)))
      parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
      child.transform = CATransform3DMakeTranslation(5, 6, 0)
      #expect(isClose(child.convert(.zero, to: parent), CGPoint(x: 60, y: -38)))
    }

    @Test("§15 row 22: unrelated trees share the space outside")
    func unrelated() {
      let square = CGRect(x: 0, y: 0, width: 50, height: 50)
      let (a, b) = (
        layer(square, at: CGPoint(x: 25, y: 25)), layer(square, at: CGPoint(x: 500, y: 500))
      )
      #expect(isClose(a.convert(.zero, to: b), CGPoint(x: -475, y: -475)))
    }

    @Test("§15 row 23: a flip turns a layer's sublayers upside down about the middle of its bounds")
    func flip() {
      let root = layer(CGRect(x: 0, y: 0, width: 200, height: 200), anchor: .zero)
      let parent = layer(
        CGRect(x: 5, y: 7, width: 100, height: 80), at: CGPoint(x: 20, y: 30), anchor: .zero,
        in: root)
      parent.isGeometryFlipped = true
      let child = layer(
        CGRect(x: 0, y: 0, width: 10, height: 10), at: CGPoint(x: 15, y: 17), anchor: .zero,
        in: parent)
      expectEqual(child.convert(.zero, to: root), CGPoint(x: 30, y: 100))
      expectEqual(child.convert(CGPoint(x: 0, y: 10), to: root), CGPoint(x: 30, y: 90))
      expectEqual(parent.convert(CGPoint(x: 5, y: 7), to: root), CGPoint(x: 20, y: 110))
      expectEqual(root.convert(CGPoint(x: 30, y: 90), to: child), CGPoint(x: 0, y: 10))
      expectEqual(parent.frame, CGRect(x: 20, y: 30, width: 100, height: 80))
    }

    @Test("§15 rows 24 and 25: a flip happens before the anchor point and the transform")
    func flippedRotation() {
      let root = layer(CGRect(x: 0, y: 0, width: 300, height: 300), anchor: .zero)
      let turned = layer(
        CGRect(x: 5, y: 7, width: 100, height: 80), at: CGPoint(x: 80, y: 90),
        anchor: CGPoint(x: 0.25, y: 0.75), in: root)
      turned.isGeometryFlipped = true
      turned.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      for (point, expected) in [
        (CGPoint(x: 5, y: 7), CGPoint(x: 50.2061836, y: 101.7187246)),
        (CGPoint(x: 105, y: 7), CGPoint(x: 145.7398326, y: 131.2707453)),
        (CGPoint(x: 5, y: 87), CGPoint(x: 73.8478002, y: 25.2918055)),
      ] {
        #expect(isClose(turned.convert(point, to: root), expected))
        #expect(isClose(root.convert(expected, to: turned), point))
      }
      let outside = turned.convert(CGPoint(x: 11, y: 13), to: nil)
      #expect(isClose(outside, CGPoint(x: 57.7113238, y: 97.7598269)))
    }

    @Test("§15 row 26: a perspective divides, and the way back inverts the plane")
    func perspective() {
      let parent = CALayer()
      parent.sublayerTransform.m34 = -1.0 / 100
      let child = layer(.zero, anchor: .zero, in: parent)
      child.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
      let (s, c) = (sin(CGFloat.pi / 4), cos(CGFloat.pi / 4))
      let w = 1 + 10 * s / 100
      let found = child.convert(CGPoint(x: 10, y: 10), to: parent)
      #expect(isClose(found, CGPoint(x: 10 * c / w, y: 10 / w)))
      #expect(isClose(parent.convert(found, to: child), CGPoint(x: 10, y: 10)))
    }

    @Test("§15 row 27: the affine transform of one that is not affine is the identity")
    func affine() {
      let layer = CALayer()
      layer.transform = CATransform3DMakeScale(2, 3, 4)
      expectEqual(layer.affineTransform(), .identity)
    }

    @Test func `a plane that is seen edge-on has no way back`() {
      let parent = CALayer()
      let child = layer(box, in: parent)
      child.transform = CATransform3DMakeScale(0, 1, 1)
      let found = parent.convert(CGPoint(x: 1, y: 1), to: child)
      #expect(!found.x.isFinite || !found.y.isFinite)
    }

    @Test func `contents are flipped when an odd number of layers are`() {
      let root = CALayer()
      let child = layer(box, in: root)
      root.isGeometryFlipped = true
      expectTrue(root.contentsAreFlipped())
      expectTrue(child.contentsAreFlipped())
      child.isGeometryFlipped = true
      expectFalse(child.contentsAreFlipped())
    }

    @Test func `§17.15: a window counts as flipped, since y points down in it`() {
      let fixture = Fixture()
      let child = layer(box, in: fixture.root)
      expectTrue(fixture.root.contentsAreFlipped())
      expectTrue(child.contentsAreFlipped())
      fixture.root.isGeometryFlipped = true
      expectFalse(fixture.root.contentsAreFlipped())
      expectFalse(child.contentsAreFlipped())
      child.isGeometryFlipped = true
      expectTrue(child.contentsAreFlipped())
      child.removeFromSuperlayer()
      child.isGeometryFlipped = false
      expectFalse(child.contentsAreFlipped())
    }

    @Test func `times convert by the layers' own timing, §15 rows 31 to 33`() {
      func timed(_ begin: Double, _ speed: Float, _ offset: Double, in parent: CALayer?) -> CALayer
      {
        let layer = CALayer()
        (layer.beginTime, layer.speed, layer.timeOffset) = (begin, speed, offset)
        parent?.addSublayer(layer)
        return layer
      }
      let root = timed(0, 2, 3, in: nil)
      expectEqual(timed(0, 4, 5, in: root).convertTime(10, from: root), 45)
      let late = timed(8, 0.5, 7, in: root)
      expectEqual(late.convertTime(7, from: root), 0)
      expectEqual(late.convertTime(8, from: root), 7)
      let top = CALayer()
      let leaf = timed(1, 2, 0.5, in: timed(2, 3, 0.25, in: top))
      expectLess(abs(leaf.convertTime(10, to: top) - 23.0 / 6), 1e-5)
    }
  }
}
