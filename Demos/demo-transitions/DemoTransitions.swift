import ArgumentParser
import CoreAnimation
import DemoSupport
import Foundation

/// One card for each kind of transition. When all cards have turned to their next colour, the next
/// turn begins, from the next side.
@main
struct DemoTransitions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-transitions",
    abstract: "Every kind of transition, from each side in turn.")
  @OptionGroup var options: DemoOptions

  private static let types = [
    "fade", "moveIn", "push", "reveal", "cube", "oglFlip", "rippleEffect", "suckEffect",
    "pageCurl", "pageUnCurl", "cameraIrisHollowOpen", "cameraIrisHollowClose",
  ]
  private static let sides: [CATransitionSubtype] = [.fromRight, .fromTop, .fromLeft, .fromBottom]
  private static let colors = [
    CGColor(red: 0.16, green: 0.4, blue: 0.78, alpha: 1),
    CGColor(red: 0.92, green: 0.5, blue: 0.14, alpha: 1),
    CGColor(red: 0.2, green: 0.6, blue: 0.35, alpha: 1),
  ]

  func run() throws {
    try options.connect()

    let window = LayerWindow(title: "Transitions", size: CGSize(width: 680, height: 400))
    window.layer.backgroundColor = CGColor(red: 0.14, green: 0.15, blue: 0.17, alpha: 1)
    let cards = Self.types.indices.map { index in
      let card = CALayer()
      card.frame = CGRect(
        x: 20 + Double(index % 4) * 165, y: 20 + Double(index / 4) * 125, width: 145, height: 105)
      card.backgroundColor = Self.colors[0]
      card.cornerRadius = 8
      card.masksToBounds = true
      let dot = CALayer()
      dot.frame = CGRect(x: 12, y: 12, width: 24, height: 24)
      dot.cornerRadius = 12
      dot.backgroundColor = .white
      card.addSublayer(dot)
      window.layer.addSublayer(card)
      return card
    }
    CATransaction.flush()

    Self.turn(cards, 1)
    options.run(window)
  }

  /// Changes the contents of all cards; transitions animate the change.
  private static func turn(_ cards: [CALayer], _ number: Int) {
    CATransaction.begin()
    CATransaction.setCompletionBlock { turn(cards, number + 1) }
    CATransaction.setDisableActions(true)
    for (card, type) in zip(cards, types) {
      let transition = CATransition()
      transition.type = CATransitionType(rawValue: type)
      transition.subtype = sides[number % sides.count]
      transition.duration = 1.2
      transition.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      card.add(transition, forKey: kCATransition)
      card.backgroundColor = colors[number % colors.count]
      card.sublayers?.first?.position = CGPoint(
        x: number.isMultiple(of: 2) ? 24 : 121, y: number.isMultiple(of: 4) ? 81 : 24)
    }
    CATransaction.commit()
  }
}
