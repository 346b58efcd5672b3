import CoreAnimation
import Foundation

extension UIWindow {
  /// Shows the keyboard of the first responder: its own views, or else the server's input panel, if there is one.
  final func inputChanged() {
    inputHost.update()
    // A responder that hands over to another one would hide the panel for a moment.
    if !inputHost.isWaiting { tellWantedText() }
  }

  /// Tells the server the kind of text that the first responder takes.
  private func tellWantedText() {
    let kind = LayerTextInput.wanted(by: firstResponder)
    let new = kind == .none ? nil : (firstResponder as? UIView)?.layer ?? layer
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    if let old = textLayer, old !== new { old.wantsText = .none }
    if let new, new.wantsText != kind { new.wantsText = kind }
    CATransaction.commit()
    textLayer = new
  }
}

extension LayerTextInput {
  /// The kind of text that a responder takes from keys; none for a responder that takes no text, or has an input view
  /// of its own.
  @MainActor static func wanted(by responder: UIResponder?) -> LayerTextInput {
    guard let input = responder as? any UIKeyInput, responder?.inputView == nil else {
      return .none
    }
    if let view = responder as? UITextView, !view.isEditable { return .none }
    return wanted(input.keyboardType, isSecret: input.isSecureTextEntry)
  }

  private static func wanted(_ type: UIKeyboardType, isSecret: Bool) -> LayerTextInput {
    switch type {
    case .numberPad, .asciiCapableNumberPad: isSecret ? .passcode : .number
    case .decimalPad: isSecret ? .passcode : .decimal
    case _ where isSecret: .password
    case .phonePad: .phone
    case .emailAddress: .email
    case .URL: .url
    case .webSearch: .search
    default: .text
    }
  }
}
