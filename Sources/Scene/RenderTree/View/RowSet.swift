import GraphicsValues

/// A set of rows of a window, as a bit for each row.
///
/// Rows are added in any order and visited from first to last. Scanning a hundred thousand bits is cheaper
/// than sorting a hundred rows.
struct RowSet: Sendable {
  private var words: [UInt64] = []
  /// The range of words that may have bits.
  private var used = 0..<0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  var heapBytes: Int { words.heapBytes }

  /// Adds a row, if it is not in the set.
  @inline(__always)
  mutating func insert(_ row: Int) {
    let word = row >> 6
    if word >= words.count { grow(to: word + 1) }
    let bit: UInt64 = 1 << UInt64(row & 63)
    if words[word] & bit != 0 { return }
    words[word] |= bit
    count += 1
    used =
      used.isEmpty ? word..<word + 1 : min(used.lowerBound, word)..<max(used.upperBound, word + 1)
  }

  mutating func removeAll() {
    for word in used { words[word] = 0 }
    used = 0..<0
    count = 0
  }

  /// The first row of the set from `row` on; nil for none.
  @inline(__always)
  func first(from row: Int) -> Int? {
    var word = max(row >> 6, used.lowerBound)
    if word >= used.upperBound { return nil }
    var bits = words[word]
    if word == row >> 6 { bits &= ~0 << UInt64(row & 63) }
    while bits == 0 {
      word += 1
      if word == used.upperBound { return nil }
      bits = words[word]
    }
    return word << 6 + bits.trailingZeroBitCount
  }

  private mutating func grow(to count: Int) {
    words.append(contentsOf: repeatElement(0, count: count - words.count))
  }
}
