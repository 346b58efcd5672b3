import GraphicsValues

/// The smallest rectangle around points.
struct PointBounds {
  private var minX = Double.infinity
  private var minY = Double.infinity
  private var maxX = -Double.infinity
  private var maxY = -Double.infinity

  init(_ points: some Sequence<Point> = EmptyCollection()) {
    for point in points { add(point) }
  }

  mutating func add(_ point: Point) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  /// The rectangle; null without points.
  var rect: CGRect {
    guard minX <= maxX, minY <= maxY else { return .null }
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}

extension PathValue {
  /// A segment of a path with its start point.
  enum Segment {
    case move(Point)
    case line(Point, Point)
    case curve(Cubic)
  }

  /// - Parameter closesSubpaths: true also passes the lines that close open subpaths.
  func forEachSegment(closesSubpaths: Bool, _ body: (Segment) -> Void) {
    guard isWellFormed else { return }
    var start = Point.zero
    var current = Point.zero
    var next = 0
    for verb in verbs {
      switch verb {
      case .move:
        if closesSubpaths, current != start { body(.line(current, start)) }
        start = points[next]
        current = start
        body(.move(start))
      case .line:
        body(.line(current, points[next]))
        current = points[next]
      case .quad:
        body(.curve(Cubic(quadratic: current, points[next], points[next + 1])))
        current = points[next + 1]
      case .cubic:
        body(.curve(Cubic(current, points[next], points[next + 1], points[next + 2])))
        current = points[next + 2]
      case .close:
        body(.line(current, start))
        current = start
      }
      next += verb.pointCount
    }
    if closesSubpaths, current != start { body(.line(current, start)) }
  }

  /// The bounds of the lines and curves, without their control points.
  var curveBounds: PointBounds {
    var bounds = PointBounds()
    forEachSegment(closesSubpaths: false) { segment in
      switch segment {
      case .move(let point), .line(_, let point):
        bounds.add(point)
      case .curve(let cubic):
        bounds.add(cubic.p3)
        cubic.forEachTurn(of: \.x) { bounds.add(cubic.point(at: $0)) }
        cubic.forEachTurn(of: \.y) { bounds.add(cubic.point(at: $0)) }
      }
    }
    return bounds
  }

  /// Returns the number of turns of the path around a point, positive from the x axis towards the y
  /// axis; 0 for coordinates beyond ±1e300.
  func windingNumber(around point: Point) -> Int {
    // NaN is neither left nor right of a point, so halving would not end; near the largest numbers,
    // halving would make NaN.
    let isMeasurable = { (p: Point) in abs(p.x) < 1e300 && abs(p.y) < 1e300 }
    guard isMeasurable(point), points.allSatisfy(isMeasurable) else { return 0 }
    var turns = 0
    forEachSegment(closesSubpaths: true) { segment in
      switch segment {
      case .move: break
      case .line(let from, let to):
        // The sign of the cross product gives the side of the line on which the point lies.
        let side = (to.x - from.x) * (point.y - from.y) - (point.x - from.x) * (to.y - from.y)
        let crossing = lineCrossings(from.y, to.y, point.y)
        if crossing > 0 && side > 0 || crossing < 0 && side < 0 { turns += crossing }
      case .curve(let cubic):
        turns += cubic.crossings(rightOf: point)
      }
    }
    return turns
  }
}
