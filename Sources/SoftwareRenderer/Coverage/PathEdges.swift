import CSpanKernels
import GraphicsValues
import VectorPaths

/// Which points are inside (§11.1).
package enum FillRule: UInt8, Hashable, Sendable {
  /// Where the contours wind around a point at all.
  case nonZero = 0
  /// Where they wind an odd number of times.
  case evenOdd = 1
}

/// The edges of contours in device space, rounded to 1/256 of a pixel: what coverage is computed
/// from. Made once per frame; any number of threads may read it.
package struct PathEdges: Sendable {
  private(set) var edges: [coverage_edge] = []
  /// The pixels that can have coverage.
  package private(set) var bounds = PixelRect.empty

  package init() {}

  /// See `set(_:)`.
  package init(_ contours: Contours) { set(contours) }

  package var isEmpty: Bool { edges.isEmpty }

  /// Replaces the edges with those of contours in device pixels, all taken as closed, and allocates
  /// nothing if there is room from before. Points beyond ±`Contours.deviceLimit` are held there
  /// (`projected` cuts contours off properly); a contour with a point that is not a number has no
  /// edges.
  package mutating func set(_ contours: Contours) {
    edges.removeAll(keepingCapacity: true)
    bounds = .empty
    var box = coverage_bounds(
      min_x: .max, min_y: .max, max_x: .min, max_y: .min)
    if Self.isInRange(contours.points) {
      append(contours, &box)
    } else {
      append(Self.held(contours), &box)
    }
    if edges.isEmpty { return }
    bounds = PixelRect(
      minX: box.min_x >> 8, minY: box.min_y >> 8, maxX: (box.max_x + 255) >> 8,
      maxY: (box.max_y + 255) >> 8)
  }

  private mutating func append(_ contours: Contours, _ box: inout coverage_bounds) {
    contours.points.withUnsafeBytes { bytes in
      guard let points = bytes.baseAddress?.assumingMemoryBound(to: Double.self) else { return }
      edges.append(addingCapacity: contours.points.count) { room in
        var count = 0
        for i in 0..<contours.count {
          let range = contours.range(of: i)
          if range.count < 2 { continue }
          count += coverage_edges(
            points + 2 * range.lowerBound, range.count, room + count, &box)
        }
        return count
      }
    }
  }

  private static func isInRange(_ points: [Point]) -> Bool {
    var isInRange = true
    for p in points {
      // False for what is not a number, too.
      isInRange =
        isInRange && abs(p.x) <= Contours.deviceLimit && abs(p.y) <= Contours.deviceLimit
    }
    return isInRange
  }

  private static func held(_ contours: Contours) -> Contours {
    let limit = Contours.deviceLimit
    var result = Contours()
    for i in 0..<contours.count {
      let points = contours.points[contours.range(of: i)]
      if points.contains(where: { $0.x.isNaN || $0.y.isNaN }) { continue }
      result.begin(closed: true)
      for p in points {
        result.append(
          Point(x: min(max(p.x, -limit), limit), y: min(max(p.y, -limit), limit)))
      }
    }
    return result
  }
}

extension [coverage_edge] {
  /// Lets `body` write up to `capacity` elements to the end and say how many it wrote.
  fileprivate mutating func append(
    addingCapacity capacity: Int, _ body: (UnsafeMutablePointer<coverage_edge>) -> Int
  ) {
    let old = count
    append(contentsOf: repeatElement(coverage_edge(), count: capacity))
    let added = withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { body($0 + old) } ?? 0
    }
    removeLast(capacity - added)
  }
}
