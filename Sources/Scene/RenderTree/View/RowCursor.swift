/// A row in a list of ranges of rows, which a pass goes through from first to last.
struct RowCursor {
  /// An index into the list.
  private(set) var range = 0
  private(set) var row: Int

  /// At the first row of a list without empty ranges.
  ///
  /// - Parameter range: the one to begin with.
  init(_ ranges: borrowing Span<Range<Int>>, at range: Int = 0) {
    self.range = range
    row = range < ranges.count ? ranges[range].lowerBound : 0
  }

  @inline(__always)
  func isAtEnd(of ranges: borrowing Span<Range<Int>>) -> Bool { range >= ranges.count }

  /// Goes on to a row further on, or to the next range when that is beyond this one.
  @inline(__always)
  mutating func advance(to next: Int, in ranges: borrowing Span<Range<Int>>) {
    row = next
    guard next >= ranges[range].upperBound else { return }
    range += 1
    if range < ranges.count { row = ranges[range].lowerBound }
  }
}
