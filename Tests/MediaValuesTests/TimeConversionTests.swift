import CoreMedia
import Expectations
import Foundation
import Testing

@Suite struct `Conversion of times` {
  private func time(_ value: Int64, _ scale: Int32) -> CMTime {
    CMTimeMake(value: value, timescale: scale)
  }

  @Test(
    arguments: [
      // −1/600, 10/600 and 19/600 in thirtieths, 1/3 in tenths.
      (CMTimeRoundingMethod.roundHalfAwayFromZero, [0, 1, 1, 3]),
      (.roundTowardZero, [0, 0, 0, 3]),
      (.roundAwayFromZero, [-1, 1, 1, 4]),
      // Towards zero to the smaller timescale, away from it to the larger one, and no negative time to 0.
      (.quickTime, [-1, 0, 0, 4]),
      (.roundTowardPositiveInfinity, [0, 1, 1, 4]),
      (.roundTowardNegativeInfinity, [-1, 0, 0, 3]),
    ] as [(CMTimeRoundingMethod, [Int64])])
  func `a timescale is changed by each rounding method`(
    method: CMTimeRoundingMethod, expected: [Int64]
  ) {
    let results = [
      CMTimeConvertScale(time(-1, 600), timescale: 30, method: method),
      CMTimeConvertScale(time(10, 600), timescale: 30, method: method),
      CMTimeConvertScale(time(19, 600), timescale: 30, method: method),
      CMTimeConvertScale(time(1, 3), timescale: 10, method: method),
    ]
    expectEqual(results.map(\.value), expected)
    expectEqual(results.map(\.timescale), [30, 30, 30, 10])
    expectTrue(results.allSatisfy(\.hasBeenRounded))
  }

  @Test func `an exact conversion has no flag`() {
    let result = time(1, 2).convertScale(600, method: .default)
    expectEqual([result.value, Int64(result.timescale)], [300, 600])
    expectFalse(result.hasBeenRounded)
  }

  @Test func `what is no number stays so, and a timescale of 0 gives none`() {
    expectTrue(CMTime.indefinite.convertScale(600, method: .default).isIndefinite)
    expectTrue(CMTime.negativeInfinity.convertScale(600, method: .default).isNegativeInfinity)
    expectFalse(time(1, 2).convertScale(0, method: .default).isValid)
  }

  @Test func `seconds become the nearest value of a timescale`() {
    let half = CMTime(seconds: 0.5, preferredTimescale: 600)
    expectEqual([half.value, Int64(half.timescale)], [300, 600])
    expectFalse(half.hasBeenRounded)
    let rounded = CMTime(seconds: 2.26, preferredTimescale: 10)
    expectEqual(rounded.value, 23)
    expectTrue(rounded.hasBeenRounded)
  }

  @Test func `seconds that overflow take a smaller timescale, or are infinite`() {
    let large = CMTime(seconds: 1e18, preferredTimescale: 600)
    expectEqual([large.value, Int64(large.timescale)], [9_000_000_000_000_000_000, 9])
    expectTrue(CMTime(seconds: 1e19, preferredTimescale: 600).isPositiveInfinity)
    expectTrue(CMTime(seconds: -.infinity, preferredTimescale: 600).isNegativeInfinity)
  }

  @Test func `seconds that are no number, and timescales below 1, give an invalid time`() {
    expectFalse(CMTime(seconds: .nan, preferredTimescale: 600).isValid)
    expectFalse(CMTime(seconds: 1, preferredTimescale: 0).isValid)
  }

  @Test func `a time is a number of seconds`() {
    expectEqual(time(3, 2).seconds, 1.5)
    expectEqual(CMTimeGetSeconds(.positiveInfinity), .infinity)
    expectTrue(CMTimeGetSeconds(.indefinite).isNaN)
    expectTrue(time(1, 0).seconds.isNaN)
  }

  @Test func `a value holds any time, and another value holds none`() {
    let times = [
      time(3, 2), .invalid, .indefinite, .positiveInfinity, .negativeInfinity,
      CMTime(value: .min, timescale: .max, flags: [.valid, .hasBeenRounded], epoch: .max),
    ]
    for one in times {
      let back = NSValue(time: one).timeValue
      expectEqual(back.value, one.value)
      expectEqual(back.timescale, one.timescale)
      expectEqual(back.flags, one.flags)
      expectEqual(back.epoch, one.epoch)
    }
    for other in [NSValue(rect: .zero), NSNumber(value: 3), NSValue(point: .zero)] {
      expectFalse(other.timeValue.isValid)
    }
  }

  @Test func `a description names value, timescale, seconds and flags`() {
    expectEqual("\(time(1, 3))", "{1/3 = 0.333}")
    expectEqual("\(CMTime(seconds: 0.26, preferredTimescale: 10))", "{3/10 = 0.300, rounded}")
    expectEqual("\(CMTime.indefinite)", "{INDEFINITE}")
  }
}
