import Expectations
import GraphicsValues
import Testing
import VectorPaths

@Suite struct FlatteningTests {
  @Test(arguments: [1.0, 0.1, 0.01, 0.001])
  func `a circle's polyline is within the tolerance`(tolerance: Double) {
    let contours = Contours(
      PathValue(circle: Point(x: 50, y: 50), radius: 40), tolerance: tolerance)
    expectEqual(contours.count, 1)
    expectEqual(contours.isClosed, [true])
    let points = contours.points
    for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
      let middle = Point(x: (a.x + b.x) / 2 - 50, y: (a.y + b.y) / 2 - 50)
      let distance = (middle.x * middle.x + middle.y * middle.y).squareRoot()
      // The cubics themselves are 0.0003 radii off the circle.
      expectLess(abs(distance - 40), tolerance + 0.012)
    }
  }

  @Test func `no curve has more segments than the limit`() {
    var path = PathValue()
    path.move(to: .zero)
    path.cubic(
      to: Point(x: 1e9, y: 0), control1: Point(x: 1e9, y: 1e9), control2: Point(x: -1e9, y: 1e9))
    path.quad(to: .zero, control: Point(x: 5e8, y: 9e9))
    expectEqual(Contours(path, tolerance: 1e-9).points.count, 2 * Contours.segmentLimit + 1)
    expectEqual(Contours(path, tolerance: .nan).points.count, 2 * Contours.segmentLimit + 1)
  }

  @Test func `paths that are malformed or not finite draw nothing`() {
    let line = PathValue(polygon: [(0, 0), (1, 1)], isClosed: false)
    for bad in [Double.nan, .infinity, -.infinity] {
      var path = line
      path.line(to: Point(x: bad, y: 0))
      expectTrue(Contours(path, tolerance: 0.1).isEmpty)
    }
    expectTrue(
      Contours(PathValue(verbs: [.move, .cubic], points: [.zero]), tolerance: 0.1).isEmpty)
    expectTrue(Contours(PathValue(verbs: [.move], points: [.zero, .zero]), tolerance: 0.1).isEmpty)
    expectTrue(Contours(PathValue(), tolerance: 0.1).isEmpty)
  }

  @Test func `verbs without a current point, lone moves and empty subpaths`() {
    var path = PathValue()
    path.close()
    path.line(to: Point(x: 1, y: 1))
    path.move(to: Point(x: 2, y: 2))
    path.move(to: Point(x: 3, y: 3))
    expectTrue(Contours(path, tolerance: 0.1).isEmpty)
    path.close()
    let dot = Contours(path, tolerance: 0.1)
    expectEqual(dot.points, [Point(x: 3, y: 3)])
    expectEqual(dot.isClosed, [true])
    // The current point is now the closed subpath's start.
    path.line(to: Point(x: 9, y: 3))
    let line = Contours(path, tolerance: 0.1)
    expectEqual(line.starts, [0, 1])
    expectEqual(line.points.suffix(2), [Point(x: 3, y: 3), Point(x: 9, y: 3)])
  }

  @Test func `huge coordinates are held`() {
    let contours = Contours(
      PathValue(polygon: [(-1e300, 0), (1e300, 1e300), (0, -1e300)]), tolerance: 0.1)
    #expect(contours.points.allSatisfy { abs($0.x) <= 0x1p40 && abs($0.y) <= 0x1p40 })
    expectTrue(contours.length.isFinite)
  }

  @Test func `a closed contour does not repeat its first point`() {
    let contours = Contours(
      PathValue(polygon: [(0, 0), (0, 0), (5, 0), (5, 0), (5, 5), (0, 0)]), tolerance: 0.1)
    expectEqual(contours.points.count, 3)
    expectEqual(contours.length, 10 + 50.0.squareRoot())
  }

  @Test func `the tolerance follows the largest scale`() {
    expectEqual(FlatteningTolerance.pathUnits(for: AffineMatrix.identity), 0.02)
    expectLess(abs(FlatteningTolerance.pathUnits(for: .scale(4, 0.5)) - 0.005), 1e-15)
    let turned = AffineMatrix(a: 0, b: 8, c: -2, d: 0, tx: 5, ty: 5)
    expectLess(abs(FlatteningTolerance.pathUnits(for: turned) - 0.0025), 1e-15)
    let point = FlatteningTolerance.pathUnits(for: .scale(0, 0))
    expectGreater(point, 1e9)
    expectTrue(point.isFinite)
    let bad = AffineMatrix.scale(.nan, 1)
    expectEqual(FlatteningTolerance.pathUnits(for: bad), 0.02)
  }

  @Test(arguments: [0.3, 1, 7.5, 60])
  func `a curve is within a fiftieth of a pixel at the size at which it is seen (§17.12)`(
    scale: Double
  ) {
    let corners = [
      Point(x: 3, y: 5), Point(x: 60, y: -20), Point(x: -30, y: 40), Point(x: 50, y: 30),
    ]
    var path = PathValue()
    path.move(to: corners[0])
    path.cubic(to: corners[3], control1: corners[1], control2: corners[2])
    let transform = AffineMatrix(
      a: 0.6 * scale, b: 0.8 * scale, c: -0.4 * scale, d: 0.3 * scale, tx: 9, ty: -4)
    let line = Contours(path, tolerance: FlatteningTolerance.pathUnits(for: transform))
    let points = line.points.map(transform.apply)
    for step in 0...1000 {
      let t = Double(step) / 1000
      let s = 1 - t
      let weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
      let p = transform.apply(
        zip(corners, weights).reduce(Point.zero) {
          Point(x: $0.x + $1.0.x * $1.1, y: $0.y + $1.0.y * $1.1)
        })
      let nearest = zip(points, points.dropFirst()).map { distance(p, $0, $1) }.min()
      expectAtMost((nearest ?? .infinity), 0.02)
    }
  }

  /// How far p is from the segment between a and b.
  private func distance(_ p: Point, _ a: Point, _ b: Point) -> Double {
    let (way, to) = (b - a, p - a)
    let along = (to.x * way.x + to.y * way.y) / (way.x * way.x + way.y * way.y)
    let t = min(max(along, 0), 1)
    let d = Point(x: to.x - way.x * t, y: to.y - way.y * t)
    return (d.x * d.x + d.y * d.y).squareRoot()
  }

  @Test func `under perspective the tolerance is finer where the path is near`() {
    var m = ProjectiveMatrix.identity
    m.px = -1.0 / 200
    let near = FlatteningTolerance.pathUnits(
      for: m, bounds: Rectangle(x: 0, y: 0, width: 100, height: 100))
    let far = FlatteningTolerance.pathUnits(
      for: m, bounds: Rectangle(x: -100, y: 0, width: 100, height: 100))
    // At x = 100 w is ½, and the local scale along x 1/w² = 4, and more with the shear.
    expectLess(near, 0.01 / 4)
    expectGreater(near, 0.01 / 8)
    expectGreater(far, near)
    let behind = FlatteningTolerance.pathUnits(
      for: m, bounds: Rectangle(x: 300, y: 0, width: 100, height: 100))
    expectTrue(behind.isFinite)
  }
}
