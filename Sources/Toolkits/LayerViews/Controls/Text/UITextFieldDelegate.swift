public import Foundation

/// Decides about the editing of a text field, and hears of it. The defaults allow everything.
@MainActor public protocol UITextFieldDelegate: AnyObject {
  /// False keeps the field from being edited.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called when the editing has begun.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// False keeps the field the first responder.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called when the editing has ended.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// False keeps the text as it is.
  ///
  /// - Parameters:
  ///   - range: what is replaced, in UTF-16 units.
  ///   - string: the text in its place; empty for a deletion.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  /// Called when the caret has moved or the selection has changed.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// False keeps the button that clears the text from doing so.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Called for Return. False keeps the field from its own answer, `editingDidEndOnExit`.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// True.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// True.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// True.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
  /// Does nothing.
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  /// True.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// True.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
