package import GraphicsValues

/// A set of pixels, as a few disjoint rectangles.
///
/// It grows by rectangles and may cover more than was added: rectangles are joined where that
/// costs few pixels, and when there would be more than `maximumCount` of them.
package struct DamageRegion: Hashable, Sendable {
  package static let maximumCount = 20

  /// Joining two rectangles may add this many pixels, or an eighth of what they cover: about what
  /// walking the draw list once more costs.
  private static let cheapWaste = 2048

  /// Disjoint, none empty, in no particular order.
  package private(set) var rects: [PixelRect] = []

  package init() {}

  package init(_ rect: PixelRect) { add(rect) }

  package var isEmpty: Bool { rects.isEmpty }

  /// How many pixels are in the region.
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
    // One piece of memory instead of one for each doubling.
    if rects.capacity == 0 { rects.reserveCapacity(Self.maximumCount + 1) }
    // Once a region is large, most of what is added lies in it.
    for known in rects where known.contains(rect) { return }
    var rect = rect
    // Each round takes a rectangle out, so this ends.
    while let index = rects.firstIndex(where: { Self.isWorthJoining($0, rect) }) {
      rect = rect.union(rects[index])
      rects.remove(at: index)
    }
    insert(rect, from: 0)
    while rects.count > Self.maximumCount { joinCheapestPair() }
  }

  /// Drops what lies outside `area`.
  package mutating func clip(to area: PixelRect) {
    for index in rects.indices { rects[index] = rects[index].intersection(area) }
    rects.removeAll { $0.isEmpty }
  }

  /// How many pixels the union holds that neither of the two, which are not empty, does.
  @inline(__always)
  private static func waste(_ a: PixelRect, _ b: PixelRect) -> Int {
    let (unionWidth, sharedWidth) = extents(a.minX, a.maxX, b.minX, b.maxX)
    let (unionHeight, sharedHeight) = extents(a.minY, a.maxY, b.minY, b.maxY)
    return unionWidth * unionHeight - area(a) - area(b) + sharedWidth * sharedHeight
  }

  /// Of two intervals: the length of the smallest that holds both, and of what they share.
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

  /// Inserts what the rectangles from `start` on leave of `rect`.
  private mutating func insert(_ rect: PixelRect, from start: Int) {
    if rect.isEmpty { return }
    var index = start
    while index < rects.count {
      let other = rects[index]
      if other.intersects(rect) {
        // Above, below, left and right of the other. Each level passes one rectangle, so this is no
        // deeper than there were rectangles.
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

  /// Joins the two rectangles that waste least, and whatever their union touches.
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
