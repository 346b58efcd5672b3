/// A place in a list of ranges of rows, which a pass visits from first to last.
struct RowCursor {
  /// Index of the range in the list.
  private(set) var range = 0
  private(set) var row: Int

  /// A cursor at the first row of a range in a list without empty ranges.
  ///
  /// - Parameter range: index of the first range to visit.
  init(_ ranges: borrowing Span<Range<Int>>, at range: Int = 0) {
    self.range = range
    row = range < ranges.count ? ranges[range].lowerBound : 0
  }

  @inline(__always)
  func isAtEnd(of ranges: borrowing Span<Range<Int>>) -> Bool { range >= ranges.count }

  /// Advances to a later row of the range, or to the next range if the row is beyond it.
  @inline(__always)
  mutating func advance(to next: Int, in ranges: borrowing Span<Range<Int>>) {
    row = next
    guard next >= ranges[range].upperBound else { return }
    range += 1
    if range < ranges.count { row = ranges[range].lowerBound }
  }
}
