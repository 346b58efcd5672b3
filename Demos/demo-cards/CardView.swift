import UIKit

/// A picture of an hour with its name, and a shade that grows with the depth in the stack.
final class CardView: UIView {
  static let size = CGSize(width: 276, height: 400)

  let hour: Hour
  private let shade = UIView(frame: CGRect(origin: .zero, size: size))

  init(_ hour: Hour) {
    self.hour = hour
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    let face = UIImageView(image: hour.picture(size: Self.size))
    face.frame = bounds
    face.layer.cornerRadius = 22
    face.clipsToBounds = true
    addSubview(face)
    let name = UILabel(frame: CGRect(x: 24, y: 326, width: 228, height: 30))
    name.text = hour.name
    name.font = .boldSystemFont(ofSize: 24)
    let time = UILabel(frame: CGRect(x: 24, y: 356, width: 228, height: 20))
    time.text = hour.time
    time.font = .systemFont(ofSize: 15)
    time.alpha = 0.75
    for label in [name, time] {
      label.textColor = .white
      face.addSubview(label)
    }
    shade.backgroundColor = .black
    shade.layer.cornerRadius = 22
    shade.alpha = 0
    addSubview(shade)
    layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: 22).cgPath
    layer.shadowOffset = CGSize(width: 0, height: 10)
    layer.shadowRadius = 18
    layer.shadowOpacity = 0.35
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  /// Moves the card to its place in a stack.
  ///
  /// - Parameters:
  ///   - depth: 0 for the top card, 1 for the next; −1 lies beside the stack, out of sight.
  ///   - middle: the centre of the card on top.
  func lie(at depth: Int, middle: CGPoint) {
    guard depth >= 0 else {
      center = CGPoint(x: middle.x - 400, y: middle.y + 30)
      transform = CGAffineTransform(rotationAngle: -0.32)
      shade.alpha = 0
      alpha = 1
      return
    }
    let steps = CGFloat(min(depth, 3))
    center = CGPoint(x: middle.x, y: middle.y - 31 * steps)
    transform = CGAffineTransform(scaleX: 1 - 0.08 * steps, y: 1 - 0.08 * steps)
    shade.alpha = 0.17 * steps
    alpha = depth < 3 ? 1 : 0
  }
}
