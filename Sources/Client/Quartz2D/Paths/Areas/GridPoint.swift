import GraphicsValues

/// A point whose coordinates are whole numbers below 2³⁰, so that all comparisons of areas are exact.
struct GridPoint: Hashable, Comparable {
  var x: Int64
  var y: Int64

  /// Orders by x, then by y.
  static func < (a: GridPoint, b: GridPoint) -> Bool { a.x != b.x ? a.x < b.x : a.y < b.y }

  static func - (a: GridPoint, b: GridPoint) -> GridPoint {
    GridPoint(x: a.x - b.x, y: a.y - b.y)
  }

  /// The cross product: above 0 if the other vector is counterclockwise of this one.
  func cross(_ other: GridPoint) -> Int64 { x * other.y - y * other.x }

  func dot(_ other: GridPoint) -> Int64 { x * other.x + y * other.y }
}

/// The grid on which areas are compared: 2²⁸ steps along the longer side of a box.
///
/// A step is a power of two, so that coordinates with few digits lie on the grid exactly.
struct PathGrid {
  private let origin: Point
  private let step: Double

  /// The length of the longer side, in steps, at most.
  static let extent = 0x1p28

  /// - Parameter subpaths: the curves that the grid has to hold, control points included.
  /// - Returns: nil for curves whose extent is no number, or that have none.
  init?(_ subpaths: [Subpath]) {
    var (low, high) = (Point(x: .infinity, y: .infinity), Point(x: -.infinity, y: -.infinity))
    func add(_ p: Point) {
      low = Point(x: min(low.x, p.x), y: min(low.y, p.y))
      high = Point(x: max(high.x, p.x), y: max(high.y, p.y))
    }
    for subpath in subpaths {
      add(subpath.start)
      for segment in subpath.segments {
        switch segment {
        case .line(let a, let b): [a, b].forEach(add)
        case .curve(let c): [c.p0, c.p1, c.p2, c.p3].forEach(add)
        }
      }
    }
    let extent = max(high.x - low.x, high.y - low.y)
    guard extent > 0, extent.isFinite else { return nil }
    // Subnormal steps would have no inverse.
    let step = max(Double(sign: .plus, exponent: extent.exponent - 27, significand: 1), 0x1p-1000)
    // Whole steps, so that coordinates stay what they are.
    func whole(_ coordinate: Double) -> Double { (coordinate / step).rounded(.down) * step }
    self.step = step
    origin = Point(x: whole(low.x), y: whole(low.y))
    guard origin.x.isFinite, origin.y.isFinite else { return nil }
  }

  func place(_ p: Point) -> GridPoint {
    GridPoint(x: steps(p.x - origin.x), y: steps(p.y - origin.y))
  }

  /// Points on a curve are within its control points, but for the last digit.
  private func steps(_ distance: Double) -> Int64 {
    Int64(min(max((distance / step).rounded(), -4), Self.extent * 2))
  }

  func point(_ place: GridPoint) -> Point {
    Point(x: origin.x + Double(place.x) * step, y: origin.y + Double(place.y) * step)
  }

  /// The length of a number of steps.
  func length(ofSteps count: Double) -> Double { count * step }
}
