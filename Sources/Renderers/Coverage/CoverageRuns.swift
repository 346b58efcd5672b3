package import GraphicsValues

/// The coverage of a shape as runs, row by row: runs of full, no or equal coverage take no memory for their
/// pixels. Kept from frame to frame, and painted at any offset of whole pixels.
package final class CoverageRuns {
  package struct Span {
    package var x: Int32
    package var count: Int32
    /// The index of its first byte; −1 when all pixels have the coverage `value`.
    package var offset: Int32
    package var value: UInt8
  }

  package let area: PixelRect
  /// The index of the first span of each row of `area`, and the end of the last row's spans.
  package let rowStarts: [Int32]
  package let spans: [Span]
  /// The bytes of all spans whose pixels differ, and padding for a vector.
  package let bytes: [UInt8]

  /// Padding, because kernels read whole vectors.
  private static let slack = 64

  package init(_ path: PathEdges, rule: FillRule, clip: PixelRect, buffer: CoverageBuffer) {
    let area = path.bounds.intersection(clip)
    self.area = area
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
}
