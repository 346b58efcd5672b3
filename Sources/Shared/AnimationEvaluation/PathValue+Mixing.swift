import GraphicsValues

extension PathValue {
  /// Returns a path whose points are mixed from the points of two paths; nil when their elements do not fit
  /// each other.
  ///
  /// Both paths need the same number of elements. Where one has a line and the other a curve, the line is
  /// raised to the cubic that is the same line, and a quadratic curve to the cubic that is the same curve
  /// (§17.7).
  ///
  /// - Parameter mix: Mixes two points; linear, so that curves that lie on a line stay on a line.
  func mixed(with other: PathValue, _ mix: (Point, Point) -> Point) -> PathValue? {
    guard verbs != other.verbs else {
      guard points.count == other.points.count else { return nil }
      return PathValue(verbs: verbs, points: zip(points, other.points).map(mix))
    }
    guard verbs.count == other.verbs.count, isWellFormed, other.isWellFormed else { return nil }
    var result = PathValue()
    result.verbs.reserveCapacity(verbs.count)
    result.points.reserveCapacity(max(points.count, other.points.count))
    var (here, there) = (ElementCursor(self), ElementCursor(other))
    for (verb, otherVerb) in zip(verbs, other.verbs) {
      guard let shared = verb.shared(with: otherVerb) else { return nil }
      result.verbs.append(shared)
      let (a, b) = (here.next(verb, as: shared), there.next(otherVerb, as: shared))
      for i in 0..<shared.pointCount { result.points.append(mix(a[i], b[i])) }
    }
    return result
  }
}

extension PathValue.Verb {
  /// Returns the verb that can express both; nil when there is none.
  fileprivate func shared(with other: PathValue.Verb) -> PathValue.Verb? {
    if self == other { return self }
    switch (self, other) {
    case (.line, .quad), (.quad, .line), (.line, .cubic), (.cubic, .line): return .cubic
    default: return nil
    }
  }
}

/// A position in a walk along a path's elements.
private struct ElementCursor {
  private let points: [Point]
  private var index = 0
  private var current = Point.zero
  private var start = Point.zero

  init(_ path: PathValue) { points = path.points }

  /// Returns the points of the next element in the form of another verb; points beyond that verb's last are
  /// not used.
  mutating func next(_ verb: PathValue.Verb, as shared: PathValue.Verb) -> Triple {
    let i = index
    index += verb.pointCount
    let from = current
    switch verb {
    case .move:
      (current, start) = (points[i], points[i])
    case .line, .quad, .cubic:
      current = points[index - 1]
    case .close:
      current = start
    }
    switch (verb, shared) {
    case (.line, .cubic): return Triple(PathSegment(line: from, current))
    case (.quad, .cubic): return Triple(PathSegment(quad: from, points[i], current))
    default:
      return Triple(
        i < index ? points[i] : current, i + 1 < index ? points[i + 1] : current,
        i + 2 < index ? points[i + 2] : current)
    }
  }
}

private struct Triple {
  private let points: (Point, Point, Point)

  init(_ a: Point, _ b: Point, _ c: Point) { points = (a, b, c) }

  init(_ segment: PathSegment) { points = (segment.p1, segment.p2, segment.p3) }

  subscript(index: Int) -> Point {
    switch index {
    case 0: points.0
    case 1: points.1
    default: points.2
    }
  }
}
