public import Foundation

/// Finds the parts of a text.
@preconcurrency @MainActor public protocol UITextInputTokenizer: AnyObject {
  /// Returns the part around a place; nil for a place that is in none, such as one between two words.
  ///
  /// - Parameter direction: the side of a place between two parts on which the part lies.
  func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextRange?
  /// Returns true for a place at the end of a part, seen in a direction.
  func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool
  /// Returns the next end of a part in a direction; nil at the end of the text.
  func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextPosition?
  /// Returns true for a place in a part.
  func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool
}

/// A text, and the paragraph of it that was looked at last.
private struct Letters {
  let text: NSString
  private var known: (range: Range<Int>, editor: TextEditor)?

  init(_ text: String) { self.text = text as NSString }

  func paragraph(_ letter: Int) -> Range<Int> {
    if let known, known.range.contains(letter) { return known.range }
    let range = text.paragraphRange(for: NSRange(location: letter, length: 0))
    return range.location..<NSMaxRange(range)
  }

  /// Returns the beginning of a letter's paragraph, and its words.
  mutating func editor(_ letter: Int) -> (start: Int, editor: TextEditor) {
    if let known, known.range.contains(letter) { return (known.range.lowerBound, known.editor) }
    let range = paragraph(letter)
    var editor = TextEditor()
    editor.text = text.substring(with: NSRange(range))
    known = (range, editor)
    return (range.lowerBound, editor)
  }
}

/// Finds the parts of a text by its letters. Lines are those of the text's view, and paragraphs for other
/// texts.
@preconcurrency @MainActor open class UITextInputStringTokenizer: NSObject, UITextInputTokenizer {
  private weak var input: (any UITextInput)?

  /// Creates a tokenizer of a text, which it does not retain.
  public init(textInput: any UITextInput) {
    input = textInput
    super.init()
  }

  open func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextRange? {
    range(around: position.index, granularity, direction.isForward).map { UITextRange($0) }
  }
  open func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool {
    // The part that ends here lies on the other side.
    guard let range = range(around: position.index, granularity, !direction.isForward) else {
      return false
    }
    return position.index == (direction.isForward ? range.upperBound : range.lowerBound)
  }
  open func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextPosition? {
    // A text without a part is read once, not for each of its letters.
    var letters = Letters(text)
    let (length, isForward) = (letters.text.length, direction.isForward)
    var place = position.index
    while isForward ? place < length : place > 0 {
      if let range = range(around: place, granularity, isForward, &letters) {
        return UITextPosition(isForward ? range.upperBound : range.lowerBound)
      }
      place += isForward ? 1 : -1
    }
    return nil
  }
  open func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool { range(around: position.index, granularity, direction.isForward) != nil }

  private var text: String {
    guard let input,
      let all = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument)
    else { return "" }
    return input.text(in: all) ?? ""
  }

  private func range(
    around place: Int, _ granularity: UITextGranularity, _ isForward: Bool
  ) -> Range<Int>? {
    var letters = Letters(text)
    return range(around: place, granularity, isForward, &letters)
  }

  private func range(
    around place: Int, _ granularity: UITextGranularity, _ isForward: Bool,
    _ letters: inout Letters
  ) -> Range<Int>? {
    let length = letters.text.length
    guard place >= 0, place <= length else { return nil }
    // The letter that has to be in the part.
    let letter = isForward ? place : place - 1
    guard letter >= 0, letter < length else { return nil }
    switch granularity {
    case .document: return 0..<length
    case .line:
      return (input as? UITextView)?.lineRange(at: letter) ?? letters.paragraph(letter)
    case .paragraph: return letters.paragraph(letter)
    case .character:
      return Range(letters.text.rangeOfComposedCharacterSequence(at: letter))
    case .word:
      let (start, editor) = letters.editor(letter)
      return editor.wordOnly(at: letter - start).map {
        ($0.lowerBound + start)..<($0.upperBound + start)
      }
    case .sentence: return sentence(letter, letters)
    }
  }

  /// Returns the letters up to a full stop, a question or exclamation mark, with the spaces after it.
  private func sentence(_ letter: Int, _ letters: Letters) -> Range<Int> {
    let (text, paragraph) = (letters.text, letters.paragraph(letter))
    func endsSentence(_ index: Int) -> Bool {
      guard index > paragraph.lowerBound, index < paragraph.upperBound else { return true }
      let (before, here) = (text.character(at: index - 1), text.character(at: index))
      guard [0x20, 0x09, 0xA0].contains(before), ![0x20, 0x09, 0xA0].contains(here) else {
        return false
      }
      var mark = index - 1
      while mark > paragraph.lowerBound, [0x20, 0x09, 0xA0].contains(text.character(at: mark)) {
        mark -= 1
      }
      return [0x2E, 0x21, 0x3F, 0x2026].contains(text.character(at: mark))
    }
    var (start, end) = (letter, letter + 1)
    while !endsSentence(start) { start -= 1 }
    while !endsSentence(end) { end += 1 }
    return start..<end
  }
}
