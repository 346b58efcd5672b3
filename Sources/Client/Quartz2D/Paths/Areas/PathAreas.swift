import GraphicsValues

/// Two paths as areas of one plane.
struct PathAreas {
  private let edges: AreaEdges
  private let map: AreaMap
  private let rule: CGPathFillRule

  /// - Returns: nil if neither path has an extent.
  init?(_ first: PathValue, _ second: PathValue, _ rule: CGPathFillRule) {
    guard let edges = AreaEdges(first.subpaths, second.subpaths) else { return nil }
    self.edges = edges
    self.rule = rule
    map = AreaMap(edges.chords, edges.sources)
  }

  // MARK: Areas

  /// Returns the outlines of an area.
  ///
  /// - Parameter isInside: whether a point belongs to the area, by whether the first and the second path cover it.
  func contours(_ isInside: (_ first: Bool, _ second: Bool) -> Bool) -> [AreaContour] {
    func covers(_ turns: AreaMap.Turns) -> Bool {
      isInside(rule.covers(turns.first), rule.covers(turns.second))
    }
    // For each edge of the area's border, whether the area is on the left from its smaller point on.
    let borders = map.edges.map { edge -> Bool? in
      let (left, right) = (covers(edge.left), covers(edge.right))
      return left == right ? nil : left
    }
    var isUsed = Array(repeating: false, count: borders.count)
    var contours: [AreaContour] = []
    for first in borders.indices where !isUsed[first] {
      guard let isForward = borders[first] else { continue }
      var way: [(AreaChord, Bool)] = []
      var edge = first
      var point = isForward ? map.edges[edge].low : map.edges[edge].high
      while !isUsed[edge] {
        isUsed[edge] = true
        let chord = edges.chords[map.edges[edge].chord]
        way.append((chord, chord.from == map.points[point]))
        point = map.other(edge, point)
        guard let next = self.next(after: edge, at: point, borders) else { break }
        edge = next
      }
      let contour = AreaContour(way)
      // A contour thinner than the distance between curves and their chords is no area.
      if way.count > 2, abs(contour.doubleArea) > contour.perimeter * edges.tolerance {
        contours.append(contour)
      }
    }
    return contours
  }

  /// Returns the border's next edge: the first one clockwise of the way back, so that areas that touch in a point
  /// are apart.
  private func next(after edge: Int, at point: Int, _ borders: [Bool?]) -> Int? {
    let fan = map.fans[point]
    guard let place = fan.firstIndex(of: edge) else { return nil }
    for step in 1...fan.count {
      let other = fan[(place - step + fan.count) % fan.count]
      if let isForward = borders[other], isForward == (map.edges[other].low == point) {
        return other
      }
    }
    return nil
  }

  func path(_ contours: [AreaContour]) -> PathValue {
    var path = PathValue()
    for contour in contours { path.append(edges.subpath(contour)) }
    return path
  }

  /// Returns the outlines in groups: each outer outline with its holes.
  func components(_ contours: [AreaContour]) -> [[AreaContour]] {
    let outers = contours.filter { $0.doubleArea > 0 }.sorted { $0.doubleArea < $1.doubleArea }
    var groups = outers.map { [$0] }
    for hole in contours where hole.doubleArea < 0 {
      guard let place = hole.corners.min() else { continue }
      // The smallest outline around the area on the left of the hole.
      if let outer = outers.firstIndex(where: { $0.turns(leftOf: place) > 0 }) {
        groups[outer].append(hole)
      }
    }
    return groups
  }
}

extension CGPathFillRule {
  func covers(_ turns: Int) -> Bool { self == .winding ? turns != 0 : turns & 1 != 0 }
}
