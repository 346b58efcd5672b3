internal import CPlacement

/// Asks for rows of a column before they are read: the columns of 100,000 layers are more than any cache
/// holds, and layers too far apart in them for the processor to see which come next.
///
/// It remembers where the column lies. Nothing is read or written there, so the addresses may be of an
/// array that is gone, or beyond its end.
struct ColumnPrefetch<Element> {
  private let start: UnsafeRawPointer?

  init(_ column: [Element]) { start = column.withUnsafeBytes { $0.baseAddress } }

  /// Asks for the memory of an element.
  ///
  /// - Parameter lines: number of cache lines from its beginning on.
  @inline(__always)
  func request(_ index: Int, lines: Int = 1) {
    guard let start else { return }
    let element = start.advanced(by: index &* MemoryLayout<Element>.stride)
    for line in 0..<lines { place_prefetch(element + 64 &* line) }
  }
}
