import ArgumentParser
import CoreAnimation
import DemoSupport
import Foundation

@main
struct DemoClock: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-clock",
    abstract: "Three hands that turn to the time; a tag on each animation names its hand.")
  @OptionGroup var options: DemoOptions

  func run() throws {
    try options.connect()
    let window = LayerWindow(title: "Clock", size: CGSize(width: 320, height: 320))
    let clock = ClockFace(in: window.layer)
    clock.start()
    options.run(window)
  }
}

/// A dial and its hands. Sendable because it is used on the main queue only.
final class ClockFace: NSObject, CAAnimationDelegate, @unchecked Sendable {
  private let hourHand = CALayer()
  private let minuteHand = CALayer()
  private let secondHand = CALayer()

  init(in root: CALayer) {
    super.init()
    root.backgroundColor = CGColor(gray: 0.92, alpha: 1)
    let center = CGPoint(x: root.bounds.midX, y: root.bounds.midY)

    let dial = CALayer()
    dial.bounds = CGRect(x: 0, y: 0, width: 280, height: 280)
    dial.position = center
    dial.cornerRadius = 140
    dial.backgroundColor = .white
    dial.borderWidth = 6
    dial.borderColor = CGColor(gray: 0.25, alpha: 1)
    root.addSublayer(dial)

    let red = CGColor(red: 0.85, green: 0.15, blue: 0.1, alpha: 1)
    let hands = [
      (hourHand, CGSize(width: 10, height: 80), CGColor.black),
      (minuteHand, CGSize(width: 8, height: 120), CGColor.black),
      (secondHand, CGSize(width: 3, height: 130), red),
    ]
    for (hand, size, color) in hands {
      // A hand turns about a point near its lower end.
      hand.anchorPoint = CGPoint(x: 0.5, y: 0.9)
      hand.bounds = CGRect(origin: .zero, size: size)
      hand.position = center
      hand.cornerRadius = size.width / 2
      hand.backgroundColor = color
      root.addSublayer(hand)
    }
  }

  func start() {
    updateHands(animated: false)
    _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [self] _ in
      updateHands(animated: true)
    }
  }

  private func updateHands(animated: Bool) {
    let time = Calendar.current.dateComponents([.hour, .minute, .second], from: Date())
    let hours = CGFloat(time.hour ?? 0) / 12 * .pi * 2
    let minutes = CGFloat(time.minute ?? 0) / 60 * .pi * 2
    let seconds = CGFloat(time.second ?? 0) / 60 * .pi * 2
    set(hours, for: hourHand, animated: animated)
    set(minutes, for: minuteHand, animated: animated)
    set(seconds, for: secondHand, animated: animated)
  }

  private func set(_ angle: CGFloat, for hand: CALayer, animated: Bool) {
    let transform = CATransform3DMakeRotation(angle, 0, 0, 1)
    if animated {
      let animation = CABasicAnimation()
      animation.keyPath = "transform"
      animation.toValue = NSValue(caTransform3D: transform)
      animation.duration = 0.5
      // Without these two, the hand would show its old place until the delegate is called.
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
      animation.delegate = self
      animation.setValue(hand, forKey: "hand")
      hand.add(animation, forKey: "turn")
    } else {
      hand.transform = transform
    }
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard let hand = anim.value(forKey: "hand") as? CALayer,
      let end = (anim as? CABasicAnimation)?.toValue as? NSValue
    else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    hand.transform = end.caTransform3DValue
    CATransaction.commit()
    hand.removeAnimation(forKey: "turn")
  }
}
