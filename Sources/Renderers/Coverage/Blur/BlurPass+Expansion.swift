import CSpanKernels
import GraphicsValues

extension BlurPass {
  /// Interpolates the wanted pixels bilinearly between the halved ones.
  func expand(_ halved: BytePlane) {
    let values = halved.area.width * channels
    let wide = UnsafeMutableRawPointer(scratch.bytes(.wideRow, values * 2))
      .assumingMemoryBound(to: UInt16.self)
    let cells = halved.area.width - 1
    let expanded = scratch.bytes(.expandedRow, max(cells, 1) * x.cell * channels)
    let zeros = scratch.bytes(.edgeRow, values)
    zeros.update(repeating: 0, count: values)
    // The first pixel between the first two halved ones.
    let begin = x.halvings > 0 ? halved.minX << x.halvings + x.cell / 2 : halved.minX
    let bytes = wanted.width * channels
    for row in Int(wanted.minY)..<Int(wanted.maxY) {
      let (upper, weight) = neighbour(row)
      let a = halved.at(halved.minX, upper)
      let b = y.halvings > 0 ? halved.at(halved.minX, upper + 1) : a
      let out = destination.at(Int(wanted.minX), row)
      guard x.halvings > 0 else {
        weighted(
          out, before: [UnsafePointer(a), UnsafePointer(b)],
          after: [UnsafePointer(a), UnsafePointer(zeros)],
          weights: [UInt16(256 - weight), UInt16(weight)], count: bytes)
        continue
      }
      effects.mix_to_wide(wide, a, b, values, UInt32(weight))
      if channels == 1 {
        effects.expand_bytes(expanded, wide, cells, Int32(x.halvings))
      } else {
        effects.expand_pixels(words(expanded), wide, cells, Int32(x.halvings))
      }
      out.update(from: expanded + (Int(wanted.minX) - begin) * channels, count: bytes)
    }
  }

  /// Returns the halved row above a row's centre, and the weight of the row below, of 256.
  private func neighbour(_ row: Int) -> (upper: Int, weight: Int) {
    guard y.halvings > 0 else { return (row, 0) }
    let place = row - y.cell / 2
    let upper = place >> y.halvings
    return (upper, (2 * (place - upper << y.halvings) + 1) << (7 - y.halvings))
  }
}
