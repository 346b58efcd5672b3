import Expectations
import GraphicsValues
import Testing
import VectorPaths

/// The area of a stroke: the signed area of its outline, if the pieces do not overlap.
@Suite struct StrokerTests {
  private func area(
    _ path: PathValue, _ style: StrokeStyle, tolerance: Double = 0.001
  ) -> Double {
    Contours(path, tolerance: tolerance).stroked(style, tolerance: tolerance).signedArea
  }

  private let line = PathValue(polygon: [(10, 10), (40, 10)], isClosed: false)

  @Test func `caps by area`() {
    expectEqual(area(line, StrokeStyle(width: 6)), 180)
    expectEqual(area(line, StrokeStyle(width: 6, cap: .square)), 216)
    let round = area(line, StrokeStyle(width: 6, cap: .round))
    expectLess(abs(round - (180 + 9 * DeterministicMath.pi)), 0.02)
  }

  @Test func `joins of a right angle by area`() {
    let corner = PathValue(polygon: [(0, 0), (30, 0), (30, 20)], isClosed: false)
    // The pieces meet inside; outside, a quarter of the square (4), of the disc, or half of it.
    let inner = 30.0 * 4 + 20 * 4 - 4
    expectLess(abs(area(corner, StrokeStyle(width: 4)) - (inner + 4)), 1e-9)
    expectLess(abs(area(corner, StrokeStyle(width: 4, join: .bevel)) - (inner + 2)), 1e-9)
    expectLess(
      abs(area(corner, StrokeStyle(width: 4, join: .round)) - (inner + DeterministicMath.pi)), 0.01)
  }

  @Test func `a mitre beyond its limit is a bevel`() {
    // A right angle's mitre is √2 widths long.
    let corner = PathValue(polygon: [(0, 0), (30, 0), (30, 20)], isClosed: false)
    let mitred = area(corner, StrokeStyle(width: 4, miterLimit: 1.42))
    let bevelled = area(corner, StrokeStyle(width: 4, miterLimit: 1.41))
    expectLess(abs(mitred - bevelled - 2), 1e-9)
    expectEqual(area(corner, StrokeStyle(width: 4, miterLimit: .nan)), bevelled)
    expectEqual(area(corner, StrokeStyle(width: 4, miterLimit: -3)), bevelled)
  }

  @Test func `§11.1: a closed rectangle 40 × 30 of width 4 covers 560`() {
    let path = PathValue(rect: Rectangle(x: 10, y: 10, width: 40, height: 30))
    expectLess(abs(area(path, StrokeStyle(width: 4)) - 560), 1e-9)
    let half = Contours(path, tolerance: 0.1).pieces(from: 0, to: 0.5)
    expectLess(abs(half.stroked(StrokeStyle(width: 4), tolerance: 0.1).signedArea - 280), 1e-9)
  }

  @Test(arguments: [LineJoin.miter, .round, .bevel])
  func `curves have no joins inside`(join: LineJoin) {
    let circle = PathValue(circle: .zero, radius: 30)
    let expected = 2 * DeterministicMath.pi * 30 * 4
    expectLess(abs(area(circle, StrokeStyle(width: 4, join: join)) - expected), 0.5)
  }

  @Test func `subpaths of no length are dots`() {
    var dot = PathValue()
    dot.move(to: Point(x: 5, y: 5))
    dot.line(to: Point(x: 5, y: 5))
    expectEqual(area(dot, StrokeStyle(width: 4)), 0)
    expectEqual(area(dot, StrokeStyle(width: 4, cap: .square)), 16)
    expectLess(abs(area(dot, StrokeStyle(width: 4, cap: .round)) - 4 * DeterministicMath.pi), 0.02)
  }

  @Test(arguments: [0, -1, Double.nan])
  func `an invalid width draws nothing`(width: Double) {
    expectTrue(
      Contours(line, tolerance: 0.1).stroked(StrokeStyle(width: width), tolerance: 0.1).isEmpty)
  }

  @Test func `hostile numbers give finite outlines`() {
    let paths = [
      PathValue(polygon: [(0, 0), (1e300, -1e300), (1e-300, 0), (0, 0)]),
      PathValue(polygon: [(0, 0), (10, 0), (0, 0), (10, 0)]),
      PathValue(polygon: [(0, 0), (10, 0), (10, 1e-12), (0, 0)], isClosed: false),
    ]
    for path in paths {
      for width in [1e-300, 1, 1e300, .infinity] {
        for join in [LineJoin.miter, .round, .bevel] {
          for tolerance in [0.1, 0, .nan, .infinity, 1e-300] {
            let style = StrokeStyle(width: width, cap: .round, join: join, miterLimit: .infinity)
            let outline = Contours(path, tolerance: tolerance).stroked(style, tolerance: tolerance)
            #expect(outline.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
            expectLess(outline.points.count, 10_000)
          }
        }
      }
    }
  }

  @Test(arguments: [10.0, 30, 50])
  func `the cap of a wide curved line is at right angles to the curve`(width: Double) {
    // A circle drawn from the right downwards: nothing lies above the centre.
    let circle = PathValue(circle: .zero, radius: 25)
    let tolerance = FlatteningTolerance.devicePixels
    let finer = FlatteningTolerance.forStroke(tolerance, width: width)
    expectAtMost(finer, tolerance)
    let wipe = Contours(circle, tolerance: finer).pieces(from: 0, to: 0.25)
    let outline = wipe.stroked(StrokeStyle(width: width), tolerance: tolerance)
    expectAtLeast((outline.boundingBox?.minY ?? -.infinity), -0.5)
    let outer = outline.points.filter { $0.x > 25 }.map(\.y).min() ?? .infinity
    expectAtMost(abs(outer), 0.5)
  }

  @Test func `lines of little width need no finer curves`() {
    expectEqual(FlatteningTolerance.forStroke(0.1, width: 2), 0.1)
    expectEqual(FlatteningTolerance.forStroke(0.1, width: .nan), 0.1)
    expectEqual(FlatteningTolerance.forStroke(0, width: 5), 0)
    expectGreater(FlatteningTolerance.forStroke(0.1, width: .infinity), 0)
  }
}
