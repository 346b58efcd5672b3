import AppKit

/// A ring of dots in a view that hosts it: no view knows of the dots, and their changes animate implicitly.
final class RingLayer: CALayer {
  private let dots = (0..<12).map { _ in CALayer() }
  private var isOpen = false

  /// Puts a ring into a view that answers clicks.
  @MainActor static func host(in view: NSView) {
    let host = RingHost(frame: view.bounds)
    let ring = RingLayer()
    host.layer = ring
    host.wantsLayer = true
    host.ring = ring
    ring.setUp()
    view.addSubview(host)
  }

  private func setUp() {
    for (index, dot) in dots.enumerated() {
      dot.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
      dot.cornerRadius = 8
      dot.backgroundColor = color(index)
      addSublayer(dot)
    }
    arrange()
    let turn = CABasicAnimation(keyPath: "sublayerTransform.rotation.z")
    turn.toValue = -2 * Double.pi
    turn.duration = 12
    turn.repeatCount = .infinity
    add(turn, forKey: "turn")
  }

  /// Opens or closes the ring, implicitly animated.
  func toggle() {
    isOpen.toggle()
    arrange()
  }

  private func color(_ index: Int) -> CGColor {
    NSColor(
      hue: CGFloat(index) / CGFloat(dots.count), saturation: 0.65, brightness: 0.95, alpha: 1
    ).cgColor
  }

  private func arrange() {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    for (index, dot) in dots.enumerated() {
      let angle = CGFloat(index) / CGFloat(dots.count) * 2 * .pi
      let radius: CGFloat = isOpen ? 24 : 44
      dot.position = CGPoint(
        x: middle.x + cos(angle) * radius, y: middle.y + sin(angle) * radius)
      dot.transform = CATransform3DMakeScale(isOpen ? 0.6 : 1, isOpen ? 0.6 : 1, 1)
      dot.cornerRadius = isOpen ? 4 : 8
    }
  }
}

/// The view that hosts the ring.
private final class RingHost: NSView {
  weak var ring: RingLayer?

  override func mouseDown(with event: NSEvent) { ring?.toggle() }
}
