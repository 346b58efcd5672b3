/// Divides a text into lines. Belongs to one thread at a time.
public final class CTTypesetter {
  let text: NSAttributedString
  /// The starts of the lines found last, and the end of the last line, in UTF-16 units.
  fileprivate var breaks: [Int] = []
  fileprivate var width = Double.nan
  fileprivate var breaksWords = false
  /// The paragraph of the line made last, and its direction.
  private var paragraph: (range: NSRange, direction: TextDirection)?

  init(_ text: NSAttributedString) {
    self.text = NSAttributedString(attributedString: text)
  }

  /// Returns the writing direction of the paragraph around a place: its style's, or that of its letters.
  func direction(at index: Int) -> TextDirection {
    if let paragraph, NSLocationInRange(index, paragraph.range) { return paragraph.direction }
    let letters = text.string as NSString
    let range = letters.paragraphRange(for: NSRange(location: index, length: 0))
    let direction =
      text.paragraphStyle(at: index).direction
      ?? TextDirection(of: letters.substring(with: range))
    paragraph = (range, direction)
    return direction
  }
}

/// Creates a typesetter for a text in its `.font`, or Helvetica at 12 units, and its
/// `.foregroundColor`, or black.
public func CTTypesetterCreateWithAttributedString(_ string: NSAttributedString) -> CTTypesetter {
  CTTypesetter(string)
}

/// Returns the number of UTF-16 units that fit into a line: up to a line break or the end of a
/// word, including the spaces after it, or within a word that is longer than the line. At least one
/// letter fits. 0 for a start outside the text.
///
/// - Complexity: O(n) in the length of the text for a new width, and O(log n) for the following
///   lines of that width.
///
/// - Parameter width: the width in units of user space; NaN and negative widths count as 0.
public func CTTypesetterSuggestLineBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.lineLength(from: startIndex, width: width, breaksWords: false)
}

/// Returns the number of UTF-16 units that fit into a line, as `CTTypesetterSuggestLineBreak` does,
/// but allows a break between any two letters.
public func CTTypesetterSuggestClusterBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.lineLength(from: startIndex, width: width, breaksWords: true)
}

/// Creates a line of a part of the text. Parts outside the text are left out.
///
/// - Parameter stringRange: the part in UTF-16 units; a length of 0 stands for the rest of the
///   text.
public func CTTypesetterCreateLine(
  _ typesetter: CTTypesetter, _ stringRange: CFRange
) -> CTLine {
  let total = typesetter.text.length
  let start = min(max(stringRange.location, 0), total)
  let rest = total - start
  let length = stringRange.length > 0 ? min(stringRange.length, rest) : rest
  let part = typesetter.text.attributedSubstring(from: NSRange(location: start, length: length))
  return CTLine(
    part.withoutLineBreakAtEnd, range: CFRange(location: start, length: length),
    direction: typesetter.direction(at: start))
}

extension CTTypesetter {
  fileprivate func lineLength(from start: Int, width: Double, breaksWords: Bool) -> Int {
    guard start >= 0, start < text.length else { return 0 }
    // NaN stands for the width before the first line.
    let width = width > 0 ? width : 0
    if width != self.width || breaksWords != self.breaksWords || lineEnd(from: start) == nil {
      (self.width, self.breaksWords) = (width, breaksWords)
      findBreaks(from: start)
    }
    return (lineEnd(from: start) ?? text.length) - start
  }

  /// Returns the end of the line that begins at `start`; nil if no known line begins there.
  private func lineEnd(from start: Int) -> Int? {
    var (low, high) = (0, breaks.count)
    while low < high {
      let middle = (low + high) / 2
      if breaks[middle] < start { low = middle + 1 } else { high = middle }
    }
    guard low + 1 < breaks.count, breaks[low] == start else { return nil }
    return breaks[low + 1]
  }

  private func findBreaks(from start: Int) {
    let rest = NSRange(location: start, length: text.length - start)
    var style = TextLayout.Style.coreText
    style.isWrapped = true
    style.breaksWords = breaksWords
    let layout = TextLayout(
      text.attributedSubstring(from: rest), style: style,
      in: CGSize(width: width, height: .infinity))
    var starts = layout.lines.map(\.startByte)[...]
    breaks = []
    var unit = start
    for (index, byte) in layout.text.bytes.enumerated() {
      if index == starts.first {
        starts.removeFirst()
        breaks.append(unit)
      }
      // Every letter has one byte that is no continuation; four bytes are two units.
      if byte & 0xC0 != 0x80 { unit += byte >= 0xF0 ? 2 : 1 }
    }
    // The end of a text that was cut for its length is no end of a line.
    if unit < text.length, breaks.count > 1 { return }
    breaks.append(max(unit, start + 1))
  }
}

extension NSAttributedString {
  /// The text without one line break at its end.
  fileprivate var withoutLineBreakAtEnd: NSAttributedString {
    let letters = string as NSString
    var end = 0
    letters.getLineStart(
      nil, end: nil, contentsEnd: &end,
      for: NSRange(location: max(letters.length - 1, 0), length: letters.length > 0 ? 1 : 0))
    guard end < letters.length else { return self }
    return attributedSubstring(from: NSRange(location: 0, length: end))
  }
}
