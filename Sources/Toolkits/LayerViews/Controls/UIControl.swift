import CoreAnimation
public import Foundation

/// A view that the user operates: it follows a touch, has states, and calls actions for events.
///
/// Tab moves the keyboard's focus among the controls of a window; a ring shows it. The control with
/// the focus receives keys.
@preconcurrency @MainActor
open class UIControl: UIView, ActionSender,
  UIContextMenuInteractionDelegate
{
  final var handlers: [ControlHandler] = []
  final var focusRing: CAShapeLayer?
  private var flags: State = []

  /// Creates a control with a frame in its future superview's space.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUpControl()
  }

  /// Creates a control that calls an action when the user has operated it.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Creates a control without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUpControl()
  }

  // MARK: State

  /// False shows the control as unavailable, and ignores touches.
  open var isEnabled: Bool {
    get { !flags.contains(.disabled) }
    set {
      set(.disabled, !newValue)
      if !newValue {
        cancelTouch(nil)
        if isFirstResponder { resignFirstResponder() }
      }
    }
  }
  /// True shows the control as chosen. Most controls look the same.
  open var isSelected: Bool {
    get { flags.contains(.selected) }
    set { set(.selected, newValue) }
  }
  /// True while a touch is in the control.
  open var isHighlighted: Bool {
    get { flags.contains(.highlighted) }
    set { set(.highlighted, newValue) }
  }
  /// All states that the control has now.
  open var state: State {
    isFirstResponder ? flags.union(.focused) : flags
  }
  /// True for the control that has the keyboard's focus.
  open var isFocused: Bool { isFirstResponder }

  private func set(_ flag: State, _ isOn: Bool) {
    guard flags.contains(flag) != isOn else { return }
    if isOn { flags.insert(flag) } else { flags.remove(flag) }
    stateChanged()
  }

  /// Shows a new state, for the controls of this module.
  func stateChanged() {}

  // MARK: Contents

  /// The place of contents that are lower than the control; the middle by default.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { setNeedsLayout() }
  }
  /// The place of contents that are narrower than the control; the middle by default.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { setNeedsLayout() }
  }

  // MARK: Tracking

  /// True while the control follows a touch.
  open internal(set) var isTracking = false
  /// True while the tracked touch is in the control. A finger counts as inside up to 70 points from
  /// the control, the pointer only within its bounds.
  open internal(set) var isTouchInside = false
  final weak var trackedTouch: UITouch?

  /// Called when a touch began. Returns false to leave it untracked.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the touch moved. Returns false to stop tracking it.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the touch ended.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// Called when the touch was cancelled.
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // A recognizer of a superview may hold back the last touch's end until it knows that this is
    // another touch.
    if trackedTouch?.isDown == false { cancelTouch(event) }
    for touch in touches where trackedTouch == nil { begin(touch, event) }
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = trackedTouch, touches.contains(touch) { follow(touch, event) }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = trackedTouch, touches.contains(touch) { end(touch, event) }
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = trackedTouch, touches.contains(touch) { cancelTouch(event) }
  }

  /// Called after a touch that ended in the control, to perform the control's own action.
  func wasOperated(_ event: UIEvent?) {}

  /// Returns false for a superview's recognizer of single taps, since the control handles the tap.
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    guard let tap = gestureRecognizer as? UITapGestureRecognizer, tap.view !== self else {
      return true
    }
    return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1 || !isEnabled
  }

  override var accessibilityDefaults: AccessibilityDefaults {
    AccessibilityDefaults(traits: stateTraits)
  }

  // MARK: Actions

  /// Adds a method of a target for events. Without a target, the first responder and the responders after it
  /// are asked for the method at each event, or else the control and those after it.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    add(target, action, controlEvents)
  }
  /// Removes the methods of a target, or one of them, from events; nil stands for all.
  open func removeTarget(_ target: Any?, action: Selector? = nil, for controlEvents: Event) {
    removeTarget(target.map { $0 as AnyObject }, action, controlEvents)
  }
  /// Calls a method of a target; without a target, of the responder that has it.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }
  /// Calls an action. An override may call it later or not at all.
  open func sendAction(_ action: UIAction) { action.perform(by: self) }
  /// Calls the actions of events, as if the user had caused them.
  open func sendActions(for controlEvents: Event) { send(controlEvents, nil) }

  // MARK: Menus

  /// True opens the control's menu as soon as it is touched; false leaves it to long presses and to the
  /// pointer's right button.
  open var showsMenuAsPrimaryAction = false {
    didSet { contextMenuInteraction?.opensByPress = !showsMenuAsPrimaryAction }
  }
  /// The interaction that opens the control's context menu; nil unless it is enabled.
  open private(set) var contextMenuInteraction: UIContextMenuInteraction?
  /// True lets the control have a context menu.
  open var isContextMenuInteractionEnabled: Bool {
    get { contextMenuInteraction != nil }
    set {
      guard newValue != isContextMenuInteractionEnabled else { return }
      if let old = contextMenuInteraction { removeInteraction(old) }
      let new = newValue ? UIContextMenuInteraction(delegate: self) : nil
      new?.opensByPress = !showsMenuAsPrimaryAction
      contextMenuInteraction = new
      if let new { addInteraction(new) }
    }
  }
  /// Returns the context menu of a place; nil by default.
  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? { nil }
  /// Called before the context menu opens.
  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  /// Called before the context menu closes.
  open func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  /// Opens the menu of a control whose primary action it is.
  ///
  /// - Parameter place: the place of the touch in the window; nil for a key.
  func openPrimaryMenu(from place: CGPoint?) -> MenuOverlay? { nil }
  final weak var primaryMenu: MenuOverlay?

  // MARK: Keyboard

  override var takesKeyboardFocus: Bool { isEnabled }
  override func focusChanged() {
    showFocus()
    stateChanged()
  }
  /// Space and Return operate a control.
  override func keyDown(_ key: LayerKeyEvent) -> Bool {
    guard isEnabled, key.symbol == "Space" || key.symbol == "Return", !key.isRepeat else {
      return super.keyDown(key)
    }
    operateByKey()
    return true
  }
  /// The rectangle that the focus ring surrounds, in the control's space.
  var focusBounds: CGRect { bounds }
  var focusRadius: CGFloat { layer.cornerRadius }
  var showsFocusRing: Bool { true }
  /// Performs the action of a key.
  func operateByKey() {
    if showsMenuAsPrimaryAction, openPrimaryMenu(from: nil) != nil { return }
    send(.touchUpInside, nil)
    wasOperated(nil)
  }
}
