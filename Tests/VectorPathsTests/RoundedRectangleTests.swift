import Expectations
import GraphicsValues
import Testing
import VectorPaths

/// §2.5.4.
@Suite struct RoundedRectangleTests {
  private func contours(
    _ width: Double, _ height: Double, _ shape: CornerShape, tolerance: Double = 0.0005
  ) -> Contours {
    var result = Contours()
    result.append(
      roundedRectangle: Rectangle(x: 0, y: 0, width: width, height: height), shape,
      tolerance: tolerance)
    return result
  }

  /// The area that a circular corner of radius 1 removes.
  private let corner = 1 - DeterministicMath.pi / 4

  @Test func `circular corners by area, each where its bit is set`() {
    for bits in UInt32(0)..<16 {
      let mask = CornerMask(rawValue: bits)
      let shape = contours(80, 60, CornerShape(radius: 10, corners: mask))
      let expected = 4800 - Double(bits.nonzeroBitCount) * 100 * corner
      expectLess(abs(shape.signedArea - expected), 0.05)
      // The square corners are points of the contour.
      let corners = [(0.0, 0.0), (80, 0), (0, 60), (80, 60)]
      for (i, c) in corners.enumerated() {
        let isSquare = shape.points.contains(Point(x: c.0, y: c.1))
        expectEqual(isSquare, (bits >> UInt32(i) & 1 == 0))
      }
    }
  }

  @Test func `circular corners lie on their circle`() {
    for p in contours(80, 60, CornerShape(radius: 20)).points where p.x < 20 && p.y < 20 {
      let (x, y) = (p.x - 20, p.y - 20)
      expectLess(abs((x * x + y * y).squareRoot() - 20), 0.001)
    }
  }

  @Test func `the radius is held to half of the shorter edge`() {
    let pill = contours(80, 60, CornerShape(radius: 1e9))
    expectLess(abs(pill.signedArea - (20 * 60 + 900 * DeterministicMath.pi)), 0.1)
    for radius in [0, -5, Double.nan] {
      expectEqual(contours(80, 60, CornerShape(radius: radius)).points.count, 4)
    }
    expectTrue(contours(0, 60, CornerShape(radius: 5)).isEmpty)
    expectTrue(contours(.nan, 60, CornerShape(radius: 5)).isEmpty)
    expectTrue(contours(.infinity, 60, CornerShape(radius: 5)).isEmpty)
  }

  @Test func `continuous corners go through the points of the table`() {
    let points = contours(200, 200, CornerShape(radius: 50, curve: .continuous)).points
    for (u, v) in [(1.52866483, 0), (0.63149399, 0.07491100), (0.07491100, 0.63149399)] {
      #expect(points.contains { abs($0.x - 50 * u) < 1e-9 && abs($0.y - 50 * v) < 1e-9 })
      #expect(
        points.contains { abs($0.x - 200 + 50 * u) < 1e-9 && abs($0.y - 200 + 50 * v) < 1e-9 })
    }
    // The curve leaves the edge there: only the straight middle lies on it.
    #expect(points.allSatisfy { $0.y > 0 || ($0.x >= 76.433 && $0.x <= 123.567) })
  }

  @Test func `without room a continuous corner is circular, and the change is gradual`() {
    let circle = DeterministicMath.pi * 900
    expectLess(
      abs(contours(60, 60, CornerShape(radius: 30, curve: .continuous)).signedArea - circle), 0.1)
    var previous: Double?
    for step in 0...100 {
      let size = 60 + Double(step) * 0.4
      let shape = contours(size, size, CornerShape(radius: 30, curve: .continuous))
      let missing = size * size - shape.signedArea
      if let previous { expectLess(abs(missing - previous), 1) }
      previous = missing
    }
  }

  @Test func `§2.5.5: a ring of 5 in 80 × 60 has an area of 1300`() {
    var ring = Contours()
    let rect = Rectangle(x: 0, y: 0, width: 80, height: 60)
    ring.append(roundedRing: rect, inset: 5, CornerShape(radius: 0), tolerance: 0.1)
    expectEqual(ring.count, 2)
    // Both contours run the same way; even-odd leaves the difference.
    expectEqual(4800.0 - 70 * 50, 1300)
    expectEqual(ring.signedArea, 4800 + 70 * 50)
    var thick = Contours()
    thick.append(roundedRing: rect, inset: 30, CornerShape(radius: 10), tolerance: 0.1)
    expectEqual(thick.count, 1)
    var none = Contours()
    none.append(roundedRing: rect, inset: .nan, CornerShape(radius: 10), tolerance: 0.1)
    expectTrue(none.isEmpty)
  }
}
