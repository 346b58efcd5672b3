import DemoSupport
import UIKit

/// Twelve cards, two of each face: turn two at a time, and remember them.
final class PairsViewController: UIViewController {
  private static let columns = 6
  private var cards: [CardView] = []
  /// Face-up cards that are not matched yet: two at most.
  private var turned: [CardView] = []
  private var found = 0 {
    didSet { counter.text = "\(found) of \(Symbol.allCases.count)" }
  }
  private let heading = UILabel()
  private let counter = UILabel()
  private var player: Player? = Player()

  override func loadView() { view = TableView(frame: UIScreen.main.bounds) }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Pairs"
    heading.text = "Pairs"
    heading.font = .boldSystemFont(ofSize: 34)
    heading.textColor = .white
    counter.font = .systemFont(ofSize: 20)
    counter.textColor = UIColor(white: 1, alpha: 0.7)
    counter.textAlignment = .right
    for label in [heading, counter] { view.addSubview(label) }
    found = 0
    for symbol in (Symbol.allCases + Symbol.allCases).shuffled() {
      let card = CardView(symbol)
      card.onTap = { [weak self] card in
        self?.player = nil
        self?.turn(card)
      }
      cards.append(card)
      view.addSubview(card)
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    heading.frame = CGRect(x: 32, y: 24, width: 300, height: 44)
    counter.frame = CGRect(x: bounds.width - 232, y: 28, width: 200, height: 40)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    deal()
  }

  /// The place of a card in the middle of the view.
  private func place(_ index: Int) -> CGPoint {
    let (column, row) = (index % Self.columns, index / Self.columns)
    let step = CGSize(width: CardView.size.width + 8, height: CardView.size.height + 24)
    let rows = CGFloat(cards.count / Self.columns)
    return CGPoint(
      x: view.bounds.midX + (CGFloat(column) - CGFloat(Self.columns - 1) / 2) * step.width,
      y: view.bounds.midY + 24 + (CGFloat(row) - (rows - 1) / 2) * step.height)
  }

  /// Springs each card from below to its place.
  private func deal() {
    for (index, card) in cards.enumerated() {
      card.center = CGPoint(x: view.bounds.midX, y: view.bounds.maxY + CardView.size.height)
      UIView.animate(
        withDuration: 0.7, delay: 0.04 * Double(index), usingSpringWithDamping: 0.7,
        initialSpringVelocity: 0, options: .allowUserInteraction,
        animations: { card.center = self.place(index) },
        completion: { _ in if index == self.cards.count - 1 { self.play() } })
    }
  }

  private func turn(_ card: CardView) {
    guard !card.isFaceUp, turned.count < 2 else { return }
    turned.append(card)
    card.turnOver { [weak self] in self?.didTurn(card) }
  }

  private func didTurn(_ card: CardView) {
    player?.remember(card)
    // Compares the two cards once the second one is visible.
    guard turned.count == 2, card === turned[1] else { return play() }
    let pair = turned
    turned = []
    if pair[0].symbol == pair[1].symbol {
      for card in pair { card.celebrate() }
      found += 1
    } else {
      for card in pair { card.turnOver() }
    }
    let isOver = found == Symbol.allCases.count
    MediaTimer.after(isOver ? 2 : 0.7, on: view.layer) { [weak self] in
      MainActor.assumeIsolated { isOver ? self?.startAgain() : self?.play() }
    }
  }

  private func startAgain() {
    for card in cards { card.turnOver() }
    for card in cards { card.layer.shadowOpacity = 0.3 }
    found = 0
    player = player.map { _ in Player() }
    cards.shuffle()
    UIView.animate(
      withDuration: 0.8, delay: 0.5, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
      options: .allowUserInteraction,
      animations: {
        for (index, card) in self.cards.enumerated() { card.center = self.place(index) }
      }, completion: { _ in self.play() })
  }

  /// Turns the next card, until a person touches one.
  private func play() {
    guard let player, let card = player.choose(cards, turned: turned.first) else { return }
    turn(card)
  }
}

/// A felt cloth under a lamp.
private final class TableView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  override init(frame: CGRect) {
    super.init(frame: frame)
    guard let gradient = layer as? CAGradientLayer else { return }
    gradient.type = .radial
    gradient.colors = [
      UIColor(red: 0.13, green: 0.45, blue: 0.38, alpha: 1).cgColor,
      UIColor(red: 0.03, green: 0.16, blue: 0.17, alpha: 1).cgColor,
    ]
    gradient.startPoint = CGPoint(x: 0.5, y: 0.35)
    gradient.endPoint = CGPoint(x: 1.2, y: 1.4)
  }

  required init?(coder: NSCoder) { nil }
}
