import GraphicsValues

/// A closed outline of an area, which lies on its left.
struct AreaContour {
  /// A part of the outline along one line or curve of the paths.
  struct Run {
    var from: GridPoint
    var to: GridPoint
    var source: Int32
    /// Parameters of the line or curve, falling against its direction.
    var start: Double
    var end: Double
  }

  private(set) var corners: [GridPoint] = []
  private(set) var runs: [Run] = []

  /// - Parameter chords: the corners' chords, each with its direction: true along the way.
  init(_ chords: [(chord: AreaChord, isForward: Bool)]) {
    corners = chords.map { $0.isForward ? $0.chord.from : $0.chord.to }
    var parts = chords.map { chord, isForward in
      isForward
        ? Run(
          from: chord.from, to: chord.to, source: chord.source, start: chord.start, end: chord.end)
        : Run(
          from: chord.to, to: chord.from, source: chord.source, start: chord.end, end: chord.start)
    }
    // Begins where a line or curve begins.
    let first = parts.indices.first {
      !Self.continues(parts[($0 + parts.count - 1) % parts.count], parts[$0])
    }
    if let first, first > 0 { parts = Array(parts[first...] + parts[..<first]) }
    for part in parts {
      if let last = runs.last, Self.continues(last, part) {
        runs[runs.count - 1].to = part.to
        runs[runs.count - 1].end = part.end
      } else {
        runs.append(part)
      }
    }
  }

  /// True if a part goes on along the same line or curve, in the same direction.
  private static func continues(_ a: Run, _ b: Run) -> Bool {
    // A curve that crosses itself comes back to the same place with another parameter.
    a.source == b.source && a.end == b.start && (a.start < a.end) == (b.start < b.end)
  }

  /// Twice the area in steps of the grid: above 0 for an outer outline, below 0 for a hole.
  var doubleArea: Double {
    guard let last = corners.last else { return 0 }
    var (area, previous) = (0.0, last - corners[0])
    for corner in corners {
      let next = corner - corners[0]
      area += Double(previous.cross(next))
      previous = next
    }
    return area
  }

  var perimeter: Double {
    guard var previous = corners.last else { return 0 }
    var sum = 0.0
    for corner in corners {
      let way = corner - previous
      sum += Double(way.dot(way)).squareRoot()
      previous = corner
    }
    return sum
  }

  /// The turns around a point directly on the left of a place.
  func turns(leftOf p: GridPoint) -> Int {
    guard var previous = corners.last else { return 0 }
    var turns = 0
    for corner in corners {
      let (a, b) = (min(previous, corner), max(previous, corner))
      if a.x < p.x, p.x <= b.x, (b - a).cross(p - a) > 0 { turns += previous < corner ? 1 : -1 }
      previous = corner
    }
    return turns
  }
}

extension AreaEdges {
  /// Returns an outline as a subpath of lines and curves.
  func subpath(_ contour: AreaContour) -> Subpath {
    var segments = contour.runs.map(segment)
    mergeLines(&segments)
    // A line at the end is the one that closes the subpath.
    if let line = segments.lastIndex(where: \.isLine) {
      segments = Array(segments[(line + 1)...] + segments[...line])
    }
    guard let start = segments.first?.start else { return Subpath(start: .zero) }
    return Subpath(start: start, segments: segments, isClosed: true)
  }

  func segment(_ run: AreaContour.Run) -> Subpath.Segment {
    let (from, to) = (point(run.from), point(run.to))
    guard case .curve(let curve) = sources[Int(run.source)].segment else {
      return .line(from, to)
    }
    var part = curve.part(from: run.start, to: run.end)
    // The ends are where other lines and curves end, too: a step of the grid beside the curve.
    part.p1 = part.p1 + (from - part.p0)
    part.p2 = part.p2 + (to - part.p3)
    (part.p0, part.p3) = (from, to)
    return .curve(part)
  }

  private func point(_ place: GridPoint) -> Point { givenPoints[place] ?? grid.point(place) }

  /// Joins lines that go on in the same direction.
  private func mergeLines(_ segments: inout [Subpath.Segment]) {
    func joined(_ a: Subpath.Segment, _ b: Subpath.Segment) -> Subpath.Segment? {
      guard case .line(let from, let middle) = a, case .line(_, let to) = b else { return nil }
      let (first, second) = (
        grid.place(middle) - grid.place(from), grid.place(to) - grid.place(middle)
      )
      guard first.cross(second) == 0, first.dot(second) > 0 else { return nil }
      return .line(from, to)
    }
    var merged: [Subpath.Segment] = []
    for segment in segments {
      if let last = merged.last, let line = joined(last, segment) {
        merged[merged.count - 1] = line
      } else {
        merged.append(segment)
      }
    }
    if merged.count > 2, let last = merged.last, let line = joined(last, merged[0]) {
      merged[0] = line
      merged.removeLast()
    }
    segments = merged
  }
}

extension Subpath.Segment {
  fileprivate var isLine: Bool {
    if case .line = self { true } else { false }
  }

  var start: Point {
    switch self {
    case .line(let start, _): start
    case .curve(let cubic): cubic.p0
    }
  }
}
