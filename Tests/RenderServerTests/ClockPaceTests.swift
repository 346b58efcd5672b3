import Expectations
import RenderServer
import Testing
import WireProtocol

@Suite struct `Pace of the clock` {
  @Test func `a clock that was never touched is the machine's, to the bit`() {
    let pace = ClockPace()
    for time in [0, 0.1, 1e9 + 1.0 / 3, -5, .infinity] {
      expectEqual(pace.media(at: time), time)
      expectEqual(pace.machine(at: time), time)
    }
  }

  @Test func `a frozen clock stands, and a time that is ahead never comes`() {
    var pace = ClockPace()
    pace.set(0, at: 100)
    expectEqual(pace.media(at: 100), 100)
    expectEqual(pace.media(at: 160), 100)
    expectEqual(pace.now(at: 99.99), 100, "the frame on screen was made for then")
    expectEqual(pace.machine(at: 100.001), .infinity)
    expectEqual(pace.machine(at: 99), 99)
  }

  @Test func `a step is exact, however long the clock stood`() {
    var pace = ClockPace()
    pace.set(0, at: 64)
    for _ in 0..<8 { pace.step(1.0 / 64) }
    expectEqual(pace.media(at: 1000), 64 + 8.0 / 64)
  }

  @Test(arguments: [0.5, 0.25, 0.125])
  func `frames of a slow clock are that much less apart`(rate: Double) {
    var pace = ClockPace()
    pace.set(rate, at: 128)
    for frame in 0..<64 {
      expectEqual(pace.media(at: 128 + Double(frame) / 64), 128 + Double(frame) / 64 * rate)
    }
    expectEqual(pace.machine(at: 130), 128 + 2 / rate)
  }

  @Test func `media time goes on from where it was at every change`() {
    var pace = ClockPace()
    var last = 0.0
    for (index, rate) in [0, 1, 0.25, 0, 0.5, 1].enumerated() {
      let change = 10 + Double(index) * 4
      let before = pace.media(at: change)
      pace.set(rate, at: change)
      expectEqual(pace.media(at: change), before)
      expectAtLeast(before, last)
      last = before
    }
    // Of twenty-four seconds, freezes held back eight, and slow motion three and two.
    expectEqual(pace.media(at: 34), 34 - 13)
    expectEqual(pace.media(at: 35), 35 - 13)
    expectFalse(pace.isPlain)
    pace.catchUp()
    expectEqual(pace.media(at: 35), 35)
    expectTrue(pace.isPlain)
  }

  @Test func `no frame is of a time before the one on screen when the rate was set`() {
    var pace = ClockPace()
    pace.set(0, at: 100)
    pace.set(1, at: 160)
    expectEqual(pace.media(ofFrameAt: 159.99), 100)
    expectEqual(pace.media(ofFrameAt: 160.5), 100.5)
    expectLess(pace.media(at: 159.99), 100, "a commit may be of a time before")
  }

  @Test func `a frozen manual clock steps by the requested time`() throws {
    var clock = ServerClock(.manual, start: 2)
    clock.setRate(0, at: 77)
    clock.step(0.25)
    expectEqual(clock.now, 2.25)
    expectTrue(clock.pace.isFrozen)
    try clock.set(3)
    expectEqual(clock.now, 3)
  }
}
