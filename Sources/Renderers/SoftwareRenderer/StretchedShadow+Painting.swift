import Coverage
import GraphicsValues

extension StretchedShadow {
  /// Paints the shadow.
  ///
  /// - Parameters:
  ///   - coverage: Memory for a row.
  ///   - scratch: Memory for `scratchCount` bytes.
  func fill(
    with source: borrowing some SpanSource & ~Copyable, on surface: Surface, clip: PixelRect,
    coverage: UnsafeMutablePointer<UInt8>, scratch: UnsafeMutablePointer<UInt8>
  ) {
    let (minX, maxX) = (max(Int(clip.minX), columns.first), min(Int(clip.maxX), columns.last))
    let (minY, maxY) = (max(Int(clip.minY), rows.first), min(Int(clip.maxY), rows.last))
    guard minX < maxX, minY < maxY else { return }
    var previous = (Int.min, UInt32(0))
    // The columns between the ends that are fully covered.
    let stretched = columns.stretched(minX, maxX)
    var full = maxX..<maxX
    for y in minY..<maxY {
      let place = rows.place(y)
      if place != previous {
        previous = place
        mixRows(place.0, place.1, into: scratch)
        mixColumns(scratch, minX, maxX, into: coverage)
        let isFull = !stretched.isEmpty && coverage[stretched.lowerBound - minX] == 255
        full = isFull ? stretched : maxX..<maxX
      }
      if full.lowerBound > minX {
        source.paint(surface, x: minX, y: y, count: full.lowerBound - minX, coverage: coverage)
      }
      if full.isEmpty { continue }
      source.paint(surface, x: full.lowerBound, y: y, count: full.count, rows: 1)
      if full.upperBound < maxX {
        source.paint(
          surface, x: full.upperBound, y: y, count: maxX - full.upperBound,
          coverage: coverage + (full.upperBound - minX))
      }
    }
  }
}
