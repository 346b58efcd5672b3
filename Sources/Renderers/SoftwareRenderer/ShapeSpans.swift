import CSpanKernels

/// A run of pixels in a row, half open; empty when `start >= end`.
struct Run {
  var start: Int
  var end: Int

  var isEmpty: Bool { start >= end }
  var count: Int { max(0, end - start) }
}

/// The runs of a shape's row: no coverage outside `outer`, full coverage inside `inner`, and coverage to be
/// computed between the two.
///
/// The runs only save work. Wherever they are divided, the coverage kernels would give 0 outside and 255
/// inside, so they cannot change a pixel.
struct ShapeSpans {
  var outer: Run
  var inner: Run
}

extension row_spans {
  /// The runs of one of the eight rows.
  @inline(__always)
  func spans(row: Int) -> ShapeSpans {
    withUnsafePointer(to: self) { spans in
      UnsafeRawPointer(spans).withMemoryRebound(
        to: Int32.self, capacity: MemoryLayout<row_spans>.size / MemoryLayout<Int32>.size
      ) {
        ShapeSpans(
          outer: Run(start: Int($0[row]), end: Int($0[8 + row])),
          inner: Run(start: Int($0[16 + row]), end: Int($0[24 + row])))
      }
    }
  }
}
