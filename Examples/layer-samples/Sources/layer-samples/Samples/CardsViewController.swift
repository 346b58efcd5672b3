import UIKit

/// A playing card with two sides, of which one is hidden.
class CardView: UIView {
  static let size = CGSize(width: 130, height: 182)

  private let back = CardBackView(frame: CGRect(origin: .zero, size: size))
  private let front: CardFrontView
  private(set) var isFaceUp = false

  init(rank: String, suit: Suit) {
    front = CardFrontView(rank: rank, suit: suit)
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    layer.shadowOpacity = 0.35
    layer.shadowRadius = 5
    layer.shadowOffset = CGSize(width: 0, height: 3)
    layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: 10).cgPath
    for side in [front, back] as [UIView] {
      side.backgroundColor = .white
      side.layer.cornerRadius = 10
      side.clipsToBounds = true
      side.isUserInteractionEnabled = false
      addSubview(side)
    }
    front.isHidden = true
  }

  required init?(coder: NSCoder) {
    fatalError("this view is made in code")
  }

  func flip() {
    let (old, new): (UIView, UIView) = isFaceUp ? (front, back) : (back, front)
    isFaceUp.toggle()
    UIView.transition(
      from: old, to: new, duration: 0.6,
      options: [.transitionFlipFromRight, .showHideTransitionViews])
  }
}

enum Suit: String, CaseIterable {
  case spades = "♠"
  case hearts = "♥"
  case clubs = "♣"
  case diamonds = "♦"

  var color: UIColor { self == .hearts || self == .diamonds ? .systemRed : .black }
}

class CardFrontView: UIView {
  private let rank: String
  private let suit: Suit

  init(rank: String, suit: Suit) {
    self.rank = rank
    self.suit = suit
    super.init(frame: CGRect(origin: .zero, size: CardView.size))
  }

  required init?(coder: NSCoder) {
    fatalError("this view is made in code")
  }

  override func draw(_ rect: CGRect) {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.boldSystemFont(ofSize: 20), .foregroundColor: suit.color,
      .paragraphStyle: style,
    ]
    let corner = CGRect(x: 6, y: 6, width: 26, height: 52)
    let index = "\(rank)\n\(suit.rawValue)" as NSString
    index.draw(in: corner, withAttributes: attributes)
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.translateBy(x: bounds.maxX, y: bounds.maxY)
    context.rotate(by: .pi)
    index.draw(in: corner, withAttributes: attributes)
    context.restoreGState()

    let large = suit.rawValue as NSString
    let font: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 70), .foregroundColor: suit.color,
    ]
    let size = large.size(withAttributes: font)
    large.draw(
      at: CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2),
      withAttributes: font)
  }
}

class CardBackView: UIView {
  override func draw(_ rect: CGRect) {
    let inner = UIBezierPath(roundedRect: bounds.insetBy(dx: 8, dy: 8), cornerRadius: 6)
    UIColor(red: 0.16, green: 0.30, blue: 0.58, alpha: 1).setFill()
    inner.fill()
    inner.addClip()
    UIColor(white: 1, alpha: 0.35).setStroke()
    for start in stride(from: -bounds.height, to: bounds.width, by: 12) {
      let lines = UIBezierPath()
      lines.move(to: CGPoint(x: start, y: 0))
      lines.addLine(to: CGPoint(x: start + bounds.height, y: bounds.height))
      lines.move(to: CGPoint(x: start + bounds.height, y: 0))
      lines.addLine(to: CGPoint(x: start, y: bounds.height))
      lines.lineWidth = 1.5
      lines.stroke()
    }
  }
}

/// A stack of cards. A tap turns the top one over; a swipe puts it under the other cards.
class CardsViewController: UIViewController {
  private var stack: [CardView] = []
  /// The card that a finger moves, or that flies to the bottom of the stack.
  private var moving: CardView?
  private var start = CGPoint.zero

  private var middle: CGPoint { CGPoint(x: view.bounds.midX, y: view.bounds.midY) }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Cards"
    view.backgroundColor = UIColor(red: 0.10, green: 0.42, blue: 0.27, alpha: 1)
    let ranks = ["7", "10", "Q", "K", "A"]
    for (index, rank) in ranks.enumerated() {
      let card = CardView(rank: rank, suit: Suit.allCases[(index + 1) % 4])
      view.addSubview(card)
      stack.append(card)
    }
    stack.last?.flip()
  }

  override func viewDidLayoutSubviews() {
    arrange()
  }

  /// Lays the cards that rest in a fan, the last one on top.
  private func arrange() {
    for (index, card) in stack.enumerated() where card !== moving {
      let place = CGFloat(stack.count - 1 - index)
      card.center = CGPoint(x: middle.x + 22 - 18 * place, y: middle.y - 2 + 5 * place)
      card.transform = CGAffineTransform(rotationAngle: 0.05 - 0.09 * place)
    }
  }

  // MARK: Touches

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard moving == nil, let touch = touches.first, touch.view === stack.last else { return }
    moving = stack.last
    start = touch.location(in: view)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let card = moving, let place = touches.first?.location(in: view) else { return }
    let distance = place.x - start.x
    card.center = CGPoint(x: middle.x + distance, y: middle.y + place.y - start.y)
    card.transform = CGAffineTransform(rotationAngle: distance / 400)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let card = moving, let place = touches.first?.location(in: view) else { return }
    let distance = CGPoint(x: place.x - start.x, y: place.y - start.y)
    if hypot(distance.x, distance.y) < 8 {
      card.flip()
      moving = nil
    } else if abs(distance.x) > 60 {
      putUnderneath(card, to: distance.x > 0 ? 1 : -1)
    } else {
      settle()
    }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    settle()
  }

  private func settle() {
    moving = nil
    UIView.animate(
      withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
      options: [.allowUserInteraction], animations: arrange)
  }

  /// The card flies aside, then comes back below all other cards.
  private func putUnderneath(_ card: CardView, to side: CGFloat) {
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.curveEaseOut],
      animations: {
        card.center.x = self.middle.x + side * (CardView.size.width + 30)
        card.transform = CGAffineTransform(rotationAngle: side * 0.3)
      },
      completion: { _ in
        self.view.sendSubviewToBack(card)
        self.stack.removeLast()
        self.stack.insert(card, at: 0)
        self.settle()
      })
  }
}
