import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

private func progress(_ phase: Timing.Phase) -> Double? {
  switch phase {
  case .before: nil
  case .active(let p, _), .after(let p, _): p
  }
}

@Suite struct TimeConversionTests {
  private func layer(_ begin: Double, _ speed: Float, _ offset: Double) -> Timing {
    Timing(beginTime: begin, duration: .infinity, speed: speed, timeOffset: offset)
  }

  @Test func `§4.8 row 1: a child of a faster layer`() {
    let child = layer(0, 4, 5)
    #expect(near(child.localTime(parent: 10), 45, 1e-5))
    #expect(near(child.parentTime(local: 10), 1.25, 1e-5))
  }

  @Test func `§4.8 rows 2 and 3: through the root, and between siblings`() {
    let root = layer(1, 2, 3)
    let child = layer(6, 4, 5)
    let second = layer(8, 0.5, 7)
    #expect(near(root.localTime(parent: 10), 21))
    #expect(near(root.parentTime(local: 10), 4.5))
    #expect(near(child.localTime(parent: root.localTime(parent: 10)), 65))
    #expect(near(root.parentTime(local: child.parentTime(local: 10)), 3.125))
    expectEqual(second.localTime(parent: child.parentTime(local: 10)), 0)
    #expect(near(child.localTime(parent: second.parentTime(local: 10)), 37))
  }

  @Test(arguments: [(7.0, 0.0), (8, 7), (10, 8)])
  func `§4.8 row 4: before the begin time it is 0, not the offset`(_ tp: Double, _ tl: Double) {
    expectEqual(layer(8, 0.5, 7).localTime(parent: tp), tl)
  }

  @Test func `§4.8 row 5: a layer that stands still`() {
    let root = layer(1, 2, 3)
    let child = layer(8, 0, 7)
    expectEqual(child.localTime(parent: 10), 7)
    expectEqual(child.parentTime(local: 10), 0)
    #expect(near(root.parentTime(local: child.parentTime(local: 10)), -0.5))
  }

  @Test func `§4.8 row 6: three levels`() {
    let mid = layer(2, 3, 0.25)
    let leaf = layer(1, 2, 0.5)
    #expect(near(leaf.localTime(parent: 10), 18.5))
    #expect(near(leaf.localTime(parent: mid.localTime(parent: 10)), 47))
    #expect(near(leaf.parentTime(local: 10), 5.75))
    #expect(near(mid.parentTime(local: leaf.parentTime(local: 10)), 23.0 / 6, 1e-5))
  }
}

/// The conversion from the parent's time to progress (§4.2, §4.3, §4.4).
@Suite struct PhaseTests {
  @Test func `durations follow §4.3`() {
    expectEqual(Timing(duration: 2).activeDuration, 2)
    expectEqual(Timing(duration: 1, repeatCount: 2, autoreverses: true).activeDuration, 4)
    expectEqual(Timing(duration: 1, repeatDuration: 2.5, autoreverses: true).activeDuration, 2.5)
    expectEqual(Timing(duration: 1, repeatCount: 9, repeatDuration: 2.5).activeDuration, 2.5)
    expectEqual(Timing(beginTime: 3, duration: 2, speed: -4).endTime, 3.5)
    expectEqual(Timing(duration: 1, repeatCount: .infinity).endTime, .infinity)
    expectEqual(Timing(duration: 1, speed: 0).endTime, .infinity)
  }

  @Test func `§15 row 40: half a leg left over by the repeat duration`() {
    let timing = Timing(duration: 1, repeatDuration: 2.5, autoreverses: true)
    expectEqual(progress(timing.phase(at: 2.5)).map { near($0, 0.5) }, true)
  }

  @Test func `§15 row 41: there and back twice`() {
    let timing = Timing(duration: 1, repeatCount: 2, autoreverses: true)
    expectEqual(timing.phase(at: 2.25), .active(progress: 0.25, completedCycles: 1))
    expectEqual(timing.phase(at: 1.25), .active(progress: 0.75, completedCycles: 0))
    expectEqual(timing.phase(at: 4), .after(progress: 0, completedCycles: 1))
    expectEqual(timing.endTime, 4)
  }

  @Test func `§15 row 42: negative speed from an offset plays backwards`() {
    let timing = Timing(duration: 2, speed: -1, timeOffset: 2)
    expectEqual(timing.phase(at: 0), .active(progress: 1, completedCycles: 0))
    expectEqual(timing.phase(at: 1), .active(progress: 0.5, completedCycles: 0))
    expectEqual(timing.phase(at: 2), .after(progress: 0, completedCycles: 0))
  }

  @Test func `negative speed without an offset plays from the end`() {
    let timing = Timing(duration: 2, speed: -1)
    expectEqual(timing.phase(at: 0), .active(progress: 1, completedCycles: 0))
    expectEqual(timing.phase(at: 1.5), .active(progress: 0.25, completedCycles: 0))
  }

  @Test(arguments: [(0.0, 0.4), (2, 0.8), (3, 0), (4, 0.2)])
  func `an offset skips a part, which is played at the end`(_ time: Double, _ p: Double) {
    let timing = Timing(duration: 5, timeOffset: 2)
    expectEqual(progress(timing.phase(at: time)).map { near($0, p) }, true)
    expectEqual(timing.phase(at: 5), .after(progress: 0.4, completedCycles: 0))
  }

  @Test func `a repeat boundary belongs to the next cycle, the end to the last`() {
    let timing = Timing(duration: 1, repeatCount: 3)
    expectEqual(timing.phase(at: 2), .active(progress: 0, completedCycles: 2))
    expectEqual(timing.phase(at: 3), .after(progress: 1, completedCycles: 2))
    expectEqual(
      Timing(duration: 1, repeatCount: 1.5).phase(at: 2), .after(progress: 0.5, completedCycles: 1))
  }

  @Test(arguments: [0.1, 0.2, 0.3, 0.7, 1.1, 1.0 / 3], [2, 3, 6, 7, 10, 49] as [Float])
  func `rounding never turns the end of a repeat into a start`(_ duration: Double, _ n: Float) {
    let byCount = Timing(duration: duration, repeatCount: n)
    let byDuration = Timing(duration: duration, repeatDuration: duration * Double(n))
    for timing in [byCount, byDuration] {
      guard case .after(let p, let cycles) = timing.phase(at: timing.endTime) else {
        Issue.record("not over at \(timing.endTime)")
        continue
      }
      #expect(near(p, 1, 1e-6))
      expectEqual(cycles, Double(n) - 1)
    }
  }

  @Test func `speed 0 is frozen at its offset, held to the active duration`() {
    func p(_ offset: Double) -> Double? {
      progress(Timing(duration: 2, speed: 0, timeOffset: offset).phase(at: 77))
    }
    expectEqual(p(0.5), 0.25)
    expectEqual(p(-3), 0)
    expectEqual(p(2), 1)
    expectEqual(p(99), 1)
  }

  @Test(
    arguments: [
      (FillMode.removed, false, false), (.backwards, true, false), (.forwards, false, true),
      (.both, true, true),
    ])
  func `fill modes decide before and after (§4.7)`(_ mode: FillMode, _ before: Bool, _ after: Bool)
  {
    let timing = Timing(beginTime: 1, duration: 1, fillMode: mode)
    expectEqual((timing.effectiveSample(at: 0.5)?.progress == 0), before)
    expectEqual((timing.effectiveSample(at: 0.5) != nil), before)
    expectEqual(timing.effectiveSample(at: 1.5)?.progress, 0.5)
    expectEqual((timing.effectiveSample(at: 2)?.progress == 1), after)
    expectEqual((timing.effectiveSample(at: 9) != nil), after)
  }

  @Test(
    arguments: [
      Timing(beginTime: .nan, duration: 1), Timing(duration: .nan), Timing(duration: 0),
      Timing(duration: -1), Timing(duration: 1, speed: .infinity), Timing(duration: 1, speed: .nan),
      Timing(duration: 1, timeOffset: .infinity), Timing(duration: 1, repeatCount: .nan),
    ])
  func `a timing that is no number is inert`(_ timing: Timing) {
    var timing = timing
    timing.fillMode = .both
    for time in [-1, 0, 0.5, 1e300, .infinity, .nan] {
      expectEqual(timing.phase(at: time), .before)
      expectNil(timing.effectiveSample(at: time))
    }
    expectEqual(timing.endTime, .infinity)
  }

  @Test func `extreme and random timings stay in range`() {
    var random = Random(seed: 1)
    let extremes = [
      0, 1, -1, 0.25, 1e-300, -1e-300, 1e300, -1e300, .greatestFiniteMagnitude,
      -.greatestFiniteMagnitude, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
    ]
    func any() -> Double {
      random.number(0...1) < 0.5 ? random.pick(extremes, else: 0) : random.number(-10...10)
    }
    var samples = 0
    for _ in 0..<20_000 {
      let timing = Timing(
        beginTime: any(), duration: any(), speed: Float(any()), timeOffset: any(),
        repeatCount: Float(any()), repeatDuration: any(), autoreverses: random.number(0...1) < 0.5,
        fillMode: .both)
      _ = timing.localTime(parent: any())
      guard let sample = timing.effectiveSample(at: any()) else { continue }
      samples += 1
      expectAtLeast(sample.progress, 0)
      expectAtMost(sample.progress, 1)
      expectAtLeast(sample.completedCycles, 0)
      expectTrue(sample.completedCycles.isFinite)
    }
    expectGreater(samples, 1000)
  }
}
