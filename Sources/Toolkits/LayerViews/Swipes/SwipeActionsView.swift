import CoreAnimation
import Foundation

/// The buttons of a swiped row, from the edge of the row inwards.
@MainActor final class SwipeActionsView: UIView {
  let configuration: UISwipeActionsConfiguration
  private let buttons: [SwipeButton]
  private let isOnRight: Bool

  /// The width of the row's contents that has moved away, in points.
  var shownWidth: CGFloat = 0 { didSet { if shownWidth != oldValue { setNeedsLayout() } } }
  /// True lets the first button cover the others.
  var takesAll = false { didSet { if takesAll != oldValue { setNeedsLayout() } } }

  init(
    _ configuration: UISwipeActionsConfiguration, isOnRight: Bool,
    perform: @escaping (UIContextualAction) -> Void
  ) {
    self.configuration = configuration
    self.isOnRight = isOnRight
    buttons = configuration.actions.map { SwipeButton($0, isOnRight: isOnRight) }
    super.init(frame: .zero)
    // The first button lies above the others.
    for button in buttons.reversed() {
      button.addAction(
        UIAction { [weak button] _ in button.map { perform($0.action) } }, for: .touchUpInside)
      addSubview(button)
    }
  }
  required init?(coder: NSCoder) { nil }

  /// The width at which all buttons have theirs.
  var naturalWidth: CGFloat { buttons.reduce(0) { $0 + $1.naturalWidth } }

  override func layOutContents() {
    let natural = max(naturalWidth, 1)
    let height = bounds.height
    // Buttons share what is visible; each continues below those nearer to the edge.
    var place: CGFloat = shownWidth
    for (index, button) in buttons.enumerated() {
      let share = button.naturalWidth * shownWidth / natural
      let width = takesAll && index == 0 ? shownWidth : share
      place -= share
      let near = takesAll && index == 0 ? 0 : place
      button.contentWidth = max(width, button.naturalWidth)
      // `near` counts from the edge of the contents outwards.
      button.frame = CGRect(
        x: isOnRight ? near : bounds.width - near - max(width, 0), y: 0,
        width: isOnRight ? bounds.width - near : max(width, 0), height: height)
    }
  }
}

/// A button of a swiped row.
@MainActor final class SwipeButton: UIControl {
  let action: UIContextualAction
  private let isOnRight: Bool
  private let label = UILabel()
  private let picture = UIImageView()
  /// The width of the part in whose middle text and picture are.
  var contentWidth: CGFloat = 0 { didSet { if contentWidth != oldValue { setNeedsLayout() } } }

  /// Points.
  private static let leastWidth: CGFloat = 74

  init(_ action: UIContextualAction, isOnRight: Bool) {
    self.action = action
    self.isOnRight = isOnRight
    super.init(frame: .zero)
    backgroundColor = action.backgroundColor
    clipsToBounds = true
    label.text = action.title
    label.font = .systemFont(ofSize: action.image == nil ? 17 : 13)
    label.textColor = .white
    label.textAlignment = .center
    picture.image = action.image?.withRenderingMode(.alwaysTemplate)
    picture.tintColor = .white
    picture.contentMode = .center
    for view in [label, picture] { addSubview(view) }
  }
  required init?(coder: NSCoder) { nil }

  var naturalWidth: CGFloat {
    let text = action.title?.isEmpty == false ? label.intrinsicContentSize.width : 0
    return max(max(text, action.image?.size.width ?? 0).rounded(.up) + 30, Self.leastWidth)
  }

  override func stateChanged() { alpha = isHighlighted ? 0.8 : 1 }

  override func layOutContents() {
    let start = isOnRight ? 0 : bounds.width - contentWidth
    let text = action.title?.isEmpty == false ? label.intrinsicContentSize.height : 0
    let image = action.image?.size.height ?? 0
    let gap: CGFloat = text > 0 && image > 0 ? 4 : 0
    let top = ((bounds.height - text - image - gap) / 2).rounded()
    picture.frame = CGRect(x: start, y: top, width: contentWidth, height: image)
    label.frame = CGRect(x: start, y: top + image + gap, width: contentWidth, height: text)
  }
}
