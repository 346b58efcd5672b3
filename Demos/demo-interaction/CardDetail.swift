import CoreAnimation

/// The page of a card: a tap lets the card grow into it, and a drag downwards shrinks it back.
///
/// Card and page are shared elements. Their progress is an expression of the page's interaction, so that the server moves
/// both, and a finger catches them at any moment. The program begins the way and tidies up behind it.
final class CardDetail {
  /// Points that a finger drags the page to close it.
  private static let way: CGFloat = 420
  private let page = CALayer()
  private let title = Words("", size: 22, gray: 1, at: CardStrip.titlePlace, width: 200)
  private var card: CALayer?

  init(in window: CALayer) {
    page.name = "detail"
    page.frame = CGRect(origin: .zero, size: Page.size)
    page.masksToBounds = true
    page.isHidden = true
    window.addSublayer(page)
    page.addSublayer(title)
    addPanel()

    let close = CAInteraction()
    var y = CAInteractionAxis(.y, in: 0...Self.way, initialValue: Self.way)
    y.extent = Page.size.height
    y.snap = .points([0, Self.way])
    close.axes = [y]
    close.onChange = { [weak self] state in
      if state.phase == .idle, state.value(.y) >= Self.way { self?.closed() }
    }
    page.add(close, forKey: "close")
  }

  private func addPanel() {
    let panel = CALayer()
    panel.frame = CGRect(x: 0, y: 190, width: Page.size.width, height: Page.size.height)
    panel.backgroundColor = CGColor(gray: 1, alpha: 1)
    panel.cornerRadius = 20
    page.addSublayer(panel)
    let lines = [
      "High water 06:12 and 18:40", "Low water 12:25", "Wind from the west, 12 kn",
      "Sunset 20:51", "Drag down to close",
    ]
    for (index, line) in lines.enumerated() {
      panel.addSublayer(
        Words(
          line, size: 17, gray: index == lines.count - 1 ? 0.6 : 0.2,
          at: CGPoint(x: 24, y: 28 + CGFloat(index) * 44), width: 320))
    }
  }

  /// Lets a card grow into the page.
  func open(_ card: CALayer, name: String) {
    // One that is on its way back finishes it first.
    guard self.card == nil else { return }
    self.card = card
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    page.backgroundColor = card.backgroundColor
    title.string = name
    page.isHidden = false
    // Over its neighbours and the dots.
    card.zPosition = 1
    CATransaction.commit()
    card.pair(with: page, progress: 1 - page.interaction.y / CAExpression(Self.way))
    page.interaction.animate(.y, to: 0, stiffness: 160, damping: 22)
  }

  private func closed() {
    guard let card else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    page.isHidden = true
    card.zPosition = 0
    card.unpair(from: page)
    CATransaction.commit()
    self.card = nil
  }
}
