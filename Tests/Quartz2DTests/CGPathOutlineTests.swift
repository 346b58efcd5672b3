import Expectations
import GraphicsValues
import Quartz2D
import Testing

/// The area that a fill covers, measured with a bitmap of 100 × 100.
private func area(_ path: CGPath, _ rule: CGPathFillRule = .winding) throws -> Double {
  let canvas = try Canvas(100, 100)
  canvas.context.addPath(path)
  canvas.context.fillPath(using: rule)
  return canvas.coverage
}

private func line(_ points: (Double, Double)..., isClosed: Bool = false) -> CGMutablePath {
  let path = CGMutablePath()
  path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
  if isClosed { path.closeSubpath() }
  return path
}

private func outline(
  _ path: CGPath, _ width: Double = 10, _ cap: CGLineCap = .butt, _ join: CGLineJoin = .miter,
  limit: Double = 10
) -> CGPath {
  path.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: limit)
}

@Suite struct CGPathStrokingTests {
  private let straight = line((30, 50), (70, 50))
  private let corner = line((30, 30), (70, 30), (70, 70))

  @Test(arguments: [
    (CGLineCap.butt, CGRect(x: 30, y: 45, width: 40, height: 10), 400.0),
    (.square, CGRect(x: 25, y: 45, width: 50, height: 10), 500),
    (.round, CGRect(x: 25, y: 45, width: 50, height: 10), 400 + .pi * 25),
  ])
  func `caps have their extent and area`(cap: CGLineCap, box: CGRect, covered: Double) throws {
    let path = outline(straight, 10, cap)
    let bounds = path.boundingBoxOfPath
    expectLess(abs(bounds.minX - box.minX), 1e-9)
    expectLess(abs(bounds.maxX - box.maxX), 1e-9)
    expectLess(abs(bounds.minY - box.minY), 1e-9)
    expectLess(abs(bounds.maxY - box.maxY), 1e-9)
    try expectLess(abs(area(path) - covered), 1)
  }

  @Test(arguments: [
    (CGLineJoin.miter, 10.0, 800.0), (.miter, 1.4, 787.5), (.miter, 1.42, 800),
    (.bevel, 10, 787.5), (.round, 10, 775 + .pi * 25 / 4),
  ])
  func `joins have their area, and a miter its limit`(
    join: CGLineJoin, limit: Double, covered: Double
  ) throws {
    let path = outline(corner, 10, .butt, join, limit: limit)
    try expectLess(abs(area(path) - covered), 1)
    expectEqual(path.contains(CGPoint(x: 74.5, y: 25.5)), (covered == 800))
  }

  @Test func `a closed path has joins all around and no caps`() throws {
    let square = CGPath(rect: CGRect(x: 30, y: 30, width: 40, height: 40), transform: nil)
    let path = outline(square, 10, .square)
    expectEqual(path.boundingBoxOfPath, CGRect(x: 25, y: 25, width: 50, height: 50))
    try expectLess(abs(area(path) - (2500 - 900)), 1)
    #expect(!path.contains(CGPoint(x: 50, y: 50)))
    let circle = CGPath(ellipseIn: CGRect(x: 20, y: 20, width: 60, height: 60), transform: nil)
    let ring = Double.pi * (35 * 35 - 25 * 25)
    try expectLess(abs(area(outline(circle)) - ring), 3)
  }

  @Test func `a line without length is a dot where caps make one`() throws {
    let dot = line((50, 50), (50, 50))
    expectTrue(outline(dot).isEmpty)
    try expectLess(abs(area(outline(dot, 10, .round)) - .pi * 25), 1)
    try expectEqual(area(outline(dot, 10, .square)), 100)
    let moved = CGMutablePath()
    moved.move(to: .zero)
    expectTrue(outline(moved, 10, .round).isEmpty)
  }

  @Test func `a line that turns around is covered on both sides`() throws {
    let path = outline(line((30, 50), (70, 50), (30, 50)), 10, .butt, .round)
    #expect(path.contains(CGPoint(x: 73, y: 50)) && path.contains(CGPoint(x: 50, y: 54)))
    #expect(!path.contains(CGPoint(x: 76, y: 50)) && !path.contains(CGPoint(x: 29, y: 50)))
  }

  @Test func `every point within half the width of a random line is inside, no other`() throws {
    var generator = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &generator)
    print("seed \(seed)")
    var state = seed
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 33) / Double(1 << 31) * 100
    }
    for _ in 0..<20 {
      let points = (0..<5).map { _ in CGPoint(x: random(), y: random()) }
      let path = CGMutablePath()
      path.addLines(between: points)
      let stroke = path.copy(
        strokingWidth: 8, lineCap: .round, lineJoin: .round, miterLimit: 10)
      for _ in 0..<200 {
        let p = CGPoint(x: random(), y: random())
        let distance = zip(points, points.dropFirst()).map { distanceToLine(p, $0, $1) }.min() ?? 0
        // Arcs are cubics, with an error of up to 0.03 %.
        if abs(distance - 4) > 0.01 { expectEqual(stroke.contains(p), (distance < 4)) }
      }
    }
  }

  private func distanceToLine(_ p: CGPoint, _ a: CGPoint, _ b: CGPoint) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let t = min(max(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy), 0), 1)
    let (x, y) = (p.x - a.x - t * dx, p.y - a.y - t * dy)
    return (x * x + y * y).squareRoot()
  }

  @Test(arguments: [0, -1, .nan, .infinity] as [CGFloat])
  func `an invalid width gives no outline`(width: CGFloat) {
    let path = straight.copy(
      strokingWithWidth: width, lineCap: .round, lineJoin: .round, miterLimit: 10)
    expectTrue(path.isEmpty)
  }

  @Test func `the transform moves the outline`() {
    let path = straight.copy(
      strokingWithWidth: 10, lineCap: .butt, lineJoin: .miter, miterLimit: 10,
      transform: CGAffineTransform(scaleX: 2, y: 1))
    expectEqual(path.boundingBoxOfPath, CGRect(x: 60, y: 45, width: 80, height: 10))
  }
}

extension CGPath {
  fileprivate func copy(
    strokingWidth width: Double, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: Double
  ) -> CGPath {
    copy(
      strokingWithWidth: CGFloat(width), lineCap: lineCap, lineJoin: lineJoin,
      miterLimit: CGFloat(miterLimit))
  }
}

@Suite struct CGPathDashingTests {
  private func spans(_ path: CGPath) -> [ClosedRange<CGFloat>] {
    path.value.subpathBounds
  }

  @Test func `a line is cut where the lengths say`() {
    let path = line((0, 0), (10, 0))
    expectEqual(spans(path.copy(dashingWithPhase: 0, lengths: [3, 2])), [0...3, 5...8])
    expectEqual(spans(path.copy(dashingWithPhase: 4, lengths: [3, 2])), [1...4, 6...9])
    expectEqual(spans(path.copy(dashingWithPhase: -1, lengths: [3, 2])), [1...4, 6...9])
    // An odd number of lengths goes around twice.
    expectEqual(spans(path.copy(dashingWithPhase: 0, lengths: [4])), [0...4, 8...10])
  }

  @Test func `a dash goes around a corner, and across the start of a closed path`() throws {
    let bent = line((0, 0), (2, 0), (2, 8)).copy(dashingWithPhase: 0, lengths: [5, 10])
    expectEqual(bent.value.points, [Point(x: 0, y: 0), Point(x: 2, y: 0), Point(x: 2, y: 3)])
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let dashed = square.copy(dashingWithPhase: 5, lengths: [10, 10])
    expectEqual(dashed.value.points.count, 6)
    expectEqual(
      dashed.value.points.prefix(3), [Point(x: 0, y: 5), Point(x: 0, y: 0), Point(x: 5, y: 0)])
    expectEqual(square.copy(dashingWithPhase: 0, lengths: [100, 1]), square)
  }

  @Test func `dashes of a circle are parts of the circle, evenly long`() {
    let circle = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
    let length = 2 * Double.pi * 10
    let dashed = circle.copy(dashingWithPhase: 0, lengths: [CGFloat(length / 12)])
    expectEqual(dashed.value.verbs.count { $0 == .move }, 6)
    for point in dashed.flattened(threshold: 0.01).value.points {
      expectLess(abs((point.x * point.x + point.y * point.y).squareRoot() - 10), 0.02)
    }
  }

  @Test func `no pattern, and one too fine, leave the path whole`() {
    let path = line((0, 0), (1e6, 0))
    for lengths in [[], [0, 0], [1, -1], [.nan], [1e-3, 1e-3]] as [[CGFloat]] {
      expectEqual(path.copy(dashingWithPhase: 0, lengths: lengths), path)
    }
    expectEqual(path.copy(dashingWithPhase: .infinity, lengths: [1]), path)
  }
}

extension PathValue {
  /// From the first to the last x of each subpath.
  fileprivate var subpathBounds: [ClosedRange<CGFloat>] {
    let xs = points.map { CGFloat(($0.x * 1e6).rounded() / 1e6) }
    return stride(from: 0, to: xs.count - 1, by: 2).map { xs[$0]...xs[$0 + 1] }
  }
}

@Suite struct CGPathShapeTests {
  @Test func `a flattened path has only lines, near its curves`() {
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
    let flat = circle.flattened(threshold: 0.5)
    #expect(!flat.value.verbs.contains(.cubic))
    expectEqual(flat.value.verbs.last, .close)
    #expect((8...64).contains(flat.value.points.count))
    let finer = circle.flattened(threshold: 0.001)
    expectGreater(finer.value.points.count, flat.value.points.count)
    for point in flat.value.points {
      let (x, y) = (point.x - 50, point.y - 50)
      expectLess(abs((x * x + y * y).squareRoot() - 50), 0.1)
    }
    expectEqual(circle.flattened(threshold: 0), circle)
  }

  @Test func `a rectangle is known by its corners`() {
    var found = CGRect.null
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(CGPath(rect: rect, transform: nil).isRect(&found))
    expectEqual(found, rect)
    #expect(line((0, 0), (0, 1), (1, 1), (1, 0), isClosed: true).isRect(nil))
    #expect(line((0, 0), (0, 1), (1, 1), (1, 0), (0, 0)).isRect(nil))
    #expect(!line((0, 0), (0, 1), (1, 1), (1, 0)).isRect(nil))
    #expect(!line((0, 0), (0, 1), (1, 1), (2, 0), isClosed: true).isRect(nil))
    #expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil))
    #expect(!CGMutablePath().isRect(nil))
    var turned = CGAffineTransform(rotationAngle: 0.3)
    #expect(!CGPath(rect: rect, transform: &turned).isRect(nil))
  }

  @Test func `a path survives as bytes, and other bytes are no path`() throws {
    let path = CGMutablePath()
    path.addEllipse(in: CGRect(x: 0, y: 0, width: 3, height: 4))
    path.move(to: CGPoint(x: Double.nan, y: -0.0))
    path.addQuadCurve(to: CGPoint(x: 1, y: 2), control: .zero)
    let bytes = path.bytes
    expectEqual(CGPath(bytes: bytes)?.bytes, bytes)
    expectEqual(CGPath(bytes: CGMutablePath().bytes)?.isEmpty, true)
    for count in 0..<bytes.count { expectNil(CGPath(bytes: Array(bytes.prefix(count)))) }
    for index in 0..<12 {
      var damaged = bytes
      damaged[index] ^= 0x85
      expectNil(CGPath(bytes: damaged))
    }
  }
}
