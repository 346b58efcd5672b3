import GraphicsValues

/// A part of a path that begins with a move, as curves with their own start points.
struct Subpath {
  enum Segment {
    case line(Point, Point)
    case curve(Cubic)

    var end: Point {
      switch self {
      case .line(_, let end): end
      case .curve(let cubic): cubic.p3
      }
    }
  }

  var start: Point
  var segments: [Segment] = []
  /// True for a closed subpath. Its closing line is among the segments, unless its length is 0.
  var isClosed = false
}

extension PathValue {
  /// The subpaths; empty for a path with a coordinate that is not finite.
  var subpaths: [Subpath] {
    guard isWellFormed, isFinite else { return [] }
    var result: [Subpath] = []
    var open: Subpath?
    var current = Point.zero
    func finish() {
      if let open { result.append(open) }
      open = nil
    }
    var next = 0
    for verb in verbs {
      switch verb {
      case .move:
        finish()
        current = points[next]
        open = Subpath(start: current)
      case .line:
        open?.segments.append(.line(current, points[next]))
        current = points[next]
      case .quad:
        open?.segments.append(.curve(Cubic(quadratic: current, points[next], points[next + 1])))
        current = points[next + 1]
      case .cubic:
        open?.segments.append(
          .curve(Cubic(current, points[next], points[next + 1], points[next + 2])))
        current = points[next + 2]
      case .close:
        if let start = open?.start {
          if current != start { open?.segments.append(.line(current, start)) }
          current = start
        }
        open?.isClosed = true
        finish()
      }
      next += verb.pointCount
    }
    finish()
    return result
  }

  /// Appends curves as a subpath.
  mutating func append(_ subpath: Subpath) {
    move(to: subpath.start)
    // The close verb stands for the last line.
    var segments = subpath.segments[...]
    if subpath.isClosed, case .line? = segments.last { segments = segments.dropLast() }
    for segment in segments {
      switch segment {
      case .line(_, let end): line(to: end)
      case .curve(let cubic): self.cubic(to: cubic.p3, control1: cubic.p1, control2: cubic.p2)
      }
    }
    if subpath.isClosed { close() }
  }
}
