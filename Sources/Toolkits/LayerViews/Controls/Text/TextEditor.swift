import Foundation

/// A line of text with a caret and a selection. Places are counted in UTF-16 units, as in UIKit, and
/// moving and deleting pass whole characters as the reader sees them.
struct TextEditor {
  private var characters: [Character] = []
  /// The starts of the characters, and the end of the last one.
  private(set) var boundaries = [0]
  /// The end of the selection that stays.
  private(set) var anchor = 0
  /// The end of the selection that moves.
  private(set) var caret = 0

  enum Step { case character, word, all }

  var text: String {
    get { String(characters) }
    set {
      setCharacters(of: newValue)
      (anchor, caret) = (length, length)
    }
  }

  var length: Int { boundaries[characters.count] }
  var whole: Range<Int> { 0..<length }
  var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }
  var selectedText: String { text(in: selection) }

  private mutating func setCharacters(of text: String) {
    characters = Array(text)
    boundaries = [0]
    boundaries.reserveCapacity(characters.count + 1)
    var end = 0
    for character in characters {
      end += character.utf16.count
      boundaries.append(end)
    }
  }

  /// Returns the text of a range, without the halves of a pair of surrogates outside the range.
  func text(in range: Range<Int>) -> String {
    let text = text
    let part = whole(range, in: text)
    return String(text.utf16[part]) ?? ""
  }

  /// Returns a range within the text, widened to whole pairs of surrogates.
  func wholePairs(_ range: Range<Int>) -> Range<Int> {
    let text = text
    let part = whole(range.clamped(to: whole), in: text)
    return part.lowerBound.utf16Offset(in: text)..<part.upperBound.utf16Offset(in: text)
  }

  /// Selects a range, widened to whole characters.
  mutating func select(_ range: Range<Int>) {
    let range = range.clamped(to: whole)
    anchor = boundaries[character(containing: range.lowerBound)]
    caret = range.isEmpty ? anchor : boundary(from: range.upperBound)
  }

  mutating func replace(_ range: Range<Int>, with text: String) {
    var changed = self.text
    let part = whole(range.clamped(to: whole), in: changed)
    let start = part.lowerBound.utf16Offset(in: changed)
    changed.replaceSubrange(part, with: text)
    setCharacters(of: changed)
    // Characters may combine with their neighbours.
    caret = boundary(from: start + text.utf16.count)
    anchor = caret
  }

  /// Returns a range widened to whole pairs of surrogates.
  private func whole(_ range: Range<Int>, in text: String) -> Range<String.Index> {
    let units = text.utf16
    func isInPair(_ index: String.Index) -> Bool {
      index < units.endIndex && UTF16.isTrailSurrogate(units[index])
    }
    var start = units.index(units.startIndex, offsetBy: range.lowerBound)
    var end = units.index(units.startIndex, offsetBy: range.upperBound)
    if isInPair(start) { start = units.index(before: start) }
    if isInPair(end) { end = units.index(after: end) }
    return start..<end
  }

  // MARK: Movement

  /// Puts the caret at a place, or at the start of the character around it. Unless it extends the
  /// selection, the selection is empty afterwards.
  mutating func move(to place: Int, extending: Bool) {
    caret = boundaries[character(containing: place)]
    if !extending { anchor = caret }
  }

  mutating func move(_ direction: Int, by step: Step, extending: Bool) {
    if step == .character, !extending, !selection.isEmpty {
      return move(to: direction < 0 ? selection.lowerBound : selection.upperBound, extending: false)
    }
    move(to: place(direction, by: step), extending: extending)
  }

  /// Returns the range that deleting removes: the selection, or one step in the direction.
  func deleted(_ direction: Int, by step: Step) -> Range<Int> {
    guard selection.isEmpty else { return selection }
    let end = place(direction, by: step)
    return min(caret, end)..<max(caret, end)
  }

  private func place(_ direction: Int, by step: Step) -> Int {
    var index = character(containing: caret)
    switch step {
    case .all: index = direction < 0 ? 0 : characters.count
    case .character: index = min(max(index + direction, 0), characters.count)
    case .word:
      // Passes the characters between words, and then the word.
      func isEnd(_ index: Int) -> Bool { direction < 0 ? index <= 0 : index >= characters.count }
      func isWord(_ index: Int) -> Bool { self.isWord(direction < 0 ? index - 1 : index) }
      while !isEnd(index), !isWord(index) { index += direction }
      while !isEnd(index), isWord(index) { index += direction }
    }
    return boundaries[index]
  }

  /// Returns the word around a place, or between words the one character there.
  func word(at place: Int) -> Range<Int> {
    guard !characters.isEmpty else { return 0..<0 }
    let index = min(character(containing: place), characters.count - 1)
    var (start, end) = (index, index + 1)
    if isWord(index) {
      while start > 0, isWord(start - 1) { start -= 1 }
      while end < characters.count, isWord(end) { end += 1 }
    }
    return boundaries[start]..<boundaries[end]
  }

  /// Returns the word around a letter; nil for a letter between words.
  func wordOnly(at place: Int) -> Range<Int>? {
    let index = character(containing: place)
    return index < characters.count && isWord(index) ? word(at: place) : nil
  }

  private func isWord(_ index: Int) -> Bool {
    let character = characters[index]
    return character.isLetter || character.isNumber || character == "_"
  }

  // MARK: Characters

  /// Returns the index of the character that contains a place; the number of characters for a place
  /// at or after the end.
  func character(containing place: Int) -> Int {
    var (low, high) = (0, characters.count)
    while low < high {
      let middle = (low + high) / 2
      if boundaries[middle + 1] <= place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the first boundary that is not before a place.
  private func boundary(from place: Int) -> Int {
    let index = character(containing: place)
    return boundaries[index] < place
      ? boundaries[min(index + 1, characters.count)] : boundaries[index]
  }

  var characterCount: Int { characters.count }
}
