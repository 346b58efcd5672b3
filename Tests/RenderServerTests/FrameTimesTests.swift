import DrawList
import Expectations
import RenderServer
import Testing

@Suite struct `What a late frame is charged to` {
  private typealias Payer = FrameTimes.Payer

  /// A thread's clock, moved by the test.
  private final class Clock {
    var seconds = 5.0
  }

  private func work(_ entries: (client: UInt32, pixels: Int)...) -> ClientWork {
    var work = ClientWork()
    for (client, pixels) in entries { work.add(pixels, of: client) }
    return work
  }

  /// Stages of a frame, each with its duration.
  private func charges(
    _ stages: (milliseconds: Double, work: [ClientWork], panes: ClientWork)...
  ) -> [Payer: Double] {
    let clock = Clock()
    var times = FrameTimes { clock.seconds }
    for stage in stages {
      clock.seconds += stage.milliseconds * 1e-3
      times.endStage(stage.work, backdrops: stage.panes)
    }
    // Intervals of 16 ms, of which a frame may take 12.
    return times.charges(interval: 0.016).mapValues { ($0 * 1e7).rounded() / 1e4 }
  }

  @Test func `a frame in time is charged to no client`() {
    expectEmpty(charges((12, [work((1, 100))], work())))
  }

  @Test func `the time of each stage is divided among clients by their work in it`() {
    // 24 and 8 of 32 ms: 18 and 2 beyond half of a frame's budget.
    let found = charges(
      (16, [work((1, 10), (2, 10))], work()), (16, [work((1, 900)), work((1, 100))], work()))
    let first: Double = 18 * (1 + 18 / 16.0)
    let second: Double = 2 * (1 + 2 / 16.0)
    #expect(found[Payer(1)] == first && found[Payer(2)] == second)
  }

  @Test func `a frame that is late by more intervals costs more for each`() {
    let found = [28.0, 44].map { charges(($0, [work((1, 1))], work()))[Payer(1)] }
    expectEqual(found, [16 * 2, 32 * 3])
  }

  @Test func `panes are charged apart from the rest of their client`() {
    let found = charges((48, [work((1, 100))], work((1, 300))))
    expectEqual(Set(found.keys), [Payer(1), Payer(1, .backdrops)])
    expectEqual(found[Payer(1)], 6 * (1 + 6 / 16.0))
  }

  @Test func `a client with a small part is not charged for the lateness`() {
    let found = charges((40, [work((1, 990), (2, 10))], work()))
    expectEqual(Set(found.keys), [Payer(1)])
  }

  @Test func `a stage without work is charged to no client`() {
    expectEmpty(charges((100, [work()], work())))
  }

  @Test func `nothing is measured without a clock`() {
    var times = FrameTimes(nil)
    times.endStage([work((1, 1 << 40))])
    expectEmpty(times.charges(interval: 0.016))
  }
}
