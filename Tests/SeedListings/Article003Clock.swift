public import UIKit

extension Article003 {
  /// 8.4: three hands; each animation carries the hand that it turns.
  public final class ClockViewController: UIViewController, @MainActor CAAnimationDelegate {
    /// An outlet of the book's storyboard, like the other hands.
    public private(set) var hourHand: UIImageView!
    /// Longer than the hour hand.
    public private(set) var minuteHand: UIImageView!
    /// The longest one.
    public private(set) var secondHand: UIImageView!
    /// Calls `tick()` every second.
    public private(set) var timer: Timer!
    /// The time to show.
    public var makeDate: () -> Date = { Date() }

    public override func viewDidLoad() {
      super.viewDidLoad()
      hourHand = addHand(.darkGray, width: 8, length: 60)
      minuteHand = addHand(.blue, width: 5, length: 84)
      secondHand = addHand(.red, width: 3, length: 100)
    }

    private func addHand(_ color: UIColor, width: CGFloat, length: CGFloat) -> UIImageView {
      let rect = CGRect(x: 0, y: 0, width: width, height: length)
      UIGraphicsBeginImageContextWithOptions(rect.size, false, 0)
      color.setFill()
      UIBezierPath(roundedRect: rect, cornerRadius: width / 2).fill()
      let hand = UIImageView(image: UIGraphicsGetImageFromCurrentImageContext())
      UIGraphicsEndImageContext()
      hand.center = view.center
      view.addSubview(hand)
      return hand
    }

    public override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      guard isLandscape else { return }
      // Adjusts the anchors.
      secondHand.layer.anchorPoint = CGPoint(x: 0.5, y: 0.9)
      minuteHand.layer.anchorPoint = CGPoint(x: 0.5, y: 0.9)
      hourHand.layer.anchorPoint = CGPoint(x: 0.5, y: 0.9)

      timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
        MainActor.assumeIsolated { self?.tick() }
      }

      // Sets the hands for the first time.
      updateHands(animated: false)
    }

    private func tick() {
      updateHands(animated: true)
    }

    private func updateHands(animated: Bool) {
      let calendar = Calendar(identifier: .chinese)
      let components = calendar.dateComponents([.hour, .minute, .second], from: makeDate())

      let hoursAngle = CGFloat(components.hour ?? 0) / 12 * .pi * 2
      let minsAngle = CGFloat(components.minute ?? 0) / 60 * .pi * 2
      let secsAngle = CGFloat(components.second ?? 0) / 60 * .pi * 2

      setAngle(hoursAngle, forHand: hourHand, animated: animated)
      setAngle(minsAngle, forHand: minuteHand, animated: animated)
      setAngle(secsAngle, forHand: secondHand, animated: animated)
    }

    private func setAngle(_ angle: CGFloat, forHand handView: UIView, animated: Bool) {
      let transform = CATransform3DMakeRotation(angle, 0, 0, 1)

      if animated {
        let animation = CABasicAnimation()
        animation.keyPath = "transform"
        animation.toValue = NSValue(caTransform3D: transform)
        animation.duration = 0.5
        animation.delegate = self
        animation.setValue(handView, forKey: "handView")
        handView.layer.add(animation, forKey: nil)
      } else {
        handView.layer.transform = transform
      }
    }

    /// Leaves the hand where its animation ended.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      guard let handView = anim.value(forKey: "handView") as? UIImageView,
        let end = (anim as? CABasicAnimation)?.toValue as? NSValue
      else { return }
      handView.layer.transform = end.caTransform3DValue
    }
  }
}
