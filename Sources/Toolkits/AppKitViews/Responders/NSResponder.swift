public import Foundation

/// An object that handles events: a view, a window, the application.
///
/// An event that a responder does not handle goes on to its `nextResponder`.
@preconcurrency @MainActor open class NSResponder: NSObject {
  private weak var ownNextResponder: NSResponder?

  public override init() { super.init() }

  /// The responder that an unhandled event goes to; nil at the end of the chain. A view's is its
  /// superview, unless another one was set; responders are not retained.
  open var nextResponder: NSResponder? {
    get { ownNextResponder ?? defaultNextResponder }
    set { ownNextResponder = newValue }
  }
  var defaultNextResponder: NSResponder? { nil }

  // MARK: Archives of interfaces

  // They do not exist here. Classes written for them override these methods, which nobody calls.

  /// Called by nobody.
  open func awakeFromNib() {}
  /// Called by nobody.
  open func prepareForInterfaceBuilder() {}

  // MARK: Pointer

  // Each of these methods passes the event on, unless an override handles it.

  /// Called when the left button went down in the view.
  open func mouseDown(with event: NSEvent) { nextResponder?.mouseDown(with: event) }
  /// Called when the pointer moved with the left button down, on the view of the press.
  open func mouseDragged(with event: NSEvent) { nextResponder?.mouseDragged(with: event) }
  /// Called when the left button went up, on the view of the press.
  open func mouseUp(with event: NSEvent) { nextResponder?.mouseUp(with: event) }
  /// Called when the pointer moved in a tracking area with `mouseMoved`; also on the first responder
  /// for all moves over a window with `acceptsMouseMovedEvents`.
  open func mouseMoved(with event: NSEvent) { nextResponder?.mouseMoved(with: event) }
  /// Called when the pointer entered a tracking area.
  open func mouseEntered(with event: NSEvent) { nextResponder?.mouseEntered(with: event) }
  /// Called when the pointer left a tracking area.
  open func mouseExited(with event: NSEvent) { nextResponder?.mouseExited(with: event) }
  /// Called when the right button went down in the view.
  open func rightMouseDown(with event: NSEvent) { nextResponder?.rightMouseDown(with: event) }
  /// Called when the pointer moved with the right button down.
  open func rightMouseDragged(with event: NSEvent) { nextResponder?.rightMouseDragged(with: event) }
  /// Called when the right button went up.
  open func rightMouseUp(with event: NSEvent) { nextResponder?.rightMouseUp(with: event) }
  /// Called when a button other than left and right went down in the view.
  open func otherMouseDown(with event: NSEvent) { nextResponder?.otherMouseDown(with: event) }
  /// Called when the pointer moved with such a button down.
  open func otherMouseDragged(with event: NSEvent) { nextResponder?.otherMouseDragged(with: event) }
  /// Called when such a button went up.
  open func otherMouseUp(with event: NSEvent) { nextResponder?.otherMouseUp(with: event) }
  /// Called when a wheel turned, or two fingers moved.
  open func scrollWheel(with event: NSEvent) { nextResponder?.scrollWheel(with: event) }

  // MARK: Keyboard

  /// Called on the first responder when a key went down, or repeats.
  open func keyDown(with event: NSEvent) { nextResponder?.keyDown(with: event) }
  /// Called when a key went down in the window. Returns true for a responder whose shortcut it is.
  /// Views ask their subviews.
  open func performKeyEquivalent(with event: NSEvent) -> Bool { false }
  /// Called when a key went up.
  open func keyUp(with event: NSEvent) { nextResponder?.keyUp(with: event) }
  /// Called when text was typed, after layout, dead keys and input methods; the argument is a
  /// `String`.
  open func insertText(_ insertString: Any) { nextResponder?.insertText(insertString) }

  // MARK: First responder

  /// True for a responder that a click or Tab makes the first responder; false by default.
  open var acceptsFirstResponder: Bool { false }
  /// Called when the responder is about to become the first responder. Returns false to refuse.
  open func becomeFirstResponder() -> Bool { true }
  /// Called when the responder is about to cease being the first responder. Returns false to
  /// refuse.
  open func resignFirstResponder() -> Bool { true }
}
