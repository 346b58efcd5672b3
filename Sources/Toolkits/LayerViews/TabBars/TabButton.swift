import CoreAnimation
import Foundation

/// One tab of a tab bar: a picture over a title, and a badge.
final class TabButton: UIView {
  let item: UITabBarItem
  var onTap: (() -> Void)?

  private let picture = UIImageView()
  private let title = UILabel()
  private let badge = UILabel()

  // Points from the top of the bar.
  private static let pictureCenter: CGFloat = 19
  private static let titleTop: CGFloat = 33
  private static let titleHeight: CGFloat = 14
  private static let badgeTop: CGFloat = 2
  private static let badgeHeight: CGFloat = 18
  /// The distance from the middle of the tab to the left edge of the badge, in points.
  private static let badgeOffset: CGFloat = 5
  private static let disabledAlpha: CGFloat = 0.4

  init(_ item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    title.font = .systemFont(ofSize: 10, weight: .medium)
    title.textAlignment = .center
    badge.font = .systemFont(ofSize: 13)
    badge.textColor = .white
    badge.textAlignment = .center
    badge.layer.cornerRadius = Self.badgeHeight / 2
    badge.clipsToBounds = true
    for view in [picture, title, badge] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  func show(isSelected: Bool, color: UIColor, _ look: UITabBarItemAppearance?) {
    let state = isSelected ? look?.selected : look?.normal
    let controlState: UIControl.State = isSelected ? .selected : .normal
    let attributes =
      item.titleAttributes[controlState] ?? state?.titleTextAttributes
      ?? item.titleAttributes[.normal] ?? [:]
    let color = state?.iconColor ?? color
    let image = isSelected ? item.selectedImage ?? item.image : item.image
    let isOriginal = image?.renderingMode == .alwaysOriginal
    picture.image = isOriginal ? image : image?.withRenderingMode(.alwaysTemplate)
    picture.tintColor = color
    title.show(item.title, .systemFont(ofSize: 10, weight: .medium), color, attributes)
    badge.show(
      item.badgeValue, .systemFont(ofSize: 13), .white,
      item.badgeAttributes[.normal] ?? state?.badgeTextAttributes ?? [:])
    badge.isHidden = item.badgeValue == nil
    badge.backgroundColor = item.badgeColor ?? state?.badgeBackgroundColor ?? .systemRed
    isUserInteractionEnabled = item.isEnabled
    alpha = item.isEnabled ? 1 : Self.disabledAlpha
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let middle = bounds.midX
    let hasTitle = item.title?.isEmpty == false
    picture.bounds.size = picture.sizeThatFits(bounds.size)
    let size = picture.bounds.size
    // The corner on a whole pixel.
    let scale = contentScaleFactor
    let height = hasTitle ? Self.pictureCenter : bounds.midY
    picture.center = CGPoint(
      x: ((middle - size.width / 2) * scale).rounded() / scale + size.width / 2,
      y: ((height - size.height / 2) * scale).rounded() / scale + size.height / 2)
    let offset = item.titlePositionAdjustment
    title.frame = CGRect(
      x: 2 + offset.horizontal, y: Self.titleTop + offset.vertical, width: max(bounds.width - 4, 0),
      height: Self.titleHeight)
    let width = max(badge.sizeThatFits(.zero).width + 10, Self.badgeHeight)
    badge.frame = CGRect(
      x: (middle + Self.badgeOffset).rounded(), y: Self.badgeTop, width: width,
      height: Self.badgeHeight)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, point(inside: touch.location(in: self), with: event) else {
      return
    }
    onTap?()
  }

  // A tap is not passed to the views behind.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
