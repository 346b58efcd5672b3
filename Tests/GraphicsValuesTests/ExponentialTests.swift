import Expectations
import GraphicsValues
import Testing

@Suite struct `Exponentials` {
  /// Number of doubles between two of the same sign.
  private static func distance(_ a: Double, _ b: Double) -> UInt64 {
    a.bitPattern > b.bitPattern ? a.bitPattern - b.bitPattern : b.bitPattern - a.bitPattern
  }

  // The expected numbers were computed with 60 digits and rounded once.
  @Test(
    arguments: [
      (0.5, 1.6487212707001282), (-0.5, 0.6065306597126334), (1.0, 2.718281828459045),
      (-1.0, 0.36787944117144233), (0.34657359, 1.4142135619771539), (1e-10, 1.0000000001),
      (-20.25, 1.6052280551856116e-09), (100.5, 4.4319559098458955e+43),
      (-700.125, 8.701134010353987e-305), (709.75, 1.7398368732641605e+308),
      (-708.25, 2.5759248692837695e-308), (0.7, 2.0137527074704766),
      (2.302585092994046, 10.000000000000002), (-3.3333, 0.03567518250018308),
    ] as [(Double, Double)])
  func `exp is within one unit in the last place`(_ x: Double, _ expected: Double) {
    expectAtMost(Self.distance(DeterministicMath.exp(x), expected), 1)
  }

  @Test(
    arguments: [
      (0.5, -0.6931471805599453), (2.0, 0.6931471805599453), (3.0, 1.0986122886681098),
      (10.0, 2.302585092994046), (1.0000001, 9.999999505838704e-08),
      (0.9999999, -1.0000000494736474e-07), (1e-300, -690.7755278982137),
      (1.7e+308, 709.7268368932282), (0.7071, -0.346583180371942), (1.4143, 0.34663470904431704),
      (123456.789, 11.723646487185881),
    ] as [(Double, Double)])
  func `log is within one unit in the last place`(_ x: Double, _ expected: Double) {
    expectAtMost(Self.distance(DeterministicMath.log(x), expected), 1)
  }

  @Test(
    arguments: [
      (2.0, 0.5, 1.4142135623730951), (10.0, -3.5, 0.00031622776601683794),
      (0.5, 1000.25, 7.847780312860669e-302), (1.0001, 54321.5, 228.5782061422307),
      (3.7, 2.2, 17.784587354193263), (0.001, 0.333, 0.10023052380778996),
      (1.5, 700.0, 1.8360366198426334e+123), (123.456, -7.89, 3.1475216724926214e-17),
      (0.45, 2.4, 0.14713298064117236), (0.055, 2.4, 0.000948135602810583),
    ] as [(Double, Double, Double)])
  func `pow is within one unit in the last place`(
    _ x: Double, _ y: Double, _ expected: Double
  ) {
    expectAtMost(Self.distance(DeterministicMath.pow(x, y), expected), 1)
  }

  @Test func `whole powers of small numbers are exact`() {
    for base in 1...9 {
      var expected = 1.0
      for power in 0...15 {
        expectEqual(DeterministicMath.pow(Double(base), Double(power)), expected)
        expectEqual(
          DeterministicMath.pow(-Double(base), Double(power)), (power % 2 == 0 ? 1 : -1) * expected)
        expected *= Double(base)
      }
    }
  }

  @Test func `limits and undefined values follow IEEE 754`() {
    expectEqual(DeterministicMath.exp(.infinity), .infinity)
    expectEqual(DeterministicMath.exp(-.infinity), 0)
    expectEqual(DeterministicMath.exp(0), 1)
    #expect(DeterministicMath.exp(.nan).isNaN)
    expectEqual(DeterministicMath.log(1), 0)
    expectEqual(DeterministicMath.log(0), -.infinity)
    expectEqual(DeterministicMath.log(.infinity), .infinity)
    #expect(DeterministicMath.log(-1).isNaN)
    #expect(DeterministicMath.pow(-8, 1.0 / 3).isNaN)
    expectEqual(DeterministicMath.pow(.nan, 0), 1)
    expectEqual(DeterministicMath.pow(0, -1), .infinity)
    expectEqual(DeterministicMath.pow(-0.0, -3), -.infinity)
    expectEqual(DeterministicMath.pow(2, 1e6), .infinity)
    expectEqual(DeterministicMath.pow(2, -1e6), 0)
    expectEqual(DeterministicMath.pow(0.5, .infinity), 0)
    expectEqual(DeterministicMath.pow(-1, .infinity), 1)
    expectEqual(DeterministicMath.pow(2, -1074), .leastNonzeroMagnitude)
  }
}
