import UIKit

/// A key: a rounded plate with a text or a picture.
final class KeyView: UIView {
  private let title = UILabel()
  private let picture = CAShapeLayer()
  private(set) var cap = KeyCap(.none)
  private var isLit = false
  private var isOn = false
  // What the last layout was for: another font asks for one more.
  private var laidOut = CGSize.zero
  private var laidOutCap = KeyCap(.none)

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.cornerRadius = 6
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.3
    layer.shadowRadius = 0.5
    layer.shadowOffset = CGSize(width: 0, height: 1)
    title.textAlignment = .center
    title.adjustsFontSizeToFitWidth = true
    addSubview(title)
    picture.fillColor = nil
    picture.lineJoin = .round
    picture.lineCap = .round
    layer.addSublayer(picture)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a key.
  ///
  /// - Parameters:
  ///   - isOn: whether the key is down for good, as a shift that is locked.
  ///   - look: the colours.
  func show(_ cap: KeyCap, isOn: Bool, _ look: KeyboardLook) {
    self.cap = cap
    self.isOn = isOn
    isHidden = cap.action == .none
    title.text = cap.label
    title.textColor = look.text
    layer.name = cap.name
    picture.strokeColor = look.text.cgColor
    isAccessibilityElement = true
    accessibilityLabel = cap.name
    color(look)
    setNeedsLayout()
  }

  /// Shows whether a finger is on the key.
  func light(_ isLit: Bool, _ look: KeyboardLook) {
    self.isLit = isLit
    color(look)
  }

  private func color(_ look: KeyboardLook) {
    let isPlain = cap.isSpecial == (isLit || isOn)
    backgroundColor = isPlain ? look.key : look.specialKey
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard laidOut != bounds.size || laidOutCap != cap else { return }
    (laidOut, laidOutCap) = (bounds.size, cap)
    title.frame = bounds.insetBy(dx: 3, dy: 2)
    let isLetter = cap.label.count == 1
    let size = min(bounds.height * (isLetter ? 0.48 : 0.34), isLetter ? 26 : 18)
    title.font = .systemFont(ofSize: size)
    layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: 6).cgPath
    picture.path = KeyPicture.path(of: cap.action, in: bounds)
    picture.lineWidth = max(bounds.height / 28, 1.5)
  }
}
