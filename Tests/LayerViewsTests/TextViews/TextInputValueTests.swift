import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// views §23
@MainActor @Suite struct TextInputValueTests {
  @Test func `the wishes for a keyboard have the numbers of Apple's headers`() {
    let keyboards: [UIKeyboardType] = [
      UIKeyboardType.default, UIKeyboardType.asciiCapable, UIKeyboardType.numbersAndPunctuation,
      UIKeyboardType.URL, UIKeyboardType.numberPad, UIKeyboardType.phonePad,
      UIKeyboardType.namePhonePad, UIKeyboardType.emailAddress, UIKeyboardType.decimalPad,
      UIKeyboardType.twitter, UIKeyboardType.webSearch, UIKeyboardType.asciiCapableNumberPad,
    ]
    expectEqual(keyboards.map(\.rawValue), Array(0...11))
    expectEqual(UIKeyboardType.alphabet, .asciiCapable)
    let returns: [UIReturnKeyType] = [
      UIReturnKeyType.default, UIReturnKeyType.go, UIReturnKeyType.google, UIReturnKeyType.join,
      UIReturnKeyType.next, UIReturnKeyType.route, UIReturnKeyType.search, UIReturnKeyType.send,
      UIReturnKeyType.yahoo, UIReturnKeyType.done, UIReturnKeyType.emergencyCall,
      UIReturnKeyType.continue,
    ]
    expectEqual(returns.map(\.rawValue), Array(0...11))
    expectEqual(UIKeyboardAppearance.alert, .dark)
    expectEqual(UIKeyboardAppearance.light.rawValue, 2)
    expectEqual(UITextAutocapitalizationType.none.rawValue, 0)
    expectEqual(UITextAutocapitalizationType.words.rawValue, 1)
    expectEqual(UITextAutocapitalizationType.allCharacters.rawValue, 3)
    expectEqual(UITextAutocorrectionType.yes.rawValue, 2)
    expectEqual(UITextSpellCheckingType.yes.rawValue, 2)
    expectEqual(UITextSmartQuotesType.yes.rawValue, 2)
    expectEqual(UITextSmartDashesType.yes.rawValue, 2)
    expectEqual(UITextSmartInsertDeleteType.yes.rawValue, 2)
    expectEqual(UITextField.DidEndEditingReason.committed.rawValue, 0)
    expectEqual(UITextField.DidEndEditingReason.cancelled.rawValue, 1)
    expectEqual(UITextItemInteraction.invokeDefaultAction.rawValue, 0)
    expectEqual(UITextItemInteraction.presentActions.rawValue, 1)
    expectEqual(UITextItemInteraction.preview.rawValue, 2)
    expectEqual(UIScrollView.KeyboardDismissMode.interactive.rawValue, 2)
    expectEqual(UIScrollView.KeyboardDismissMode.onDragWithAccessory.rawValue, 3)
    expectEqual(UIScrollView.KeyboardDismissMode.interactiveWithAccessory.rawValue, 4)
    expectTrue(UIDataDetectorTypes.all.contains(.link))
  }

  @Test func `meanings of texts have the names of the Web`() {
    let names: [UITextContentType: String] = [
      UITextContentType.name: "name", UITextContentType.givenName: "given-name",
      UITextContentType.familyName: "family-name",
      UITextContentType.organizationName: "organization",
      UITextContentType.jobTitle: "organization-title",
      UITextContentType.fullStreetAddress: "street-address",
      UITextContentType.streetAddressLine1: "address-line1",
      UITextContentType.streetAddressLine2: "address-line2",
      UITextContentType.addressCity: "address-level2",
      UITextContentType.addressState: "address-level1",
      UITextContentType.countryName: "country-name", UITextContentType.postalCode: "postal-code",
      UITextContentType.telephoneNumber: "tel", UITextContentType.emailAddress: "email",
      UITextContentType.URL: "url", UITextContentType.creditCardNumber: "cc-number",
      UITextContentType.username: "username", UITextContentType.password: "password",
      UITextContentType.newPassword: "new-password",
      UITextContentType.oneTimeCode: "one-time-code",
    ]
    expectEqual(names.count, 20)
    for (meaning, name) in names { expectEqual(meaning.rawValue, name) }
  }

  @Test func `the names of notifications are those of Apple's frameworks`() {
    let names: [Notification.Name: String] = [
      UIResponder.keyboardWillShowNotification: "UIKeyboardWillShowNotification",
      UIResponder.keyboardDidShowNotification: "UIKeyboardDidShowNotification",
      UIResponder.keyboardWillHideNotification: "UIKeyboardWillHideNotification",
      UIResponder.keyboardDidHideNotification: "UIKeyboardDidHideNotification",
      UIResponder.keyboardWillChangeFrameNotification: "UIKeyboardWillChangeFrameNotification",
      UIResponder.keyboardDidChangeFrameNotification: "UIKeyboardDidChangeFrameNotification",
      UITextView.textDidBeginEditingNotification: "UITextViewTextDidBeginEditingNotification",
      UITextView.textDidChangeNotification: "UITextViewTextDidChangeNotification",
      UITextView.textDidEndEditingNotification: "UITextViewTextDidEndEditingNotification",
      NSTextStorage.willProcessEditingNotification: "NSTextStorageWillProcessEditingNotification",
      NSTextStorage.didProcessEditingNotification: "NSTextStorageDidProcessEditingNotification",
    ]
    for (name, text) in names { expectEqual(name.rawValue, text) }
  }

  @Test func `fields keep attributes and styles that are asked of them`() throws {
    let field: UITextField = UITextField()
    field.allowsEditingTextAttributes = true
    let bold = NSAttributedString(
      string: "bold", attributes: [.font: UIFont.boldSystemFont(ofSize: 17)])
    let view: UITextView = UITextView()
    view.attributedText = bold
    view.selectAll(nil)
    view.copy(nil)
    field.paste(nil)
    expectEqual(
      field.attributedText?.attribute(.font, at: 1, effectiveRange: nil) as? UIFont,
      .boldSystemFont(ofSize: 17))
    field.markedTextStyle = [.backgroundColor: UIColor.yellow]
    field.setMarkedText("x", selectedRange: NSRange(location: 1, length: 0))
    expectEqual(field.markedTextStyle?.count, 1)
    expectNil(field.inputDelegate)
    let tokens = UITextInputStringTokenizer(textInput: field)
    expectEqual(
      tokens.rangeEnclosingPosition(
        field.beginningOfDocument, with: .word, inDirection: .storage(.forward)
      ).flatMap { field.text(in: $0) }, "boldx")
    let rect = try unwrap(
      field.selectionRects(
        for: unwrap(
          field.textRange(from: field.beginningOfDocument, to: field.endOfDocument))
      ).first)
    expectEqual(rect.writingDirection, .leftToRight)
    expectFalse(view.clearsOnInsertion)
    view.clearsOnInsertion = true
    // Only typing in the first responder clears.
    view.insertText("z")
    expectTrue(view.clearsOnInsertion)
    field.reloadInputViews()
    expectNil(field.inputView)
  }

  @Test func `layout managers take containers at an index, and lay out again when asked`() {
    let (storage, manager): (NSTextStorage, NSLayoutManager) = (
      NSTextStorage(string: "text"), NSLayoutManager()
    )
    storage.addLayoutManager(manager)
    let (first, second) = (
      NSTextContainer(size: CGSize(width: 90, height: 0)), NSTextContainer(size: .zero)
    )
    manager.addTextContainer(second)
    manager.insertTextContainer(first, at: 0)
    expectIdentical(manager.textContainers.first, first)
    expectEqual(manager.glyphRange(for: first).length, 4)
    expectEqual(manager.glyphRange(for: second).length, 0)
    expectEqual(manager.usedRect(for: second), .zero)
    expectTrue(manager.allowsNonContiguousLayout)
    let place = manager.boundingRect(
      forGlyphRange: NSRange(location: 0, length: 4), in: first)
    manager.invalidateDisplay(forCharacterRange: NSRange(location: 0, length: 4))
    manager.invalidateDisplay(forGlyphRange: NSRange(location: 1, length: 2))
    manager.processEditing(
      for: storage, edited: .editedAttributes, range: NSRange(location: 0, length: 4),
      changeInLength: 0, invalidatedRange: NSRange(location: 0, length: 4))
    expectEqual(
      manager.boundingRect(forGlyphRange: NSRange(location: 0, length: 4), in: first), place)
  }

  @Test func `raised letters make their line higher`() {
    let font = UIFont.systemFont(ofSize: 20)
    let plain = NSAttributedString(string: "a", attributes: [.font: font])
    let raised = NSAttributedString(
      string: "a", attributes: [.font: font, NSAttributedString.Key.baselineOffset: 9])
    expectGreater(raised.size().height, plain.size().height)
  }

  @Test func `an undo manager names the change that it would undo`() {
    let manager: UndoManager = UndoManager()
    expectEqual(manager.undoActionName, "")
    manager.registerUndo(withTarget: manager) { _ in }
    manager.setActionName("Paint")
    expectEqual(manager.undoActionName, "Paint")
  }
}
