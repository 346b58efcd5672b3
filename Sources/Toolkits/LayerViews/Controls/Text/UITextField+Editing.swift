import CoreAnimation
import Foundation

extension UITextField {
  /// Replaces a range, in UTF-16 units, on behalf of the user.
  final func edit(_ range: Range<Int>, _ text: String, asks: Bool = true) {
    guard !range.isEmpty || !text.isEmpty else { return }
    if asks, let delegate {
      let units = NSRange(range)
      guard delegate.textField(self, shouldChangeCharactersIn: units, replacementString: text)
      else { return }
      // The delegate may have changed the text itself.
      guard range.upperBound <= editor.length else { return }
    }
    editor.replace(range, with: text)
    textChanged()
    send(.editingChanged, nil)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    delegate?.textFieldDidChangeSelection(self)
  }

  final func clearByUser() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    edit(editor.whole, "", asks: false)
  }

  /// Updates the field after it became or ceased to be the first responder.
  final func editingChanged() {
    if isEditing {
      if clearsOnBeginEditing { editor.text = "" }
      editor.move(to: editor.length, extending: false)
      textChanged()
      showBorder()
      send(.editingDidBegin, nil)
      delegate?.textFieldDidBeginEditing(self)
    } else {
      chosenWord = nil
      textChanged()
      showBorder()
      send(.editingDidEnd, nil)
      delegate?.textFieldDidEndEditing(self)
    }
  }

  // MARK: Keys

  /// Returns true for a key that the field used.
  final func edit(by key: LayerKeyEvent) -> Bool {
    guard isEditing else { return false }
    let isCommand = !key.modifiers.isDisjoint(with: [.control, .command])
    let extends = key.modifiers.contains(.shift)
    let step: TextEditor.Step =
      isCommand || key.modifiers.contains(.option) ? .word : .character
    switch key.symbol {
    case "Left": move(-1, step, extends)
    case "Right": move(1, step, extends)
    case "Home", "Up": move(-1, .all, extends)
    case "End", "Down": move(1, .all, extends)
    case "Backspace": edit(editor.deleted(-1, by: step), "")
    case "Delete": edit(editor.deleted(1, by: step), "")
    case "Return": if !key.isRepeat { returnPressed() }
    case "a" where isCommand: selectAll(nil)
    case "c" where isCommand: copy(nil)
    case "x" where isCommand: cut(nil)
    case "v" where isCommand: paste(nil)
    // The text of other keys comes as a separate event.
    default: return key.symbol == "Space" || !isCommand && key.symbol.count == 1
    }
    return true
  }

  private func move(_ direction: Int, _ step: TextEditor.Step, _ extends: Bool) {
    editor.move(direction, by: step, extending: extends)
    selectionChanged()
  }

  private func returnPressed() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let ends = allControlEvents.contains(.editingDidEndOnExit)
    send([.editingDidEndOnExit, .primaryActionTriggered], nil)
    if ends { resignFirstResponder() }
  }

  // MARK: Touches

  final func beginSelecting(_ touch: UITouch, _ event: UIEvent?) -> Bool {
    guard becomeFirstResponder() else { return false }
    let place = place(at: touch.location(in: self))
    chosenWord = nil
    switch touch.tapCount {
    case 1:
      editor.move(to: place, extending: event?.modifierFlags.contains(.shift) ?? false)
    case 2:
      let word = editor.word(at: place)
      chosenWord = word
      editor.select(word)
    default: editor.select(editor.whole)
    }
    selectionChanged()
    return true
  }

  final func dragSelection(_ touch: UITouch) {
    let place = place(at: touch.location(in: self))
    if let word = chosenWord {
      let end = editor.word(at: place)
      editor.select(
        min(word.lowerBound, end.lowerBound)..<max(word.upperBound, end.upperBound))
    } else if touch.tapCount == 1 {
      editor.move(to: place, extending: true)
    }
    selectionChanged()
  }
}
