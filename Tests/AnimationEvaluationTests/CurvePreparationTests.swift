import AnimationEvaluation
import CTrackKernels
import Expectations
import Testing

@Suite struct `Preparing curves` {
  /// Counts steps by the definition: one sample, and one operation, after the other.
  private static func steps(_ curve: curve_solver, start: curve_start, below most: Int) -> Int {
    let f = curve.polynomial
    var arrived = [Int](repeating: 0, count: most)
    for i in 1..<256 {
      let p = Double(i) / 256
      let t =
        switch start {
        case curve_start_root_from_zero: p.squareRoot()
        case curve_start_root_from_one: 1 - (1 - p).squareRoot()
        default: p
        }
      let g = [curve.g4, curve.g3, curve.g2, curve.g1, curve.g0]
      var u = t + (t - t * t) * g.reduce(0) { $0 * t + $1 }
      for step in 0..<most {
        let distance = ((f.ax * u + f.bx) * u + f.cx) * u - p
        if abs(distance) <= 2e-15 + 1e-12 * p * (1 - p) { arrived[step] += 1 }
        let perSlope = 1 / ((3 * f.ax * u + 2 * f.bx) * u + f.cx)
        let d = distance * perSlope
        let a = (3 * f.ax * u + f.bx) * perSlope
        u -= d * (1 + d * (a + d * (2 * a * a - f.ax * perSlope)))
      }
    }
    return arrived.firstIndex { $0 >= 250 } ?? most
  }

  private static func prepared(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double)
    -> curve_solver
  {
    var curve = curve_solver()
    let (cx, cy) = (3 * x1, 3 * y1)
    let (bx, by) = (3 * (x2 - x1) - cx, 3 * (y2 - y1) - cy)
    curve.polynomial = curve_polynomial(
      ax: 1 - cx - bx, bx: bx, cx: cx, ay: 1 - cy - by, by: by, cy: cy)
    curve_prepare(&curve)
    return curve
  }

  @Test func `the steps of a curve are the fewest after which its samples have arrived`() {
    var random = Random(seed: 11)
    var seen: Set<Int32> = []
    for round in 0..<400 {
      func x() -> Double {
        round < 16 ? Double(round >> Int(random.next() % 4) & 1) : random.number(0...1)
      }
      let curve = Self.prepared(x(), random.number(-1...2), x(), random.number(-1...2))
      let start = curve_start(UInt32(curve.start))
      expectEqual(Int(curve.steps), Self.steps(curve, start: start, below: 6))
      seen.insert(curve.steps)
    }
    expectGreater(seen.count, 2)
  }

  @Test func `a prepared curve gives what the curve itself gives`() {
    var random = Random(seed: 12)
    for _ in 0..<200 {
      let curve = Self.prepared(
        random.number(0...1), random.number(-1...2), random.number(0...1), random.number(-1...2))
      for place in 1..<64 {
        let p = Double(place) / 64
        let exact = withUnsafePointer(to: curve.polynomial) { curve_evaluate($0, p) }
        expectLess(abs(withUnsafePointer(to: curve) { curve_solve($0, p) } - exact), 1e-9)
      }
    }
  }

  private static func curve(_ number: Int) -> TimingCurve {
    TimingCurve(0.25, Float(number) / 64, 0.75, 1)
  }

  @Test func `a curve is prepared once, and kept while nothing uses it`() {
    var cache = CurveCache(capacity: 4)
    for _ in 0..<3 { cache.use(Self.curve(1)) }
    for other in 2...4 { cache.use(Self.curve(other)) }
    cache.use(Self.curve(1))
    expectEqual(cache.counters.hits, 3)
    expectEqual(cache.counters.misses, 4)
  }

  @Test func `beyond the limit, the least recently used curve is dropped`() {
    var cache = CurveCache(capacity: 3)
    for number in [1, 2, 3, 1, 4] { cache.use(Self.curve(number)) }
    expectEqual(cache.count, 3)
    expectEqual((1...4).map { cache.has(Self.curve($0)) }, [true, false, true, true])
    for number in [3, 5, 6] { cache.use(Self.curve(number)) }
    expectEqual((1...6).map { cache.has(Self.curve($0)) }, [false, false, true, false, true, true])
    for number in 7...9 { cache.use(Self.curve(number)) }
    expectEqual(cache.count, 3)
    #expect((7...9).allSatisfy { cache.has(Self.curve($0)) })
  }
}
