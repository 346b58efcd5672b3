/// A responder that receives typed text while it is the first responder.
@preconcurrency @MainActor public protocol UIKeyInput: UITextInputTraits {
  /// True while there is text to delete.
  var hasText: Bool { get }
  /// Called with the text of keys, after layout, dead keys and input methods.
  func insertText(_ text: String)
  /// Deletes the selection, or the character before the caret.
  func deleteBackward()
}
