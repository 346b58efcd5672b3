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

/// An image that is translated and fetched bilinearly; its edge pixels repeat.
struct ImageSpanSource: SpanSource {
  let kernels: span_kernels
  let image: source_image
  let isOpaque: Bool
  /// The mapping, a translation.
  let mapping: ImageMapping
  let opacity: UInt32
  /// Memory for a row of fetched pixels.
  let scratch: UnsafeMutablePointer<UInt32>

  func paint(_ surface: Surface, x: Int, y: Int, count: Int, rows: Int) {
    for row in y..<y + rows {
      let destination = surface.pixel(x, row)
      if isOpaque, opacity == 255 {
        let pixels = fetch(x, row, count, into: destination)
        if pixels != UnsafePointer(destination) { destination.update(from: pixels, count: count) }
      } else {
        let pixels = fetch(x, row, count, into: scratch)
        kernels.pixels_over(destination, pixels, count, opacity)
      }
    }
  }

  func paint(_ surface: Surface, x: Int, y: Int, count: Int, coverage: UnsafePointer<UInt8>) {
    let pixels = fetch(x, y, count, into: scratch)
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
      let pixels = fetch(outer.start, y, outer.count, into: scratch)
      let d = surface.pixel(outer.start, y)
      kernels.pixels_coverage_over(d, pixels, coverage, left, opacity)
      if inner.isEmpty { continue }
      kernels.pixels_over(d + left, pixels + left, inner.count, opacity)
      kernels.pixels_coverage_over(
        d + right, pixels + right, coverage + right, outer.count - right, opacity)
    }
  }

  /// Returns the image's pixels for a run of the display's pixels: in `out`, or in the image itself.
  private func fetch(
    _ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    let (u, v) = mapping.position(x, y)
    let width = Int(image.width)
    let lastRow = Int(image.height) - 1
    let column = Int(u >> 32)
    let row = Int(v >> 32)
    let weightX = UInt32(truncatingIfNeeded: u >> 24) & 255
    let weightY = UInt32(truncatingIfNeeded: v >> 24) & 255
    let row0 = image.pixels + min(max(row, 0), lastRow) * width
    if weightX == 0, weightY == 0, column >= 0, column + count <= width {
      return row0 + column
    }
    // Inside, all pixels have the same weights; outside, both taps of a row are the pixel at the edge.
    let row1 = image.pixels + min(max(row + 1, 0), lastRow) * width
    let before = min(max(-column, 0), count)
    let inside = min(max(width - 1 - max(column, 0), 0), count - before)
    let after = count - before - inside
    if before > 0 {
      out.update(repeating: blend(row0[0], row1[0], weightY), count: before)
    }
    if inside > 0 {
      let first = column + before
      kernels.bilinear_constant(out + before, row0 + first, row1 + first, inside, weightX, weightY)
    }
    if after > 0 {
      let edge = blend(row0[width - 1], row1[width - 1], weightY)
      (out + before + inside).update(repeating: edge, count: after)
    }
    return UnsafePointer(out)
  }

  /// Returns a + (b − a) × weight / 256 in each channel, rounded as in the kernels.
  private func blend(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
    let rest = 256 - weight
    let even = (a & 0xFF_00FF) * rest + (b & 0xFF_00FF) * weight + 0x80_0080
    let odd = (a >> 8 & 0xFF_00FF) * rest + (b >> 8 & 0xFF_00FF) * weight + 0x80_0080
    return (even >> 8 & 0xFF_00FF) | (odd & 0xFF00_FF00)
  }
}
