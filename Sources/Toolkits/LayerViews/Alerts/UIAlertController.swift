import CoreAnimation
public import Foundation

/// A message with buttons, in the middle of the window or at its lower edge.
///
/// A touch of a button dismisses the alert, and then calls the action's handler. Return chooses the
/// preferred action, Escape the one of the style `cancel`; arrows and Tab move between the buttons. An
/// action sheet in a wide window is a popover.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
  /// The kind of an alert.
  public enum Style: Int, Sendable {
    /// Choices at the lower edge of the window, or in a popover.
    case actionSheet = 0
    /// A message in the middle of the window.
    case alert = 1
  }

  private var style = Style.actionSheet
  private var fields: [AlertTextField] = []
  /// True for an action sheet that a popover shows.
  final var isInPopover = false { didSet { if isInPopover != oldValue { contentsChanged() } } }

  /// Creates an action sheet without text; the arguments have no effect.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    modalPresentationStyle = .custom
  }
  /// Creates an action sheet without text and without reading the coder.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates an alert without buttons.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    style = preferredStyle
    self.title = title
    self.message = message
  }

  // MARK: Contents

  /// The kind of the alert.
  open var preferredStyle: Style { style }
  /// The first line, in a heavy font.
  open override var title: String? { didSet { contentsChanged() } }
  /// The text below the title.
  open var message: String? { didSet { contentsChanged() } }
  /// The actions in the order in which they were added.
  open private(set) var actions: [UIAlertAction] = []

  /// Adds a button.
  ///
  /// Does nothing, with a line on standard error, for an action that the alert has already, and for a
  /// second one of the style `cancel`; Apple's framework raises an exception.
  open func addAction(_ action: UIAlertAction) {
    guard !actions.contains(where: { $0 === action }) else {
      return notices.say(
        "\(nameForNotices) has the action \(action.nameForNotices) already")
    }
    if action.style == .cancel, let other = actions.first(where: { $0.style == .cancel }) {
      return notices.say(
        "\(nameForNotices) has a cancel action, \(other.nameForNotices): the action"
          + " \(action.nameForNotices) was not added")
    }
    actions.append(action)
    action.onChange = { [weak self] in self?.alertView?.enabledChanged() }
    contentsChanged()
  }

  /// The action that Return chooses, whose title is heavy; nil by default. An action that was not added is
  /// refused with a line on standard error.
  open var preferredAction: UIAlertAction? {
    didSet {
      if let new = preferredAction, !actions.contains(where: { $0 === new }) {
        notices.say("\(nameForNotices) does not have the preferred action \(new.nameForNotices)")
        preferredAction = nil
      }
      contentsChanged()
    }
  }

  /// The text fields in the order in which they were added; nil without any.
  open var textFields: [UITextField]? { fields.isEmpty ? nil : fields }

  /// Adds a text field below the message.
  ///
  /// Does nothing, with a line on standard error, in an action sheet, and once the alert is presented;
  /// Apple's framework raises an exception.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard style == .alert else {
      return notices.say("\(nameForNotices) is an action sheet, which has no text fields")
    }
    guard presentingViewController == nil else {
      return notices.say("\(nameForNotices) is presented: a text field was not added")
    }
    let field = AlertTextField(frame: .zero)
    field.alert = self
    fields.append(field)
    configurationHandler?(field)
    contentsChanged()
  }

  // MARK: View

  final var alertView: AlertView? { viewIfLoaded as? AlertView }

  /// Makes the alert's own view.
  open override func loadView() { view = AlertView(self) }

  private func contentsChanged() { alertView?.reload() }

  override func standardPresentationController(
    by presenter: UIViewController?
  ) -> UIPresentationController? {
    guard style == .actionSheet else {
      return AlertPresentationController(presentedViewController: self, presenting: presenter)
    }
    let popover = UIPopoverPresentationController(
      presentedViewController: self, presenting: presenter)
    popover.style = .popover
    return popover
  }

  // MARK: Choosing

  /// The action whose title is heavy: the preferred one, or else that of the style `cancel`.
  final var emphasizedAction: UIAlertAction? {
    if let preferredAction { return preferredAction }
    return style == .alert ? actions.first { $0.style == .cancel } : nil
  }

  /// Dismisses the alert, and calls an action's handler.
  final func choose(_ action: UIAlertAction) {
    guard action.isEnabled, presentingViewController != nil, !isBeingDismissed else { return }
    presentingViewController?.dismissPresented(animated: true) { action.perform() }
  }

  /// Chooses the action that changes nothing, for a touch beside the alert and for Escape. Returns false
  /// without such an action.
  @discardableResult final func cancel() -> Bool {
    guard let action = actions.first(where: { $0.style == .cancel }) else { return false }
    choose(action)
    return true
  }

  override func keyDown(_ key: LayerKeyEvent) -> Bool {
    guard !isBeingPresented || key.symbol == "Escape" || key.symbol == "Return" else { return true }
    let back = key.modifiers.contains(.shift)
    switch key.symbol {
    case "Escape": cancel()
    case "Return": if !key.isRepeat { chooseByReturn() }
    case "Space": if !key.isRepeat { alertView?.chooseHighlighted() }
    case "Down", "Right": alertView?.moveHighlight(by: 1)
    case "Up", "Left": alertView?.moveHighlight(by: -1)
    case "Tab":
      guard fields.isEmpty else { return false }
      alertView?.moveHighlight(by: back ? -1 : 1)
    default: break
    }
    return true
  }

  private func chooseByReturn() {
    if alertView?.chooseHighlighted() == true { return }
    let only = actions.count == 1 ? actions.first : nil
    if let action = preferredAction ?? only ?? emphasizedAction { choose(action) }
  }

  /// Goes on to the next field, or chooses the preferred action after the last one.
  final func returnPressed(in field: AlertTextField) {
    let next = fields.firstIndex { $0 === field }.map { $0 + 1 } ?? fields.count
    if next < fields.count { fields[next].becomeFirstResponder() } else { chooseByReturn() }
  }
}

extension UIAlertAction {
  final var nameForNotices: String { "\u{201C}\(title ?? "")\u{201D}" }
}
