public import Foundation

/// Controls the editing of a text field, and is told of it. The defaults allow everything.
@preconcurrency @MainActor public protocol UITextFieldDelegate: AnyObject {
  /// Returns false to keep the field from being edited.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called when editing has begun.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Returns false to keep the field the first responder.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called when editing has ended.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Called when editing has ended; by default it calls the method without a reason.
  func textFieldDidEndEditing(
    _ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// Returns false to reject a change of the text.
  ///
  /// - Parameters:
  ///   - range: the replaced range, in UTF-16 units.
  ///   - string: the new text; empty for a deletion.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  /// Called when the caret has moved or the selection has changed.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Returns false to keep the clear button from clearing the text.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Called for Return. Returns false to suppress the field's own response, `editingDidEndOnExit`.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// Always true.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Always true.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Calls the method without a reason.
  public func textFieldDidEndEditing(
    _ textField: UITextField, reason: UITextField.DidEndEditingReason
  ) { textFieldDidEndEditing(textField) }
  /// Always true.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
  /// Does nothing.
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  /// Always true.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// Always true.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
