public import Foundation

/// An object that answers events: a view, a window, the application.
///
/// An event that a responder does not handle goes on to its `nextResponder`.
@MainActor open class NSResponder: NSObject {
  private weak var ownNextResponder: NSResponder?

  public override init() { super.init() }

  /// The responder that an unhandled event goes to; nil at the end of the chain. Views have their
  /// superview, unless another one was set; responders are not retained.
  open var nextResponder: NSResponder? {
    get { ownNextResponder ?? defaultNextResponder }
    set { ownNextResponder = newValue }
  }
  var defaultNextResponder: NSResponder? { nil }

  // MARK: Pointer

  // Each of these passes the event on, until an override handles it.

  /// The left button went down in the view.
  open func mouseDown(with event: NSEvent) { nextResponder?.mouseDown(with: event) }
  /// The pointer moved while the left button was down; the view of the press receives it.
  open func mouseDragged(with event: NSEvent) { nextResponder?.mouseDragged(with: event) }
  /// The left button went up; the view of the press receives it.
  open func mouseUp(with event: NSEvent) { nextResponder?.mouseUp(with: event) }
  /// The pointer moved in a tracking area with `mouseMoved`, or over the first responder of a window
  /// that accepts such events.
  open func mouseMoved(with event: NSEvent) { nextResponder?.mouseMoved(with: event) }
  /// The pointer entered a tracking area.
  open func mouseEntered(with event: NSEvent) { nextResponder?.mouseEntered(with: event) }
  /// The pointer left a tracking area.
  open func mouseExited(with event: NSEvent) { nextResponder?.mouseExited(with: event) }
  /// The right button went down in the view.
  open func rightMouseDown(with event: NSEvent) { nextResponder?.rightMouseDown(with: event) }
  /// The pointer moved while the right button was down.
  open func rightMouseDragged(with event: NSEvent) { nextResponder?.rightMouseDragged(with: event) }
  /// The right button went up.
  open func rightMouseUp(with event: NSEvent) { nextResponder?.rightMouseUp(with: event) }
  /// Another button than the left and the right one went down in the view.
  open func otherMouseDown(with event: NSEvent) { nextResponder?.otherMouseDown(with: event) }
  /// The pointer moved while such a button was down.
  open func otherMouseDragged(with event: NSEvent) { nextResponder?.otherMouseDragged(with: event) }
  /// Such a button went up.
  open func otherMouseUp(with event: NSEvent) { nextResponder?.otherMouseUp(with: event) }
  /// A wheel turned, or two fingers moved.
  open func scrollWheel(with event: NSEvent) { nextResponder?.scrollWheel(with: event) }

  // MARK: Keyboard

  /// A key went down, or repeats; on the first responder.
  open func keyDown(with event: NSEvent) { nextResponder?.keyDown(with: event) }
  /// A key went down in the window: true for a responder that it is a shortcut of. Views ask their
  /// subviews.
  open func performKeyEquivalent(with event: NSEvent) -> Bool { false }
  /// A key went up.
  open func keyUp(with event: NSEvent) { nextResponder?.keyUp(with: event) }
  /// Text was typed, after layout, dead keys and input methods: a `String`.
  open func insertText(_ insertString: Any) { nextResponder?.insertText(insertString) }

  // MARK: First responder

  /// True for a responder that a click or Tab makes the first one; false by default.
  open var acceptsFirstResponder: Bool { false }
  /// Called when the responder is about to become the first one; false refuses.
  open func becomeFirstResponder() -> Bool { true }
  /// Called when the responder is about to be the first one no longer; false refuses.
  open func resignFirstResponder() -> Bool { true }
}
