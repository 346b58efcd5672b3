import CoreAnimation
public import Foundation

/// An object that handles events: a view, a view controller, a window, the application.
///
/// An event that a responder does not handle goes on to its `next` responder.
@preconcurrency @MainActor open class UIResponder: NSObject, AssociationOwner, SelectorMethods {
  /// The program's words for assistive technology; nil for none.
  final var accessibility: AccessibilityValues?

  public override init() { super.init() }
  deinit { AssociatedObjects.release(self) }

  /// The methods of the class that selectors find by their names alone, such as `"tapped:"`. An override adds
  /// its own to those of `super`.
  nonisolated open class var selectors: [Selector] { [] }

  /// The responder that an unhandled event goes to; nil at the end of the chain.
  open var next: UIResponder? { nil }

  // MARK: Archives of interfaces

  // They do not exist here. Classes written for them override these methods, which nobody calls.

  /// Called by nobody.
  open func awakeFromNib() {}
  /// Called by nobody.
  open func prepareForInterfaceBuilder() {}

  // MARK: Actions

  /// Returns true for an action that the responder performs: one whose method it has.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    responds(to: action)
  }
  /// Returns the first object that performs an action, from this responder on along the chain.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender)
      ? self : next?.target(forAction: action, withSender: sender)
  }

  // MARK: Touches

  // Each of these methods passes the touches on, unless an override handles them.

  /// Called when fingers or the pointer's button went down in the view.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }
  /// Called when touches moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }
  /// Called when fingers or the pointer's button went up.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }
  /// Called when touches were cancelled: the window closed, or the server went away.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: Keyboard

  /// Called for a key of the keyboard, on the first responder. Returns true if the key was used;
  /// otherwise it goes on to the next responder.
  func keyDown(_ key: LayerKeyEvent) -> Bool { next?.keyDown(key) ?? false }
  /// Called after the responder has become or ceased to be the first responder.
  func focusChanged() {}

  /// The view that is shown as the keyboard while the responder, or one inside it, is the first responder.
  open var inputView: UIView? { nil }
  /// The view that is shown above the keyboard while the responder, or one inside it, is the first responder.
  open var inputAccessoryView: UIView? { nil }
  /// Shows the present `inputView` and `inputAccessoryView` of the first responder.
  open func reloadInputViews() {
    if isFirstResponder { responderWindow?.inputChanged() }
  }

  // MARK: Editing

  // The keys for these actions, Control with X, C, V, A or Z, call them on the first responder.

  /// Copies the selection, and deletes it. The default does nothing.
  open func cut(_ sender: Any?) {}
  /// Copies the selection. The default does nothing.
  open func copy(_ sender: Any?) {}
  /// Inserts what was copied. The default does nothing.
  open func paste(_ sender: Any?) {}
  /// Selects the word at the caret. The default does nothing.
  open func select(_ sender: Any?) {}
  /// Selects everything. The default does nothing.
  open func selectAll(_ sender: Any?) {}
  /// Deletes the selection. The default does nothing.
  open func delete(_ sender: Any?) {}
  /// The object that undoes the responder's changes: the next responder's by default, at last the window's.
  open var undoManager: UndoManager? { next?.undoManager }

  /// The commands with keys that the responder has while it is in the chain from the first responder; nil by
  /// default.
  open var keyCommands: [UIKeyCommand]? { nil }

  // MARK: First responder

  /// True for a responder that can become the first responder; false by default.
  open var canBecomeFirstResponder: Bool { false }
  /// False keeps another responder from becoming the first responder.
  open var canResignFirstResponder: Bool { true }
  /// True while the responder is its window's first responder, which receives keys and text.
  open var isFirstResponder: Bool {
    guard let holder = responderWindow else { return false }
    return holder.firstResponder === self
  }

  /// Makes this the first responder of its window.
  ///
  /// - Returns: false without a window, and if this or the present first responder refuses.
  @discardableResult open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder, let window = responderWindow else { return false }
    if window.firstResponder === self { return true }
    if let present = window.firstResponder {
      // The keyboard stays while another responder takes over.
      window.inputHost.isWaiting = true
      defer { window.inputHost.isWaiting = false }
      guard present.resignFirstResponder() else { return false }
    }
    window.firstResponder = self
    return true
  }

  /// Gives up the place of the first responder.
  ///
  /// - Returns: false if the responder refuses.
  @discardableResult open func resignFirstResponder() -> Bool {
    guard canResignFirstResponder else { return false }
    if let window = responderWindow, window.firstResponder === self { window.firstResponder = nil }
    return true
  }

  // MARK: Accessibility

  // What assistive technology would read. There is none here yet: views show it as the names of their layers.

  /// True for an object that assistive technology finds.
  open var isAccessibilityElement: Bool {
    get { accessibility?.isElement ?? accessibilityDefaults.isElement }
    set { setAccessibility { $0.isElement = newValue } }
  }
  /// A short name.
  open var accessibilityLabel: String? {
    get { accessibility?.label?.string ?? accessibilityDefaults.label }
    set { accessibilityAttributedLabel = newValue.map { NSAttributedString(string: $0) } }
  }
  /// The name with its attributes.
  open var accessibilityAttributedLabel: NSAttributedString? {
    get {
      accessibility?.label ?? accessibilityDefaults.label.map { NSAttributedString(string: $0) }
    }
    set { setAccessibility { $0.label = newValue } }
  }
  /// The outcome of using the object.
  open var accessibilityHint: String? {
    get { accessibility?.hint?.string }
    set { accessibilityAttributedHint = newValue.map { NSAttributedString(string: $0) } }
  }
  /// The outcome with its attributes.
  open var accessibilityAttributedHint: NSAttributedString? {
    get { accessibility?.hint }
    set { setAccessibility { $0.hint = newValue } }
  }
  /// The value, as text.
  open var accessibilityValue: String? {
    get { accessibility?.value?.string ?? accessibilityDefaults.value }
    set { accessibilityAttributedValue = newValue.map { NSAttributedString(string: $0) } }
  }
  /// The value with its attributes.
  open var accessibilityAttributedValue: NSAttributedString? {
    get {
      accessibility?.value ?? accessibilityDefaults.value.map { NSAttributedString(string: $0) }
    }
    set { setAccessibility { $0.value = newValue } }
  }
  /// The behaviour.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { accessibility?.traits ?? accessibilityDefaults.traits }
    set { setAccessibility { $0.traits = newValue } }
  }
  /// A name for tests, which people do not hear.
  open var accessibilityIdentifier: String? {
    get { accessibility?.identifier }
    set { setAccessibility { $0.identifier = newValue } }
  }
  /// The language of the texts; nil for the program's.
  open var accessibilityLanguage: String? {
    get { accessibility?.language }
    set { setAccessibility { $0.language = newValue } }
  }
  /// The place on the screen, in points.
  open var accessibilityFrame: CGRect {
    get { accessibility?.frame ?? accessibilityPlace }
    set { setAccessibility { $0.frame = newValue } }
  }
  /// The outline on the screen; nil for the frame.
  open var accessibilityPath: UIBezierPath? {
    get { accessibility?.path }
    set { setAccessibility { $0.path = newValue } }
  }
  /// The point on the screen that a touch of assistive technology has: the middle of the frame by default.
  open var accessibilityActivationPoint: CGPoint {
    get {
      let frame = accessibilityFrame
      return accessibility?.activationPoint ?? CGPoint(x: frame.midX, y: frame.midY)
    }
    set { setAccessibility { $0.activationPoint = newValue } }
  }
  /// True keeps the elements in this object from assistive technology.
  open var accessibilityElementsHidden: Bool {
    get { accessibility?.hidesElements ?? false }
    set { setAccessibility { $0.hidesElements = newValue } }
  }
  /// True keeps assistive technology in this object.
  open var accessibilityViewIsModal: Bool {
    get { accessibility?.isModal ?? false }
    set { setAccessibility { $0.isModal = newValue } }
  }
  /// True reads the elements in this object together.
  open var shouldGroupAccessibilityChildren: Bool {
    get { accessibility?.groupsChildren ?? false }
    set { setAccessibility { $0.groupsChildren = newValue } }
  }
  /// The way in which the elements are visited.
  open var accessibilityNavigationStyle: UIAccessibilityNavigationStyle {
    get { accessibility?.navigationStyle ?? .automatic }
    set { setAccessibility { $0.navigationStyle = newValue } }
  }
  /// The kind of contents.
  open var accessibilityContainerType: UIAccessibilityContainerType {
    get { accessibility?.containerType ?? .none }
    set { setAccessibility { $0.containerType = newValue } }
  }
  /// Names by which the object may be called.
  open var accessibilityUserInputLabels: [String]! {
    get { accessibility?.inputLabels ?? accessibilityLabel.map { [$0] } ?? [] }
    set { setAccessibility { $0.inputLabels = newValue } }
  }
  /// True for an object that people use; by default for a button, a link and an adjustable element.
  open var accessibilityRespondsToUserInteraction: Bool {
    get {
      accessibility?.respondsToUser
        ?? !accessibilityTraits.isDisjoint(with: [.button, .link, .adjustable, .searchField])
    }
    set { setAccessibility { $0.respondsToUser = newValue } }
  }
  /// Actions beside the main one.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { accessibility?.customActions }
    set { setAccessibility { $0.customActions = newValue } }
  }
  /// The elements in this object, in their order; nil leaves that to the subviews.
  open var accessibilityElements: [Any]? {
    get { accessibility?.elements }
    set { setAccessibility { $0.elements = newValue } }
  }
  /// Returns the number of `accessibilityElements`; `NSNotFound` if there are none.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? NSNotFound }
  /// Returns an element by its index; nil out of range.
  open func accessibilityElement(at index: Int) -> Any? {
    guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
  /// Returns the index of an element; `NSNotFound` for another object.
  open func index(ofAccessibilityElement element: Any) -> Int {
    accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
  }
  /// Uses the object. Returns false, as by default, for a touch at the activation point instead.
  open func accessibilityActivate() -> Bool { false }
  /// Raises the value of an adjustable object.
  open func accessibilityIncrement() {}
  /// Lowers the value of an adjustable object.
  open func accessibilityDecrement() {}
  /// Scrolls. Returns false if the object did not.
  open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
  /// Leaves a modal view. Returns false if the object did not.
  open func accessibilityPerformEscape() -> Bool { false }
  /// Does the most obvious thing. Returns false if the object did not.
  open func accessibilityPerformMagicTap() -> Bool { false }
  /// Called by nobody: nothing moves among the elements here.
  open func accessibilityElementDidBecomeFocused() {}
  /// Called by nobody: nothing moves among the elements here.
  open func accessibilityElementDidLoseFocus() {}
  /// False: nothing moves among the elements here.
  open func accessibilityElementIsFocused() -> Bool { false }

  /// The answers of an object of this module as long as the program sets nothing.
  var accessibilityDefaults: AccessibilityDefaults { AccessibilityDefaults() }
  /// The place on the screen as long as the program sets none.
  var accessibilityPlace: CGRect { .zero }
  /// Called when the program has set something.
  func accessibilityChanged() {}

  /// The window at the end of the responder's chain.
  private var responderWindow: UIWindow? {
    var responder: UIResponder? = self
    while let current = responder {
      if let window = current as? UIWindow { return window }
      responder = current.next
    }
    return nil
  }
}

extension UIResponder: UIResponderStandardEditActions {}
