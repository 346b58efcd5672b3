import CSpanKernels

/// Rows of an image along the axes, which are put over the pixels below.
struct MovedSource<Rows: PixelRows>: SpanSource {
  let kernels: span_kernels
  let rows: Rows
  let isOpaque: Bool
  let opacity: UInt32
  /// Memory for a row of pixels.
  let scratch: UnsafeMutablePointer<UInt32>

  func paint(_ surface: Surface, x: Int, y: Int, count: Int, rows: Int) {
    for row in y..<y + rows {
      let destination = surface.pixel(x, row)
      if isOpaque, opacity == 255 {
        let pixels = self.rows.row(x, row, count, into: destination)
        if pixels != UnsafePointer(destination) { destination.update(from: pixels, count: count) }
      } else {
        let pixels = self.rows.row(x, row, count, into: scratch)
        kernels.pixels_over(destination, pixels, count, opacity)
      }
    }
  }

  func paint(_ surface: Surface, x: Int, y: Int, count: Int, coverage: UnsafePointer<UInt8>) {
    let pixels = rows.row(x, y, count, into: scratch)
    kernels.pixels_coverage_over(surface.pixel(x, y), pixels, coverage, count, opacity)
  }

  /// Fetches a row's pixels at once, for any coverage.
  func paint(
    _ surface: Surface, rows: Range<Int>, _ spans: ShapeSpans, coverage: UnsafePointer<UInt8>
  ) {
    let (outer, inner) = (spans.outer, spans.inner)
    if inner.start <= outer.start, inner.end >= outer.end {
      paint(surface, x: outer.start, y: rows.lowerBound, count: outer.count, rows: rows.count)
      return
    }
    let left = inner.isEmpty ? outer.count : inner.start - outer.start
    let right = inner.end - outer.start
    for y in rows {
      let pixels = self.rows.row(outer.start, y, outer.count, into: scratch)
      let d = surface.pixel(outer.start, y)
      kernels.pixels_coverage_over(d, pixels, coverage, left, opacity)
      if inner.isEmpty { continue }
      kernels.pixels_over(d + left, pixels + left, inner.count, opacity)
      kernels.pixels_coverage_over(
        d + right, pixels + right, coverage + right, outer.count - right, opacity)
    }
  }
}
