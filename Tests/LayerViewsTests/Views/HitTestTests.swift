import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

@MainActor @Suite struct HitTestTests {
  private let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let back = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
  private let front = UIView(frame: CGRect(x: 30, y: 30, width: 100, height: 20))

  init() {
    outer.addSubview(back)
    outer.addSubview(front)
  }

  private func hit(_ x: Double, _ y: Double) -> UIView? {
    outer.hitTest(CGPoint(x: x, y: y), with: nil)
  }

  @Test func `the frontmost subview is hit`() {
    expectIdentical(hit(40, 40), front)
    expectIdentical(hit(20, 20), back)
    expectIdentical(hit(90, 90), outer)
  }

  @Test func `a point outside the bounds is not hit, even in a subview`() {
    expectNil(hit(110, 40))
    expectNil(hit(100, 40))
    expectIdentical(hit(0, 0), outer)
  }

  @Test func `hidden, faint and closed views let the view behind be hit`() {
    front.isHidden = true
    expectIdentical(hit(40, 40), back)
    front.isHidden = false
    front.alpha = 0.005
    expectIdentical(hit(40, 40), back)
    front.alpha = 0.011
    expectIdentical(hit(40, 40), front)
    front.isUserInteractionEnabled = false
    expectIdentical(hit(40, 40), back)
    outer.isUserInteractionEnabled = false
    expectNil(hit(40, 40))
  }

  @Test func `transforms and bounds are followed`() {
    front.removeFromSuperview()
    back.transform = CGAffineTransform(rotationAngle: .pi / 4)
    expectIdentical(hit(12, 12), outer)
    expectIdentical(hit(35, 2), back)
    back.bounds.origin = CGPoint(x: 1000, y: 0)
    expectIdentical(hit(35, 35), back)
  }

  @Test func `a view may enlarge what is inside it`() {
    final class Wide: UIView {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -20, dy: -20).contains(point)
      }
    }
    let wide = Wide(frame: CGRect(x: 70, y: 70, width: 10, height: 10))
    outer.addSubview(wide)
    expectIdentical(hit(55, 75), wide)
  }
}
