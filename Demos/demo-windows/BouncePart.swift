import CoreAnimation
import DemoSupport
import Foundation

/// A ball that falls and jumps, in a window of any size. A press changes the wall.
final class BouncePart: DemoPart {
  let window = LayerWindow(title: "Bounce", size: CGSize(width: 240, height: 180))
  private let ball = CALayer()
  private var presses = 0

  init() {
    window.layer.backgroundColor = Self.wall(0)
    ball.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    ball.cornerRadius = 20
    ball.backgroundColor = CGColor(red: 0.9, green: 0.2, blue: 0.15, alpha: 1)
    window.layer.addSublayer(ball)
    bounce()
  }

  private static func wall(_ presses: Int) -> CGColor {
    presses % 2 == 0 ? .white : CGColor(red: 0.8, green: 0.9, blue: 1, alpha: 1)
  }

  private func bounce() {
    let size = window.layer.bounds.size
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    ball.position = CGPoint(x: size.width / 2, y: size.height - 20)
    CATransaction.commit()
    let fall = CABasicAnimation(keyPath: "position.y")
    fall.fromValue = 20
    fall.toValue = max(size.height - 20, 20)
    fall.duration = 0.7
    fall.timingFunction = CAMediaTimingFunction(name: .easeIn)
    fall.autoreverses = true
    fall.repeatCount = .infinity
    ball.add(fall, forKey: "fall")
  }

  func hear(_ event: LayerWindowEvent) {
    switch event {
    case .resized: bounce()
    case .pointerDown(let pointer):
      presses += 1
      window.layer.backgroundColor = Self.wall(presses)
      StandardOutput.write(
        line: String(format: "ball pressed at %.0f,%.0f", pointer.location.x, pointer.location.y))
    default: break
    }
  }
}
