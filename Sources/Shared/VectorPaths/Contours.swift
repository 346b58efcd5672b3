package import GraphicsValues

/// Polylines in drawing order: the form in which paths are measured, stroked and filled.
///
/// All data lies in flat arrays, so a value that is reused allocates nothing once it has grown.
/// Neighbouring points differ; a closed contour does not repeat its first point at its end; a contour of
/// one point is a subpath of no length.
package struct Contours: Hashable, Sendable {
  package private(set) var points: [Point] = []
  /// The index of the first point of each contour.
  package private(set) var starts: [Int] = []
  package private(set) var isClosed: [Bool] = []
  /// True for points in the middle of a curve, where a stroke has no join. Shorter than `points` when the
  /// last points are all corners.
  private(set) var smoothness: [Bool] = []

  package init() {}

  package var count: Int { starts.count }
  package var isEmpty: Bool { starts.isEmpty }

  /// The indices of a contour's points. `contour` must be in `0..<count`.
  package func range(of contour: Int) -> Range<Int> {
    let next = contour + 1
    return starts[contour]..<(next < starts.count ? starts[next] : points.count)
  }

  /// True when the curve goes through the point without a corner.
  func isSmooth(_ point: Int) -> Bool { point < smoothness.count && smoothness[point] }

  package mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    isClosed.removeAll(keepingCapacity: true)
    smoothness.removeAll(keepingCapacity: true)
  }

  /// Reserves capacity for about the size of another value.
  mutating func reserve(as other: Contours) {
    points.reserveCapacity(other.points.count + 4)
    smoothness.reserveCapacity(other.smoothness.count + 4)
  }

  /// Begins a contour; points appended after this belong to it.
  package mutating func begin(closed: Bool) {
    starts.append(points.count)
    isClosed.append(closed)
  }

  package mutating func append(_ point: Point) { points.append(point) }

  mutating func append(_ point: Point, isSmooth: Bool) {
    if isSmooth {
      while smoothness.count < points.count { smoothness.append(false) }
      smoothness.append(true)
    }
    points.append(point)
  }

  /// Appends points as corners, the last one first.
  mutating func append(reversing other: [Point]) { points.append(contentsOf: other.reversed()) }

  mutating func append(_ other: some Collection<Point>) { points.append(contentsOf: other) }

  /// Closes the last contour.
  mutating func closeLast() {
    if !isClosed.isEmpty { isClosed[isClosed.count - 1] = true }
  }

  /// Removes the last point.
  mutating func removeLastPoint() {
    points.removeLast()
    if smoothness.count > points.count { smoothness.removeLast() }
  }

  mutating func replacePoints(_ change: (Point) -> Point) {
    points.withUnsafeMutableBufferPointer { points in
      for i in points.indices { points[i] = change(points[i]) }
    }
  }

  /// The box of all points; nil when there are none.
  package var boundingBox: (minX: Double, minY: Double, maxX: Double, maxY: Double)? {
    guard let first = points.first else { return nil }
    var box = (minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
    for p in points {
      box.minX = min(box.minX, p.x)
      box.minY = min(box.minY, p.y)
      box.maxX = max(box.maxX, p.x)
      box.maxY = max(box.maxY, p.y)
    }
    return box
  }
}
