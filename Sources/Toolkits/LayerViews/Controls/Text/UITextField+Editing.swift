import CoreAnimation
import Foundation

extension UITextField {
  /// Replaces a range, in UTF-16 units, on behalf of the user.
  final func edit(_ range: Range<Int>, _ text: String, _ kind: TextUndo.Kind = .other) {
    edit(range, NSAttributedString(string: text, attributes: attributesAtCaret), kind)
  }

  final func edit(
    _ range: Range<Int>, _ new: NSAttributedString, _ kind: TextUndo.Kind = .other,
    asks: Bool = true
  ) {
    guard !range.isEmpty || new.length > 0 else { return }
    if asks, let delegate {
      let units = NSRange(range)
      guard
        delegate.textField(
          self, shouldChangeCharactersIn: units, replacementString: new.string)
      else { return }
      // The delegate may have changed the text itself.
      guard range.upperBound <= editor.length else { return }
    }
    exchange(range, new, kind)
    changedByUser()
  }

  final func changedByUser() {
    send(.editingChanged, nil)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    delegate?.textFieldDidChangeSelection(self)
  }

  /// The range that typing replaces.
  final var typedRange: Range<Int> {
    if let marked = style.marked { return marked }
    guard clearsOnInsertion, isEditing else { return editor.selection }
    clearsOnInsertion = false
    return editor.whole
  }

  final func deleteByUser(_ direction: Int, by step: TextEditor.Step) {
    let isPart = editor.selection.isEmpty && style.marked == nil && step == .character
    edit(style.marked ?? editor.deleted(direction, by: step), "", isPart ? .deleting : .other)
  }

  /// Inserts copied text, with its lines joined by spaces.
  final func insert(_ copied: NSAttributedString) {
    let line = copied.string.split(whereSeparator: \.isNewline).joined(separator: " ")
    let isWhole = line == copied.string
    if allowsEditingTextAttributes, isWhole {
      if style.text == nil { style.text = NSTextStorage(attributedString: shownText) }
      edit(editor.selection, copied)
    } else {
      edit(editor.selection, line)
    }
  }

  final func clearByUser() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    edit(editor.whole, NSAttributedString(string: ""), asks: false)
  }

  /// Updates the field after it became or ceased to be the first responder.
  final func editingChanged() {
    if isEditing {
      if clearsOnBeginEditing { setText("") }
      editor.move(to: editor.length, extending: false)
      textChanged()
      if borderStyle != .none { showBorder() }
      send(.editingDidBegin, nil)
      post(Self.textDidBeginEditingNotification)
      delegate?.textFieldDidBeginEditing(self)
    } else {
      chosenWord = nil
      (style.marked, style.typing) = (nil, nil)
      undo.endTyping()
      textChanged()
      if borderStyle != .none { showBorder() }
      send(.editingDidEnd, nil)
      post(Self.textDidEndEditingNotification)
      delegate?.textFieldDidEndEditing(self, reason: .committed)
    }
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
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
    case "Backspace": deleteByUser(-1, by: step)
    case "Delete": deleteByUser(1, by: step)
    case "Return": if !key.isRepeat { returnPressed() }
    default:
      if perform(key) { return true }
      // The text of other keys comes as a separate event.
      return key.symbol == "Space" || !isCommand && key.symbol.count == 1
    }
    return true
  }

  private func move(_ direction: Int, _ step: TextEditor.Step, _ extends: Bool) {
    settleMarkedText()
    clearsOnInsertion = false
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
    settleMarkedText()
    clearsOnInsertion = false
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
