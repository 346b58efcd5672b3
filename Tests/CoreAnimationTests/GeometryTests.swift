import CoreAnimation
import Expectations
import Testing

extension CoreAnimationTests {
  /// Frames and transforms (§2.2, §12).
  @MainActor @Suite struct Geometry {
    private func layer(_ change: (CALayer) -> Void = { _ in }) -> CALayer {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
      layer.position = CGPoint(x: 200, y: 300)
      change(layer)
      return layer
    }

    @Test func `a negative size is made positive`() {
      let layer = CALayer()
      layer.bounds = CGRect(
        origin: .zero, size: CGSize(width: -100, height: -50))
      expectEqual(layer.bounds, CGRect(x: -100, y: -50, width: 100, height: 50))
    }

    @Test func `the frame is the box around the transformed bounds`() {
      expectEqual(layer().frame, CGRect(x: 150, y: 275, width: 100, height: 50))
      expectEqual(
        layer { $0.anchorPoint = .zero }.frame, CGRect(x: 200, y: 300, width: 100, height: 50))
      expectEqual(
        layer { $0.anchorPoint = CGPoint(x: 1, y: 1) }.frame,
        CGRect(x: 100, y: 250, width: 100, height: 50))
      let outside = layer {
        $0.anchorPoint = CGPoint(x: 2, y: -1)
        $0.position = .zero
      }
      expectEqual(outside.frame, CGRect(x: -200, y: 50, width: 100, height: 50))
      expectEqual(
        layer { $0.transform = CATransform3DMakeScale(2, 4, 1) }.frame,
        CGRect(x: 100, y: 200, width: 200, height: 200))
      expectEqual(
        layer { $0.transform = CATransform3DMakeTranslation(10, 20, 0) }.frame,
        CGRect(x: 160, y: 295, width: 100, height: 50))
      let turned = CALayer()
      turned.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      turned.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
      let side = 100 * 2.0.squareRoot()
      #expect(
        isClose(turned.frame, CGRect(x: -side / 2, y: -side / 2, width: side, height: side)))
    }

    @Test func `the bounds origin, zPosition and contentsScale do not move the frame`() {
      let moved = layer {
        $0.bounds.origin = CGPoint(x: 7, y: 8)
        $0.zPosition = 9
        $0.contentsScale = 2
      }
      expectEqual(moved.frame, CGRect(x: 150, y: 275, width: 100, height: 50))
    }

    @Test func `setting the frame sets the size of the bounds and the position`() {
      func framed(
        _ change: (CALayer) -> Void = { _ in },
        _ frame: CGRect = CGRect(x: 10, y: 20, width: 100, height: 50)
      ) -> CALayer {
        let layer = CALayer()
        change(layer)
        layer.frame = frame
        return layer
      }
      expectEqual(framed().position, CGPoint(x: 60, y: 45))
      expectEqual(framed { $0.anchorPoint = .zero }.position, CGPoint(x: 10, y: 20))
      expectEqual(framed { $0.anchorPoint = CGPoint(x: 1, y: 1) }.position, CGPoint(x: 110, y: 70))
      let scaled = framed { $0.transform = CATransform3DMakeScale(2, 4, 1) }
      expectEqual(scaled.bounds.size, CGSize(width: 50, height: 12.5))
      expectEqual(scaled.position, CGPoint(x: 60, y: 45))
      let shifted = framed { $0.transform = CATransform3DMakeTranslation(10, 20, 0) }
      expectEqual(shifted.bounds.size, CGSize(width: 100, height: 50))
      expectEqual(shifted.position, CGPoint(x: 50, y: 25))
      let negative = framed(
        { _ in }, CGRect(origin: .zero, size: CGSize(width: -100, height: -50)))
      expectEqual(negative.bounds.size, CGSize(width: 100, height: 50))
      expectEqual(negative.position, CGPoint(x: -50, y: -25))
    }

    @Test func `the affine transform of one that is not affine is the identity`() {
      let layer = CALayer()
      layer.transform = CATransform3DMakeScale(2, 3, 4)
      expectEqual(layer.affineTransform(), .identity)
      layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 3))
      expectEqual(layer.affineTransform(), CGAffineTransform(scaleX: 2, y: 3))
      expectEqual(layer.transform, CATransform3DMakeScale(2, 3, 1))
    }

    @Test func `§12: what rounding leaves of space is affine`() {
      let layer = CALayer()
      var transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
      transform.m33 += 4.4e-16
      transform.m23 = -1.2e-16
      transform.m31 = 3.7e-8
      layer.transform = transform
      expectTrue(CATransform3DIsAffine(transform))
      expectEqual(layer.affineTransform(), CGAffineTransform(rotationAngle: 0.5))
      transform.m34 = -1.0 / 1000
      expectFalse(CATransform3DIsAffine(transform))
    }

    @Test func `points convert through position, transform and sublayerTransform`() {
      let parent = CALayer()
      parent.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
      let child = CALayer()
      child.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
      child.position = CGPoint(x: 100, y: 50)
      parent.addSublayer(child)
      expectEqual(child.convert(.zero, to: parent), CGPoint(x: 75, y: 25))
      expectEqual(parent.convert(CGPoint(x: 75, y: 25), to: child), .zero)

      child.transform = CATransform3DMakeScale(2, 2, 1)
      expectEqual(child.convert(.zero, to: parent), CGPoint(x: 50, y: 0))
      expectEqual(child.convert(CGPoint(x: 50, y: 50), to: parent), CGPoint(x: 150, y: 100))

      child.transform = CATransform3DMakeTranslation(5, 6, 0)
      parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
      expectEqual(child.convert(.zero, to: parent), CGPoint(x: 60, y: -38))
      expectEqual(child.convert(CGPoint(x: 60, y: -38), from: parent), .zero)
    }

    @Test func `a perspective divides`() {
      let parent = CALayer()
      parent.sublayerTransform.m34 = -1.0 / 100
      let child = CALayer()
      child.anchorPoint = .zero
      child.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
      parent.addSublayer(child)
      let (s, c) = (10 * sin(CGFloat.pi / 4), 10 * cos(CGFloat.pi / 4))
      let expected = CGPoint(x: c / (1 + s / 100), y: 10 / (1 + s / 100))
      let found = child.convert(CGPoint(x: 10, y: 10), to: parent)
      #expect(isClose(found, expected))
      #expect(isClose(parent.convert(found, to: child), CGPoint(x: 10, y: 10)))
    }

    @Test func `layers of unrelated trees convert through their roots`() {
      let (a, b) = (CALayer(), CALayer())
      for layer in [a, b] { layer.bounds = CGRect(x: 0, y: 0, width: 50, height: 50) }
      a.position = CGPoint(x: 25, y: 25)
      b.position = CGPoint(x: 500, y: 500)
      expectEqual(a.convert(.zero, to: b), CGPoint(x: -475, y: -475))
      expectEqual(b.convert(.zero, to: nil), CGPoint(x: 475, y: 475))
      expectEqual(a.convert(CGPoint(x: 3, y: 4), to: a), CGPoint(x: 3, y: 4))
    }

    @Test func `rectangles convert to the box around their corners`() {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
      let found = layer.convert(layer.bounds, to: nil)
      expectLess(abs(found.width - 100 * 2.0.squareRoot()), 1e-4)
    }

    @Test func `§15 row 86, §12: functions put the new operation first`() {
      let scale = CATransform3DMakeScale(2, 2, 2)
      let shift = CATransform3DMakeTranslation(10, 0, 0)
      expectEqual(CATransform3DConcat(shift, scale).m41, 20)
      expectEqual(CATransform3DConcat(scale, shift).m41, 10)
      expectEqual(CATransform3DTranslate(scale, 10, 0, 0).m41, 20)
      expectEqual(CATransform3DScale(shift, 2, 2, 2).m41, 10)
      let turned = CATransform3DRotate(CATransform3DMakeScale(2, 3, 1), .pi / 2, 0, 0, 1)
      expectLess(abs(turned.m12 - 3), 1e-9)
      expectLess(abs(turned.m21 + 2), 1e-9)
      expectEqual(CATransform3DMakeRotation(1, 0, 0, 0), CATransform3DIdentity)
      let singular = CATransform3DMakeScale(0, 1, 1)
      expectEqual(CATransform3DInvert(singular), singular)
      expectEqual(CATransform3DInvert(scale), CATransform3DMakeScale(0.5, 0.5, 0.5))
      #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
    }
  }
}
