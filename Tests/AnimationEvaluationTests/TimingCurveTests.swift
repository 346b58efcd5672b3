import AnimationEvaluation
import Expectations
import Testing

@Suite struct TimingCurveTests {
  static let table: [(TimingCurve, [Double])] = [
    (.easeIn, [0.093465, 0.315357, 0.621861]),
    (.easeOut, [0.378140, 0.684643, 0.906535]),
    (.easeInEaseOut, [0.129162, 0.5, 0.870838]),
    (TimingCurve(0.5, 0, 0.5, 1), [0.105889, 0.5, 0.894111]),
    (.default, [0.408511, 0.802403, 0.960459]),
  ]

  @Test(arguments: table)
  func `§15 rows 34 to 37 and 39, §5.2: values measured on Apple's framework`(
    _ curve: TimingCurve, _ expected: [Double]
  ) {
    for (x, y) in zip([0.25, 0.5, 0.75], expected) {
      #expect(near(curve.evaluate(x), y, 1e-4))
    }
  }

  @Test func `§15 row 38: the input is held to 0…1`() {
    expectEqual(TimingCurve.linear.evaluate(1.5), 1)
    expectEqual(TimingCurve.linear.evaluate(-0.5), 0)
    expectEqual(TimingCurve.easeIn.evaluate(.nan), 0)
  }

  @Test func `control points with y inside the unit square give monotone curves`() {
    var random = Random(seed: 2)
    for round in 0..<300 {
      func unit() -> Float {
        round < 16 ? Float(round >> Int(random.next() % 4) & 1) : Float(random.number(0...1))
      }
      let curve = TimingCurve(unit(), unit(), unit(), unit())
      var last = 0.0
      for i in 0...200 {
        let y = curve.evaluate(Double(i) / 200)
        expectAtLeast(y, last - 1e-9, "\(curve) at \(i)")
        last = y
      }
      expectEqual(last, 1)
    }
  }

  @Test func `steep curves fall back to bisection`() {
    // x(u) = 3u²(1−u)·0 + … rises vertically in the middle: y jumps from near 0 to near 1.
    let steep = TimingCurve(1, 0, 0, 1)
    #expect(near(steep.evaluate(0.5), 0.5, 1e-4))
    expectLess(steep.evaluate(0.4), 0.2)
    expectGreater(steep.evaluate(0.6), 0.8)
  }

  @Test func `any control points give a number`() {
    var random = Random(seed: 3)
    let extremes: [Float] = [0, 1, -1, 5, -40, 1e38, -1e38, .infinity, .nan]
    for _ in 0..<2000 {
      func any() -> Float { random.pick(extremes, else: 0) }
      let curve = TimingCurve(any(), any(), any(), any())
      #expect(curve.evaluate(random.number(0...1)).isFinite)
    }
  }
}
