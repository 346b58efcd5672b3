package import GraphicsValues

/// A path prepared for travel (§7.5): one cubic per segment, and the lengths that constant speed needs,
/// computed once.
package struct PreparedPath: Hashable, Sendable {
  /// A place on the path and the direction of travel there, in radians.
  package struct Location: Hashable, Sendable {
    package var point: Point
    package var heading: Double
  }

  let start: Point
  let segments: [PathSegment]
  /// Cumulative lengths, one more than the number of segments; empty unless measured.
  private let distances: [Double]

  /// - Parameter isMeasured: Whether `location(distance:)` will be called.
  /// - Returns: Nil when the path is empty, malformed or not finite: it has no effect (§7.5).
  package init?(_ path: PathValue, isMeasured: Bool) {
    guard path.isWellFormed, path.verbs.first == .move, path.points.allSatisfy(\.isFinite) else {
      return nil
    }
    var segments: [PathSegment] = []
    var current = Point.zero
    var subpathStart = Point.zero
    var next = 0
    for verb in path.verbs {
      let p = path.points[next..<(next + verb.pointCount)]
      let i = next
      next += verb.pointCount
      switch verb {
      case .move:
        current = p[i]
        subpathStart = current
        continue
      case .line: segments.append(PathSegment(line: current, p[i]))
      case .quad: segments.append(PathSegment(quad: current, p[i], p[i + 1]))
      case .cubic: segments.append(PathSegment(current, p[i], p[i + 1], p[i + 2]))
      case .close: segments.append(PathSegment(line: current, subpathStart))
      }
      current = segments[segments.count - 1].p3
    }
    start = segments.first?.p0 ?? current
    PreparedPath.fillHeadings(&segments)

    var distances: [Double] = []
    if isMeasured {
      distances = [0]
      for i in segments.indices {
        segments[i].measure()
        distances.append(distances[i] + segments[i].length)
      }
      if let total = distances.last, !total.isFinite || total == 0 { distances = [] }
    }
    self.segments = segments
    self.distances = distances
  }

  /// Returns the location at a fraction of the whole length, 0…1. A path without length uses a fraction of
  /// its segments.
  package func location(distance fraction: Double) -> Location {
    guard let total = distances.last else {
      let (i, u) = Spacing.even(segments.count).locate(min(max(fraction, 0), 1))
      return location(segment: i, at: u)
    }
    let target = min(max(fraction, 0), 1) * total
    let i = min(max(Spacing.last(in: distances, atMost: target), 0), segments.count - 1)
    return location(segment: i, at: segments[i].parameter(distance: target - distances[i]))
  }

  /// Returns the location at a Bézier parameter of one segment; beyond 0…1 the curve goes on.
  package func location(segment: Int, at u: Double) -> Location {
    guard segments.indices.contains(segment) else { return Location(point: start, heading: 0) }
    return Location(point: segments[segment].point(u), heading: segments[segment].heading(u))
  }

  /// Gives each segment of no length, which has no direction, the heading of the segment before it or, at
  /// the start, after it.
  private static func fillHeadings(_ segments: inout [PathSegment]) {
    var last = segments.first { $0.hasDirection }?.heading(0) ?? 0
    for i in segments.indices {
      segments[i].inheritedHeading = last
      if segments[i].hasDirection { last = segments[i].heading(1) }
    }
  }
}
