import CoreMedia
import Expectations
import Testing

@Suite struct `Ranges of times` {
  private func time(_ seconds: Int64) -> CMTime { CMTimeMake(value: seconds, timescale: 1) }
  private func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
    CMTimeRange(start: time(start), end: time(end))
  }

  @Test func `a range contains its start and not its end`() {
    expectEqual(range(1, 4).duration, time(3))
    expectEqual(
      [0, 1, 3, 4].map { range(1, 4).containsTime(time($0)) }, [false, true, true, false])
  }

  @Test func `a range of negative length, or of another epoch's, is none`() {
    expectFalse(range(4, 1).isValid)
    let later = CMTimeMakeWithEpoch(value: 1, timescale: 1, epoch: 1)
    expectFalse(CMTimeRange(start: .zero, duration: later).isValid)
    expectTrue(CMTimeRange.zero.isEmpty)
    expectTrue(CMTimeRange(start: .zero, duration: .indefinite).isIndefinite)
  }

  @Test func `an intersection has the times of both, and a union spans both`() {
    expectEqual(range(1, 4).intersection(range(2, 6)), range(2, 4))
    expectEqual(range(1, 2).intersection(range(2, 3)), .zero)
    expectEqual(range(1, 2).union(range(5, 6)), range(1, 6))
    expectFalse(range(1, 2).union(.invalid).isValid)
  }

  @Test func `a range within another is contained`() {
    expectTrue(range(1, 4).containsTimeRange(range(1, 4)))
    expectFalse(range(1, 4).containsTimeRange(range(1, 5)))
    expectTrue(range(1, 4).containsTimeRange(range(2, 2)))
    expectFalse(range(1, 4).containsTimeRange(range(4, 4)))
  }

  @Test func `a time is moved into a range`() {
    expectEqual(CMTimeClampToRange(time(9), range: range(1, 4)), time(4))
    expectEqual(CMTimeClampToRange(time(-9), range: range(1, 4)), time(1))
    expectEqual(CMTimeFoldIntoRange(time(9), foldRange: range(1, 4)), time(3))
    expectEqual(CMTimeFoldIntoRange(time(-1), foldRange: range(1, 4)), time(2))
    expectFalse(CMTimeFoldIntoRange(time(1), foldRange: .zero).isValid)
  }
}
