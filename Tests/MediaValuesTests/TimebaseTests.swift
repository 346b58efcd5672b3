import CoreMedia
import Expectations
import Foundation
import Synchronization
import Testing

@Suite struct `Timebases` {
  private func time(_ seconds: Double) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: 1000)
  }

  @Test func `the host's clock is media time`() {
    ManualLink.run(at: 12.5) { link in
      expectEqual(CMClockGetTime(CMClockGetHostTimeClock()).seconds, 12.5)
      link.advance(by: 1)
      expectEqual(CMClock.hostTimeClock.time.seconds, 13.5)
    }
  }

  @Test func `a new timebase stands still at 0`() throws {
    try ManualLink.run(at: 5) { link in
      let timebase = try CMTimebase(sourceClock: .hostTimeClock)
      link.advance(by: 1)
      expectEqual(timebase.time.seconds, 0)
      expectEqual(timebase.rate, 0)
    }
  }

  @Test func `a timebase runs at its rate of the clock from the time that was set`() throws {
    try ManualLink.run(at: 5) { link in
      let timebase = try CMTimebase(sourceClock: .hostTimeClock)
      try timebase.setTime(time(10))
      try timebase.setRate(0.5)
      link.advance(by: 4)
      expectEqual(timebase.time.seconds, 12)
      try timebase.setRate(-2)
      expectEqual(timebase.time.seconds, 12)
      link.advance(by: 1)
      expectEqual(timebase.time.seconds, 10)
    }
  }

  @Test func `an anchor belongs to a time of the clock, past or future`() throws {
    try ManualLink.run(at: 5) { link in
      var made: CMTimebase?
      expectEqual(
        CMTimebaseCreateWithSourceClock(
          allocator: kCFAllocatorDefault, sourceClock: CMClockGetHostTimeClock(),
          timebaseOut: &made), noErr)
      let timebase = try #require(made)
      expectEqual(
        CMTimebaseSetRateAndAnchorTime(
          timebase, rate: 1, anchorTime: .zero, immediateSourceTime: time(8)), noErr)
      expectEqual(CMTimebaseGetTime(timebase).seconds, -3)
      link.advance(by: 3)
      expectEqual(CMTimebaseGetTime(timebase).seconds, 0)
      expectEqual(timebase.mapping.clockTime(of: 2), 10)
      expectEqual(TimebaseMapping(clockAnchor: 0, anchor: 0, rate: 0).clockTime(of: 2), nil)
    }
  }

  @Test func `a time or rate that is no number is refused and changes nothing`() throws {
    try ManualLink.run(at: 5) { _ in
      let timebase = try CMTimebase(sourceClock: .hostTimeClock)
      expectEqual(CMTimebaseSetTime(timebase, time: .indefinite), kCMTimebaseError_InvalidParameter)
      expectEqual(CMTimebaseSetRate(timebase, rate: .nan), kCMTimebaseError_InvalidParameter)
      expectEqual(timebase.mapping, TimebaseMapping(clockAnchor: 5, anchor: 0, rate: 0))
    }
  }

  @Test func `a timebase that is too slow does not come to a time`() {
    for rate in [0, Double.leastNonzeroMagnitude, -Double.leastNonzeroMagnitude] {
      let mapping = TimebaseMapping(clockAnchor: 5, anchor: 1, rate: rate)
      expectNil(mapping.clockTime(of: 2))
      expectNil(mapping.clockTime(of: 0.5))
    }
    let mapping = TimebaseMapping(clockAnchor: 5, anchor: 1, rate: 1e-6)
    expectEqual(mapping.clockTime(of: 2), 1_000_005)
  }

  @Test func `each change is told to observers until they leave`() throws {
    try ManualLink.run(at: 5) { _ in
      let timebase = try CMTimebase(sourceClock: .hostTimeClock)
      let count = Counter()
      let observer = timebase.observe { count.add() }
      try timebase.setRate(1)
      try timebase.setTime(time(3))
      timebase.ignore(observer)
      try timebase.setRate(0)
      expectEqual(count.value, 2)
    }
  }
}

private final class Counter: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func add() { count.withLock { $0 += 1 } }
}
