import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

@Suite struct LayerClockTests {
  /// Timings as layers have them, from the root down.
  private static func chain(_ random: inout Random) -> [Timing] {
    (0..<Int.random(in: 1...5, using: &random)).map { _ in
      Timing(
        beginTime: random.pick([0, 0, random.number(-20...20), random.number(0...5)], else: 0),
        duration: .infinity,
        speed: random.pick([1, 1, 2, 0.5, 0, -1, Float(random.number(-3...3))], else: 1),
        timeOffset: random.pick([0, 0, random.number(-10...10)], else: 0))
    }
  }

  private static func bits(_ v: Double) -> UInt64 { v.bitPattern }

  @Test func `the identity gives media time bit for bit`() {
    var random = Random(seed: 1)
    for _ in 0..<1000 {
      let time = random.number(-1e6...1e6)
      expectEqual(Self.bits(LayerClock.identity.local(at: time)), Self.bits(time))
    }
    expectEqual(LayerClock([Timing(), Timing(duration: .infinity)], at: -3), .identity)
  }

  @Test func `one level gives the bits of its timing`() {
    var random = Random(seed: 2)
    for _ in 0..<1000 {
      let timing = Self.chain(&random)[0]
      guard !timing.isIdentity else { continue }
      let time = random.number(-30...30)
      let clock = LayerClock([timing], at: time)
      expectEqual(Self.bits(clock.local(at: time)), Self.bits(timing.localTime(parent: time)))
    }
  }

  @Test func `composed clocks follow the timings one after another`() {
    var random = Random(seed: 3)
    for _ in 0..<5000 {
      let chain = Self.chain(&random)
      let time = random.number(-30...30)
      let wanted = chain.reduce(time) { $1.isIdentity ? $0 : $1.localTime(parent: $0) }
      let clock = LayerClock(chain, at: time)
      // At a begin time, the two ways of rounding may disagree about whether the level has begun.
      let local = clock.local(at: time)
      #expect(near(local, wanted, 1e-9 * max(1, abs(wanted))), "\(chain) at \(time)")
    }
  }

  @Test func `a level that has not begun stands at 0, and those below go on from there`() {
    let later = Timing(beginTime: 5, duration: .infinity, timeOffset: 2)
    let below = Timing(beginTime: -1, duration: .infinity, speed: 2, timeOffset: 3)
    let before = LayerClock([later, below], at: 4)
    expectEqual(before.local(at: 4), 5)
    expectEqual(before.rate, 0)
    expectEqual(before.nextBegin, 5)
    let after = LayerClock([later, below], at: 5)
    expectEqual(after.local(at: 5), 9)
    expectEqual(after.rate, 2)
    expectEqual(after.nextBegin, .infinity)
  }

  @Test func `a clock holds until its next begin, and is another from then on`() {
    var random = Random(seed: 4)
    var changes = 0
    for _ in 0..<5000 {
      let chain = Self.chain(&random)
      let time = random.number(-30...30)
      let clock = LayerClock(chain, at: time)
      expectGreater(clock.nextBegin, time)
      let end = min(clock.nextBegin, time + 100)
      for fraction in [0.1, 0.5, 0.999] {
        let between = time + (end - time) * fraction
        guard between < end else { continue }
        expectEqual(LayerClock(chain, at: between), clock, "\(chain) at \(time) and \(between)")
      }
      guard clock.nextBegin.isFinite else { continue }
      changes += 1
      expectNotEqual(LayerClock(chain, at: clock.nextBegin + 1e-9), clock, "\(chain) at \(time)")
    }
    expectGreater(changes, 100)
  }

  @Test func `time that runs backwards leaves a level through its begin`() {
    let reversed = Timing(duration: .infinity, speed: -1, timeOffset: 10)
    let below = Timing(beginTime: 4, duration: .infinity, timeOffset: 7)
    let clock = LayerClock([reversed, below], at: 1)
    expectEqual(clock.local(at: 1), 12)
    expectEqual(clock.nextBegin, 6.0.nextUp)
    expectEqual(LayerClock([reversed, below], at: clock.nextBegin).local(at: 7), 0)
  }

  @Test func `media time is found from local time, and never while time stands still`() {
    var random = Random(seed: 5)
    for _ in 0..<1000 {
      let clock = LayerClock(Self.chain(&random), at: random.number(-30...30))
      let local = random.number(-10...10)
      let media = clock.mediaTime(local: local)
      if clock.rate == 0 {
        expectEqual(media, .infinity)
      } else {
        #expect(near(clock.local(at: media), local, 1e-6))
      }
    }
  }

  @Test func `times that are not finite are 0`() {
    let fast = Timing(duration: .infinity, speed: .greatestFiniteMagnitude)
    let chain = [Timing](repeating: fast, count: 12)
    let clock = LayerClock(chain, at: 5)
    expectEqual(clock.local(at: 5), 0)
    expectEqual(clock.local(at: .infinity), 0)
    expectEqual(LayerClock.identity.local(at: .nan), 0)
  }

  @Test func `a delay is in local seconds`() {
    let clock = LayerClock([Timing(beginTime: 1, duration: .infinity, speed: 2)], at: 3)
    expectEqual(clock.delayed(by: 0.5).local(at: 3), 3.5)
  }
}
