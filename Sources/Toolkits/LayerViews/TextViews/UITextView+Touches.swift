import CoreAnimation
import Quartz2D

extension UITextView {
  final func beginSelecting(_ touch: UITouch, _ event: UIEvent?) {
    guard isSelectable || isEditable else { return }
    let point = touch.location(in: self)
    state.touchedLink = isEditable ? nil : item(at: point)
    guard touch.type == .indirectPointer, isSelectable else { return }
    guard becomeFirstResponder() else { return }
    state.isSelecting = true
    state.hasHandles = false
    choose(at: point, taps: touch.tapCount, event?.modifierFlags.contains(.shift) ?? false)
  }

  private func choose(at point: CGPoint, taps: Int, _ extends: Bool) {
    settleMarkedText()
    clearsOnInsertion = false
    state.chosen = nil
    let (place, isUpstream) = place(at: point)
    switch taps {
    case 1:
      let place = boundary(at: place)
      setSelection(extends ? state.anchor : place, place, isUpstream: isUpstream)
    case 2:
      let word = word(at: place)
      state.chosen = (word, false)
      select(word)
    default:
      let paragraph = paragraphRange(at: place)
      state.chosen = (paragraph, true)
      select(paragraph)
    }
  }

  final func dragSelection(_ touch: UITouch) {
    guard state.isSelecting else { return }
    let (place, isUpstream) = place(at: touch.location(in: self))
    if let (chosen, isParagraph) = state.chosen {
      let end = isParagraph ? paragraphRange(at: place) : word(at: place)
      if end.lowerBound < chosen.lowerBound {
        setSelection(chosen.upperBound, end.lowerBound)
      } else {
        setSelection(chosen.lowerBound, max(end.upperBound, chosen.upperBound))
      }
    } else {
      setSelection(state.anchor, boundary(at: place), isUpstream: isUpstream)
    }
    if touch.location(in: self) != touch.previousLocation(in: self) { state.touchedLink = nil }
    showCaret()
  }

  final func endSelecting(_ touch: UITouch) {
    let point = touch.location(in: self)
    let wasSelecting = state.isSelecting
    state.isSelecting = false
    defer { state.touchedLink = nil }
    if touch.tapCount == 1, let link = state.touchedLink, link == item(at: point) {
      return touched(link)
    }
    guard !wasSelecting, touch.type != .indirectPointer, isSelectable,
      becomeFirstResponder()
    else { return }
    choose(at: point, taps: touch.tapCount, false)
    state.hasHandles = !state.selection.isEmpty
    selectionShown()
  }

  /// Moves the caret under a finger that stays.
  final func pressed(_ recognizer: UIGestureRecognizer) {
    guard isSelectable, !state.isSelecting,
      recognizer.state == .began || recognizer.state == .changed,
      becomeFirstResponder()
    else { return }
    let (place, isUpstream) = place(at: recognizer.location(in: self))
    if isEditable {
      let place = boundary(at: place)
      setSelection(place, place, isUpstream: isUpstream)
    } else {
      select(word(at: place))
      state.hasHandles = true
    }
    showCaret()
    selectionShown()
  }

  /// Moves an end of the selection to a place under a finger.
  final func moveEnd(isStart: Bool, to point: CGPoint) {
    let place = boundary(at: place(at: canvas.convert(point, to: self)).place)
    let selection = state.selection
    if isStart {
      setSelection(selection.upperBound, min(place, characterEnd(from: selection.upperBound, -1)))
    } else {
      setSelection(selection.lowerBound, max(place, characterEnd(from: selection.lowerBound, 1)))
    }
    state.hasHandles = true
    showCaret()
    selectionShown()
  }

  // MARK: Links

  /// Returns the range of the link or the attachment at a point of the content.
  private func item(at point: CGPoint) -> NSRange? {
    guard isSelectable, let letter = letter(at: point) else { return nil }
    let row = paragraphRange(at: letter.lowerBound)
    let part = adorned(row)
    var range = NSRange()
    let local = letter.lowerBound - row.lowerBound
    guard local < part.length else { return nil }
    for key in [NSAttributedString.Key.link, .attachment] {
      let all = NSRange(location: 0, length: part.length)
      if part.attribute(key, at: local, longestEffectiveRange: &range, in: all) != nil {
        return NSRange(location: range.location + row.lowerBound, length: range.length)
      }
    }
    return nil
  }

  /// Returns a paragraph with the links that were found in it.
  private func adorned(_ row: Range<Int>) -> NSAttributedString {
    let part = NSMutableAttributedString(
      attributedString: textStorage.attributedSubstring(from: NSRange(row)))
    layoutManager.adorn?(part, row.lowerBound)
    return part
  }

  private func touched(_ range: NSRange) {
    let row = paragraphRange(at: range.location)
    let part = adorned(row)
    let local = range.location - row.lowerBound
    let attributes = part.attributes(at: local, effectiveRange: nil)
    if let attachment = attributes[.attachment] as? NSTextAttachment, attributes[.link] == nil {
      _ = textDelegate?.textView(
        self, shouldInteractWith: attachment, in: range, interaction: .invokeDefaultAction)
      return
    }
    let value = attributes[.link]
    guard let url = value as? URL ?? (value as? String).flatMap({ URL(string: $0) }) else { return }
    guard
      textDelegate?.textView(
        self, shouldInteractWith: url, in: range, interaction: .invokeDefaultAction) ?? true
    else { return }
    UIApplication.shared.open(url)
  }
}
