internal import GraphicsValues
internal import VectorPaths

/// How long paths are, as far as `DrawList.work` asks: the points of a path that stays are looked at once,
/// however many commands draw it and however often they are counted.
package struct PathMeasures: Sendable {
  private var entries: [Memory: Entry] = [:]
  /// How often unused paths were forgotten.
  private var round: UInt64 = 0

  package init() {}

  /// Paths that are known.
  package var count: Int { entries.count }

  /// The arrays of a path.
  private struct Memory: Hashable {
    var verbs: UInt
    var points: UInt

    init(_ path: PathValue) {
      verbs = path.verbs.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
      points = path.points.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
  }

  private struct Entry {
    /// Kept, so that no other path takes its memory.
    var path: PathValue
    var measure: PathMeasure
    /// In which it was asked for.
    var round: UInt64
  }

  /// Finding a path that is shorter takes longer than measuring it.
  private static let shortest = 32

  mutating func measure(_ path: PathValue) -> PathMeasure {
    if path.points.count < Self.shortest { return PathMeasure(path) }
    let memory = Memory(path)
    if let known = entries[memory]?.measure {
      entries[memory]?.round = round
      return known
    }
    let measure = PathMeasure(path)
    entries[memory] = Entry(path: path, measure: measure, round: round)
    return measure
  }

  /// Forgets the paths that have not been measured since the last time.
  mutating func forgetUnused() {
    if entries.values.contains(where: { $0.round != round }) {
      entries = entries.filter { $0.value.round == round }
    }
    round += 1
  }
}

/// What the cost of a path follows from, at every scale.
struct PathMeasure: Sendable {
  /// Of the path itself.
  private(set) var points = 0
  /// In units across and down, from point to point: no shorter than the path.
  private(set) var length = 0.0
  private var curves = 0
  /// Sum of the roots of what curves turn by: their largest second differences.
  private var bends = 0.0
  /// Number and lengths of the segments by the power of two below their length: which of them are cut off
  /// by the edge of a display is known of each power.
  private var counts = SIMD32<Double>.zero
  private var lengths = SIMD32<Double>.zero

  /// Shorter segments, and longer ones, are of the first power or of the last.
  private static let powers = -8...23

  init(_ path: PathValue) {
    guard path.isWellFormed else { return }
    points = path.points.count
    path.points.withUnsafeBufferPointer { points in
      var (start, current, next) = (Point.zero, Point.zero, 0)
      for verb in path.verbs {
        switch verb {
        case .move: start = points[next]
        case .line: add(current, points[next])
        case .quad:
          let (b, c) = (points[next], points[next + 1])
          add(current, b)
          add(b, c)
          addCurve(current, b, c)
        case .cubic:
          let (b, c, d) = (points[next], points[next + 1], points[next + 2])
          add(current, b)
          add(b, c)
          add(c, d)
          addCurve(current, b, c, d)
        case .close: add(current, start)
        }
        next += verb.pointCount
        current = verb == .close || next == 0 ? start : points[next - 1]
      }
      // What is filled is closed.
      add(current, start)
    }
  }

  private mutating func add(_ from: Point, _ to: Point) {
    let span = abs(to.x - from.x) + abs(to.y - from.y)
    // What is not a number is of the last power.
    let power = span < 0x1p24 ? max(Int(span.exponent), Self.powers.lowerBound) : 23
    let place = power - Self.powers.lowerBound
    counts[place] += 1
    lengths[place] += span
    length += span
  }

  private mutating func addCurve(_ a: Point, _ b: Point, _ c: Point) {
    curves += 1
    let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
    bends += (abs(x) + abs(y)).squareRoot()
  }

  private mutating func addCurve(_ a: Point, _ b: Point, _ c: Point, _ d: Point) {
    addCurve(a, b, c)
    curves -= 1
    addCurve(b, c, d)
  }

  /// About how many rows and columns of pixels all segments cross, each of them `most` at most. Those of a
  /// curve's control points cross no fewer than the curve.
  ///
  /// - Parameter scale: pixels of a unit.
  func crossings(scale: Double, most: Double) -> Double {
    var sum = 0.0
    for place in counts.indices where counts[place] > 0 {
      sum += (lengths[place] * scale).held(to: counts[place] * most)
    }
    return sum
  }

  /// About how many points the curves become, as `Contours` cuts them.
  ///
  /// - Parameter tolerance: how far these may be from the curve, in pixels.
  func curvePoints(scale: Double, tolerance: Double) -> Double {
    let cut = bends * (0.75 * scale / tolerance).squareRoot()
    return (Double(curves) + cut).held(to: Double(curves * Contours.segmentLimit))
  }
}

extension Double {
  /// Not negative, and not above a bound, which takes the place of what is not a number.
  func held(to most: Double) -> Double { self < most ? max(self, 0) : most }
}
