import Expectations
import Foundation
import GraphicsValues
import Testing

@Suite struct DeterministicMathTests {
  // Across many turns, both signs, and close to the multiples of π/2.
  static let angles: [Double] = {
    var angles = stride(from: -700.0, through: 700, by: 0.137).map { $0 }
    for quarter in -20...20 {
      let center = Double(quarter) * Double.pi / 2
      angles += [center, center.nextUp, center.nextDown, center + 1e-9, center - 1e-5]
    }
    for turns in [1e2, 1e3, 1e4, 0.99e5] {
      angles += (0..<50).map { turns * 2 * Double.pi + Double($0) * 0.1271 }
    }
    return angles
  }()

  @Test func `sine and cosine agree with the C library`() {
    for angle in Self.angles {
      expectLess(abs(DeterministicMath.sin(angle) - sin(angle)), 4e-16, "sin \(angle)")
      expectLess(abs(DeterministicMath.cos(angle) - cos(angle)), 4e-16, "cos \(angle)")
    }
  }

  @Test func `no angle leaves the range of sine and cosine`() {
    for angle in Self.angles + [1e12, 1e15, -1e17, 1e300] {
      expectAtMost(abs(DeterministicMath.sin(angle)), 1)
      expectAtMost(abs(DeterministicMath.cos(angle)), 1)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `an angle that is not finite has no sine`(angle: Double) {
    #expect(DeterministicMath.sin(angle).isNaN)
    #expect(DeterministicMath.cos(angle).isNaN)
  }

  @Test func `sine and cosine of zero are exact`() {
    expectEqual(DeterministicMath.sin(0), 0)
    expectEqual(DeterministicMath.cos(0), 1)
  }

  @Test func `the angle of a vector agrees with the C library`() {
    for angle in stride(from: -3.14, through: 3.14, by: 0.0037) {
      for length in [1e-200, 1e-3, 1, 1e200] {
        let (x, y) = (cos(angle) * length, sin(angle) * length)
        expectLess(abs(DeterministicMath.atan2(y, x) - atan2(y, x)), 5e-16, "\(y), \(x)")
      }
    }
  }

  @Test(arguments: [
    (y: 0.0, x: 0.0, angle: 0.0), (0, 1, 0), (0, -1, Double.pi), (1, 0, Double.pi / 2),
    (-1, 0, -Double.pi / 2), (.infinity, .infinity, Double.pi / 4),
    (-.infinity, -.infinity, -3 * Double.pi / 4), (1, .infinity, 0), (1, -.infinity, Double.pi),
    (.infinity, -5, Double.pi / 2),
  ])
  func `vectors along the axes and the diagonals have exact angles`(
    y: Double, x: Double, angle: Double
  ) {
    expectLess(abs(DeterministicMath.atan2(y, x) - angle), 1e-15)
  }

  @Test func `arccos and arcsin agree with the C library up to the ends`() {
    let nearOne = (1...52).map { 1 - pow(2, -Double($0)) }
    for v in stride(from: -1.0, through: 1, by: 0.0013).map({ $0 }) + nearOne {
      expectLess(abs(DeterministicMath.acos(v) - acos(v)), 1e-15, "acos \(v)")
      expectLess(abs(DeterministicMath.asin(v) - asin(v)), 1e-15, "asin \(v)")
    }
  }

  @Test func `arguments beyond one are held to it`() {
    expectEqual(DeterministicMath.acos(1.5), 0)
    expectEqual(DeterministicMath.acos(-7), DeterministicMath.pi)
    expectEqual(DeterministicMath.asin(2), DeterministicMath.pi / 2)
    #expect(DeterministicMath.acos(.nan).isNaN)
  }
}
