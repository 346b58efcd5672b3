import CoreAnimation

/// A row of cards that rest one at a time: an interaction inside the list's. Drags up and down are the list's, those to
/// the side are the cards'.
struct CardStrip {
  static let height: CGFloat = 196
  private static let card = CGSize(width: 250, height: 140)
  /// From one card to the next.
  private static let step: CGFloat = 266
  private static let names = ["Morning", "Noon", "Evening", "Night", "Fog"]
  /// The place of a card's name in it.
  static let titlePlace = CGPoint(x: 18, y: 96)

  /// The cards and their names, from left to right.
  private(set) var cards: [(layer: CALayer, name: String)] = []

  init(in list: CALayer, at top: CGFloat) {
    let width = Page.size.width
    let strip = CALayer()
    strip.name = "cards"
    strip.frame = CGRect(x: 0, y: top, width: width, height: Self.height)
    strip.backgroundColor = CGColor(gray: 0.94, alpha: 1)
    // A card that grows covers what is below the strip.
    strip.zPosition = 1
    list.addSublayer(strip)

    let last = CGFloat(Self.names.count - 1) * Self.step
    let swipe = CAInteraction()
    var x = CAInteractionAxis(.x, in: 0...last, initialValue: 0)
    x.gain = -1
    x.extent = width
    x.snap = .interval(start: 0, length: Self.step)
    swipe.axes = [x]
    swipe.isDirectionalLockEnabled = true
    strip.add(swipe, forKey: "swipe")
    let offset = strip.interaction.x
    strip.follow(\.bounds.origin.x, offset)

    for (index, name) in Self.names.enumerated() {
      let place = CGFloat(index) * Self.step
      // 0 for the card in the middle, 1 for those beside it.
      let distance =
        ((offset - CAExpression(place)) / CAExpression(Self.step)).magnitude().clamped(0, 1)
      let card = CALayer()
      card.bounds = CGRect(origin: .zero, size: Self.card)
      card.position = CGPoint(x: width / 2 + place, y: 88)
      card.cornerRadius = 16
      card.backgroundColor = Palette.color(index * 2 + 1)
      strip.addSublayer(card)
      card.addSublayer(Words(name, size: 22, gray: 1, at: Self.titlePlace, width: 200))
      cards.append((card, name))
      card.follow("transform.scale", [1 - distance * 0.14])
      card.follow(\.opacity, 1 - distance * 0.45)

      // The dots stay where the strip is, so they move with its offset.
      let dot = CALayer()
      dot.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
      dot.cornerRadius = 4
      dot.backgroundColor = CGColor(gray: 0.25, alpha: 1)
      dot.position = CGPoint(x: 0, y: 178)
      strip.addSublayer(dot)
      dot.follow(
        \.position.x,
        offset + CAExpression(width / 2 + (CGFloat(index) - CGFloat(Self.names.count - 1) / 2) * 16)
      )
      dot.follow(\.opacity, 1 - distance * 0.7)
      dot.follow("transform.scale", [1.25 - distance * 0.35])
    }
  }
}
