import CoreAnimation
import Quartz2D
import ToolkitSupport

extension UITextView: UndoableText {
  /// Returns a container with a layout manager and a text, as far as it has none.
  static func completed(
    _ container: NSTextContainer
  ) -> (NSTextContainer, NSLayoutManager, NSTextStorage) {
    let manager = container.layoutManager ?? NSLayoutManager()
    if container.layoutManager == nil { manager.addTextContainer(container) }
    let storage = manager.textStorage ?? NSTextStorage(string: "")
    if manager.textStorage == nil { storage.addLayoutManager(manager) }
    return (container, manager, storage)
  }

  final func setUpText() {
    backgroundColor = .systemBackground
    alwaysBounceVertical = true
    insertSubview(canvas, at: 0)
    canvas.setUp()
    canvas.setColor(tintColor)
    canvas.drawText = { [weak self] in self?.drawText(in: $0, $1, $2) }
    canvas.handles.start.onMove = { [weak self] in self?.moveEnd(isStart: true, to: $0) }
    canvas.handles.end.onMove = { [weak self] in self?.moveEnd(isStart: false, to: $0) }
    layoutManager.adorn = { [weak self] part, start in
      MainActor.assumeIsolated { self?.adorn(part, start) }
    }
    layoutManager.emptyAttributes = baseAttributes
    layoutManager.onEdit = { [weak self] rows, mask, range, change in
      MainActor.assumeIsolated { self?.textEdited(rows, mask, range, change) }
    }
    layoutManager.onLayoutChange = { [weak self] in
      MainActor.assumeIsolated { self?.arrangeLater(redraws: true) }
    }
    (state.anchor, state.caret) = (textStorage.length, textStorage.length)
    let press = UILongPressGestureRecognizer()
    press.addAction { [weak self] recognizer in self?.pressed(recognizer) }
    addGestureRecognizer(press)
  }

  // MARK: Attributes

  /// The attributes of text without attributes of its own.
  final var baseAttributes: [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [.foregroundColor: state.color ?? .label]
    if let font = state.font { attributes[.font] = font }
    if state.alignment != .natural {
      let style = NSMutableParagraphStyle()
      style.alignment = state.alignment
      attributes[.paragraphStyle] = style
    }
    return attributes
  }

  final func firstAttribute(_ key: NSAttributedString.Key) -> Any? {
    textStorage.length > 0 ? textStorage.attribute(key, at: 0, effectiveRange: nil) : nil
  }

  /// The attributes of the letter before the caret, or of the first one.
  final var attributesAtCaret: [NSAttributedString.Key: Any] {
    guard textStorage.length > 0 else { return baseAttributes }
    let place = min(max(state.selection.lowerBound - 1, 0), textStorage.length - 1)
    var attributes = textStorage.attributes(at: place, effectiveRange: nil)
    attributes[.link] = nil
    attributes[.attachment] = nil
    return attributes
  }

  private var whole: NSRange { NSRange(location: 0, length: textStorage.length) }

  final func setFont(_ font: UIFont?) {
    state.font = font
    setForAll(.font, font)
  }

  final func setTextColor(_ color: UIColor?) {
    state.color = color
    setForAll(.foregroundColor, color ?? .label)
  }

  private func setForAll(_ key: NSAttributedString.Key, _ value: Any?) {
    state.typing?[key] = value
    if let value {
      textStorage.addAttribute(key, value: value, range: whole)
    } else {
      textStorage.removeAttribute(key, range: whole)
    }
    styleChanged()
  }

  final func setAlignment(_ alignment: NSTextAlignment) {
    guard alignment != state.alignment else { return }
    state.alignment = alignment
    changeParagraphs(whole) { $0.alignment = alignment }
    styleChanged()
  }

  private func styleChanged() {
    layoutManager.emptyAttributes = typingAttributes
    if textStorage.length == 0 { forgetLines() }
    invalidateIntrinsicContentSize()
  }

  private func changeParagraphs(_ range: NSRange, _ change: (NSMutableParagraphStyle) -> Void) {
    guard range.length > 0 else { return }
    var styles: [(NSRange, NSParagraphStyle)] = []
    textStorage.enumerateAttribute(.paragraphStyle, in: range, options: []) { value, range, _ in
      let style = (value as? NSParagraphStyle ?? NSParagraphStyle()).mutableCopy()
      guard let style = style as? NSMutableParagraphStyle else { return }
      change(style)
      styles.append((range, style))
    }
    textStorage.beginEditing()
    for (range, style) in styles {
      textStorage.addAttribute(.paragraphStyle, value: style, range: range)
    }
    textStorage.endEditing()
  }

  final func writingDirection(at place: Int) -> NSWritingDirection {
    guard let column = layoutManager.column else { return .natural }
    let row = column.row(at: place)
    guard let line = column.paragraph(row).block.lines.first else { return .leftToRight }
    return TextDirection.isFromRight(line.line) ? .rightToLeft : .leftToRight
  }

  final func setWritingDirection(_ direction: NSWritingDirection, _ range: Range<Int>) {
    let range = range.clamped(to: 0..<textStorage.length)
    let paragraphs = (textStorage.string as NSString).paragraphRange(for: NSRange(range))
    changeParagraphs(paragraphs) { $0.baseWritingDirection = direction }
  }

  /// Adds the attributes that are drawn and not part of the text: those of links and of marked text, and the
  /// colours of the present traits.
  private func adorn(_ part: NSMutableAttributedString, _ start: Int) {
    let all = NSRange(location: 0, length: part.length)
    var colors: [(NSRange, UIColor)] = []
    part.enumerateAttribute(.foregroundColor, in: all, options: []) { value, range, _ in
      if let color = value as? UIColor, color.isDynamic { colors.append((range, color)) }
    }
    for (range, color) in colors {
      let resolved = color.resolvedColor(with: ownTraits)
      part.addAttributes([.foregroundColor: resolved], range: range)
    }
    if !isEditable, dataDetectorTypes.contains(.link) { LinkDetector.mark(part) }
    var links: [NSRange] = []
    part.enumerateAttribute(.link, in: all, options: []) { value, range, _ in
      if value != nil { links.append(range) }
    }
    for range in links { part.addAttributes(linkTextAttributes ?? [:], range: range) }
    guard let marked = state.marked else { return }
    let local = NSRange(location: marked.location - start, length: marked.length)
    let range = NSIntersectionRange(local, all)
    guard range.length > 0, local.location <= all.length else { return }
    let style = markedTextStyle ?? [.underlineStyle: NSUnderlineStyle.single.rawValue]
    part.addAttributes(style, range: range)
  }

  /// Lays all lines out again, since something else than the text has changed them.
  final func forgetLines() {
    layoutManager.column?.forgetLines()
    arrangeLater(redraws: true)
  }

  final func editabilityChanged() {
    if isFirstResponder, !canBecomeFirstResponder { resignFirstResponder() }
    if dataDetectorTypes != [] { forgetLines() }
    selectionShown()
  }

  // MARK: Changes

  final func setText(_ new: NSAttributedString) {
    inputDelegate?.textWillChange(self)
    state.marked = nil
    state.typing = nil
    undo.forget()
    let old = state.selection
    state.isChanging = true
    textStorage.setAttributedString(new)
    state.isChanging = false
    (state.anchor, state.caret, state.isUpstream) = (textStorage.length, textStorage.length, false)
    layoutManager.emptyAttributes = typingAttributes
    selectionShown()
    invalidateIntrinsicContentSize()
    inputDelegate?.textDidChange(self)
    if state.selection != old { textDelegate?.textViewDidChangeSelection(self) }
  }

  /// Replaces a range as the program asks: without asking the delegate, and undoably.
  final func replaceByProgram(_ range: Range<Int>, _ text: String) {
    let range = range.clamped(to: 0..<textStorage.length)
    inputDelegate?.textWillChange(self)
    exchange(NSRange(range), NSAttributedString(string: text, attributes: typingAttributes), .other)
    inputDelegate?.textDidChange(self)
    textDelegate?.textViewDidChangeSelection(self)
  }

  /// Replaces a range, puts the caret behind it, and notes the change for undoing.
  final func exchange(_ range: NSRange, _ new: NSAttributedString, _ kind: TextUndo.Kind) {
    let range = NSRange(wholePairs(Range(range) ?? 0..<0))
    undo.note(range, textStorage.attributedSubstring(from: range), length: new.length, kind)
    replace(range, new)
  }

  func swap(_ range: NSRange, with text: NSAttributedString) -> NSAttributedString {
    let place = min(max(range.location, 0), textStorage.length)
    let range = NSRange(
      location: place, length: min(max(range.length, 0), textStorage.length - place))
    let old = textStorage.attributedSubstring(from: range)
    replace(range, text)
    if text.length > 0 { (state.anchor, state.caret) = (place, place + text.length) }
    changedByUser()
    return old
  }

  private func replace(_ range: NSRange, _ new: NSAttributedString) {
    state.isChanging = true
    textStorage.replaceCharacters(in: range, with: new)
    state.isChanging = false
    let end = range.location + new.length
    (state.anchor, state.caret) = (end, end)
    (state.isUpstream, state.column, state.hasHandles) = (false, nil, false)
    state.marked = nil
    layoutManager.emptyAttributes = typingAttributes
    arrange()
  }

  /// Tells of a change by the user.
  final func changedByUser() {
    showCaret()
    textDelegate?.textViewDidChangeSelection(self)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    textDelegate?.textViewDidChange(self)
  }

  /// Adapts the selection and the contents after the text was changed.
  private func textEdited(
    _ rows: Range<Int>, _ mask: NSTextStorage.EditActions, _ range: NSRange, _ change: Int
  ) {
    state.paragraph = nil
    if mask.contains(.editedCharacters), !state.isChanging {
      func moved(_ place: Int) -> Int {
        let oldEnd = NSMaxRange(range) - change
        let new =
          place <= range.location ? place : place >= oldEnd ? place + change : NSMaxRange(range)
        return min(max(new, 0), textStorage.length)
      }
      (state.anchor, state.caret) = (moved(state.anchor), moved(state.caret))
      (state.marked, state.isUpstream) = (nil, false)
    }
    if let damage = state.damage {
      state.damage = (min(damage.rows.lowerBound, rows.lowerBound)..<(.max), nil)
    } else {
      state.damage = (rows, layoutManager.column?.replacedHeight)
    }
    state.isDirty = true
    setNeedsLayout()
    if !isScrollEnabled { invalidateIntrinsicContentSize() }
  }
}
