import UIKit

/// A card that a touch presses, and that turns over when the touch ends on it.
final class CardView: UIView {
  static let size = CGSize(width: 96, height: 116)

  let symbol: Symbol
  /// Called when the card was tapped.
  var onTap: ((CardView) -> Void)?
  private(set) var isFaceUp = false

  private let sides = UIView(frame: CGRect(origin: .zero, size: size))
  private let back = CardBackView(frame: CGRect(origin: .zero, size: size))
  private let face = UIView(frame: CGRect(origin: .zero, size: size))

  init(_ symbol: Symbol) {
    self.symbol = symbol
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    for side in [face, back] {
      side.layer.cornerRadius = 12
      side.clipsToBounds = true
      sides.addSubview(side)
    }
    face.backgroundColor = .white
    face.isHidden = true
    let picture = UIImageView(image: symbol.image)
    picture.center = face.center
    face.addSubview(picture)
    addSubview(sides)
    // The card handles touches itself.
    sides.isUserInteractionEnabled = false
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowRadius = 6
    layer.shadowOffset = CGSize(width: 0, height: 4)
    layer.shadowOpacity = 0.3
  }

  required init?(coder: NSCoder) { nil }

  func turnOver(completion: (() -> Void)? = nil) {
    isFaceUp.toggle()
    UIView.transition(
      with: sides, duration: 0.5,
      options: [
        isFaceUp ? .transitionFlipFromRight : .transitionFlipFromLeft, .allowUserInteraction,
      ],
      animations: {
        self.face.isHidden = !self.isFaceUp
        self.back.isHidden = self.isFaceUp
      }, completion: { _ in completion?() })
  }

  /// Jumps for joy.
  func celebrate() {
    transform = CGAffineTransform(scaleX: 1.25, y: 1.25).rotated(by: .pi / 30)
    UIView.animate(
      withDuration: 0.9, delay: 0, usingSpringWithDamping: 0.25, initialSpringVelocity: 0,
      options: .allowUserInteraction,
      animations: {
        self.transform = .identity
        self.layer.shadowOpacity = 0.1
      })
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    UIView.animate(
      withDuration: 0.1, delay: 0, options: [.allowUserInteraction, .curveEaseOut],
      animations: { self.transform = CGAffineTransform(scaleX: 0.92, y: 0.92) })
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    spring()
    guard let touch = touches.first, bounds.contains(touch.location(in: self)) else { return }
    onTap?(self)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { spring() }

  private func spring() {
    UIView.animate(
      withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.35, initialSpringVelocity: 0,
      options: .allowUserInteraction, animations: { self.transform = .identity })
  }
}

/// The pattern that all cards have in common.
private final class CardBackView: UIView {
  override func draw(_ rect: CGRect) {
    UIColor.white.setFill()
    UIRectFill(bounds)
    UIBezierPath(roundedRect: bounds.insetBy(dx: 5, dy: 5), cornerRadius: 8).addClip()
    UIColor(red: 0.13, green: 0.33, blue: 0.62, alpha: 1).setFill()
    UIRectFill(bounds)
    UIColor(red: 0.24, green: 0.46, blue: 0.78, alpha: 1).setStroke()
    let lines = UIBezierPath()
    for offset in stride(from: -bounds.height, to: bounds.width, by: 14) {
      lines.move(to: CGPoint(x: offset, y: 0))
      lines.addLine(to: CGPoint(x: offset + bounds.height, y: bounds.height))
      lines.move(to: CGPoint(x: offset, y: bounds.height))
      lines.addLine(to: CGPoint(x: offset + bounds.height, y: 0))
    }
    lines.lineWidth = 1.5
    lines.stroke()
  }
}
