import CPlacement

/// Prefetches elements of a column before they are read: the columns of 100,000 layers exceed any cache, and
/// the slots of layers are too far apart for the processor to predict.
///
/// Keeps the address of the column. Nothing is read or written there, so the addresses may belong to a freed
/// array, or lie beyond its end.
struct ColumnPrefetch<Element> {
  private let start: UnsafeRawPointer?

  init(_ column: [Element]) { start = column.withUnsafeBytes { $0.baseAddress } }

  /// Prefetches the memory of an element.
  ///
  /// - Parameter lines: number of cache lines, from the beginning of the element on.
  @inline(__always)
  func request(_ index: Int, lines: Int = 1) {
    guard let start else { return }
    let element = start.advanced(by: index &* MemoryLayout<Element>.stride)
    for line in 0..<lines { place_prefetch(element + 64 &* line) }
  }
}
