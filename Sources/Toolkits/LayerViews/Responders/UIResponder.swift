import CoreAnimation
public import Foundation

/// An object that handles events: a view, a view controller, a window, the application.
///
/// An event that a responder does not handle goes on to its `next` responder.
@preconcurrency @MainActor
open class UIResponder: NSObject, AssociationOwner, SelectorMethods,
  UIResponderStandardEditActions
{
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
    if isFirstResponder { responderWindow?.inputHost.update() }
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
