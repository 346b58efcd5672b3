import Foundation

/// The button of an action.
final class AlertRow: ChoiceRow {
  let action: UIAlertAction
  private let label = UILabel()

  init(_ action: UIAlertAction, size: CGFloat, isEmphasized: Bool) {
    self.action = action
    super.init()
    label.text = action.title
    label.font = .systemFont(ofSize: size, weight: isEmphasized ? .semibold : .regular)
    label.textAlignment = .center
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.6
    addSubview(label)
    isEnabled = action.isEnabled
    showColor()
  }

  required init?(coder: NSCoder) { nil }

  private static let margin: CGFloat = 8

  /// The width that the title needs, in points.
  var naturalWidth: CGFloat { label.sizeThatFits(.zero).width + 2 * Self.margin }

  override func enabledChanged() { showColor() }
  override func tintColorDidChange() {
    super.tintColorDidChange()
    showColor()
  }

  private func showColor() {
    label.textColor =
      isEnabled ? (action.style == .destructive ? .systemRed : tintColor) : .tertiaryLabel
  }

  override func layOutContents() {
    super.layOutContents()
    label.frame = bounds.insetBy(dx: Self.margin, dy: 0)
  }
}
