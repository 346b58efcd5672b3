import GraphicsValues

/// The coverage of a shape as a bitmap, to be kept and used for many frames.
package struct CoverageMask: Sendable {
  /// The pixels that the bitmap is for; outside, there is no coverage.
  package let area: PixelRect
  /// Rows without padding, and room for a vector behind the last.
  private var bytes: [UInt8]

  /// Outside `clip` nothing is computed.
  package init(
    _ path: PathEdges, rule: FillRule = .nonZero, clip: PixelRect, buffer: CoverageBuffer
  ) {
    let area = path.bounds.intersection(clip)
    let width = area.width
    self.area = area
    bytes = [UInt8](repeating: 0, count: area.area + 64)
    bytes.withUnsafeMutableBufferPointer { all in
      guard let base = all.baseAddress else { return }
      buffer.rasterize(path, rule: rule, clip: clip) { row in
        let line = base + (row.y - Int(area.minY)) * width - Int(area.minX)
        for i in 0..<row.spanCount {
          let span = row[i]
          if let value = span.constant {
            (line + span.x).update(repeating: value, count: span.count)
          } else {
            (line + span.x).update(from: row.coverage(from: span.x), count: span.count)
          }
        }
      }
    }
  }

  /// Calls `body` with the bytes of a row, the first being that of `area.minX`. `y` must be in the
  /// area. Sixteen bytes more than the row is wide may be read.
  package func withRow<R>(_ y: Int, _ body: (UnsafePointer<UInt8>) -> R) -> R? {
    guard y >= Int(area.minY), y < Int(area.maxY) else { return nil }
    let start = (y - Int(area.minY)) * area.width
    return bytes.withUnsafeBufferPointer { all in
      all.baseAddress.map { body($0 + start) }
    }
  }

  /// The coverage of a pixel, 0 outside the area.
  package subscript(x: Int, y: Int) -> UInt8 {
    guard x >= Int(area.minX), x < Int(area.maxX), y >= Int(area.minY), y < Int(area.maxY) else {
      return 0
    }
    return bytes[(y - Int(area.minY)) * area.width + (x - Int(area.minX))]
  }
}
