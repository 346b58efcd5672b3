import CSpanKernels
import DrawList
import FramePlan

/// A source of pixels for filling a shape.
///
/// Borrowed, never copied: copying a large source would cost more than many of its spans.
protocol SpanSource: ~Copyable {
  /// Prepares a row of pixels, parts of which will be painted from left to right before the next row is
  /// prepared. With a count of 0 the parts are made one by one.
  mutating func ready(x: Int, y: Int, count: Int)
  /// Paints `rows` rows of `count` fully covered pixels, from (x, y).
  func paint(_ surface: Surface, x: Int, y: Int, count: Int, rows: Int)
  /// Paints one row of pixels, each in proportion to its coverage.
  func paint(_ surface: Surface, x: Int, y: Int, count: Int, coverage: UnsafePointer<UInt8>)
  /// Paints rows that have the same runs.
  ///
  /// - Parameter coverage: The coverage of pixels from `spans.outer.start` on; undefined for pixels in
  ///   `spans.inner`, where it is full.
  func paint(
    _ surface: Surface, rows: Range<Int>, _ spans: ShapeSpans, coverage: UnsafePointer<UInt8>)
}

extension SpanSource where Self: ~Copyable {
  @inline(__always)
  func ready(x: Int, y: Int, count: Int) {}

  @inline(__always)
  func paint(
    _ surface: Surface, rows: Range<Int>, _ spans: ShapeSpans, coverage: UnsafePointer<UInt8>
  ) {
    let (outer, inner) = (spans.outer, spans.inner)
    let left = inner.isEmpty ? outer : Run(start: outer.start, end: inner.start)
    if !left.isEmpty {
      for y in rows {
        paint(surface, x: left.start, y: y, count: left.count, coverage: coverage)
      }
    }
    if inner.isEmpty { return }
    paint(surface, x: inner.start, y: rows.lowerBound, count: inner.count, rows: rows.count)
    if inner.end < outer.end {
      let edge = coverage + (inner.end - outer.start)
      for y in rows {
        paint(surface, x: inner.end, y: y, count: outer.end - inner.end, coverage: edge)
      }
    }
  }
}

struct SolidSource: SpanSource {
  let kernels: span_kernels
  let color: UInt32

  @inline(__always)
  func paint(_ surface: Surface, x: Int, y: Int, count: Int, rows: Int) {
    let kernel = color >> 24 == 255 ? kernels.fill : kernels.solid_over
    kernel(surface.pixel(x, y), surface.stride, count, rows, color)
  }

  @inline(__always)
  func paint(_ surface: Surface, x: Int, y: Int, count: Int, coverage: UnsafePointer<UInt8>) {
    kernels.coverage_over(surface.pixel(x, y), coverage, count, color)
  }
}

/// The finished surface of a group.
struct GroupSource: SpanSource {
  let kernels: span_kernels
  let group: Surface
  let opacity: UInt32

  func paint(_ surface: Surface, x: Int, y: Int, count: Int, rows: Int) {
    for row in y..<y + rows {
      kernels.pixels_over(surface.pixel(x, row), group.pixel(x, row), count, opacity)
    }
  }

  func paint(_ surface: Surface, x: Int, y: Int, count: Int, coverage: UnsafePointer<UInt8>) {
    kernels.pixels_coverage_over(
      surface.pixel(x, y), group.pixel(x, y), coverage, count, opacity)
  }
}
