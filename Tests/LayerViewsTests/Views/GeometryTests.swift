import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

@MainActor @Suite struct ViewGeometryTests {
  @Test func `frame, bounds and center are those of the layer`() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    expectEqual(view.center, CGPoint(x: 25, y: 40))
    expectEqual(view.layer.position, view.center)
    view.center = CGPoint(x: 0, y: 0)
    expectEqual(view.frame, CGRect(x: -15, y: -20, width: 30, height: 40))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    expectEqual(view.frame, CGRect(x: -30, y: -40, width: 60, height: 80))
    expectEqual(view.bounds.size, CGSize(width: 30, height: 40))
    view.transform3D = CATransform3DMakeRotation(1, 0, 1, 0)
    expectEqual(view.transform, .identity)
  }

  @Test func `a number that is not finite does no harm`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let child = UIView(frame: view.bounds)
    child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(child)
    view.frame = CGRect(x: CGFloat.nan, y: 0, width: CGFloat.infinity, height: 1)
    view.alpha = .nan
    view.contentScaleFactor = .nan
    expectEqual(view.contentScaleFactor, 1)
    expectNil(view.hitTest(.zero, with: nil))
    view.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    expectTrue(child.bounds.width.isFinite)
  }

  @Test func `points and rectangles are converted between views`() {
    let outer = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
    let inner = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 50))
    outer.addSubview(inner)
    inner.bounds.origin = CGPoint(x: 5, y: 5)
    expectEqual(inner.convert(CGPoint(x: 5, y: 5), to: outer), CGPoint(x: 10, y: 20))
    expectEqual(inner.convert(CGPoint(x: 10, y: 20), from: outer), CGPoint(x: 5, y: 5))
    let rect = CGRect(x: 5, y: 5, width: 1, height: 2)
    expectEqual(inner.convert(rect, to: outer), CGRect(x: 10, y: 20, width: 1, height: 2))
    // Without a window, nil is the outermost view.
    expectEqual(inner.convert(CGPoint(x: 5, y: 5), to: nil), CGPoint(x: 10, y: 20))
  }

  @Test func `nil is the window's space, wherever the window is`() {
    let window = UIWindow(frame: CGRect(x: 300, y: 200, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 50))
    window.addSubview(view)
    expectEqual(view.convert(CGPoint.zero, to: nil), CGPoint(x: 10, y: 20))
    expectEqual(window.convert(CGPoint.zero, to: nil as UIWindow?), CGPoint(x: 300, y: 200))
    expectEqual(window.frame, CGRect(x: 300, y: 200, width: 100, height: 100))
    expectEqual(window.bounds, CGRect(x: 0, y: 0, width: 100, height: 100))
  }

  /// Mask, then the frame after the superview grew from 100 to 200, with x 20 and width 60.
  @Test(
    arguments: [
      ([], 20, 60), (.flexibleWidth, 20, 160), (.flexibleLeftMargin, 120, 60),
      (.flexibleRightMargin, 20, 60), ([.flexibleLeftMargin, .flexibleRightMargin], 70, 60),
      ([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], 40, 120),
      ([.flexibleLeftMargin, .flexibleWidth], 45, 135),
    ] as [(UIView.AutoresizingMask, Double, Double)])
  func `flexible parts share a change of size in proportion`(
    mask: UIView.AutoresizingMask, x: Double, width: Double
  ) {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let inner = UIView(frame: CGRect(x: 20, y: 0, width: 60, height: 10))
    inner.autoresizingMask = mask
    outer.addSubview(inner)
    outer.frame.size.width = 200
    expectLess(abs(Double(inner.frame.minX) - x), 1e-9)
    expectLess(abs(Double(inner.frame.width) - width), 1e-9)
    expectEqual(inner.frame.height, 10)
  }

  @Test func `subviews keep their frames when the superview does not resize them`() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let inner = UIView(frame: outer.bounds)
    inner.autoresizingMask = .flexibleWidth
    outer.addSubview(inner)
    outer.autoresizesSubviews = false
    outer.bounds.size.width = 10
    expectEqual(inner.frame.width, 100)
  }

  @Test func `a view of size zero grows its flexible subviews`() {
    let outer = UIView()
    let inner = UIView()
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    outer.addSubview(inner)
    outer.frame = CGRect(x: 0, y: 0, width: 50, height: 60)
    expectEqual(inner.frame, outer.bounds)
  }

  @Test func `defaults are Apple's`() {
    let view = UIView()
    expectEqual(view.frame, .zero)
    expectEqual(view.alpha, 1)
    expectFalse(view.isHidden)
    expectFalse(view.clipsToBounds)
    expectTrue(view.isOpaque)
    expectEqual(view.contentMode, .scaleToFill)
    expectTrue(view.autoresizesSubviews)
    expectEqual(view.autoresizingMask, [])
    expectTrue(view.isUserInteractionEnabled)
    expectFalse(view.isMultipleTouchEnabled)
    expectFalse(view.isExclusiveTouch)
    expectNil(view.backgroundColor)
    expectEqual(view.tag, 0)
    expectNil(view.mask)
    expectEqual(view.layoutMargins, UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    expectIdentical(view.layer.delegate, view)
    #expect(type(of: view.layer) == CALayer.self)
    expectNil(view.layer.contents)
  }

  @Test func `a size that fits is taken over, and the corner stays`() {
    final class Fixed: UIView {
      override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 7, height: 9) }
    }
    let view = Fixed(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    view.sizeToFit()
    expectEqual(view.frame, CGRect(x: 10, y: 10, width: 7, height: 9))
  }
}
