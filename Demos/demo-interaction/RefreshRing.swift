import CoreAnimation

/// A ring that closes and turns while the page is pulled down.
struct RefreshRing {
  init(in window: CALayer, offset: CAExpression) {
    let ring = CAShapeLayer()
    ring.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
    ring.position = CGPoint(x: Page.size.width / 2, y: 26)
    ring.path = CGPath(ellipseIn: CGRect(x: 3, y: 3, width: 26, height: 26), transform: nil)
    ring.fillColor = nil
    ring.strokeColor = .white
    ring.lineWidth = 4
    ring.lineCap = .round
    ring.opacity = 0
    window.addSublayer(ring)
    let pull = (-offset / 100).clamped(0, 1)
    ring.follow("strokeEnd", [pull])
    ring.follow("transform.rotation.z", [pull * 4 - 1.57])
    ring.follow(\.opacity, (pull * 2).clamped(0, 1))
  }
}
