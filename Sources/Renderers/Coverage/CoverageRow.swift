import CSpanKernels

/// A run of pixels of one row with coverage.
package struct CoverageSpan: Hashable, Sendable {
  package var x: Int
  package var count: Int
  /// The coverage of all pixels of the run, 1…255; nil when they differ, and the row's bytes have them.
  package var constant: UInt8?
}

/// The coverage of a row: spans from left to right that do not overlap, and no coverage elsewhere. Valid
/// only while the row is visited.
package struct CoverageRow {
  package let y: Int
  private let spans: UnsafePointer<coverage_span>
  /// The number of spans, at least one.
  package let spanCount: Int
  private let bytes: UnsafePointer<UInt8>
  private let minX: Int

  init(
    y: Int, spans: UnsafePointer<coverage_span>, spanCount: Int, bytes: UnsafePointer<UInt8>,
    minX: Int
  ) {
    self.y = y
    self.spans = spans
    self.spanCount = spanCount
    self.bytes = bytes
    self.minX = minX
  }

  /// `index` must be in `0..<spanCount`.
  package subscript(index: Int) -> CoverageSpan {
    let span = spans[index]
    return CoverageSpan(
      x: Int(span.x), count: Int(span.count),
      constant: span.value < 0 ? nil : UInt8(truncatingIfNeeded: span.value))
  }

  /// Returns the coverage of the pixels from `x` on, where a span without a constant begins. Sixteen bytes
  /// beyond the span may be read and overwritten.
  package func coverage(from x: Int) -> UnsafePointer<UInt8> { bytes + (x - minX) }
}
