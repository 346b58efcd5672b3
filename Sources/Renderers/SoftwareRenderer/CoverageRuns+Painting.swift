import CSpanKernels
import Coverage
import GraphicsValues

extension CoverageRuns {
  /// Paints the shape, offset by whole pixels.
  ///
  /// - Parameters:
  ///   - source: The pixels to paint; readied here for each row.
  ///   - flat: Memory for a row of coverage.
  func fill(
    with source: inout some SpanSource & ~Copyable, on surface: Surface, clip: PixelRect, dx: Int,
    dy: Int,
    flat: UnsafeMutablePointer<UInt8>
  ) {
    let top = max(Int(clip.minY), Int(area.minY) + dy)
    let bottom = min(Int(clip.maxY), Int(area.maxY) + dy)
    guard top < bottom else { return }
    let (left, right) = (Int(clip.minX), Int(clip.maxX))
    bytes.withUnsafeBufferPointer { bytes in
      spans.withUnsafeBufferPointer { spans in
        guard let base = bytes.baseAddress else { return }
        for y in top..<bottom {
          let row = y - dy - Int(area.minY)
          let (first, end) = (Int(rowStarts[row]), Int(rowStarts[row + 1]))
          if first == end { continue }
          let from = max(Int(spans[first].x) + dx, left)
          let to = min(Int(spans[end - 1].x + spans[end - 1].count) + dx, right)
          if from >= to { continue }
          // Rows with large gaps are painted in parts.
          var covered = 0
          for index in first..<end { covered += Int(spans[index].count) }
          source.ready(x: from, y: y, count: 2 * covered >= to - from ? to - from : 0)
          if y + Self.rowsAhead < bottom {
            span_prefetch(surface.pixel(from, y + Self.rowsAhead), to - from)
          }
          for index in first..<end {
            paint(
              spans[index], base, with: source, on: surface, y, from: left, to: right, dx: dx, flat
            )
          }
        }
      }
    }
  }

  /// Rows by which memory is prefetched.
  private static let rowsAhead = 4

  @inline(__always)
  private func paint(
    _ span: Span, _ base: UnsafePointer<UInt8>, with source: borrowing some SpanSource & ~Copyable,
    on surface: Surface, _ y: Int, from left: Int, to right: Int, dx: Int,
    _ flat: UnsafeMutablePointer<UInt8>
  ) {
    let start = Int(span.x) + dx
    let from = max(start, left)
    let count = min(start + Int(span.count), right) - from
    if count <= 0 { return }
    if span.offset >= 0 {
      source.paint(
        surface, x: from, y: y, count: count, coverage: base + (Int(span.offset) + from - start))
    } else if span.value == 255 {
      source.paint(surface, x: from, y: y, count: count, rows: 1)
    } else if span.value > 0 {
      flat.update(repeating: span.value, count: count)
      source.paint(surface, x: from, y: y, count: count, coverage: flat)
    }
  }
}
