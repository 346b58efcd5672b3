package import GraphicsValues

extension Contours {
  /// The number of turns of the contours around a point, each contour closed by a line.
  package func winding(at p: Point) -> Int {
    var winding = 0
    for contour in 0..<count {
      let range = range(of: contour)
      guard var from = points[range].last else { continue }
      for to in points[range] {
        if (from.y <= p.y) != (to.y <= p.y) {
          let side = (to.x - from.x) * (p.y - from.y) - (p.x - from.x) * (to.y - from.y)
          if from.y <= p.y, side > 0 { winding += 1 }
          if from.y > p.y, side < 0 { winding -= 1 }
        }
        from = to
      }
    }
    return winding
  }
}
