import Quartz2D
import ToolkitSupport

/// The lines of a text below one another in a width, laid out paragraph by paragraph.
///
/// Paragraphs that were never shown have an estimated height, and those that were changed are laid out again,
/// so that a change costs the same in a long text as in a short one. Places in the text count UTF-16 units;
/// positions are in points from the top left corner of the column, y pointing down.
final class TextColumn {
  /// The lines of a paragraph, ready to be drawn.
  final class Paragraph {
    let block: TextBlock
    /// The distance from the top of the paragraph's place to its first line.
    let before: CGFloat
    /// The bottom of the last line, from the top of the paragraph's place.
    let bottom: CGFloat
    /// The distance to the next paragraph's place.
    let advance: CGFloat
    var isShown = true

    init(_ block: TextBlock, before: CGFloat, empty: CGFloat, after: CGFloat) {
      self.block = block
      self.before = before
      bottom = before + (block.lines.last?.bottom ?? empty)
      advance = bottom + after
    }
  }

  /// The limits of the lines.
  struct Limits: Equatable {
    /// The width of the column.
    var width: CGFloat = 0
    /// The largest number of lines; 0 sets no limit.
    var maximumLines = 0
    /// The mode that shortens the last of a limited number of lines.
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var usesFontLeading = true
  }

  /// The text; the owner reports its changes by `edited`.
  let text: NSAttributedString
  var limits = Limits() { didSet { if limits != oldValue { forgetLines() } } }
  /// The attributes of the line after the last line break, which has no letters.
  var emptyAttributes: [NSAttributedString.Key: Any] = [:]
  /// Adds the attributes that are drawn but not part of the text, such as those of links.
  var adorn: ((_ part: NSMutableAttributedString, _ start: Int) -> Void)?

  /// The lengths of the paragraphs with their ends. A text that ends with a line break has an empty paragraph
  /// after it.
  private(set) var lengths = RunningSums<Int>()
  /// The number of units that the paragraphs have.
  private var knownLength = 0
  private var advances = RunningSums<CGFloat>()
  private var paragraphs: [Paragraph?] = []
  private var isMeasured: [Bool] = []
  /// The number of lines of measured paragraphs, if their number is limited.
  private var lineCounts: [Int] = []
  private var kept = 0
  /// Number of paragraphs whose lines are kept.
  private static let mostKept = 600
  /// The index before which all paragraphs are measured.
  private var measuredUpTo = 0
  private var estimate: (line: CGFloat, letter: CGFloat) = (14, 6)
  /// The right end of the letters of each measured paragraph, and the width of its widest line.
  private var reaches: [(end: CGFloat, width: CGFloat)] = []
  /// The height of the paragraphs that the last change has replaced.
  private(set) var replacedHeight: CGFloat?

  init(_ text: NSAttributedString) {
    self.text = text
    setAll()
  }

  // MARK: Changes

  /// Adapts the paragraphs to a text that is new as a whole.
  func setAll() {
    let letters = text.string as NSString
    knownLength = letters.length
    let all = Self.paragraphLengths(of: letters, from: 0, to: letters.length)
    lengths.replace(0..<lengths.count, with: all)
    resetRows(0..<paragraphs.count, count: all.count)
  }

  /// Adapts the paragraphs to a change of the text, or of its attributes.
  ///
  /// - Parameters:
  ///   - range: the changed range of the new text.
  ///   - change: the difference between its length and that of the old range.
  /// - Returns: the changed paragraphs.
  @discardableResult func edited(_ range: NSRange, change: Int) -> Range<Int> {
    let total = lengths.total()
    guard total + change == text.length, NSMaxRange(range) - change <= total else {
      setAll()
      replacedHeight = nil
      return 0..<paragraphs.count
    }
    var first = lengths.index(at: range.location)
    let last = lengths.index(at: max(NSMaxRange(range) - change, range.location))
    // A line feed that now follows a carriage return belongs to its line break.
    if first > 0, lengths.start(of: first) == range.location { first -= 1 }
    let start = lengths.start(of: first)
    let end = min(lengths.start(of: last) + lengths[last] + change, text.length)
    let letters = text.string as NSString
    var new = Self.paragraphLengths(of: letters, from: start, to: end)
    // Only the last paragraph of the text may be empty.
    let isLast = last == lengths.count - 1
    if !isLast, new.last == 0 { new.removeLast() }
    if !isLast, new.isEmpty { new = [0] }
    knownLength = letters.length
    replacedHeight = advances.start(of: last + 1) - advances.start(of: first)
    lengths.replace(first..<(last + 1), with: new)
    resetRows(first..<(last + 1), count: new.count)
    return first..<(first + new.count)
  }

  /// Forgets all lines, since the width or a colour has changed.
  func forgetLines() {
    resetRows(0..<paragraphs.count, count: lengths.count)
  }

  /// True while the text has another length than the paragraphs.
  var isOutdated: Bool { knownLength != text.length }

  private static func paragraphLengths(of text: NSString, from start: Int, to end: Int) -> [Int] {
    var lengths: [Int] = []
    var place = start
    var endsWithBreak = true
    while place < end {
      var (next, contents) = (0, 0)
      text.getParagraphStart(
        nil, end: &next, contentsEnd: &contents, for: NSRange(location: place, length: 0))
      next = min(max(next, place + 1), max(end, place + 1))
      endsWithBreak = contents < next
      lengths.append(next - place)
      place = next
    }
    if endsWithBreak { lengths.append(0) }
    return lengths
  }

  private func resetRows(_ range: Range<Int>, count: Int) {
    kept -= paragraphs[range].count { $0 != nil }
    paragraphs.replaceSubrange(range, with: repeatElement(nil, count: count))
    isMeasured.replaceSubrange(range, with: repeatElement(false, count: count))
    lineCounts.replaceSubrange(range, with: repeatElement(0, count: count))
    reaches.replaceSubrange(range, with: Array(repeating: (end: 0, width: 0), count: count))
    measuredUpTo = min(measuredUpTo, range.lowerBound)
    if range.lowerBound == 0 { estimate = estimatedSizes }
    let guesses = (range.lowerBound..<range.lowerBound + count).map(estimatedAdvance)
    advances.replace(range, with: guesses)
  }

  private var estimatedSizes: (line: CGFloat, letter: CGFloat) {
    let value =
      text.length > 0
      ? text.attribute(.font, at: 0, effectiveRange: nil) : emptyAttributes[.font]
    let font = coreTextFont(value)
    let line = CTFontGetAscent(font) + CTFontGetDescent(font)
    return (line + (limits.usesFontLeading ? CTFontGetLeading(font) : 0), CTFontGetSize(font) * 0.5)
  }

  private func estimatedAdvance(_ row: Int) -> CGFloat {
    let letters = estimate.letter > 0 ? max(limits.width / estimate.letter, 1) : 1
    return estimate.line * max((CGFloat(lengths[row]) / letters).rounded(.up), 1)
  }

  // MARK: Lines

  var count: Int { paragraphs.count }

  func start(of row: Int) -> Int { lengths.start(of: row) }

  /// Returns the paragraph of a place in the text; the end of the text belongs to the last one.
  func row(at place: Int) -> Int { lengths.index(at: min(max(place, 0), text.length)) }

  func row(atY y: CGFloat) -> Int { advances.index(at: max(y, 0)) }

  /// The top of a paragraph's place.
  func top(of row: Int) -> CGFloat { advances.start(of: row) }

  func bottom(of row: Int) -> CGFloat { top(of: row) + paragraph(row).bottom }

  /// Returns the lines of a paragraph, which are laid out if they are not known.
  func paragraph(_ row: Int) -> Paragraph {
    if let known = paragraphs[row] { return known }
    if limits.maximumLines > 0 { measure(before: row) }
    let new = layOut(row)
    if kept >= Self.mostKept { drop(farFrom: row) }
    paragraphs[row] = new
    kept += 1
    isMeasured[row] = true
    lineCounts[row] = max(new.block.lines.count, 1)
    advances.set(row, to: new.advance)
    reaches[row] = (
      new.block.lines.map { $0.left + $0.width }.max() ?? 0,
      new.block.lines.map(\.width).max() ?? 0
    )
    return new
  }

  private func layOut(_ row: Int) -> Paragraph {
    let (start, length) = (lengths.start(of: row), lengths[row])
    var block = TextBlock.Limits()
    block.width = limits.width
    block.usesFontLeading = limits.usesFontLeading
    if limits.maximumLines > 0 {
      let rest = limits.maximumLines - lineCounts[..<row].reduce(0, +)
      guard rest > 0 else {
        let none = Paragraph(
          TextBlock(NSAttributedString(string: ""), block), before: 0, empty: 0, after: 0)
        none.isShown = false
        return none
      }
      block.maximumLines = rest
      block.lastLineTruncation = truncation
    }
    guard length > 0 else { return emptyParagraph(row, block) }
    let part = NSMutableAttributedString(
      attributedString: text.attributedSubstring(from: NSRange(location: start, length: length)))
    adorn?(part, start)
    let style = part.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    let lines = TextBlock(part, block)
    return Paragraph(
      lines, before: row > 0 ? space(style?.paragraphSpacingBefore) : 0, empty: 0,
      after: space(style?.lineSpacing) + space(style?.paragraphSpacing))
  }

  /// Returns the line after the last line break, as high as the line of a letter.
  private func emptyParagraph(_ row: Int, _ limits: TextBlock.Limits) -> Paragraph {
    let style = emptyAttributes[.paragraphStyle] as? NSParagraphStyle
    let letter = TextBlock(NSAttributedString(string: "x", attributes: emptyAttributes), limits)
    return Paragraph(
      TextBlock(NSAttributedString(string: ""), limits),
      before: row > 0 ? space(style?.paragraphSpacingBefore) : 0,
      empty: letter.lines.last?.bottom ?? estimate.line, after: 0)
  }

  private var truncation: CTLineTruncationType? {
    switch limits.lineBreakMode {
    case .byTruncatingHead: .start
    case .byTruncatingTail: .end
    case .byTruncatingMiddle: .middle
    case .byWordWrapping, .byCharWrapping, .byClipping: nil
    }
  }

  /// Forgets lines, but not their heights, of paragraphs that are far from one that is needed.
  private func drop(farFrom row: Int) {
    let near = (row - Self.mostKept / 3)...(row + Self.mostKept / 3)
    for index in paragraphs.indices where paragraphs[index] != nil && !near.contains(index) {
      paragraphs[index] = nil
      kept -= 1
    }
  }

  // MARK: Measures

  /// The right end of the letters that reach farthest, among measured paragraphs.
  var widest: CGFloat { reaches.map(\.end).max() ?? 0 }
  /// The width of the widest line among measured paragraphs.
  var widestLine: CGFloat { reaches.map(\.width).max() ?? 0 }

  var isWhollyMeasured: Bool { measuredUpTo >= paragraphs.count }

  /// The height from the top of the column to the bottom of its last line, as far as it is known.
  var height: CGFloat {
    guard count > 0 else { return 0 }
    let last = count - 1
    // Lines that a limit leaves out have no height.
    return isMeasured[last] || limits.maximumLines > 0
      ? bottom(of: last) : advances.start(of: last) + advances[last]
  }

  private func measure(before row: Int) {
    while measuredUpTo < row {
      if !isMeasured[measuredUpTo] { _ = paragraph(measuredUpTo) }
      measuredUpTo += 1
    }
  }

  /// Lays out all paragraphs.
  func measureAll() { _ = measure(units: .max) }

  /// Lays out paragraphs that were not laid out yet, from the first on.
  ///
  /// - Parameter units: the length of text after which the work stops.
  /// - Returns: the bottom of the last one whose height was unknown, and the change of all heights.
  func measure(units: Int) -> (end: CGFloat, change: CGFloat) {
    var rest = units
    var change: CGFloat = 0
    while measuredUpTo < paragraphs.count, rest > 0 {
      let row = measuredUpTo
      if !isMeasured[row] {
        rest -= max(lengths[row], 40)
        let old = advances[row]
        _ = paragraph(row)
        change += advances[row] - old
      }
      measuredUpTo += 1
    }
    return (advances.start(of: measuredUpTo), change)
  }
}

/// Returns a distance between lines; 0 for none, for a negative one and for NaN.
private func space(_ length: CGFloat?) -> CGFloat {
  guard let length, length > 0, length.isFinite else { return 0 }
  return length
}
