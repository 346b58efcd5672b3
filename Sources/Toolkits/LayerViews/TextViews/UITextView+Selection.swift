import CoreAnimation
import Quartz2D

extension UITextView {
  // MARK: Characters and words

  /// Returns the paragraph of a place, for passing characters and words, and its start.
  private func paragraph(at place: Int) -> (start: Int, editor: TextEditor) {
    guard let column = layoutManager.column else { return (0, TextEditor()) }
    let row = column.row(at: place)
    let start = column.start(of: row)
    if let known = state.paragraph, known.start == start { return known }
    var editor = TextEditor()
    editor.text = (textStorage.string as NSString).substring(
      with: NSRange(location: start, length: column.lengths[row]))
    state.paragraph = (start, editor)
    return (start, editor)
  }

  /// Returns the start of the character around a place.
  final func boundary(at place: Int) -> Int {
    let (start, editor) = paragraph(at: place)
    return start + editor.boundaries[editor.character(containing: place - start)]
  }

  /// Returns a range widened to whole characters, within the text.
  final func widened(_ range: Range<Int>) -> Range<Int> {
    let range = range.clamped(to: 0..<textStorage.length)
    let (start, end) = (boundary(at: range.lowerBound), boundary(at: range.upperBound))
    guard !range.isEmpty else { return start..<start }
    return start..<(end < range.upperBound ? characterEnd(from: end, 1) : end)
  }

  /// Returns the end of the character beside a place.
  final func characterEnd(from place: Int, _ direction: Int) -> Int {
    let length = textStorage.length
    guard direction < 0 ? place > 0 : place < length else { return min(max(place, 0), length) }
    let (start, editor) = paragraph(at: direction < 0 ? place - 1 : place)
    let index = editor.character(containing: direction < 0 ? place - 1 - start : place - start)
    return start + editor.boundaries[direction < 0 ? index : index + 1]
  }

  /// Returns the end of the word in a direction, after the characters before it.
  final func wordEnd(from place: Int, _ direction: Int) -> Int {
    var place = place
    while direction < 0 ? place > 0 : place < textStorage.length {
      let (start, editor) = paragraph(at: direction < 0 ? place - 1 : place)
      var moving = editor
      moving.move(to: place - start, extending: false)
      moving.move(direction, by: .word, extending: false)
      place = start + moving.caret
      // A paragraph without a further word is passed.
      let letter = direction < 0 ? place : place - 1
      if editor.wordOnly(at: letter - start) != nil { return place }
    }
    return place
  }

  /// Returns the word around a place, or between words the one character there.
  final func word(at place: Int) -> Range<Int> {
    let (start, editor) = paragraph(at: place)
    let word = editor.word(at: place - start)
    return (start + word.lowerBound)..<(start + word.upperBound)
  }

  final func paragraphRange(at place: Int) -> Range<Int> {
    let (start, editor) = paragraph(at: place)
    return start..<(start + editor.length)
  }

  /// Returns the letters of the line around a letter.
  final func lineRange(at letter: Int) -> Range<Int>? {
    layoutManager.column.flatMap { Range($0.line(at: letter).range) }
  }

  /// Returns a range within the text, widened to whole pairs of surrogates.
  final func wholePairs(_ range: Range<Int>) -> Range<Int> {
    let range = range.clamped(to: 0..<textStorage.length)
    let letters = textStorage.string as NSString
    func isInPair(_ place: Int) -> Bool {
      place > 0 && place < letters.length && UTF16.isTrailSurrogate(letters.character(at: place))
    }
    let start = range.lowerBound - (isInPair(range.lowerBound) ? 1 : 0)
    return start..<(range.upperBound + (isInPair(range.upperBound) ? 1 : 0))
  }

  final func string(in range: Range<Int>) -> String? {
    let range = wholePairs(range)
    return (textStorage.string as NSString).substring(with: NSRange(range))
  }

  // MARK: Selecting

  /// Selects a range on behalf of the user.
  final func select(_ range: Range<Int>) {
    let range = widened(range)
    setSelection(range.lowerBound, range.upperBound)
  }

  /// Moves the ends of the selection, and tells of it.
  final func setSelection(_ anchor: Int, _ caret: Int, isUpstream: Bool = false) {
    let old = (state.anchor, state.caret, state.isUpstream)
    (state.anchor, state.caret, state.isUpstream) = (anchor, caret, isUpstream)
    guard old != (anchor, caret, isUpstream) else { return }
    selectionMoved()
    textDelegate?.textViewDidChangeSelection(self)
  }

  private func selectionMoved() {
    state.typing = nil
    state.column = nil
    undo.endTyping()
    layoutManager.emptyAttributes = typingAttributes
    selectionShown()
  }

  final func selectByProgram(_ range: NSRange) {
    let (length, total) = (max(range.length, 0), textStorage.length)
    let start = min(max(range.location == NSNotFound ? total : range.location, 0), total)
    let wanted = widened(start..<(start + min(length, total - start)))
    let old = state.selection
    inputDelegate?.selectionWillChange(self)
    (state.anchor, state.caret, state.isUpstream) = (wanted.lowerBound, wanted.upperBound, false)
    if state.selection != old { selectionMoved() }
    inputDelegate?.selectionDidChange(self)
    if state.selection != old { textDelegate?.textViewDidChangeSelection(self) }
  }

  // MARK: Places

  /// Returns the rectangles of a range in the content.
  final func rects(of range: Range<Int>) -> [CGRect] {
    arrangeIfNeeded()
    let range = range.clamped(to: 0..<textStorage.length)
    return (layoutManager.column?.rects(of: NSRange(range)) ?? []).map(inContent)
  }

  private func inContent(_ rect: CGRect) -> CGRect {
    rect.offsetBy(dx: textOrigin.x, dy: textOrigin.y)
  }

  final func caretFrame(at place: Int, isUpstream: Bool = false) -> CGRect {
    arrangeIfNeeded()
    guard let column = layoutManager.column else { return .zero }
    var caret = inContent(column.caret(at: place, isUpstream: isUpstream))
    caret.origin.x = min(caret.minX.rounded(), max(bounds.width - CaretView.width, 0))
    caret.size.width = CaretView.width
    return caret
  }

  /// Returns the place in the text that is nearest to a point of the content.
  final func place(at point: CGPoint) -> (place: Int, isUpstream: Bool) {
    arrangeIfNeeded()
    guard let column = layoutManager.column else { return (0, false) }
    let origin = textOrigin
    return column.place(at: CGPoint(x: point.x - origin.x, y: point.y - origin.y))
  }

  /// Returns the character at a point of the content; nil beside the text.
  final func letter(at point: CGPoint) -> Range<Int>? {
    let (place, isUpstream) = place(at: point)
    guard let column = layoutManager.column else { return nil }
    let line = inContent(column.line(at: place, isUpstream: isUpstream).used)
    guard line.contains(point) else { return nil }
    let edge = inContent(column.caret(at: place, isUpstream: isUpstream)).minX
    let isBefore = point.x < edge
    let other = characterEnd(from: place, isBefore ? -1 : 1)
    return other == place ? nil : min(place, other)..<max(place, other)
  }

  final func moved(_ place: Int, _ direction: UITextLayoutDirection, _ count: Int) -> Int? {
    var place = place
    for _ in 0..<count.magnitude {
      let new: Int
      switch (direction, count > 0) {
      case (.right, true), (.left, false): new = characterEnd(from: place, 1)
      case (.left, true), (.right, false): new = characterEnd(from: place, -1)
      case (.down, true), (.up, false): new = vertical(from: place, 1)?.place ?? place
      case (.up, true), (.down, false): new = vertical(from: place, -1)?.place ?? place
      }
      if new == place { return nil }
      place = new
    }
    return place
  }

  /// Returns the place in the line above or below; nil beyond the text.
  final func vertical(
    from place: Int, _ direction: Int, isUpstream: Bool = false, column x: CGFloat? = nil
  ) -> (place: Int, isUpstream: Bool)? {
    arrangeIfNeeded()
    guard let column = layoutManager.column else { return nil }
    let line = column.line(at: place, isUpstream: isUpstream)
    guard let next = column.neighbour(of: line, direction) else { return nil }
    let x = x ?? column.caret(at: place, isUpstream: isUpstream).minX
    return column.place(atX: x, in: next)
  }

  // MARK: Showing

  /// Draws the caret or the selection.
  final func selectionShown() {
    guard let column = layoutManager.column, !state.isDirty, bounds.width > 0 else { return }
    let selection = state.selection
    let isActive = isFirstResponder && isSelectable
    let isCaret = selection.isEmpty && isActive && isEditable
    let marked = selection.isEmpty || !isActive
    let shown = shownOffset.y
    let rects =
      marked
      ? []
      : column.rects(
        of: NSRange(selection), from: min(shown, bounds.minY) - bounds.height - textOrigin.y,
        to: max(shown, bounds.minY) + 2 * bounds.height - textOrigin.y)
    UIView.performWithoutAnimation {
      canvas.select(rects.map(inContent))
      let frame = isCaret ? caretFrame(at: state.caret, isUpstream: state.isUpstream) : .zero
      if isCaret != !canvas.caret.isHidden || frame != canvas.caret.frame {
        canvas.caret.show(frame, isVisible: isCaret, blinks: window != nil)
      }
      let (start, end) = canvas.handles
      let hasHandles = state.hasHandles && !marked
      (start.isHidden, end.isHidden) = (!hasHandles, !hasHandles)
      if hasHandles {
        start.show(caretFrame(at: selection.lowerBound), isStart: true)
        end.show(caretFrame(at: selection.upperBound, isUpstream: true), isStart: false)
      }
    }
  }

  /// Scrolls to the end of the selection that moves.
  final func showCaret() {
    guard bounds.width > 0 else { return }
    arrangeIfNeeded()
    let frame = caretFrame(at: state.caret, isUpstream: state.isUpstream)
    showRect(frame.insetBy(dx: 0, dy: -2))
  }

  final func show(_ range: NSRange) {
    guard bounds.width > 0 else { return }
    let total = textStorage.length
    let start = min(max(range.location, 0), total)
    let end = start + min(max(range.length, 0), total - start)
    // Paragraphs that were not laid out yet have another height once they are.
    for _ in 0..<3 {
      let rects = start == end ? [] : rects(of: start..<end)
      let first = rects.first ?? caretFrame(at: start)
      let all = rects.reduce(first) { $0.union($1) }
      let before = bounds.origin
      showRect(all.height > bounds.height ? first : all)
      if bounds.origin == before { return }
    }
  }

  private func showRect(_ rect: CGRect) {
    // The insets belong to the first and the last line.
    var rect = rect
    if rect.minY <= textContainerInset.top + 1 {
      rect = rect.union(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    let bottom = contentSize.height - textContainerInset.bottom
    if rect.maxY >= bottom - 1 {
      rect.size.height = max(contentSize.height - rect.minY, rect.height)
    }
    let wanted = offset(showing: rect)
    if wanted != bounds.origin, isScrollEnabled { setContentOffset(wanted, animated: false) }
  }
}
