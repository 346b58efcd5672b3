import CoreAnimation

/// A ring that closes and turns while the page is pulled down, and goes on turning while the page is loaded anew.
final class Refresh {
  /// Points beyond the upper edge at which the lift of a finger loads the page.
  static let pull: CGFloat = 80
  /// Points beyond the upper edge at which the page rests meanwhile.
  static let rest: CGFloat = 64

  private let ring = CAShapeLayer()
  private let spinner = CAShapeLayer()
  private let pulled: CAExpression
  private(set) var isRunning = false

  init(in window: CALayer, offset: CAExpression) {
    pulled = (-offset / CAExpression(Self.pull)).clamped(0, 1)
    for shape in [ring, spinner] {
      shape.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
      shape.position = CGPoint(x: Page.size.width / 2, y: 26)
      shape.path = CGPath(ellipseIn: CGRect(x: 3, y: 3, width: 26, height: 26), transform: nil)
      shape.fillColor = nil
      shape.strokeColor = .white
      shape.lineWidth = 4
      shape.lineCap = .round
      shape.opacity = 0
      window.addSublayer(shape)
    }
    spinner.strokeEnd = 0.75
    ring.follow("strokeEnd", [pulled])
    ring.follow("transform.rotation.z", [pulled * 4 - 1.57])
    showRing()
  }

  private func showRing() { ring.follow(\.opacity, (pulled * 2).clamped(0, 1)) }

  /// Turns for the time that a server far away might take.
  func run(_ completion: @escaping () -> Void) {
    isRunning = true
    ring.removeAnimation(forKey: "opacity")
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 2.43
    turn.toValue = 2.43 + 4 * CGFloat.pi
    turn.duration = 1.2
    CATransaction.begin()
    CATransaction.setCompletionBlock { [weak self] in
      self?.isRunning = false
      self?.spinner.opacity = 0
      self?.showRing()
      completion()
    }
    spinner.opacity = 1
    spinner.add(turn, forKey: "turn")
    CATransaction.commit()
  }
}
