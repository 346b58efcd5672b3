import DrawList
package import GraphicsValues

/// Squares of one colour: the mean of the pixels in each.
///
/// A pixel belongs to the square that its centre lies in. Pixels of a square outside the surface count as
/// transparent, so a surface must extend a square beyond the visible area.
package struct Pixellation {
  /// A corner where four squares meet, and their size; device pixels.
  let originX: Double
  let originY: Double
  package let width: Double
  package let height: Double

  /// Fails when a number is not finite. Squares are at least a pixel wide and at most 2^15.
  package init?(originX: Double, originY: Double, width: Double, height: Double) {
    guard originX.isFinite, originY.isFinite, abs(originX) < 0x1p40, abs(originY) < 0x1p40,
      width.isFinite, height.isFinite
    else { return nil }
    self.originX = originX
    self.originY = originY
    self.width = min(max(width, 1), 0x1p15)
    self.height = min(max(height, 1), 0x1p15)
  }

  func apply(to surface: Surface) {
    guard !surface.area.isEmpty else { return }
    let squares = squares(in: surface.area)
    for rows in squares.rows {
      for run in squares.columns { fill(surface, run, rows) }
    }
  }

  /// Returns the columns and rows of the squares that intersect an area.
  package func squares(in area: PixelRect) -> (columns: [Run], rows: [Run]) {
    (
      runs(Int(area.minX), Int(area.maxX), originX, width),
      runs(Int(area.minY), Int(area.maxY), originY, height)
    )
  }

  /// A run of columns or rows of one square, and the number of them in the whole square.
  package struct Run {
    package var from: Int
    package var to: Int
    package var whole: Int
  }

  private func runs(_ from: Int, _ to: Int, _ origin: Double, _ size: Double) -> [Run] {
    // Returns the first pixel whose centre is not before the corner of square i.
    func begin(_ i: Double) -> Int { Int((origin + i * size - 0.5).rounded(.up)) }
    var index = ((Double(from) + 0.5 - origin) / size).rounded(.down)
    // The division may have been rounded across a corner.
    if begin(index) > from { index -= 1 }
    if begin(index + 1) <= from { index += 1 }
    var result: [Run] = []
    var at = from
    while at < to {
      let (low, high) = (begin(index), begin(index + 1))
      let end = min(high, to)
      if end > at { result.append(Run(from: at, to: end, whole: max(high - low, end - at))) }
      at = max(end, at)
      index += 1
    }
    return result
  }

  private func fill(_ surface: Surface, _ columns: Run, _ rows: Run) {
    var sums: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    let width = columns.to - columns.from
    for y in rows.from..<rows.to {
      let row = surface.pixel(columns.from, y)
      for x in 0..<width {
        let pixel = row[x]
        sums.0 += UInt64(pixel & 255)
        sums.1 += UInt64(pixel >> 8 & 255)
        sums.2 += UInt64(pixel >> 16 & 255)
        sums.3 += UInt64(pixel >> 24)
      }
    }
    let count = UInt64(columns.whole * rows.whole)
    func mean(_ sum: UInt64) -> UInt32 { UInt32((sum + count / 2) / count) }
    let pixel =
      mean(sums.0) | mean(sums.1) << 8 | mean(sums.2) << 16 | mean(sums.3) << 24
    for y in rows.from..<rows.to {
      surface.pixel(columns.from, y).update(repeating: pixel, count: width)
    }
  }
}
