import GraphicsValues

/// A chord of a line or curve of a path, on the grid.
struct AreaChord {
  var from: GridPoint
  var to: GridPoint
  /// Index of the line or curve in `AreaEdges.sources`.
  var source: Int32
  /// The parameters of the line or curve at both ends.
  var start: Double
  var end: Double

  var low: GridPoint { min(from, to) }
  var high: GridPoint { max(from, to) }
}

/// The lines and curves of two paths as chords that meet at their ends only.
struct AreaEdges {
  /// A line or curve of a path.
  struct Source {
    let segment: Subpath.Segment
    /// Counted through both paths.
    let subpath: Int
    let isSecond: Bool
  }

  private(set) var sources: [Source] = []
  private(set) var chords: [AreaChord] = []
  /// The ends of the paths' own lines and curves, as they were given.
  private(set) var givenPoints: [GridPoint: Point] = [:]
  let grid: PathGrid
  /// The largest distance between a curve and its chords, in steps of the grid.
  private(set) var tolerance = 1.0

  /// The largest distance between a curve and its chords, as a share of the longer side of all curves.
  private static let curveTolerance = 0x1p-18
  /// Most rounds of cutting. A cut moves a chord by at most a step of the grid, which can make it meet another
  /// one; after some rounds none does.
  private static let maximumRounds = 16
  /// Most pairs of chords that one round compares, and most places at which it cuts.
  private static let maximumComparisons = 1 << 30
  private static let maximumCuts = 1 << 20

  /// - Parameters:
  ///   - first: the subpaths of the first path.
  ///   - second: the subpaths of the second path.
  ///   - closesFirst: whether open subpaths of the first path are closed, as those of the second always are.
  /// - Returns: nil for paths that have no extent together.
  init?(_ first: [Subpath], _ second: [Subpath], closesFirst: Bool = true) {
    guard let grid = PathGrid(first + second) else { return nil }
    self.grid = grid
    for (index, subpath) in (first + second).enumerated() {
      let isSecond = index >= first.count
      for segment in subpath.segments { add(segment, of: index, isSecond) }
      if isSecond || closesFirst, let end = subpath.segments.last?.end, end != subpath.start {
        add(.line(end, subpath.start), of: index, isSecond)
      }
    }
    var round = 0
    while round < Self.maximumRounds {
      guard let hasCut = cut() else { return nil }
      guard hasCut else { break }
      round += 1
    }
  }

  private mutating func add(_ segment: Subpath.Segment, of subpath: Int, _ isSecond: Bool) {
    let source = Int32(sources.count)
    sources.append(Source(segment: segment, subpath: subpath, isSecond: isSecond))
    let start: Point
    var count = 1
    switch segment {
    case .line(let a, _): start = a
    case .curve(let curve):
      start = curve.p0
      let steps = PathGrid.extent * Self.curveTolerance
      tolerance = max(tolerance, 2 * steps)
      count = curve.lineCount(tolerance: grid.length(ofSteps: steps))
    }
    var from = grid.place(start)
    var fromParameter = 0.0
    givenPoints[from] = givenPoints[from] ?? start
    for index in 1...count {
      let parameter = Double(index) / Double(count)
      let to: GridPoint
      if index == count {
        to = grid.place(segment.end)
        givenPoints[to] = givenPoints[to] ?? segment.end
      } else {
        to = grid.place(segment.point(at: parameter))
      }
      // A chord without length belongs to the next one.
      guard from != to else { continue }
      chords.append(
        AreaChord(from: from, to: to, source: source, start: fromParameter, end: parameter))
      (from, fromParameter) = (to, parameter)
    }
  }

  // MARK: Cutting

  /// Cuts the chords where they meet.
  ///
  /// - Returns: false if no chord was cut; nil if the work exceeds its limits.
  private mutating func cut() -> Bool? {
    var cuts: [Int: [GridPoint]] = [:]
    var count = 0
    let isDone = forEachNearPair { a, b in
      Self.meet(chords[a], chords[b]) { isFirst, place in
        cuts[isFirst ? a : b, default: []].append(place)
        count += 1
      }
      return count <= Self.maximumCuts
    }
    guard isDone else { return nil }
    guard !cuts.isEmpty else { return false }
    var whole: [AreaChord] = []
    whole.reserveCapacity(chords.count + 2 * cuts.count)
    for (index, chord) in chords.enumerated() {
      guard let places = cuts[index] else {
        whole.append(chord)
        continue
      }
      let way = chord.to - chord.from
      let length = Double(way.dot(way))
      let shares = places.map { (Double(way.dot($0 - chord.from)) / length, $0) }
        .sorted { $0.0 < $1.0 }
      var rest = chord
      for (share, place) in shares where place != rest.from && place != chord.to {
        var part = rest
        part.to = place
        part.end = chord.start + (chord.end - chord.start) * min(max(share, 0), 1)
        whole.append(part)
        rest.from = place
        rest.start = part.end
      }
      whole.append(rest)
    }
    chords = whole
    return true
  }

  /// Calls a function with the indices of each two chords whose boxes touch, until it returns false.
  ///
  /// - Returns: false if the function did, or if there are too many chords side by side.
  private func forEachNearPair(_ body: (Int, Int) -> Bool) -> Bool {
    let order = chords.indices.sorted { chords[$0].low < chords[$1].low }
    let boxes = order.map { index -> (left: Int64, right: Int64, low: Int64, high: Int64) in
      let (a, b) = (chords[index].from, chords[index].to)
      return (min(a.x, b.x), max(a.x, b.x), min(a.y, b.y), max(a.y, b.y))
    }
    var open: [Int] = []
    var comparisons = 0
    for next in order.indices {
      let box = boxes[next]
      comparisons += open.count
      guard comparisons <= Self.maximumComparisons else { return false }
      var kept = 0
      for other in open where boxes[other].right >= box.left {
        open[kept] = other
        kept += 1
        if boxes[other].low <= box.high, boxes[other].high >= box.low,
          !body(order[other], order[next])
        {
          return false
        }
      }
      open.removeLast(open.count - kept)
      open.append(next)
    }
    return true
  }

  /// Calls a function with each place at which two chords have to be cut: whether it cuts the first, and where.
  private static func meet(
    _ p: AreaChord, _ q: AreaChord, _ body: (_ isFirst: Bool, GridPoint) -> Void
  ) {
    let (pWay, qWay) = (p.to - p.from, q.to - q.from)
    let fromSide = pWay.cross(q.from - p.from)
    let toSide = pWay.cross(q.to - p.from)
    if fromSide > 0 && toSide > 0 || fromSide < 0 && toSide < 0 { return }
    let otherFromSide = qWay.cross(p.from - q.from)
    let otherToSide = qWay.cross(p.to - q.from)
    if otherFromSide > 0 && otherToSide > 0 || otherFromSide < 0 && otherToSide < 0 { return }
    func cut(_ chord: AreaChord, _ isFirst: Bool, _ place: GridPoint) {
      guard place != chord.from, place != chord.to else { return }
      let way = chord.to - chord.from
      let share = way.dot(place - chord.from)
      if share > 0, share < way.dot(way) { body(isFirst, place) }
    }
    if fromSide == 0 { cut(p, true, q.from) }
    if toSide == 0 { cut(p, true, q.to) }
    if otherFromSide == 0 { cut(q, false, p.from) }
    if otherToSide == 0 { cut(q, false, p.to) }
    guard fromSide != 0, toSide != 0, otherFromSide != 0, otherToSide != 0 else { return }
    let share = Double(otherFromSide) / (Double(otherFromSide) - Double(otherToSide))
    let place = GridPoint(
      x: p.from.x + Int64((Double(pWay.x) * share).rounded()),
      y: p.from.y + Int64((Double(pWay.y) * share).rounded()))
    if place != p.from, place != p.to { body(true, place) }
    if place != q.from, place != q.to { body(false, place) }
  }
}

extension Subpath.Segment {
  fileprivate func point(at parameter: Double) -> Point {
    switch self {
    case .line(let a, let b): a + (b - a) * parameter
    case .curve(let cubic): cubic.point(at: parameter)
    }
  }
}
