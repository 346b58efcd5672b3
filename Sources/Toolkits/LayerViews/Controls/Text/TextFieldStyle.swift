import CoreAnimation
import Foundation

/// The attributes of a field's text, and what its user has not finished.
struct TextFieldStyle {
  /// The text with attributes of its own; nil for text in the field's attributes.
  var text: NSTextStorage?
  var placeholder: NSAttributedString?
  /// The field's attributes besides font, colour and alignment.
  var more: [NSAttributedString.Key: Any] = [:]
  /// The attributes that the program has set for the next letters.
  var typing: [NSAttributedString.Key: Any]?
  /// The text that an input method has not settled.
  var marked: Range<Int>?
  var inputView: UIView?
  var accessoryView: UIView?
}

extension UITextField: UndoableText {
  // MARK: Attributes

  final var defaultAttributes: [NSAttributedString.Key: Any] {
    var attributes = style.more
    attributes[.font] = shownFont
    attributes[.foregroundColor] = textColor ?? .label
    let old = attributes[.paragraphStyle] as? NSParagraphStyle ?? NSParagraphStyle()
    if let paragraph = old.mutableCopy() as? NSMutableParagraphStyle {
      paragraph.alignment = textAlignment
      attributes[.paragraphStyle] = paragraph
    }
    return attributes
  }

  final func setDefaultAttributes(_ new: [NSAttributedString.Key: Any]) {
    style.more = new
    style.more[.font] = nil
    style.more[.foregroundColor] = nil
    if let font = new[.font] as? UIFont { self.font = font }
    if let color = new[.foregroundColor] as? UIColor { textColor = color }
    if let paragraph = new[.paragraphStyle] as? NSParagraphStyle {
      textAlignment = paragraph.alignment
    }
    if let text = style.text {
      text.addAttributes(defaultAttributes, range: NSRange(location: 0, length: text.length))
    }
    textChanged()
  }

  final func styleChanged(_ key: NSAttributedString.Key, _ value: Any) {
    if let text = style.text {
      text.addAttributes([key: value], range: NSRange(location: 0, length: text.length))
    }
    textChanged()
  }

  final func setWritingDirection(_ direction: NSWritingDirection) {
    let paragraph = NSMutableParagraphStyle()
    paragraph.setParagraphStyle(
      style.more[.paragraphStyle] as? NSParagraphStyle ?? NSParagraphStyle())
    paragraph.baseWritingDirection = direction
    style.more[.paragraphStyle] = paragraph
    styleChanged(.paragraphStyle, paragraph)
  }

  /// The text with the attributes that the program sees.
  final var shownText: NSAttributedString {
    if let text = style.text { return NSAttributedString(attributedString: text) }
    return NSAttributedString(string: editor.text, attributes: defaultAttributes)
  }

  /// The text as it is drawn.
  final var drawnText: NSAttributedString {
    let text = NSMutableAttributedString(attributedString: shownText)
    if style.text == nil { return marked(text) }
    // Letters without attributes of their own have the field's.
    let completed = NSMutableAttributedString(string: text.string, attributes: defaultAttributes)
    let all = NSRange(location: 0, length: text.length)
    text.enumerateAttributes(in: all, options: []) { attributes, range, _ in
      completed.addAttributes(attributes, range: range)
    }
    return marked(completed)
  }

  private func marked(_ text: NSMutableAttributedString) -> NSAttributedString {
    guard let marked = style.marked?.clamped(to: 0..<text.length), !marked.isEmpty else {
      return text
    }
    let line = markedTextStyle ?? [.underlineStyle: NSUnderlineStyle.single.rawValue]
    text.addAttributes(line, range: NSRange(marked))
    return text
  }

  /// The attributes of the letter before the caret.
  final var attributesAtCaret: [NSAttributedString.Key: Any] {
    if let typing = style.typing { return typing }
    guard let text = style.text, text.length > 0 else { return defaultAttributes }
    let place = min(max(editor.selection.lowerBound - 1, 0), text.length - 1)
    return text.attributes(at: place, effectiveRange: nil)
  }

  final var selectedPart: NSAttributedString {
    guard let text = style.text else { return NSAttributedString(string: editor.selectedText) }
    let range = editor.selection.clamped(to: 0..<text.length)
    return text.attributedSubstring(from: NSRange(range))
  }

  final func setInputViews(_ input: UIView?, _ accessory: UIView?) {
    (style.inputView, style.accessoryView) = (input, accessory)
    reloadInputViews()
  }

  // MARK: Changes

  final func setText(_ text: String) {
    (style.marked, style.typing) = (nil, nil)
    undo.forget()
    guard text != editor.text || style.text != nil else { return }
    style.text = nil
    editor.text = text
    textChanged()
  }

  final func setAttributedText(_ text: NSAttributedString?) {
    setText(text?.string ?? "")
    style.text = text.map { NSTextStorage(attributedString: $0) }
    textChanged()
  }

  /// Replaces a range, puts the caret behind it, and notes the change for undoing.
  final func exchange(_ range: Range<Int>, _ new: NSAttributedString, _ kind: TextUndo.Kind) {
    let range = editor.wholePairs(range)
    let old = part(range)
    undo.note(NSRange(range), old, length: new.length, kind)
    replace(range, new)
  }

  private func part(_ range: Range<Int>) -> NSAttributedString {
    let range = range.clamped(to: editor.whole)
    guard let text = style.text else {
      return NSAttributedString(string: editor.text(in: range), attributes: defaultAttributes)
    }
    return text.attributedSubstring(from: NSRange(range))
  }

  private func replace(_ range: Range<Int>, _ new: NSAttributedString) {
    let range = range.clamped(to: editor.whole)
    style.text?.replaceCharacters(in: NSRange(range), with: new)
    editor.replace(range, with: new.string)
    // A half of a pair that stays alone goes with the other half.
    if let text = style.text, text.length != editor.length { style.text = nil }
    style.marked = nil
    textChanged()
  }

  func swap(_ range: NSRange, with text: NSAttributedString) -> NSAttributedString {
    let range = (Range(range) ?? 0..<0).clamped(to: editor.whole)
    let old = part(range)
    replace(range, text)
    if text.length > 0 { editor.select(range.lowerBound..<(range.lowerBound + text.length)) }
    placeParts()
    changedByUser()
    return old
  }

  final func replaceByProgram(_ range: Range<Int>, _ text: String) {
    inputDelegate?.textWillChange(self)
    let new = NSAttributedString(string: text, attributes: attributesAtCaret)
    exchange(range.clamped(to: editor.whole), new, .other)
    inputDelegate?.textDidChange(self)
    delegate?.textFieldDidChangeSelection(self)
  }

  final func selectByProgram(_ range: Range<Int>) {
    inputDelegate?.selectionWillChange(self)
    editor.select(range)
    selectionChanged()
    inputDelegate?.selectionDidChange(self)
  }

  /// Returns whether an editing action is possible; nil for another action.
  final func canEdit(_ action: Selector) -> Bool? {
    switch action.description {
    case "copy:", "cut:": !editor.selection.isEmpty && !isSecureTextEntry
    case "delete:": !editor.selection.isEmpty
    case "paste:": UIPasteboard.general.hasStrings
    case "select:": editor.selection.isEmpty && hasText
    case "selectAll:": editor.selection.count < editor.length
    default: nil
    }
  }

  // MARK: Input methods

  /// Replaces the marked text, or else the selection. Text that is marked is not offered to the delegate.
  final func mark(_ text: String?, _ selected: NSRange) {
    let text = text ?? ""
    guard style.marked != nil || !text.isEmpty else { return }
    let range = style.marked ?? editor.selection
    let start = range.lowerBound
    exchange(range, NSAttributedString(string: text, attributes: attributesAtCaret), .other)
    if !text.isEmpty {
      let length = text.utf16.count
      style.marked = start..<(start + length)
      let from = min(max(selected.location, 0), length)
      editor.select((start + from)..<(start + from + min(max(selected.length, 0), length - from)))
      textChanged()
    }
    delegate?.textFieldDidChangeSelection(self)
  }

  final func settleMarkedText() {
    guard style.marked != nil else { return }
    style.marked = nil
    textChanged()
  }
}
