import CoreMedia
import Expectations
import Testing

/// Sums, products and the order of times, as Core Media's reference describes them.
@Suite struct `Arithmetic of times` {
  private func time(_ value: Int64, _ scale: Int32, epoch: Int64 = 0) -> CMTime {
    CMTimeMakeWithEpoch(value: value, timescale: scale, epoch: epoch)
  }

  private func expectFields(
    _ time: CMTime, _ value: Int64, _ scale: Int32, rounded: Bool = false, epoch: Int64 = 0,
    line: Int = #line
  ) {
    expectEqual(
      [time.value, Int64(time.timescale), Int64(time.flags.rawValue), time.epoch],
      [value, Int64(scale), rounded ? 3 : 1, epoch], line: line)
  }

  @Test func `a sum of one timescale keeps it`() {
    expectFields(time(100, 600) + time(200, 600), 300, 600)
    expectFields(time(100, 600) - time(200, 600), -100, 600)
  }

  @Test func `a sum of two timescales has their least common multiple`() {
    expectFields(time(1, 4) + time(1, 6), 5, 12)
    expectFields(CMTimeSubtract(time(1, 24), time(1, 25)), 1, 600)
  }

  @Test func `a common multiple above the largest timescale rounds`() {
    let sum = time(1, .max) + time(1, .max - 1)
    expectFields(sum, 2, .max, rounded: true)
  }

  @Test func `rounding stays in the flags`() {
    let rounded = CMTimeMakeWithSeconds(0.1001, preferredTimescale: 10)
    expectTrue(rounded.hasBeenRounded)
    expectTrue((rounded + time(1, 10)).hasBeenRounded)
  }

  @Test func `a sum that overflows halves its timescale, and ends as an infinity`() {
    // 2⁶⁴ − 2 halves, which fit 64 bits as whole seconds.
    expectFields(time(.max, 2) + time(.max, 2), .max, 1)
    expectTrue((time(.max, 1) + time(.max, 1)).isPositiveInfinity)
    expectTrue((time(.min, 1) - time(.max, 1)).isNegativeInfinity)
  }

  @Test func `what is no number takes over`() {
    let one = time(1, 1)
    expectTrue((one + .positiveInfinity).isPositiveInfinity)
    expectTrue((one - .positiveInfinity).isNegativeInfinity)
    expectTrue((.indefinite + one).isIndefinite)
    expectTrue((.indefinite + .negativeInfinity).isNegativeInfinity)
    expectFalse((.positiveInfinity + .negativeInfinity).isValid)
    expectFalse((.positiveInfinity - .positiveInfinity).isValid)
    expectTrue((.positiveInfinity - .negativeInfinity).isPositiveInfinity)
    expectFalse((.invalid + .positiveInfinity).isValid)
  }

  @Test func `durations are added to times of any epoch, and times of two epochs are not`() {
    expectFields(time(1, 2, epoch: 3) + time(1, 2), 2, 2, epoch: 3)
    expectFields(time(3, 2, epoch: 3) - time(1, 2, epoch: 3), 2, 2)
    expectFalse((time(1, 2, epoch: 3) + time(1, 2, epoch: 4)).isValid)
  }

  @Test func `a product is exact where a timescale allows it`() {
    expectFields(CMTimeMultiply(time(1, 30), multiplier: 7), 7, 30)
    expectFields(CMTimeMultiplyByRatio(time(1, 30), multiplier: 1, divisor: 7), 1, 210)
    expectFields(CMTimeMultiplyByRatio(time(2, 600), multiplier: 1, divisor: 2), 1, 600)
    expectFields(CMTimeMultiplyByFloat64(time(1, 600), multiplier: 0.5), 1, 1200)
    expectFields(CMTimeMultiplyByFloat64(time(600, 600), multiplier: -2.5), -1500, 600)
    expectFields(CMTimeMultiplyByFloat64(time(1 << 62, 1), multiplier: 0x1p-70), 1, 256)
  }

  @Test func `a product that is not exact is rounded at the largest timescale`() {
    let tenth = CMTimeMultiplyByFloat64(time(600, 600), multiplier: 0.1)
    expectFields(tenth, 214_748_365, .max, rounded: true)
    expectLess(abs(tenth.seconds - 0.1), 1e-9)
  }

  @Test func `a product that no timescale holds is an infinity`() {
    expectTrue(CMTimeMultiplyByFloat64(time(.max, 1), multiplier: -1e300).isNegativeInfinity)
    expectTrue(CMTimeMultiply(time(.min, 1), multiplier: -1).isPositiveInfinity)
    expectFalse(CMTimeMultiplyByFloat64(time(1, 1), multiplier: .nan).isValid)
    expectFalse(CMTimeMultiplyByRatio(time(1, 1), multiplier: 1, divisor: 0).isValid)
  }

  @Test func `no fields trap`() {
    let values: [Int64] = [.min, -1, 0, 1, .max]
    let scales: [Int32] = [.min, -1, 0, 1, 2, .max - 1, .max]
    let factors: [Double] = [
      0, -0.0, .leastNonzeroMagnitude, 0x1p-63, 0.1, 3, 0x1p62, .greatestFiniteMagnitude,
      .infinity, -.infinity, .nan,
    ]
    var seen = 0
    for value in values {
      for scale in scales {
        let a = time(value, scale)
        for factor in factors {
          seen += a.isValid == CMTimeMultiplyByFloat64(a, multiplier: factor).isValid ? 1 : 0
        }
        for other in scales {
          let b = time(.max, other)
          _ = (a + b, a - b, a < b, a == b, a.hashValue)
          _ = CMTimeMultiplyByRatio(a, multiplier: .min, divisor: other)
          _ = CMTimeConvertScale(a, timescale: other, method: .quickTime)
          _ = CMTimeFoldIntoRange(a, foldRange: CMTimeRange(start: a, duration: b))
        }
      }
    }
    expectGreater(seen, 0)
  }

  @Test func `times compare by epoch, then by value, with infinities around them`() {
    let order: [CMTime] = [
      .negativeInfinity, time(-1, 3), .zero, time(1, 3), time(1, 2), time(0, 1, epoch: 1),
      .indefinite, .positiveInfinity, .invalid,
    ]
    for (i, a) in order.enumerated() {
      for (j, b) in order.enumerated() {
        expectEqual(CMTimeCompare(a, b), Int32((i - j).signum()), "\(a), \(b)")
      }
    }
    expectEqual(CMTimeMinimum(time(1, 2), time(1, 3)), time(1, 3))
    expectEqual(CMTimeMaximum(time(1, 2), .indefinite), .indefinite)
  }

  @Test func `equal times of two timescales have one hash`() {
    expectEqual(time(1, 2), time(300, 600))
    expectEqual(Set([time(1, 2), time(300, 600), time(2, 4)]).count, 1)
  }

  @Test func `the absolute value has no sign`() {
    expectFields(CMTimeAbsoluteValue(time(-5, 3)), 5, 3)
    expectTrue(CMTimeAbsoluteValue(.negativeInfinity).isPositiveInfinity)
    expectTrue(CMTimeAbsoluteValue(.indefinite).isIndefinite)
    // −2⁶³/600 has no positive value at 600.
    expectFields(CMTimeAbsoluteValue(time(.min, 600)), 1 << 62, 300)
  }
}
