import GraphicsValues

/// Damage joined into few rectangles. Each rectangle repeats the frame's draw calls, so redrawing some
/// undamaged pixels costs less. Storage is kept from frame to frame.
struct JoinedDamage {
  private static let mostRects = 4
  /// Undamaged pixels that cost no more than another rectangle; or an eighth of the damage, if that is more.
  private static let cheapWaste = 1 << 14

  private(set) var rects: [PixelRect] = []

  /// - Parameter damage: Disjoint rectangles.
  mutating func join(_ damage: [PixelRect]) {
    rects.removeAll(keepingCapacity: true)
    for rect in damage where !rect.isEmpty { rects.append(rect) }
    while rects.count > 1, let pair = cheapestPair() {
      let area = rects.reduce(0) { $0 + $1.area }
      if rects.count <= Self.mostRects, pair.waste > max(Self.cheapWaste, area / 8) { break }
      join(pair.first, pair.second)
    }
  }

  private func cheapestPair() -> (waste: Int, first: Int, second: Int)? {
    var best: (waste: Int, first: Int, second: Int)?
    for first in rects.indices {
      for second in first + 1..<rects.count {
        let union = rects[first].union(rects[second])
        // Parts in other rectangles are drawn anyway.
        let drawn = rects.reduce(0) { $0 + $1.intersection(union).area }
        let waste = union.area - drawn
        if waste < best?.waste ?? .max { best = (waste, first, second) }
      }
    }
    return best
  }

  /// Joins two rectangles and every rectangle that their union touches: the rectangles stay disjoint.
  private mutating func join(_ first: Int, _ second: Int) {
    var union = rects[first].union(rects[second])
    rects.remove(at: second)
    rects.remove(at: first)
    while let index = rects.firstIndex(where: { $0.intersects(union) }) {
      union = union.union(rects.remove(at: index))
    }
    rects.append(union)
  }
}
