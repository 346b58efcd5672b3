import CoreAnimation
import Quartz2D

extension UITextView {
  /// Replaces a range on behalf of the user, if the delegate allows it. Returns false if nothing has changed.
  @discardableResult final func edit(
    _ range: Range<Int>, _ new: NSAttributedString, _ kind: TextUndo.Kind
  ) -> Bool {
    guard isEditable, !range.isEmpty || new.length > 0 else { return false }
    if let delegate = textDelegate {
      let units = NSRange(range)
      guard delegate.textView(self, shouldChangeTextIn: units, replacementText: new.string)
      else { return false }
      // The delegate may have changed the text itself.
      guard range.upperBound <= textStorage.length else { return false }
    }
    exchange(NSRange(range), new, kind)
    changedByUser()
    return true
  }

  /// The range that typing replaces.
  private var typedRange: Range<Int> {
    if let marked = state.marked.flatMap({ Range($0) }) { return marked }
    if clearsOnInsertion, isFirstResponder {
      clearsOnInsertion = false
      return 0..<textStorage.length
    }
    return state.selection
  }

  final func insertByUser(_ text: String) {
    let isTyping = text.utf16.count <= 16 && state.selection.isEmpty && state.marked == nil
    let new = NSAttributedString(string: text, attributes: typingAttributes)
    edit(typedRange, new, isTyping ? .typing : .other)
  }

  final func deleteByUser(_ direction: Int, by step: TextEditor.Step) {
    let nothing = NSAttributedString(string: "")
    if let marked = state.marked.flatMap({ Range($0) }) {
      edit(marked, nothing, .other)
      return
    }
    let selection = state.selection
    guard selection.isEmpty else {
      edit(selection, nothing, .other)
      return
    }
    let caret = state.caret
    let end: Int =
      switch step {
      case .character: characterEnd(from: caret, direction)
      case .word: wordEnd(from: caret, direction)
      case .all: direction < 0 ? 0 : textStorage.length
      }
    edit(min(caret, end)..<max(caret, end), nothing, step == .character ? .deleting : .other)
  }

  // MARK: Input methods

  /// Replaces the marked text, or else the selection. Text that is marked is not offered to the delegate.
  final func mark(_ text: String?, _ selected: NSRange) {
    let text = text ?? ""
    guard state.marked != nil || !text.isEmpty else { return }
    let range = state.marked ?? NSRange(state.selection)
    exchange(range, NSAttributedString(string: text, attributes: typingAttributes), .other)
    let start = range.location
    if !text.isEmpty {
      state.marked = NSRange(location: start, length: text.utf16.count)
      let from = min(max(selected.location, 0), text.utf16.count)
      let to = from + min(max(selected.length, 0), text.utf16.count - from)
      (state.anchor, state.caret) = (start + from, start + to)
      _ = layoutManager.column.map { $0.edited(state.marked ?? range, change: 0) }
      arrangeLater(redraws: true)
    }
    arrange()
    showCaret()
    textDelegate?.textViewDidChangeSelection(self)
  }

  final func settleMarkedText() {
    guard state.marked != nil else { return }
    state.marked = nil
    forgetLines()
  }

  // MARK: Pasteboard

  final func copySelection() {
    let selection = state.selection
    guard !selection.isEmpty else { return }
    let part = textStorage.attributedSubstring(from: NSRange(selection))
    UIPasteboard.general.setText(part)
  }

  final func cutSelection() {
    guard isEditable else { return }
    copySelection()
    if !state.selection.isEmpty {
      edit(state.selection, NSAttributedString(string: ""), .other)
    }
  }

  final func pasteText() {
    guard isEditable, let copied = UIPasteboard.general.attributedText else { return }
    let new =
      allowsEditingTextAttributes
      ? copied : NSAttributedString(string: copied.string, attributes: typingAttributes)
    edit(state.selection, new, .other)
  }

  /// Returns whether an editing action is possible; nil for another action.
  final func canEdit(_ action: Selector) -> Bool? {
    switch action.description {
    case "copy:": !state.selection.isEmpty && isSelectable
    case "cut:", "delete:": !state.selection.isEmpty && isEditable
    case "paste:": isEditable && UIPasteboard.general.hasStrings
    case "select:": state.selection.isEmpty && hasText && isSelectable
    case "selectAll:": state.selection.count < textStorage.length && isSelectable
    default: nil
    }
  }

  // MARK: Beginning and ending

  final func editingChanged() {
    let center = NotificationCenter.default
    undo.endTyping()
    state.isSelecting = false
    if !isFirstResponder {
      settleMarkedText()
      state.hasHandles = false
    }
    selectionShown()
    guard isEditable else { return }
    if isFirstResponder {
      center.post(name: Self.textDidBeginEditingNotification, object: self)
      textDelegate?.textViewDidBeginEditing(self)
    } else {
      center.post(name: Self.textDidEndEditingNotification, object: self)
      textDelegate?.textViewDidEndEditing(self)
    }
  }

  // MARK: Keys

  /// Returns true for a key that the view used.
  final func edit(by key: LayerKeyEvent) -> Bool {
    guard isFirstResponder, isSelectable || isEditable else { return false }
    let isCommand = !key.modifiers.isDisjoint(with: [.control, .command])
    let extends = key.modifiers.contains(.shift)
    let isWord = isCommand || key.modifiers.contains(.option)
    switch key.symbol {
    case "Left": moveAcross(-1, isWord, extends)
    case "Right": moveAcross(1, isWord, extends)
    case "Up": isCommand ? moveToParagraph(-1, extends) : moveVertically(-1, 1, extends)
    case "Down": isCommand ? moveToParagraph(1, extends) : moveVertically(1, 1, extends)
    case "Home": moveToEnd(-1, ofText: isCommand, extends)
    case "End": moveToEnd(1, ofText: isCommand, extends)
    case "PageUp": moveVertically(-1, linesOfPage, extends)
    case "PageDown": moveVertically(1, linesOfPage, extends)
    case "Backspace": deleteByUser(-1, by: isWord ? .word : .character)
    case "Delete": deleteByUser(1, by: isWord ? .word : .character)
    case "Return" where isEditable && !isCommand: insertByUser("\n")
    case "Tab" where isEditable && !isCommand && !extends: insertByUser("\t")
    default:
      if perform(key) { return true }
      // The text of other keys comes as a separate event.
      return isEditable && !isCommand && (key.symbol == "Space" || key.symbol.count == 1)
    }
    return true
  }

  private func move(to place: Int, isUpstream: Bool = false, _ extends: Bool) {
    settleMarkedText()
    clearsOnInsertion = false
    state.hasHandles = false
    setSelection(extends ? state.anchor : place, place, isUpstream: isUpstream)
    showCaret()
  }

  private func moveAcross(_ direction: Int, _ isWord: Bool, _ extends: Bool) {
    let selection = state.selection
    if !isWord, !extends, !selection.isEmpty {
      return move(to: direction < 0 ? selection.lowerBound : selection.upperBound, false)
    }
    let caret = state.caret
    // An arrow points to a side, which is backwards in a paragraph from right to left.
    let steps = writingDirection(at: caret) == .rightToLeft ? -direction : direction
    move(to: isWord ? wordEnd(from: caret, steps) : characterEnd(from: caret, steps), extends)
  }

  private func moveToEnd(_ direction: Int, ofText isAll: Bool, _ extends: Bool) {
    if isAll { return move(to: direction < 0 ? 0 : textStorage.length, extends) }
    arrangeIfNeeded()
    guard let column = layoutManager.column else { return }
    let (place, isUpstream) = column.lineEnd(
      at: state.caret, isUpstream: state.isUpstream, forwards: direction > 0)
    move(to: place, isUpstream: isUpstream, extends)
  }

  private func moveToParagraph(_ direction: Int, _ extends: Bool) {
    let caret = state.caret
    let paragraph = paragraphRange(at: direction < 0 ? max(caret - 1, 0) : caret)
    move(to: direction < 0 ? paragraph.lowerBound : paragraph.upperBound, extends)
  }

  private var linesOfPage: Int {
    let line = max(caretFrame(at: state.caret).height, 1)
    let lines = bounds.inset(by: adjustedContentInset).height / line
    return lines < 1e6 ? max(Int(lines) - 1, 1) : 1_000_000
  }

  private func moveVertically(_ direction: Int, _ count: Int, _ extends: Bool) {
    arrangeIfNeeded()
    guard let lines = layoutManager.column else { return }
    let x =
      state.column ?? lines.caret(at: state.caret, isUpstream: state.isUpstream).minX
    var place = (state.caret, state.isUpstream)
    for step in 0..<count {
      guard let next = vertical(from: place.0, direction, isUpstream: place.1, column: x) else {
        // Beyond the first and the last line is the end of the text.
        if step == 0 { place = (direction < 0 ? 0 : textStorage.length, false) }
        break
      }
      place = next
    }
    move(to: place.0, isUpstream: place.1, extends)
    state.column = x
  }
}
