import DrawList
package import GraphicsValues

extension [PixelHalfPlane] {
  /// Returns the pixels of a row that lie inside all half-planes.
  package func run(y: Int32, in clip: PixelRect) -> PixelRect {
    var (low, high) = (Int(clip.minX), Int(clip.maxX))
    for plane in self {
      // A half-plane that contains a pixel contains all pixels on one side of it: rounding keeps the order
      // along a row.
      let holdsLow = plane.holds(low, y)
      let holdsHigh = plane.holds(high - 1, y)
      if holdsLow && holdsHigh { continue }
      if !holdsLow && !holdsHigh { return .empty }
      var (a, b) = (low, high - 1)
      while b - a > 1 {
        let middle = (a + b) / 2
        if plane.holds(middle, y) == holdsLow { a = middle } else { b = middle }
      }
      if holdsLow { high = b } else { low = b }
      if low >= high { return .empty }
    }
    return PixelRect(minX: Int32(low), minY: y, maxX: Int32(high), maxY: y + 1)
  }
}

extension PixelHalfPlane {
  fileprivate func holds(_ x: Int, _ y: Int32) -> Bool {
    let value = a * (Double(x) + 0.5) + (b * (Double(y) + 0.5) + c)
    return isOpen ? value > 0 : value >= 0
  }
}
