import Expectations
import GraphicsValues
import Quartz2D
import Testing

/// A path as text: `M 0 0 L 1 0 Z`, with numbers rounded to three digits.
private func spelled(_ path: CGPath) -> String {
  var words: [String] = []
  path.applyWithBlock { element in
    let (letter, count) =
      switch element.pointee.type {
      case .moveToPoint: ("M", 1)
      case .addLineToPoint: ("L", 1)
      case .addQuadCurveToPoint: ("Q", 2)
      case .addCurveToPoint: ("C", 3)
      case .closeSubpath: ("Z", 0)
      }
    words.append(letter)
    for index in 0..<count {
      let point = element.pointee.points[index]
      for value in [point.x, point.y] {
        let rounded = (value * 1000).rounded() / 1000
        words.append(rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)")
      }
    }
  }
  return words.joined(separator: " ")
}

@Suite struct PathBuildingTests {
  @Test func `elements come out as they went in`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
    path.addCurve(
      to: CGPoint(x: 9, y: 10), control1: CGPoint(x: 11, y: 12), control2: CGPoint(x: 13, y: 14))
    path.closeSubpath()
    expectEqual(spelled(path), "M 1 2 L 3 4 Q 7 8 5 6 C 11 12 13 14 9 10 Z")
  }

  @Test func `without a current point nothing is drawn`() {
    let path = CGMutablePath()
    path.addLine(to: .zero)
    path.addQuadCurve(to: .zero, control: .zero)
    path.addCurve(to: .zero, control1: .zero, control2: .zero)
    path.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 1, y: 1), radius: 1)
    path.closeSubpath()
    path.addLines(between: [])
    expectTrue(path.isEmpty)
    expectEqual(path.currentPoint, .zero)
    expectTrue(path.boundingBox.isNull)
  }

  @Test func `closing goes back to the start, where the next element begins`() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 1, y: 1), CGPoint(x: 5, y: 1), CGPoint(x: 5, y: 5)])
    path.closeSubpath()
    path.closeSubpath()
    expectEqual(path.currentPoint, CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 0, y: 9))
    expectEqual(spelled(path), "M 1 1 L 5 1 L 5 5 Z M 1 1 L 0 9")
    expectEqual(path.currentPoint, CGPoint(x: 0, y: 9))
  }

  @Test func `a transform applies to the added elements`() {
    let path = CGMutablePath()
    let twice = CGAffineTransform(scaleX: 2, y: 2)
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 1, y: 1), transform: twice)
    path.addRect(CGRect(x: 1, y: 0, width: 1, height: 1), transform: twice)
    path.addPath(path, transform: twice)
    expectEqual(
      spelled(path), "M 1 1 L 2 2 M 2 0 L 4 0 L 4 2 L 2 2 Z M 2 2 L 4 4 M 4 0 L 8 0 L 8 4 L 4 4 Z")
  }

  @Test func `rectangles with a negative size are turned around`() {
    let path = CGMutablePath()
    path.addRects([CGRect(x: 3, y: 4, width: -2, height: -1), .null])
    expectEqual(spelled(path), "M 1 3 L 3 3 L 3 4 L 1 4 Z")
  }

  @Test func `an ellipse starts at the right and turns from x to y`() {
    let path = CGPath(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2), transform: nil)
    expectEqual(
      spelled(path),
      """
      M 1 0 C 1 0.552 0.552 1 0 1 C -0.552 1 -1 0.552 -1 0 \
      C -1 -0.552 -0.552 -1 0 -1 C 0.552 -1 1 -0.552 1 0 Z
      """)
  }

  @Test func `a rounded rectangle has lines between its corners`() {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 8)
    let path = CGPath(roundedRect: rect, cornerWidth: 2, cornerHeight: 1, transform: nil)
    expectEqual(
      spelled(path),
      """
      M 10 4 L 10 7 C 10 7.552 9.105 8 8 8 L 2 8 C 0.895 8 0 7.552 0 7 \
      L 0 1 C 0 0.448 0.895 0 2 0 L 8 0 C 9.105 0 10 0.448 10 1 Z
      """)
  }

  @Test func `corners take half a side at most, and none gives a rectangle`() {
    let rect = CGRect(x: 0, y: 0, width: 4, height: 2)
    expectEqual(
      CGPath(roundedRect: rect, cornerWidth: 99, cornerHeight: 99, transform: nil),
      CGPath(roundedRect: rect, cornerWidth: 2, cornerHeight: 1, transform: nil))
    expectEqual(
      CGPath(roundedRect: rect, cornerWidth: -1, cornerHeight: .nan, transform: nil),
      CGPath(rect: rect, transform: nil))
  }

  @Test func `equality and hashing are by value`() {
    let rect = CGRect(x: 0, y: 0, width: 4, height: 2)
    let built = CGMutablePath()
    built.addRect(rect)
    let made = CGPath(rect: rect, transform: nil)
    expectEqual(built, made)
    expectEqual(built.hashValue, made.hashValue)
    expectNotEqual(made, CGPath(ellipseIn: rect, transform: nil))
  }

  @Test func `a copy stays while the original grows`() throws {
    let path = CGMutablePath()
    path.move(to: .zero)
    let copy = try unwrap(path.copy())
    let mutable = try unwrap(path.mutableCopy())
    path.addLine(to: CGPoint(x: 1, y: 0))
    mutable.addLine(to: CGPoint(x: 0, y: 1))
    expectEqual(spelled(copy), "M 0 0")
    expectEqual(spelled(mutable), "M 0 0 L 0 1")
    var twice = CGAffineTransform(scaleX: 2, y: 2)
    expectEqual(path.copy(using: &twice).map(spelled), "M 0 0 L 2 0")
    expectEqual(path.copy(using: nil), path)
  }

  @Test func `a value without its points is an empty path`() {
    expectTrue(CGPath(PathValue(verbs: [.move, .cubic], points: [.zero])).isEmpty)
  }

  @Test func `a path may be changed while its elements are handed out`() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 1, y: 1)])
    path.apply(info: nil) { _, _ in path.addLine(to: CGPoint(x: 2, y: 2)) }
    expectEqual(spelled(path), "M 0 0 L 1 1 L 2 2 L 2 2")
  }
}

@Suite struct PathArcTests {
  @Test(arguments: [
    (from: 0.0, to: 0.5, clockwise: false, turns: 0.25), (0, 0.5, true, -0.75),
    (0.5, 0, false, 0.75), (0.5, 0, true, -0.25), (0, 2, false, 1), (0, -2, true, -1),
    (0, 2, true, -1), (0, -2, false, 1), (-0.5, 1.5, true, -1), (0.1, 2.1, true, -1),
    (0, 4, true, -1),
    (0, 7, false, 1.5), (0, 0, false, 0), (-0.5, 0.5, false, 0.5),
  ])
  func `an arc sweeps the way that is asked for`(
    from: Double, to: Double, clockwise: Bool, turns: Double
  ) {
    let center = CGPoint(x: 3, y: -2)
    let path = CGMutablePath()
    path.addArc(
      center: center, radius: 10, startAngle: from * .pi, endAngle: to * .pi,
      clockwise: clockwise)
    let relative = CGMutablePath()
    relative.addRelativeArc(
      center: center, radius: 10, startAngle: from * .pi, delta: turns * 2 * .pi)
    expectEqual(spelled(path), spelled(relative))
    expectEqual(path.value.verbs.count, 1 + Int((abs(turns) * 4 - 1e-6).rounded(.up)))
    let end = path.currentPoint
    expectLess(abs(end.x - center.x - 10 * cos(to * .pi)), 1e-12)
    expectLess(abs(end.y - center.y - 10 * sin(to * .pi)), 1e-12)
  }

  @Test func `every point of an arc is near the circle`() {
    let path = CGMutablePath()
    path.addRelativeArc(center: .zero, radius: 1, startAngle: 0.3, delta: 5)
    let points = path.value.points
    for start in stride(from: 0, to: points.count - 1, by: 3) {
      for t in stride(from: 0.0, through: 1, by: 0.05) {
        let s = 1 - t
        let near = points[start] * (s * s * s) + points[start + 1] * (3 * s * s * t)
        let p = near + points[start + 2] * (3 * s * t * t) + points[start + 3] * (t * t * t)
        expectLess(abs((p.x * p.x + p.y * p.y).squareRoot() - 1), 3e-4)
      }
    }
  }

  @Test func `a line joins the current point to an arc`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addRelativeArc(center: CGPoint(x: 5, y: 0), radius: 1, startAngle: 0, delta: 0)
    expectEqual(spelled(path), "M 0 0 L 6 0")
  }

  @Test(arguments: [(Double.nan, 1.0, 1.0), (0, .infinity, 1), (0, 1, -1), (0, 1, .nan)])
  func `an arc without a size or an angle adds nothing`(
    start: Double, delta: Double, radius: Double
  ) {
    let path = CGMutablePath()
    path.addRelativeArc(center: .zero, radius: radius, startAngle: start, delta: delta)
    expectTrue(path.isEmpty)
  }

  @Test(arguments: [1.0, -1.0])
  func `a corner is rounded between its tangents`(side: CGFloat) {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10 * side), radius: 4)
    let control = side > 0 ? "C 8.209 0 10 1.791 10 4" : "C 8.209 0 10 -1.791 10 -4"
    expectEqual(spelled(path), "M 0 0 L 6 0 " + control)
  }

  @Test func `a rounded corner is the same when it is transformed afterwards`() throws {
    var t = CGAffineTransform(a: 2, b: 1, c: 0, d: 3, tx: 5, ty: 7)
    func corner(_ t: CGAffineTransform) -> CGMutablePath {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 1, y: 2), transform: t)
      path.addArc(
        tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 3, y: 9), radius: 2,
        transform: t)
      return path
    }
    expectEqual(spelled(corner(t)), spelled(try #require(corner(.identity).copy(using: &t))))
  }

  @Test(arguments: [CGPoint(x: 20, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: -5, y: 0)])
  func `tangents on one line give that line`(end: CGPoint) {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: end, radius: 4)
    expectEqual(spelled(path), "M 0 0 L 10 0")
  }
}

@Suite struct PathMeasuringTests {
  @Test func `the bounding box holds control points, that of the path does not`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 4, y: 0), control1: CGPoint(x: 0, y: 4), control2: CGPoint(x: 4, y: 4))
    expectEqual(path.boundingBox, CGRect(x: 0, y: 0, width: 4, height: 4))
    expectEqual(path.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 4, height: 3))
  }

  @Test func `an ellipse fills its rectangle, a quadratic curve half of it`() {
    let rect = CGRect(x: -3, y: 5, width: 10, height: 2)
    let box = CGPath(ellipseIn: rect, transform: nil).boundingBoxOfPath
    expectLess(abs(box.minX + 3), 1e-12)
    expectLess(abs(box.maxY - 7), 1e-12)
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 2, y: 0), control: CGPoint(x: 1, y: 2))
    expectLess(abs(path.boundingBoxOfPath.maxY - 1), 1e-12)
  }

  @Test func `an ellipse contains what its equation says`() {
    let path = CGPath(ellipseIn: CGRect(x: -20, y: -10, width: 40, height: 20), transform: nil)
    for x in stride(from: -22.0, through: 22, by: 0.93) {
      for y in stride(from: -11.0, through: 11, by: 0.71) {
        let radius = (x * x / 400 + y * y / 100).squareRoot()
        if abs(radius - 1) < 1e-3 { continue }
        expectEqual(path.contains(CGPoint(x: x, y: y)), (radius < 1), "\(x) \(y)")
      }
    }
  }

  @Test func `the rules differ where a path goes around twice`() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(CGRect(x: 2, y: 2, width: 6, height: 6))
    let inner = CGPoint(x: 5, y: 5)
    #expect(path.contains(inner) && !path.contains(inner, using: .evenOdd))
    let outer = CGPoint(x: 1, y: 5)
    #expect(path.contains(outer) && path.contains(outer, using: .evenOdd))
  }

  @Test func `open subpaths count as closed, and a transform moves the path`() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 10)])
    path.move(to: CGPoint(x: 100, y: 100))
    #expect(path.contains(CGPoint(x: 3, y: 3)))
    #expect(!path.contains(CGPoint(x: 8, y: 8)))
    let moved = CGAffineTransform(translationX: 5, y: 5)
    #expect(path.contains(CGPoint(x: 8, y: 8), transform: moved))
  }

  @Test func `neighbors share an edge without a gap or an overlap`() {
    let left = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
    let right = CGPath(rect: CGRect(x: 5, y: 0, width: 5, height: 5), transform: nil)
    for y in [0.0, 2.5, 4.999] {
      let point = CGPoint(x: 5, y: y)
      expectNotEqual(left.contains(point), right.contains(point))
    }
  }

  @Test(arguments: [Double.nan, .infinity, 1e308, -1e308])
  func `coordinates that cannot be measured are outside, and soon`(bad: Double) {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 1, y: 1), control1: CGPoint(x: bad, y: bad), control2: CGPoint(x: bad, y: 0))
    #expect(!path.contains(CGPoint(x: 0.5, y: 0.5)))
    #expect(!CGPath(rect: .infinite, transform: nil).contains(CGPoint(x: bad, y: 0)))
  }
}
