import CoreAnimation

/// The mark of the place at which text is inserted, which blinks.
@MainActor final class CaretView: UIView {
  static let width: CGFloat = 2
  private static let blinking = "blinking"

  func setUp() {
    isHidden = true
    isUserInteractionEnabled = false
    layer.cornerRadius = Self.width / 2
  }

  /// Shows the caret at a place, or hides it. A caret that was placed is on for the first half second.
  func show(_ frame: CGRect, isVisible: Bool, blinks: Bool) {
    isHidden = !isVisible
    self.frame = frame
    layer.removeAnimation(forKey: Self.blinking)
    guard isVisible, blinks else { return }
    let blink = CAKeyframeAnimation(keyPath: "opacity")
    blink.values = [1, 0]
    blink.keyTimes = [0, 0.5, 1]
    blink.calculationMode = .discrete
    blink.duration = 1.06
    blink.repeatCount = .infinity
    layer.add(blink, forKey: Self.blinking)
  }
}
