import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

private typealias Mode = AnimationDescription.Keyframes.CalculationMode

private func numbers(
  _ values: [Double], times: [Double] = [], curves: [TimingCurve] = [], _ mode: Mode = .linear
) -> AnimationDescription.Content {
  .keyframes(
    .init(
      target: .init(PropertyKeyPath(.zPosition)), frames: .values(values.map { .scalar($0) }),
      keyTimes: times, curves: curves, mode: mode))
}

private func z(_ content: AnimationDescription.Content, _ p: Double) -> Double {
  applying(content, .frozen(p), over: [.zPosition: .scalar(-77)]).scalar(.zPosition)
}

@Suite struct KeyframeValueTests {
  @Test func `§15 row 45: valid key times`() {
    #expect(near(z(numbers([0, 10, 100], times: [0, 0.8, 1]), 0.25), 3.125, 1e-3))
  }

  @Test(
    arguments: [[], [0], [0, 1], [0, 0.8, 0.9, 1], [0, .nan, 1], [0, .infinity, 1]] as [[Double]])
  func `§15 row 46: key times whose number does not fit become even`(_ times: [Double]) {
    #expect(near(z(numbers([0, 10, 100], times: times), 0.25), 5, 1e-3))
  }

  /// Values 0, 10, 20, 40 or, at three times, 0, 10, 100.
  struct Moment: Sendable {
    let times: [Double]
    let progress: Double
    let value: Double

    init(_ times: [Double], _ progress: Double, _ value: Double) {
      self.times = times
      self.progress = progress
      self.value = value
    }
  }

  static let moments: [Moment] = [
    // The first segment that ends after the progress is not the segment in which it lies.
    Moment([0, 1.2, 1], 0.3, 2.5), Moment([0, 1.25, 1], 1, 8),
    Moment([0, -0.5, 1], 0.25, 55), Moment([0, 0, -0.25, 1], 0.25, 28),
    Moment([0, -0.19, -0.25, 1], 0, 24), Moment([0, 0.75, 0.3, 1], 0.6, 8),
    Moment([0, 0.6, 0.3, 1], 0.65, 30),
    // The position in the segment is limited to 0…1.
    Moment([0.1, 0.8, 1], 0.05, 0), Moment([0.1, 0.8, 1], 0.45, 5),
    Moment([0, 0.8, 0.9], 0.95, 100), Moment([0.5, 0.2, 1], 0.1, 10),
    Moment([0.5, 0.2, 1], 0.6, 55), Moment([0.4, 0.4, 1], 0.1, 0), Moment([3, 2, 2], 1, 10),
    Moment([-3, -2, -2], 0, 100),
  ]

  @Test(arguments: moments)
  func `key times are used as they are, §17.2`(_ moment: Moment) {
    let values: [Double] = moment.times.count == 3 ? [0, 10, 100] : [0, 10, 20, 40]
    let content = numbers(values, times: moment.times)
    #expect(near(z(content, moment.progress), moment.value, 1e-12))
  }

  @Test func `discrete key times are used as they are, too, §17.2`() {
    let values = numbers([10, 20, 30], times: [0.2, 0.6, 0.4, 0.9], .discrete)
    expectEqual([0, 0.5, 0.6, 0.95].map { z(values, $0) }, [10, 10, 30, 30])
  }

  @Test func `§15 row 47: discrete values have one time more`() {
    let uneven = numbers([10, 20], times: [0, 0.25, 1], .discrete)
    expectEqual(z(uneven, 0.2), 10)
    expectEqual(z(uneven, 0.25), 20)
    expectEqual(z(uneven, 0.3), 20)
    expectEqual(z(uneven, 1), 20)
    let invalid = numbers([10, 20], times: [0, 1], .discrete)
    expectEqual(z(invalid, 0.3), 10)
    expectEqual(z(invalid, 0.5), 20)
  }

  @Test(
    arguments: [
      ([0, 0.5, 1, 1], [10, 20, 30], 20), ([0, 0.5, 1, 1, 1], [10, 20, 30, 40], 20),
      ([0, 0.5, 0.75, 0.75], [10, 20, 30], 20), ([0, 1, 1], [10, 20], 10),
      ([0, 0, 1], [10, 20], 20), ([0, 0.4, 1, 0.8], [10, 20, 30], 20), ([1, 1, 1], [10, 20], 20),
    ] as [([Double], [Double], Double)])
  func `§17.17: a discrete animation ends with the last value that takes time`(
    _ times: [Double], _ values: [Double], _ last: Double
  ) {
    let content = numbers(values, times: times, .discrete)
    expectEqual(z(content, 1), last)
    let timing = Timing(duration: 2, fillMode: .both)
    for time in [2, 2.5, 1e6] {
      let shown = applying(content, timing, at: time, over: [.zPosition: .scalar(-77)])
      expectEqual(shown.scalar(.zPosition), last)
    }
  }

  @Test func `equal key times jump`() {
    let jump = numbers([0, 10, 50, 60], times: [0, 0.5, 0.5, 1])
    #expect(near(z(jump, 0.49), 9.8))
    #expect(near(z(jump, 0.5), 50))
    #expect(near(z(numbers([1, 2, 3], times: [0, 1, 1]), 1), 3))
    #expect(near(z(numbers([1, 2, 3], times: [0, 0, 1]), 0), 2))
  }

  @Test func `segment curves replace the animation's own curve (§7.2)`() {
    let both = applying(
      numbers([0, 10, 20], curves: [.easeIn, .easeOut]), .frozen(0.25), curve: .easeIn)
    #expect(near(both.scalar(.zPosition), 3.15357, 1e-3))
    let own = applying(numbers([0, 10, 20]), .frozen(0.5), curve: .easeIn)
    #expect(near(own.scalar(.zPosition), 6.30714, 1e-3))
    let missing = numbers([0, 10, 20], curves: [.easeIn])
    #expect(near(z(missing, 0.75), 15))
    let discrete = applying(
      numbers([10, 20], curves: [.easeIn], .discrete), .frozen(0.6), curve: .easeIn)
    expectEqual(discrete.scalar(.zPosition), 10)
  }

  @Test func `overshoot extrapolates the outermost segments`() {
    let curve = TimingCurve(0.3, 0, 0.7, 4)
    let values = applying(numbers([0, 1, 3]), .frozen(0.8), curve: curve)
    #expect(near(values.scalar(.zPosition), 1 + 4 * (curve.evaluate(0.8) - 0.5)))
    // Between times, the position in a segment is limited (§17.2) before the segment's own curve is
    // applied.
    let times = applying(numbers([0, 1, 3], times: [0, 0.5, 1]), .frozen(0.8), curve: curve)
    expectEqual(times.scalar(.zPosition), 3)
    let segment = numbers([0, 1], times: [0, 1], curves: [curve])
    #expect(near(z(segment, 0.8), curve.evaluate(0.8)))
  }

  @Test func `a single value has no effect, nor has an empty list, §17.8`() {
    for mode in Mode.allCases {
      for p in [0, 0.3, 1] {
        expectEqual(z(numbers([5], mode), p), -77)
        expectEqual(z(numbers([], mode), p), -77)
      }
    }
  }

  @Test func `paced values take time by distance (§7.4)`() {
    func size(_ w: Double, _ h: Double) -> PropertyValue { .size(Size(width: w, height: h)) }
    let content = AnimationDescription.Content.keyframes(
      .init(
        target: .init(PropertyKeyPath(.bounds, .size)),
        frames: .values([size(0, 0), size(6, 8), size(6, 38)]), mode: .paced))
    expectEqual(
      applying(content, .frozen(0.5))[.bounds], .rect(Rectangle(x: 0, y: 0, width: 6, height: 18)))
    #expect(near(z(numbers([3, 3, 3], .paced), 0.4), 3))
    let hidden = AnimationDescription.Content.keyframes(
      .init(
        target: .init(PropertyKeyPath(.hidden)),
        frames: .values([.bool(true), .bool(false), .bool(true)]), mode: .paced))
    expectEqual(applying(hidden, .frozen(0.5))[.hidden], .bool(false))
  }

  @Test func `transforms are interpolated by segment`() {
    let content = AnimationDescription.Content.keyframes(
      .init(
        target: .init(PropertyKeyPath(.transform)),
        frames: .values([
          .matrix(.identity), .matrix(.rotation(1, 0, 0, 1)), .matrix(.rotation(3, 0, 0, 1)),
        ])))
    #expect(near(applying(content, .frozen(0.25)).transform, .rotation(0.5, 0, 0, 1)))
    #expect(near(applying(content, .frozen(0.75)).transform, .rotation(2, 0, 0, 1)))
  }
}
