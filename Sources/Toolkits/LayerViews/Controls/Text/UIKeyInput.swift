/// A responder that takes typed text while it is the first one.
@MainActor public protocol UIKeyInput: AnyObject {
  /// True while there is text to delete.
  var hasText: Bool { get }
  /// Called with text of the keys, after layout, dead keys and input methods.
  func insertText(_ text: String)
  /// Deletes the character before the caret, or what is selected.
  func deleteBackward()
}
