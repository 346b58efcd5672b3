import CoreAnimation
import Expectations
import Testing
import WireProtocol

extension CoreAnimationTests {
  @Suite struct FrameStatisticsTests {
    private let meter = FrameMeter()

    private func latch(_ number: UInt64, serial: UInt64, at time: Double) {
      meter.latched(
        FrameEvent(
          frameNumber: number, latchedSerial: serial, time: time, interval: 0.01, credits: 1))
    }

    private func present(_ number: UInt64, serial: UInt64, at time: Double) {
      meter.presented(Presented(frameNumber: number, latchedSerial: serial, time: time))
    }

    // MARK: Commits

    @Test func `nothing happened yet`() {
      let statistics = meter.statistics
      expectEqual(statistics.commits, 0)
      expectEqual(statistics.presentedFrames, 0)
      expectEqual(statistics.ticks, 0)
      expectNil(statistics.latency)
    }

    @Test func `latency is from a commit to the frame that shows it`() throws {
      meter.sent(serial: 2, time: 1)
      meter.sent(serial: 5, time: 1.25)
      meter.sent(serial: 6, time: 2)
      latch(1, serial: 5, at: 1.5)
      present(1, serial: 5, at: 1.5)
      // Two commits in one frame; the third has not been seen.
      var latency = try unwrap(meter.statistics.latency)
      expectEqual(latency.last, 0.25)
      expectEqual(latency.mean, 0.375)
      expectEqual(latency.median, 0.25)
      expectEqual(latency.percentile99, 0.5)
      latch(2, serial: 6, at: 3)
      present(2, serial: 6, at: 3)
      latency = try unwrap(meter.statistics.latency)
      expectEqual(latency.last, 1)
      expectEqual(latency.median, 0.5)
      expectEqual(latency.percentile99, 1)
      expectEqual(meter.statistics.commits, 3)
      expectEqual(meter.statistics.presentedFrames, 2)
    }

    @Test func `the last 240 latencies count`() throws {
      for number in 1...1000 {
        let serial = UInt64(number)
        meter.sent(serial: serial, time: Double(number))
        latch(serial, serial: serial, at: Double(number))
        present(serial, serial: serial, at: Double(number) + Double(number) / 1024)
      }
      let latency = try unwrap(meter.statistics.latency)
      expectEqual(latency.last, 1000.0 / 1024)
      // 761…1000: half of 240 is the 120th, 99 of 100 the 238th.
      expectEqual(latency.median, 880.0 / 1024)
      expectEqual(latency.percentile99, 998.0 / 1024)
      expectEqual(latency.mean, 880.5 / 1024)
    }

    @Test func `a frame is late when it comes more than an interval after its time`() {
      for (number, late) in [(1, 0.0), (2, 0.01), (3, 0.0101), (4, 0.5)] {
        latch(UInt64(number), serial: 1, at: 0)
        present(UInt64(number), serial: 1, at: late)
      }
      expectEqual(meter.statistics.latePresentations, 2)
      expectEqual(meter.statistics.presentedFrames, 4)
    }

    @Test func `a new server has presented nothing, and counts stay`() {
      meter.sent(serial: 2, time: 1)
      meter.joined()
      meter.begin()
      present(1, serial: 9, at: 50)
      expectNil(meter.statistics.latency)
      expectEqual(meter.statistics.commits, 1)
      expectEqual(meter.statistics.droppedCommits, 1)
    }

    // MARK: Ticks

    private func show(_ isVisible: Bool = true) {
      meter.configured(
        Configure(
          context: 1, flags: isVisible ? .visible : [], x: 0, y: 0, width: 1, height: 1, scale: 1))
    }

    /// Ticks, each as a frame's number and its time in 60ths of a second.
    private func tick(_ frames: [(UInt64, Int)]) {
      for (number, place) in frames {
        meter.ticked(
          Tick(
            frameNumber: number, time: Double(place) / 60, targetTime: Double(place + 1) / 60,
            interval: 1.0 / 60))
      }
    }

    init() { meter.opened(context: 1) }

    @Test func `frames that were made and not told of are missed`() {
      show()
      meter.asked(every: 0)
      tick([(1, 1), (2, 2), (5, 5), (6, 6)])
      expectEqual(meter.statistics.ticks, 4)
      expectEqual(meter.statistics.missedTicks, 2)
    }

    @Test func `frames that were not made are not missed`() {
      show()
      meter.asked(every: 0)
      // The server was late; then its clock was moved by hand.
      tick([(1, 1), (2, 9), (3, 500)])
      expectEqual(meter.statistics.missedTicks, 0)
    }

    @Test func `frames beyond the rate that was asked for are not missed`() {
      show()
      meter.asked(every: 1.0 / 20)
      tick([(1, 3), (4, 6), (7, 9), (16, 18)])
      expectEqual(meter.statistics.missedTicks, 2)
    }

    @Test(arguments: [0, 1.0 / 60])
    func `times that are infinitely far apart miss nothing`(_ asked: Double) {
      show()
      meter.asked(every: asked)
      for (number, time) in [(1, -1.7e308), (2, 1.7e308)] {
        meter.ticked(
          Tick(
            frameNumber: UInt64(number), time: time, targetTime: time,
            interval: .leastNonzeroMagnitude))
      }
      expectEqual(meter.statistics.ticks, 2)
      expectEqual(meter.statistics.missedTicks, 0)
    }

    @Test func `while no window can be seen nothing is missed`() {
      show()
      meter.asked(every: 0)
      tick([(1, 1)])
      show(false)
      tick([(61, 61), (121, 121)])
      show()
      tick([(130, 130), (131, 131), (133, 133)])
      expectEqual(meter.statistics.ticks, 6)
      expectEqual(meter.statistics.missedTicks, 1)
    }

    @Test func `windows that were closed leave nothing behind`() {
      for context in 1...1_000 as ClosedRange<UInt32> {
        meter.opened(context: context)
        meter.closed(context: context)
        meter.configured(
          Configure(context: context, flags: .visible, x: 0, y: 0, width: 1, height: 1, scale: 1))
      }
      expectEqual(meter.windowCount, 0)
    }

    @Test func `a closed window stays invisible, regardless of later events`() {
      show()
      meter.closed(context: 1)
      show()
      meter.asked(every: 0)
      tick([(1, 1), (61, 61)])
      expectEqual(meter.statistics.missedTicks, 0)
      meter.begin()
      meter.opened(context: 1)
      show()
      meter.asked(every: 0)
      tick([(1, 1), (3, 3)])
      expectEqual(meter.statistics.missedTicks, 1)
    }

    @Test func `a new request starts a new count`() {
      show()
      meter.asked(every: 0)
      tick([(1, 1)])
      meter.asked(every: nil)
      meter.asked(every: 0)
      tick([(100, 100)])
      expectEqual(meter.statistics.missedTicks, 0)
    }
  }
}
