package import GraphicsValues

/// A set of pixels, as a few disjoint rectangles.
///
/// The region grows by rectangles and may cover more than was added: rectangles are joined where that adds
/// few pixels, and whenever there would be more than `maximumCount`.
package struct DamageRegion: Hashable, Sendable {
  package static let maximumCount = 20

  /// Pixels that joining two rectangles may always add; an eighth of their area is allowed, too. About the
  /// cost of one more pass over the draw list.
  private static let cheapWaste = 2048

  /// Disjoint, none empty, in no particular order.
  package private(set) var rects: [PixelRect] = []

  package init() {}

  package init(_ rect: PixelRect) { add(rect) }

  package var isEmpty: Bool { rects.isEmpty }

  /// Number of pixels in the region.
  package var area: Int { rects.reduce(0) { $0 + $1.area } }

  package var bounds: PixelRect { rects.reduce(.empty) { $0.union($1) } }

  package mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  package func contains(x: Int32, y: Int32) -> Bool {
    rects.contains { $0.minX <= x && x < $0.maxX && $0.minY <= y && y < $0.maxY }
  }

  package mutating func add(_ other: DamageRegion) {
    for rect in other.rects { add(rect) }
  }

  /// Adds the pixels of `rect`. Empty rectangles add nothing.
  package mutating func add(_ rect: PixelRect) {
    if rect.isEmpty { return }
    // Reserve once, instead of reallocating at each doubling.
    if rects.capacity == 0 { rects.reserveCapacity(Self.maximumCount + 1) }
    // Once a region is large, most added rectangles lie inside it.
    for known in rects where known.contains(rect) { return }
    var rect = rect
    // Each round removes a rectangle, so the loop ends.
    while let index = rects.firstIndex(where: { Self.isWorthJoining($0, rect) }) {
      rect = rect.union(rects[index])
      rects.remove(at: index)
    }
    insert(rect, from: 0)
    while rects.count > Self.maximumCount { joinCheapestPair() }
  }

  /// Removes the pixels outside `area`.
  package mutating func clip(to area: PixelRect) {
    for index in rects.indices { rects[index] = rects[index].intersection(area) }
    rects.removeAll { $0.isEmpty }
  }

  /// Number of pixels of the union that neither of the two non-empty rectangles covers.
  @inline(__always)
  private static func waste(_ a: PixelRect, _ b: PixelRect) -> Int {
    let (unionWidth, sharedWidth) = extents(a.minX, a.maxX, b.minX, b.maxX)
    let (unionHeight, sharedHeight) = extents(a.minY, a.maxY, b.minY, b.maxY)
    return unionWidth * unionHeight - area(a) - area(b) + sharedWidth * sharedHeight
  }

  /// The lengths of the union and of the intersection of two intervals.
  @inline(__always)
  private static func extents(
    _ aMin: Int32, _ aMax: Int32, _ bMin: Int32, _ bMax: Int32
  ) -> (union: Int, shared: Int) {
    let union = Int(max(aMax, bMax)) - Int(min(aMin, bMin))
    return (union, max(0, Int(min(aMax, bMax)) - Int(max(aMin, bMin))))
  }

  @inline(__always)
  private static func area(_ rect: PixelRect) -> Int {
    (Int(rect.maxX) - Int(rect.minX)) * (Int(rect.maxY) - Int(rect.minY))
  }

  private static func isWorthJoining(_ a: PixelRect, _ b: PixelRect) -> Bool {
    waste(a, b) <= max(cheapWaste, (area(a) + area(b)) / 8)
  }

  /// Inserts the parts of `rect` that the rectangles from `start` on do not cover.
  private mutating func insert(_ rect: PixelRect, from start: Int) {
    if rect.isEmpty { return }
    var index = start
    while index < rects.count {
      let other = rects[index]
      if other.intersects(rect) {
        // The parts above, below, left and right of the other rectangle. Each level of recursion passes one
        // rectangle, so the depth is at most their number.
        let middleMinY = max(rect.minY, other.minY)
        let middleMaxY = min(rect.maxY, other.maxY)
        insert(
          PixelRect(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: middleMinY),
          from: index + 1)
        insert(
          PixelRect(minX: rect.minX, minY: middleMaxY, maxX: rect.maxX, maxY: rect.maxY),
          from: index + 1)
        insert(
          PixelRect(minX: rect.minX, minY: middleMinY, maxX: other.minX, maxY: middleMaxY),
          from: index + 1)
        insert(
          PixelRect(minX: other.maxX, minY: middleMinY, maxX: rect.maxX, maxY: middleMaxY),
          from: index + 1)
        return
      }
      index += 1
    }
    rects.append(rect)
  }

  /// Joins the two rectangles that waste least, and every rectangle that their union touches.
  private mutating func joinCheapestPair() {
    var best = (waste: Int.max, first: 0, second: 1)
    rects.withUnsafeBufferPointer { rects in
      for first in rects.indices {
        for second in first + 1..<rects.count {
          let waste = Self.waste(rects[first], rects[second])
          if waste < best.waste { best = (waste, first, second) }
        }
      }
    }
    var joined = rects[best.first].union(rects[best.second])
    rects.remove(at: best.second)
    rects.remove(at: best.first)
    while let index = rects.firstIndex(where: { $0.intersects(joined) }) {
      joined = joined.union(rects[index])
      rects.remove(at: index)
    }
    rects.append(joined)
  }
}
