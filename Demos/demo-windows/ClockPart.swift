import CoreAnimation
import Foundation

/// Two hands that the server turns alone.
final class ClockPart: DemoPart {
  let window = LayerWindow(title: "Clock", size: CGSize(width: 200, height: 200))

  init() {
    window.layer.backgroundColor = CGColor(gray: 0.9, alpha: 1)
    let dial = CALayer()
    dial.frame = window.layer.bounds.insetBy(dx: 12, dy: 12)
    dial.cornerRadius = dial.bounds.width / 2
    dial.borderWidth = 5
    dial.backgroundColor = .white
    window.layer.addSublayer(dial)
    for (length, width, seconds) in [(70.0, 5.0, 3600.0), (80.0, 2.0, 60.0)] {
      let hand = CALayer()
      hand.anchorPoint = CGPoint(x: 0.5, y: 1)
      hand.bounds = CGRect(x: 0, y: 0, width: width, height: length)
      hand.position = CGPoint(x: 100, y: 100)
      hand.backgroundColor = .black
      window.layer.addSublayer(hand)
      let turn = CABasicAnimation(keyPath: "transform.rotation.z")
      turn.fromValue = 0
      turn.toValue = 2 * Double.pi
      turn.duration = seconds
      turn.repeatCount = .infinity
      hand.add(turn, forKey: "turn")
    }
  }

  func hear(_ event: LayerWindowEvent) {}
}
