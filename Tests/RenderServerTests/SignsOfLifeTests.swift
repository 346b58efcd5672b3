import Expectations
import GraphicsValues
import RenderServer
import TestSupport
import Testing

@Suite struct `Signs of life` {
  private typealias State = SignsOfLife.OutputState
  private let second = OutputID(1)

  /// Signs due every second, the first at 100.
  private func begun() -> SignsOfLife {
    var signs = SignsOfLife(interval: 1)
    expectTrue(signs.begin(now: 100))
    expectEqual(signs.step(now: 100) { [] }, .give)
    return signs
  }

  @Test func `a process that no manager watches gives none and has no deadline`() {
    var signs = SignsOfLife()
    expectFalse(signs.begin(now: 0))
    expectEqual(signs.deadline, .infinity)
    expectEqual(signs.step(now: 1e9) { [State(.first, isBusy: true)] }, .none)
  }

  @Test func `a still server gives signs without a frame, none before it is due`() {
    var signs = begun()
    for time in [101.0, 102.5, 103.5] {
      expectEqual(signs.deadline, time == 101 ? 101 : time == 102.5 ? 102 : 103.5)
      expectEqual(signs.step(now: signs.deadline - 0.01) { [] }, .none)
      expectEqual(signs.step(now: time) { [State(.first, isBusy: false)] }, .give)
    }
  }

  @Test func `states are asked for only when a sign is due`() {
    var signs = begun()
    var count = 0
    for time in stride(from: 100.0, to: 101, by: 0.1) {
      _ = signs.step(now: time) {
        count += 1
        return []
      }
    }
    expectEqual(count, 0)
  }

  @Test func `a motion whose frames are seen is a sign, although a frame is always on its way`() {
    var signs = begun()
    for frame in 1...300 {
      let time = 100 + Double(frame) / 60
      signs.see(.first)
      let isDue = time >= signs.deadline
      let step = signs.step(now: time) { [State(.first, isBusy: true)] }
      expectEqual(step, isDue ? .give : .none)
    }
  }

  @Test func `a display that never answers a flip gets no sign, is told of once and wakes nobody`()
  {
    var signs = begun()
    let state = [State(.first, isBusy: true)]
    expectEqual(signs.step(now: 101) { state }, .none)
    expectEqual(signs.silent, [.first])
    expectEqual(signs.deadline, 101.5)
    expectEqual(signs.step(now: 101.4) { state }, .none)
    expectEqual(signs.step(now: 101.5) { state }, .tell(since: 100, silent: [.first]))
    expectEqual(signs.deadline, .infinity)
    for time in [102.0, 103, 1000] { expectEqual(signs.step(now: time) { state }, .none) }
  }

  @Test func `the sign comes with the flip that was waited for`() {
    var signs = begun()
    expectEqual(signs.step(now: 101) { [State(.first, isBusy: true)] }, .none)
    signs.see(.first)
    expectEqual(signs.step(now: 101.016) { [State(.first, isBusy: true)] }, .give)
    expectEqual(signs.silent, [])
    expectEqual(signs.deadline, 102.016)
    // What was seen before the sign says nothing about the time after it.
    expectEqual(signs.step(now: 102.1) { [State(.first, isBusy: true)] }, .none)
  }

  @Test func `each output has to be seen or still`() {
    var signs = begun()
    let both = [State(second, isBusy: true), State(.first, isBusy: true)]
    signs.see(.first)
    expectEqual(signs.step(now: 101) { both }, .none)
    expectEqual(signs.silent, [second])
    expectEqual(signs.step(now: 101.5) { both }, .tell(since: 100, silent: [second]))
    signs.see(second)
    expectEqual(signs.step(now: 101.6) { both }, .give)
    expectEqual(signs.step(now: 102.6) { both }, .none)
    expectEqual(signs.silent, [.first, second])
  }

  @Test func `an output that is unplugged, or somebody else's display, holds up no sign`() {
    var signs = begun()
    expectEqual(signs.step(now: 101) { [State(.first, isBusy: true)] }, .none)
    expectEqual(signs.step(now: 101.2) { [] }, .give)
    for time in [102.2, 103.2] { expectEqual(signs.step(now: time) { [] }, .give) }
  }
}
