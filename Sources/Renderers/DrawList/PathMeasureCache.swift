import GraphicsValues
import VectorPaths

/// A cache of path measures for `DrawList.work`: the points of a long path are visited once, however many
/// commands draw it and however often they are counted.
package struct PathMeasureCache: Sendable {
  private var entries: [PathMemory: Entry] = [:]
  /// Number of times that unused paths were removed.
  private var round: UInt64 = 0

  package init() {}

  /// Number of cached paths.
  package var count: Int { entries.count }

  private struct Entry {
    /// The path, retained so that no other path gets its memory.
    var path: PathValue
    var measure: KeptMeasure
    /// The round in which the path was last used.
    var round: UInt64
  }

  /// Points and verbs of the shortest path whose measure is cached. No client is charged for a measure: it
  /// takes at most a tenth of the path's memory.
  private static let shortest = 1024

  mutating func measure(_ path: PathValue) -> PathMeasure {
    if path.verbs.count + path.points.count < Self.shortest { return PathMeasure(path) }
    let memory = PathMemory(path)
    if let known = entries[memory]?.measure {
      entries[memory]?.round = round
      return known.value
    }
    let measure = PathMeasure(path)
    entries[memory] = Entry(path: path, measure: KeptMeasure(measure), round: round)
    return measure
  }

  /// Removes the paths that have not been measured since the last call.
  mutating func forgetUnused() {
    if entries.values.contains(where: { $0.round != round }) {
      entries = entries.filter { $0.value.round == round }
    }
    round += 1
  }
}

/// A boxed measure: an empty bucket of the table then has the size of a pointer.
private final class KeptMeasure: Sendable {
  let value: PathMeasure

  init(_ value: PathMeasure) { self.value = value }
}

/// The numbers that determine a path's cost at every scale.
struct PathMeasure: Sendable {
  /// Number of places where lines and curves begin or end.
  private(set) var ends = 0
  /// Number of subpaths, which are drawn one by one.
  private(set) var subpaths = 0
  /// Box of all points.
  private(set) var bounds = Rectangle.zero
  /// Sum of the distances from point to point, |Δx| + |Δy|: not shorter than the path.
  private(set) var length = 0.0
  /// Sum of the mitre lengths at the ends of lines and curves, in widths of the pen.
  private(set) var mitres = 0.0
  private var curves = 0
  /// Sum of the square roots of the curves' largest second differences.
  private var bends = 0.0
  private var segments = Segments()
  /// The segments that close subpaths when they are filled.
  private var closings = Segments()

  /// Measures a path. All numbers are 0 for a path that is not drawn: see `Contours.append`.
  init(_ path: PathValue) {
    guard path.isWellFormed, path.points.allSatisfy(\.isFinite) else { return }
    bounds = path.controlBounds
    path.points.withUnsafeBufferPointer { points in
      var pen = PenWalk()
      var next = 0
      for verb in path.verbs {
        ends += 1
        switch verb {
        case .move:
          _ = closings.add(pen.current, pen.start)
          pen = PenWalk(from: held(points[next]))
          subpaths += 1
        case .line: line(to: held(points[next]), &pen)
        case .quad: curve(held(points[next]), nil, held(points[next + 1]), &pen)
        case .cubic:
          curve(held(points[next]), held(points[next + 1]), held(points[next + 2]), &pen)
        case .close:
          line(to: pen.start, &pen)
          mitres += pen.mitre(to: pen.first)
          pen = PenWalk(from: pen.start)
          subpaths += 1
        }
        next += verb.pointCount
      }
      _ = closings.add(pen.current, pen.start)
    }
  }

  /// Clamps a point as `Contours` does.
  private func held(_ p: Point) -> Point {
    let limit = Contours.coordinateLimit
    return Point(x: min(max(p.x, -limit), limit), y: min(max(p.y, -limit), limit))
  }

  private mutating func line(to end: Point, _ pen: inout PenWalk) {
    add(pen.current, end)
    mitres += pen.walk(leaving: end - pen.current, arriving: end - pen.current, at: end)
  }

  /// - Parameter c: The second control point; nil for a quadratic curve.
  private mutating func curve(_ b: Point, _ c: Point?, _ end: Point, _ pen: inout PenWalk) {
    let (a, last) = (pen.current, c ?? b)
    curves += 1
    add(a, b)
    bends += root(a, b, c ?? end)
    if let c {
      add(b, c)
      bends += root(b, c, end)
    }
    add(last, end)
    let (left, arrived) = (b == a ? end - a : b - a, last == end ? end - a : end - last)
    mitres += pen.walk(leaving: left, arriving: arrived, at: end)
  }

  private mutating func add(_ from: Point, _ to: Point) { length += segments.add(from, to) }

  /// Returns the square root of a second difference.
  private func root(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (abs(a.x - 2 * b.x + c.x) + abs(a.y - 2 * b.y + c.y)).squareRoot()
  }

  /// Estimates the number of rows and columns of pixels that the path crosses, at most `most` for each
  /// segment. The control polygon of a curve crosses at least as many as the curve.
  ///
  /// - Parameters:
  ///   - scale: Pixels per unit.
  ///   - isClosed: Whether all subpaths are closed.
  func crossings(scale: Double, most: Double, isClosed: Bool) -> Double {
    segments.crossings(scale: scale, most: most)
      + (isClosed ? closings.crossings(scale: scale, most: most) : 0)
  }

  /// Estimates the number of points into which `Contours` cuts the curves.
  ///
  /// - Parameter tolerance: The largest distance of the points' polyline from the curve, in pixels.
  func curvePoints(scale: Double, tolerance: Double) -> Double {
    let cut = bends * (0.75 * scale / tolerance).squareRoot()
    return (Double(curves) + cut).held(to: Double(curves * Contours.segmentLimit))
  }
}

/// Numbers and lengths of segments, grouped by the power of two below their length: whether the edge of a
/// display cuts segments off is decided for each power. Floats, because this is an estimate and many are
/// kept.
private struct Segments {
  private var counts = SIMD32<Float>.zero
  private var lengths = SIMD32<Float>.zero

  /// The powers; shorter segments count for the first one, longer segments for the last.
  private static let powers = -8...23

  /// - Returns: The segment's length, |Δx| + |Δy|.
  mutating func add(_ from: Point, _ to: Point) -> Double {
    let span = abs(to.x - from.x) + abs(to.y - from.y)
    let power = max(min(Int(span.exponent), Self.powers.upperBound), Self.powers.lowerBound)
    let place = power - Self.powers.lowerBound
    counts[place] += 1
    lengths[place] += Float(span)
    return span
  }

  func crossings(scale: Double, most: Double) -> Double {
    var sum = 0.0
    for place in counts.indices where lengths[place] > 0 {
      sum += (Double(lengths[place]) * scale).held(to: Double(counts[place]) * most)
    }
    return sum
  }
}

/// A position on a subpath, and the directions there.
private struct PenWalk {
  var start = Point.zero
  var current = Point.zero
  /// Directions in which the subpath begins, and in which it arrives here; zero for none.
  private(set) var first = Point.zero
  private var incoming = Point.zero

  init() {}

  init(from start: Point) { (self.start, current) = (start, start) }

  /// Moves along a line or a curve.
  ///
  /// - Returns: The length of the mitre where the line or curve begins.
  mutating func walk(leaving: Point, arriving: Point, at end: Point) -> Double {
    let mitre = mitre(to: leaving)
    if first == .zero { first = leaving }
    if arriving != .zero { incoming = arriving }
    current = end
    return mitre
  }

  /// Returns the length of the mitre between the direction here and another, in widths of the pen; 0
  /// without a corner.
  func mitre(to outgoing: Point) -> Double {
    if incoming == .zero || outgoing == .zero { return 0 }
    let (a, b) = (incoming, outgoing)
    let squares = (a.x * a.x + a.y * a.y) * (b.x * b.x + b.y * b.y)
    // 1/cos(θ/2), where cos²(θ/2) = (1 + cos θ)/2.
    let opening = 1 + (a.x * b.x + a.y * b.y) / squares.squareRoot()
    return opening > 0x1p-39 ? (2 / opening).squareRoot() : 0x1p20
  }
}

extension Double {
  /// Clamps the number to 0…`most`; NaN becomes `most`.
  func held(to most: Double) -> Double { self < most ? max(self, 0) : most }
}
