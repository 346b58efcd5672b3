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
}
