import Foundation

/// A line of text with a caret and a selection, counted in characters as the reader sees them.
struct TextEditor {
  private(set) var characters: [Character] = []
  /// The end of the selection that stays.
  private(set) var anchor = 0
  /// The end of the selection that moves.
  private(set) var caret = 0

  enum Step { case character, word, all }

  var text: String {
    get { String(characters) }
    set {
      characters = Array(newValue)
      (anchor, caret) = (characters.count, characters.count)
    }
  }

  var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }
  var selectedText: String { String(characters[selection]) }

  mutating func select(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<characters.count)
    (anchor, caret) = (range.lowerBound, range.upperBound)
  }

  mutating func replace(_ range: Range<Int>, with text: String) {
    // Characters may combine with their neighbours.
    let before = String(characters[..<range.lowerBound]) + text
    characters = Array(before + String(characters[range.upperBound...]))
    caret = min(Array(before).count, characters.count)
    anchor = caret
  }

  // MARK: Movement

  /// Puts the caret at an index. Unless it extends the selection, the selection is empty
  /// afterwards.
  mutating func move(to index: Int, extending: Bool) {
    caret = min(max(index, 0), characters.count)
    if !extending { anchor = caret }
  }

  mutating func move(_ direction: Int, by step: Step, extending: Bool) {
    if step == .character, !extending, !selection.isEmpty {
      return move(to: direction < 0 ? selection.lowerBound : selection.upperBound, extending: false)
    }
    move(to: index(direction, by: step), extending: extending)
  }

  /// Returns the range that deleting removes: the selection, or one step in the direction.
  func deleted(_ direction: Int, by step: Step) -> Range<Int> {
    guard selection.isEmpty else { return selection }
    let end = index(direction, by: step)
    return min(caret, end)..<max(caret, end)
  }

  private func index(_ direction: Int, by step: Step) -> Int {
    switch step {
    case .all: return direction < 0 ? 0 : characters.count
    case .character: return min(max(caret + direction, 0), characters.count)
    case .word:
      // Passes the characters between words, and then the word.
      func isWord(_ index: Int) -> Bool {
        let character = characters[direction < 0 ? index - 1 : index]
        return character.isLetter || character.isNumber || character == "_"
      }
      func isEnd(_ index: Int) -> Bool { direction < 0 ? index <= 0 : index >= characters.count }
      var index = caret
      while !isEnd(index), !isWord(index) { index += direction }
      while !isEnd(index), isWord(index) { index += direction }
      return index
    }
  }

  /// Returns the word around an index, or between words the one character there.
  func word(at index: Int) -> Range<Int> {
    guard !characters.isEmpty else { return 0..<0 }
    let place = min(max(index, 0), characters.count - 1)
    func isWord(_ index: Int) -> Bool {
      characters[index].isLetter || characters[index].isNumber || characters[index] == "_"
    }
    guard isWord(place) else { return place..<place + 1 }
    var (start, end) = (place, place + 1)
    while start > 0, isWord(start - 1) { start -= 1 }
    while end < characters.count, isWord(end) { end += 1 }
    return start..<end
  }

  // MARK: UTF-16

  func utf16Offset(_ index: Int) -> Int {
    characters[..<min(max(index, 0), characters.count)].reduce(0) { $0 + $1.utf16.count }
  }

  /// Returns the character that contains an offset in UTF-16.
  func index(utf16Offset offset: Int) -> Int {
    var rest = offset
    for (index, character) in characters.enumerated() {
      if rest < character.utf16.count { return index }
      rest -= character.utf16.count
    }
    return characters.count
  }

  func utf16Range(_ range: Range<Int>) -> NSRange {
    let start = utf16Offset(range.lowerBound)
    return NSRange(location: start, length: utf16Offset(range.upperBound) - start)
  }
}
