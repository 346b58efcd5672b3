import CSpanKernels
package import GraphicsValues
package import VectorPaths

/// The edges of contours in device space, rounded to 1/256 of a pixel, from which coverage is computed.
/// Made once per frame; any number of threads may read it.
package struct PathEdges: Sendable {
  private(set) var edges: [coverage_edge] = []
  /// The pixels that may have coverage.
  package private(set) var bounds = PixelRect.empty

  package init() {}

  /// See `set(_:transform:)`.
  package init(_ contours: Contours, transform: AffineMatrix = .identity) {
    set(contours, transform: transform)
  }

  /// See `set(_:transform:)`.
  package init(_ contours: Contours, transform: ProjectiveMatrix) {
    set(contours, transform: transform)
  }

  package var isEmpty: Bool { edges.isEmpty }

  /// Estimates the number of rows and columns of an area that all edges together cross: the cost of
  /// computing coverage there, without the area itself. Cost: O(edges).
  package func crossings(in area: PixelRect) -> Int {
    let (left, right) = (Int(area.minX) * 256, Int(area.maxX) * 256)
    let (top, bottom) = (Int(area.minY) * 256, Int(area.maxY) * 256)
    return edges.reduce(0) { sum, edge in
      let height = min(Int(edge.y1), bottom) - max(Int(edge.y0), top)
      guard height > 0 else { return sum }
      let width =
        min(Int(max(edge.x0, edge.x1)), right) - max(Int(min(edge.x0, edge.x1)), left)
      return sum + (height + max(width, 0)) / 256 + 1
    }
  }

  /// Replaces the edges with those of contours, all of which count as closed, under a transform to device
  /// pixels. Allocates nothing if the capacity suffices. Parts beyond ±`Contours.deviceLimit` are cut off;
  /// a point or a transform that is not finite leaves no edges.
  package mutating func set(_ contours: Contours, transform m: AffineMatrix = .identity) {
    if fill(contours, m) { return }
    // `projected` leaves nothing outside the limit.
    _ = fill(contours.projected(by: m), .identity)
  }

  /// Replaces the edges under a projective transform. See `Contours.projected(by:)`.
  package mutating func set(_ contours: Contours, transform m: ProjectiveMatrix) {
    if m.isAffine {
      set(contours, transform: m.affinePart)
    } else {
      _ = fill(contours.projected(by: m), .identity)
    }
  }

  /// Fills the edges. Returns false, with no edges, when a point is beyond the limit.
  private mutating func fill(_ contours: Contours, _ m: AffineMatrix) -> Bool {
    edges.removeAll(keepingCapacity: true)
    bounds = .empty
    var matrix = coverage_affine(a: m.a, b: m.b, c: m.c, d: m.d, tx: m.tx, ty: m.ty)
    var box = coverage_bounds(min_x: .max, min_y: .max, max_x: .min, max_y: .min)
    var isInside = true
    contours.points.withUnsafeBytes { bytes in
      guard let points = bytes.baseAddress?.assumingMemoryBound(to: Double.self) else { return }
      edges.append(addingCapacity: contours.points.count) { room in
        var count = 0
        for i in 0..<contours.count {
          let range = contours.range(of: i)
          let added = coverage_edges(
            points + 2 * range.lowerBound, range.count, &matrix, Contours.deviceLimit,
            room + count, &box)
          if added < 0 {
            isInside = false
            return 0
          }
          count += added
        }
        return count
      }
    }
    if !edges.isEmpty {
      bounds = PixelRect(
        minX: box.min_x >> 8, minY: box.min_y >> 8, maxX: (box.max_x + 255) >> 8,
        maxY: (box.max_y + 255) >> 8)
    }
    return isInside
  }
}

extension [coverage_edge] {
  /// Lets `body` write up to `capacity` elements at the end; it returns the number written.
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
