import Expectations
import GraphicsValues
import Testing
import VectorPaths

/// §11.1: trims are fractions of the whole length, dashes run from the start of each subpath.
@Suite struct PieceTests {
  private static let square = Contours(
    PathValue(rect: Rectangle(x: 0, y: 0, width: 10, height: 10)), tolerance: 0.1)
  private static let line = Contours(
    PathValue(polygon: [(0, 0), (100, 0)], isClosed: false), tolerance: 0.1)

  private func spans(_ contours: Contours) -> [[Double]] {
    (0..<contours.count).map { i in contours.points[contours.range(of: i)].map(\.x) }
  }

  @Test func `a trim counts all subpaths together`() {
    var two = PathValue(polygon: [(0, 0), (30, 0)], isClosed: false)
    two.move(to: Point(x: 50, y: 0))
    two.line(to: Point(x: 60, y: 0))
    let contours = Contours(two, tolerance: 0.1)
    expectEqual(contours.length, 40)
    expectEqual(spans(contours.pieces(from: 0, to: 0.5)), [[0, 20]])
    expectEqual(spans(contours.pieces(from: 0.5, to: 1)), [[20, 30], [50, 60]])
    expectEqual(spans(contours.pieces(from: 0.875, to: 1)), [[55, 60]])
    expectEqual(spans(contours.pieces(from: 0, to: 0.75)), [[0, 30]])
  }

  @Test func `fractions are held to 0…1, and a start beyond the end leaves nothing`() {
    expectEqual(Self.square.pieces(from: -3, to: 7), Self.square)
    expectEqual(Self.square.pieces(from: 0, to: 1), Self.square)
    expectTrue(Self.square.pieces(from: 0.6, to: 0.4).isEmpty)
    expectTrue(Self.square.pieces(from: 0.5, to: 0.5).isEmpty)
    expectTrue(Self.square.pieces(from: 1, to: 2).isEmpty)
    expectTrue(Self.square.pieces(from: .nan, to: 1).isEmpty)
    expectTrue(Self.square.pieces(from: 0, to: .nan).isEmpty)
    expectLess(abs(Self.square.pieces(from: -.infinity, to: 0.5).length - 20), 1e-12)
  }

  @Test func `contours as a path are the same contours`() {
    var contours = Contours(
      PathValue(circle: Point(x: 10, y: 5), radius: 7), tolerance: 0.1)
    contours.append(PathValue(polygon: [(1, 2), (3, 4), (5, 6)], isClosed: false), tolerance: 0.1)
    let again = Contours(PathValue(contours), tolerance: 0.1)
    expectEqual(again.points, contours.points)
    expectEqual(again.starts, contours.starts)
    #expect(again.isClosed == [true, false] && contours.isClosed == again.isClosed)
    expectTrue(PathValue(Contours()).isEmpty)
  }

  @Test func `a trimmed closed contour is open, an untouched one stays closed`() {
    let half = Self.square.pieces(from: 0.25, to: 0.75)
    expectEqual(half.isClosed, [false])
    expectEqual(half.points, [Point(x: 10, y: 0), Point(x: 10, y: 10), Point(x: 0, y: 10)])
    var path = PathValue(rect: Rectangle(x: 0, y: 0, width: 10, height: 10))
    path.move(to: Point(x: 20, y: 0))
    path.line(to: Point(x: 60, y: 0))
    let both = Contours(path, tolerance: 0.1).pieces(from: 0, to: 0.75)
    expectEqual(both.isClosed, [true, false])
    expectEqual(both.length, 60)
  }

  struct Dashing: Sendable {
    var lengths: [Double]
    var phase = 0.0
    var expected: [[Double]]
  }

  @Test(arguments: [
    Dashing(lengths: [10], expected: [[0, 10], [20, 30], [40, 50], [60, 70], [80, 90]]),
    Dashing(lengths: [30, 20], expected: [[0, 30], [50, 80]]),
    Dashing(lengths: [30, 20], phase: 10, expected: [[0, 20], [40, 70], [90, 100]]),
    Dashing(lengths: [30, 20], phase: 60, expected: [[0, 20], [40, 70], [90, 100]]),
    Dashing(lengths: [30, 20], phase: -40, expected: [[0, 20], [40, 70], [90, 100]]),
    Dashing(lengths: [30, 20], phase: 40, expected: [[10, 40], [60, 90]]),
    // An odd pattern swaps dashes and gaps in every second round.
    Dashing(lengths: [30, 10, 20], expected: [[0, 30], [40, 60], [90, 100]]),
  ])
  func `dashes and their phase`(_ row: Dashing) {
    let dashed = Self.line.pieces(
      from: 0, to: 1, dashes: DashPattern(lengths: row.lengths, phase: row.phase))
    expectEqual(spans(dashed), row.expected)
    #expect(!dashed.isClosed.contains(true))
  }

  @Test func `trimming does not move the dashes`() {
    let dashes = DashPattern(lengths: [30, 20])
    expectEqual(
      spans(Self.line.pieces(from: 0.1, to: 0.6, dashes: dashes)), [[10, 30], [50, 60]])
  }

  @Test func `the dash at the start of a closed contour continues the one at its end`() {
    let dashed = Self.square.pieces(
      from: 0, to: 1, dashes: DashPattern(lengths: [10, 5], phase: 5))
    // On 0…5, 10…20, 25…35; then 40 is the start again.
    expectEqual(dashed.count, 3)
    let around = Self.square.pieces(
      from: 0, to: 1, dashes: DashPattern(lengths: [10, 10], phase: 5))
    expectEqual(around.count, 2)
    expectEqual(around.length, 20)
    expectEqual(around.points.suffix(3), [Point(x: 0, y: 5), Point(x: 0, y: 0), Point(x: 5, y: 0)])
  }

  @Test func `a dash longer than a closed contour leaves it closed`() {
    let dashed = Self.square.pieces(from: 0, to: 1, dashes: DashPattern(lengths: [100, 1]))
    expectEqual(dashed, Self.square)
  }

  @Test func `a path that may have too many dashes is solid, also when its parts are short`() {
    var path = PathValue()
    for i in 0..<2000 {
      path.move(to: Point(x: Double(i), y: 0))
      path.line(to: Point(x: Double(i), y: 0.01))
    }
    let parts = Contours(path, tolerance: 0.1)
    // The first 500 dashes of the pattern have no length: each part would have them all.
    let lengths = [Double](repeating: 0, count: 1000) + [1, 1]
    expectEqual(parts.pieces(from: 0, to: 1, dashes: DashPattern(lengths: lengths)), parts)
    let few = DashPattern(lengths: [0.001, 0.001])
    expectGreater(parts.pieces(from: 0, to: 1, dashes: few).count, 2000)
  }

  @Test func `dashes start anew on each subpath`() {
    var path = PathValue(polygon: [(0, 0), (15, 0)], isClosed: false)
    path.move(to: Point(x: 50, y: 0))
    path.line(to: Point(x: 65, y: 0))
    let dashed = Contours(path, tolerance: 0.1).pieces(
      from: 0, to: 1, dashes: DashPattern(lengths: [10, 10]))
    expectEqual(spans(dashed), [[0, 10], [50, 60]])
  }

  @Test func `a dash of no length keeps a direction`() {
    let dashed = Self.line.pieces(from: 0, to: 1, dashes: DashPattern(lengths: [0, 25]))
    expectEqual(dashed.count, 4)
    for i in 0..<dashed.count {
      let p = Array(dashed.points[dashed.range(of: i)])
      #expect(p.count == 2 && p[0].x < p[1].x && p[1].x - p[0].x < 1e-6)
    }
  }

  @Test(arguments: [[], [0.0], [0, 0], [-1, 5], [5, .nan], [.infinity, 1]])
  func `an invalid pattern is ignored`(lengths: [Double]) {
    expectNil(DashPattern(lengths: lengths))
  }

  @Test func `a pattern too fine to be seen is a solid line`() {
    let dashed = Self.line.pieces(from: 0, to: 1, dashes: DashPattern(lengths: [1e-9, 1e-9]))
    expectEqual(dashed, Self.line)
    let odd = DashPattern(lengths: [5, 5], phase: .nan)
    expectEqual(Self.line.pieces(from: 0, to: 1, dashes: odd).count, 10)
    expectNotNil(DashPattern(lengths: [5, 5], phase: 1e300))
  }
}
