/// The plane divided by the edges of two paths, with the turns of both paths on the sides of each edge.
struct AreaMap {
  /// The turns of both paths around a point.
  struct Turns: Hashable {
    var first = 0
    var second = 0

    static func + (a: Turns, b: Turns) -> Turns {
      Turns(first: a.first + b.first, second: a.second + b.second)
    }
    static func - (a: Turns, b: Turns) -> Turns {
      Turns(first: a.first - b.first, second: a.second - b.second)
    }
  }

  /// An edge from a smaller point to a greater one.
  struct Edge {
    let low: Int
    let high: Int
    /// Turns on the left of the way from the smaller to the greater point, less those on the right.
    var rise: Turns
    var right = Turns()
    /// A chord along the edge.
    let chord: Int

    var left: Turns { right + rise }
  }

  private(set) var points: [GridPoint] = []
  private(set) var edges: [Edge] = []
  /// The edges at each point, counterclockwise, from straight down on.
  private(set) var fans: [[Int]] = []
  private var edgeByEnds: [Ends: Int] = [:]

  private struct Ends: Hashable {
    let low: GridPoint
    let high: GridPoint
  }

  /// - Parameter countsFirst: false for a first path that divides the plane and has no area.
  init(_ chords: [AreaChord], _ sources: [AreaEdges.Source], countsFirst: Bool = true) {
    var pointIndex: [GridPoint: Int] = [:]
    for place in Set(chords.flatMap { [$0.from, $0.to] }).sorted() {
      pointIndex[place] = points.count
      points.append(place)
    }
    for (index, chord) in chords.enumerated() {
      let rises = chord.from < chord.to ? 1 : -1
      let isSecond = sources[Int(chord.source)].isSecond
      let turns = Turns(
        first: isSecond || !countsFirst ? 0 : rises, second: isSecond ? rises : 0)
      let ends = Ends(low: chord.low, high: chord.high)
      if let edge = edgeByEnds[ends] {
        edges[edge].rise = edges[edge].rise + turns
      } else if let low = pointIndex[chord.low], let high = pointIndex[chord.high] {
        edgeByEnds[ends] = edges.count
        edges.append(Edge(low: low, high: high, rise: turns, chord: index))
      }
    }
    var fans: [[Int]] = Array(repeating: [], count: points.count)
    for (index, edge) in edges.enumerated() {
      fans[edge.low].append(index)
      fans[edge.high].append(index)
    }
    for point in points.indices {
      fans[point].sort { isBefore(way(of: $0, from: point), way(of: $1, from: point)) }
    }
    self.fans = fans
    findTurns()
  }

  func edge(along chord: AreaChord) -> Edge? {
    edgeByEnds[Ends(low: chord.low, high: chord.high)].map { edges[$0] }
  }

  /// The vector from a point to the other end of one of its edges.
  func way(of edge: Int, from point: Int) -> GridPoint {
    points[other(edge, point)] - points[point]
  }

  func other(_ edge: Int, _ point: Int) -> Int {
    edges[edge].low == point ? edges[edge].high : edges[edge].low
  }

  /// True if a way comes before another one, counterclockwise from straight down, which comes first.
  private func isBefore(_ a: GridPoint, _ b: GridPoint) -> Bool {
    func isRight(_ way: GridPoint) -> Bool { way.x > 0 || way.x == 0 && way.y < 0 }
    if isRight(a) != isRight(b) { return isRight(a) }
    return a.cross(b) > 0
  }

  // MARK: Turns

  /// Walks from the smallest point of each connected part, on whose left nothing of that part is.
  private mutating func findTurns() {
    var isKnown = Array(repeating: false, count: points.count)
    var ray = Ray(edges.indices.sorted { edges[$0].low < edges[$1].low })
    for start in points.indices where !isKnown[start] && !fans[start].isEmpty {
      isKnown[start] = true
      // All edges of this point go right, the first one most steeply down.
      turn(around: start, from: 0, right: turns(leftOf: points[start], &ray))
      var waiting = [start]
      while let point = waiting.popLast() {
        for edge in fans[point] {
          let next = other(edge, point)
          guard !isKnown[next] else { continue }
          isKnown[next] = true
          let place = fans[next].firstIndex(of: edge) ?? 0
          let known = edges[edge]
          turn(around: next, from: place, right: known.low == next ? known.right : known.left)
          waiting.append(next)
        }
      }
    }
  }

  /// Sets the turns beside all edges of a point.
  ///
  /// - Parameters:
  ///   - place: where in the point's fan the way round begins.
  ///   - right: the turns on the right of that edge, seen from the point.
  private mutating func turn(around point: Int, from place: Int, right: Turns) {
    let fan = fans[point]
    var turns = right
    for step in fan.indices {
      let edge = fan[(place + step) % fan.count]
      let goesOut = edges[edge].low == point
      let left = goesOut ? turns + edges[edge].rise : turns - edges[edge].rise
      edges[edge].right = goesOut ? turns : left
      turns = left
    }
  }

  /// The edges that a ray from below may cross, for points from the left to the right.
  private struct Ray {
    /// The edges by their smaller points, the next one first.
    var rest: ArraySlice<Int>
    /// Edges that begin on the left of the point, and do not end there.
    var open: [Int] = []

    init(_ edges: [Int]) { rest = edges[...] }
  }

  /// The turns directly on the left of a point, by a ray from below, which crosses edges of other connected
  /// parts alone.
  private func turns(leftOf p: GridPoint, _ ray: inout Ray) -> Turns {
    while let edge = ray.rest.first, points[edges[edge].low].x < p.x {
      ray.open.append(edge)
      ray.rest.removeFirst()
    }
    ray.open.removeAll { points[edges[$0].high].x < p.x }
    var turns = Turns()
    for edge in ray.open {
      let (a, b) = (points[edges[edge].low], points[edges[edge].high])
      if (b - a).cross(p - a) > 0 { turns = turns + edges[edge].rise }
    }
    return turns
  }
}
