import CSpanKernels
import DrawList
import GraphicsValues

/// The coverage of a shape, row by row as runs: full, none and flat ones take no memory for their
/// pixels. It is kept from frame to frame, and shown at any whole number of pixels from where it was
/// made.
package final class CoverageRuns {
  package struct Span {
    package var x: Int32
    package var count: Int32
    /// Where its bytes begin; −1 where all have the coverage `value`.
    package var offset: Int32
    package var value: UInt8
  }

  package let area: PixelRect
  private var rowStarts: [Int32] = []
  private var spans: [Span] = []
  private var bytes: [UInt8] = []

  /// Kernels read whole vectors.
  private static let slack = 64

  package init(_ path: PathEdges, rule: FillRule, clip: PixelRect, buffer: CoverageBuffer) {
    let area = path.bounds.intersection(clip)
    self.area = area
    guard !area.isEmpty else { return }
    var starts: [Int32] = []
    starts.reserveCapacity(area.height + 1)
    var spans: [Span] = []
    var bytes: [UInt8] = []
    buffer.rasterize(path, rule: rule, clip: clip) { row in
      while starts.count <= row.y - Int(area.minY) { starts.append(Int32(clamping: spans.count)) }
      for index in 0..<row.spanCount {
        let span = row[index]
        var kept = Span(
          x: Int32(clamping: span.x), count: Int32(clamping: span.count), offset: -1,
          value: span.constant ?? 0)
        if span.constant == nil {
          kept.offset = Int32(clamping: bytes.count)
          bytes.append(
            contentsOf: UnsafeBufferPointer(start: row.coverage(from: span.x), count: span.count))
        }
        spans.append(kept)
      }
    }
    while starts.count <= area.height { starts.append(Int32(clamping: spans.count)) }
    bytes.append(contentsOf: repeatElement(0, count: Self.slack))
    rowStarts = starts
    self.spans = spans
    self.bytes = bytes
  }

  package var byteCount: Int {
    64 + 4 * rowStarts.capacity + MemoryLayout<Span>.stride * spans.capacity + bytes.capacity
  }

  /// Writes the coverage of every pixel of `area`, in rows without padding.
  package func expand(into out: UnsafeMutablePointer<UInt8>) {
    let width = area.width
    out.initialize(repeating: 0, count: area.area)
    bytes.withUnsafeBufferPointer { bytes in
      for row in 0..<area.height {
        let line = out + row * width - Int(area.minX)
        for index in Int(rowStarts[row])..<Int(rowStarts[row + 1]) {
          let span = spans[index]
          let place = line + Int(span.x)
          if span.offset < 0 {
            place.update(repeating: span.value, count: Int(span.count))
          } else if let base = bytes.baseAddress {
            place.update(from: base + Int(span.offset), count: Int(span.count))
          }
        }
      }
    }
  }

  /// Paints the shape, moved by whole pixels.
  ///
  /// - Parameters:
  ///   - source: readied for rows.
  ///   - flat: room for a row of coverage.
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
          // Rows with large gaps are made in parts.
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

  /// Rows after which memory that is asked for is there.
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
