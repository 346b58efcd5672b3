/// A change of a part of a source text, in bytes of UTF-8 from its beginning.
struct SourceEdit {
  var range: Range<Int>
  var replacement: String

  init(_ range: Range<Int>, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}

extension [SourceEdit] {
  /// The text with all edits.
  ///
  /// Removals that leave nothing but blanks on a line take the line with them; all other bytes stay
  /// as they are. If two edits overlap, the first to begin counts; insertions at one
  /// place keep the order in which they were made.
  func applied(to source: String) -> String {
    let bytes = Array<UInt8>(source.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    for edit in joined(in: bytes) where edit.range.lowerBound >= position {
      result += bytes[position..<edit.range.lowerBound]
      result += edit.replacement.utf8
      position = edit.range.upperBound
    }
    result += bytes[position...]
    return String(decoding: result, as: UTF8.self)
  }

  /// The edits sorted; removals that touch are joined and widened to whole lines.
  private func joined(in bytes: [UInt8]) -> [SourceEdit] {
    var edits: [SourceEdit] = []
    // Sorting is stable: insertions at one place stay in order.
    for edit in sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      if edit.isRemoval, let last = edits.last, last.isRemoval,
        last.range.upperBound >= edit.range.lowerBound
      {
        let end = Swift.max(last.range.upperBound, edit.range.upperBound)
        edits[edits.count - 1].range = last.range.lowerBound..<end
      } else {
        edits.append(edit)
      }
    }
    return edits.map { $0.isRemoval ? SourceEdit($0.range.tidied(in: bytes), "") : $0 }
  }
}

extension SourceEdit {
  fileprivate var isRemoval: Bool { replacement.isEmpty && !range.isEmpty }
}

extension Range<Int> {
  /// The range that a removal takes: the whole line if nothing else is on it; otherwise, at the end
  /// of a line, also the blanks before it.
  fileprivate func tidied(in bytes: [UInt8]) -> Range<Int> {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    func isLineEnd(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
    var start = lowerBound
    while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
    var end = upperBound
    while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    guard end == bytes.count || isLineEnd(bytes[end]) else { return self }
    guard start == 0 || isLineEnd(bytes[start - 1]) else { return start..<end }
    if end < bytes.count, bytes[end] == UInt8(ascii: "\r") { end += 1 }
    if end < bytes.count, bytes[end] == UInt8(ascii: "\n") { end += 1 }
    return start..<end
  }
}
