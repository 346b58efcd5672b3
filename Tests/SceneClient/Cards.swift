import UIKit

/// Three views, one for each kind of motion of views.
@MainActor enum Cards {
  private static let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 340))
  private static let block = card(.red, y: 20)
  private static let spring = card(.green, y: 120)
  private static let flip = card(.blue, y: 220)

  private static func card(_ color: UIColor, y: CGFloat) -> UIView {
    let card = UIView(frame: CGRect(x: 20, y: y, width: 80, height: 80))
    card.backgroundColor = color
    return card
  }

  static func show() {
    window.backgroundColor = .white
    for card in [block, spring, flip] { window.addSubview(card) }
    window.makeKeyAndVisible()
  }

  /// Moves one view by a block, one by a spring, and turns the third over, each in two seconds.
  static func animate() {
    UIView.animate(
      withDuration: 2, animations: { block.center.x = 260 },
      completion: { Report.line("completed block \($0)") })
    UIView.animate(
      withDuration: 2, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0,
      animations: { spring.center.x = 260 },
      completion: { Report.line("completed spring \($0)") })
    UIView.transition(
      with: flip, duration: 2, options: .transitionFlipFromLeft,
      animations: { flip.backgroundColor = .black },
      completion: { Report.line("completed flip \($0)") })
  }
}
