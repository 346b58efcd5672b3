import Expectations
import GraphicsValues
import RenderServer
import TestSupport
import Testing

/// Frames on a display with known refreshes.
@Suite struct `Frame scheduler with refreshes` {
  /// A display, and a loop that draws for it.
  private struct Display {
    /// Seconds from one refresh to the next.
    var interval: Double
    var phase: Double
    var scheduler: FrameScheduler
    var now = 1.0
    /// Begin, sampled time and presentation time of each frame.
    var frames: [(begin: Double, sampled: Double, seen: Double)] = []

    init(rate: Double, asked: Double, phase: Double = 0.004) {
      interval = 1 / rate
      self.phase = phase
      scheduler = FrameScheduler(rate: asked)
    }

    /// Draws the frame that is due; it is seen at the first refresh after drawing.
    mutating func drawFrame(duration: Double, lateness: Double = 0) {
      now = max(now, scheduler.dueTime ?? now) + lateness
      let (begin, sampled) = (now, scheduler.advanceSampleTime(now: now))
      scheduler.beginFrame(now: now)
      now += duration
      scheduler.recordDuration(duration)
      let seen = phase + ((now - phase) / interval).rounded(.up) * interval
      frames.append((begin, sampled, seen))
    }

    /// Reports when the last frame was seen, as a compositor does.
    ///
    /// - Parameter noise: error of the report, in seconds.
    mutating func tell(noise: Double = 0) {
      guard let seen = frames.last?.seen else { return }
      scheduler.follow(
        PresentationTime(time: seen + noise, refreshInterval: interval), now: max(now, seen))
    }

    mutating func move(
      _ count: Int, duration: () -> Double = { 0.004 }, lateness: () -> Double = { 0.0002 }
    ) {
      scheduler.requestFrame(now: now)
      for _ in 0..<count {
        drawFrame(duration: duration(), lateness: lateness())
        tell()
        scheduler.requestNextFrame()
      }
    }

    /// Draws frames for a client's ticks alone, with a report after each.
    mutating func tick(_ count: Int) {
      var ticks = FrameEventSchedule(interval: 0)
      scheduler.requestFrame(now: now)
      for _ in 0..<count {
        drawFrame(duration: 0.002, lateness: 0.0002)
        tell()
        guard let time = frames.last?.sampled else { return }
        _ = ticks.advance(to: time, refresh: scheduler.interval, least: scheduler.interval)
        scheduler.requestFrame(
          at: ticks.nextTime(after: time, least: scheduler.interval), now: now)
      }
    }
  }

  @Test(arguments: [50.0, 59.94, 60, 60.3, 75], 1...4)
  func `a motion is sampled for the refreshes at which its frames are seen`(
    rate: Double, seed: Int
  ) {
    var random = PixelsRandom(seed: UInt64(seed))
    var display = Display(
      rate: rate, asked: 60, phase: Double.random(in: 0...0.02, using: &random))
    display.move(
      400, duration: { Double.random(in: 0.001...0.012, using: &random) },
      lateness: { 0.0005 })
    // The grid is known after the first frame, and frames approach it over the next few.
    for frame in display.frames.dropFirst(10) {
      expectLess(abs(frame.sampled - frame.seen), 1e-6)
    }
    for (last, next) in zip(display.frames, display.frames.dropFirst()).dropFirst(10) {
      expectLess(abs(next.seen - last.seen - display.interval), 1e-6, "each refresh has a frame")
    }
    expectEqual(display.scheduler.lateFrames, 0)
  }

  @Test(
    arguments: [
      (refresh: 24, frames: 24.0), (30, 30), (50, 50), (59.94, 59.94), (75, 75), (120, 60),
      (144, 72), (165, 55), (240, 60), (500, 62.5),
    ] as [(refresh: Double, frames: Double)])
  func `a frame stays for the number of refreshes that is nearest to the rate asked for`(
    refresh: Double, frames: Double
  ) {
    var display = Display(rate: refresh, asked: 60)
    display.move(60, duration: { 0.0005 })
    expectLess(abs(display.scheduler.interval * frames - 1), 1e-9)
    for (last, next) in zip(display.frames, display.frames.dropFirst()).dropFirst(20) {
      expectLess(abs((next.seen - last.seen) * frames - 1), 1e-6)
      expectLess(abs(next.sampled - next.seen), 1e-6)
    }
  }

  @Test(arguments: [120, 144, 165, 240, 500] as [Double], [0.001, 0.004, 0.006, 0.01, 0.013])
  func `frames of two or more refreshes are sampled for the one at which they are seen`(
    rate: Double, duration: Double
  ) {
    var display = Display(rate: rate, asked: 60)
    display.move(20, duration: { 0.0005 })
    display.move(60, duration: { duration })
    for (last, next) in zip(display.frames, display.frames.dropFirst()).dropFirst(40) {
      expectLess(abs(next.seen - last.seen - display.scheduler.interval), 1e-6)
      expectLess(abs(next.sampled - next.seen), 1e-6)
    }
  }

  @Test(arguments: [50, 59.94, 60, 75, 120, 144, 165, 240] as [Double])
  func `ticks alone have a frame in each interval`(rate: Double) {
    var display = Display(rate: rate, asked: 60)
    display.tick(100)
    for (last, next) in zip(display.frames, display.frames.dropFirst()).dropFirst(20) {
      expectLess(abs(next.seen - last.seen - display.scheduler.interval), 1e-6)
      expectLess(abs(next.sampled - next.seen), 1e-6)
    }
  }

  @Test func `changes at a refresh are drawn for it`() {
    var display = Display(rate: 50, asked: 60)
    display.move(20)
    let last = display.frames[19].seen
    display.scheduler.beginFrame(now: last)
    display.scheduler.requestFrame(at: last + 10 * display.interval, now: last + 0.001)
    expectLess(abs((display.scheduler.dueTime ?? 0) - last - 9 * display.interval), 1e-6)
    display.drawFrame(duration: 0.002, lateness: 0.0002)
    expectLess(abs(display.frames[20].seen - last - 10 * display.interval), 1e-6)
    expectLess(abs(display.frames[20].sampled - display.frames[20].seen), 1e-6)
  }

  @Test func `steps of samples differ by an eighth when the refreshes come to be known`() {
    var display = Display(rate: 60, asked: 60, phase: 0.011)
    display.move(40)
    for (last, next) in zip(display.frames, display.frames.dropFirst()).dropFirst() {
      let step = (next.sampled - last.sampled) * 60
      expectAtMost(abs(step - step.rounded()), 0.125 + 1e-9)
    }
  }

  @Test(arguments: 1...20)
  func `a frame that misses its refresh skips one, and the next ones are right again`(seed: Int) {
    var random = PixelsRandom(seed: UInt64(seed))
    func noise() -> Double { Double.random(in: -0.0002...0.0002, using: &random) }
    var display = Display(rate: 60, asked: 60)
    func draw(_ count: Int, duration: Double) {
      for _ in 0..<count {
        display.drawFrame(duration: duration)
        display.tell(noise: noise())
        display.scheduler.requestNextFrame()
      }
    }
    display.scheduler.requestFrame(now: display.now)
    for _ in 0..<20 {
      draw(20, duration: 0.004)
      draw(1, duration: 0.03)
    }
    draw(10, duration: 0.004)
    let samples = display.frames.map(\.sampled)
    for (last, next) in zip(samples, samples.dropFirst()) { expectAtLeast(next, last) }
    for frame in display.frames.suffix(6) { expectLess(abs(frame.sampled - frame.seen), 0.0003) }
  }

  @Test(arguments: 1...20)
  func `samples do not go back when refreshes come to be known after long frames`(seed: Int) {
    var random = PixelsRandom(seed: UInt64(seed))
    var display = Display(
      rate: 60, asked: 60, phase: Double.random(in: 0...0.02, using: &random))
    display.scheduler.requestFrame(now: display.now)
    for frame in 0..<30 {
      display.drawFrame(duration: frame < 6 ? display.interval : 0.004)
      if frame >= 5 { display.tell() }
      display.scheduler.requestNextFrame()
    }
    let samples = display.frames.map(\.sampled)
    for (last, next) in zip(samples, samples.dropFirst()) { expectAtLeast(next, last) }
    for frame in display.frames.suffix(10) { expectLess(abs(frame.sampled - frame.seen), 1e-6) }
  }

  @Test func `after a pause the first frame says where refreshes are`() {
    // The display's clock is faster than the reported interval by 100 millionths.
    var display = Display(rate: 60 * 1.0001, asked: 60)
    func tell() {
      guard let seen = display.frames.last?.seen else { return }
      display.scheduler.follow(
        PresentationTime(time: seen, refreshInterval: 1 / 60.0), now: max(display.now, seen))
      display.scheduler.requestNextFrame()
    }
    for start in [1, 60.003, 121.001] as [Double] {
      display.now = start
      display.scheduler.requestFrame(now: start)
      for frame in 0..<20 {
        display.drawFrame(duration: 0.004, lateness: 0)
        let last = Array(display.frames.suffix(2))
        if frame > 1 {
          expectLess(abs(last[1].begin - last[0].seen), 1e-5, "it begins at a refresh")
        }
        if frame > 6 { expectLess(abs(last[1].sampled - last[1].seen), 1e-5) }
        tell()
      }
      display.scheduler.beginFrame(now: display.now)
    }
  }

  @Test func `a frame not shown at a refresh returns to the requested rate`() {
    var display = Display(rate: 50, asked: 60)
    display.move(5)
    expectEqual(display.scheduler.interval, 1 / 50.0)
    display.scheduler.follow(
      PresentationTime(time: display.now, refreshInterval: nil), now: display.now)
    expectEqual(display.scheduler.interval, 1 / 60.0)
  }

  @Test(
    arguments: [
      (time: 1, interval: 0), (1, -0.02), (1, .infinity), (1, .nan), (1, 1e-9), (1, 1e9),
      (.nan, 0.02), (.infinity, 0.02), (0x1p63, 0.02), (-0x1p63, 0.02), (1.2, 0.02), (-4.1, 0.02),
    ] as [(time: Double, interval: Double)])
  func `impossible times are not taken for a refresh`(time: Double, interval: Double) {
    var scheduler = FrameScheduler(rate: 60)
    scheduler.follow(PresentationTime(time: time, refreshInterval: interval), now: 1)
    expectEqual(scheduler.interval, 1 / 60.0)
    scheduler.requestFrame(now: 1)
    expectEqual(scheduler.advanceSampleTime(now: 1), 1)
  }

  @Test(arguments: [0x1p63, -0x1p63, .nan, 1000, -1000] as [Double])
  func `a time that is far from now moves no refreshes`(offset: Double) {
    var display = Display(rate: 50, asked: 60)
    display.move(20)
    display.scheduler.follow(
      PresentationTime(time: display.now + offset, refreshInterval: 0.02), now: display.now)
    expectEqual(display.scheduler.interval, 0.02)
    let last = display.frames[19]
    display.move(3)
    for (index, frame) in display.frames.suffix(3).enumerated() {
      expectLess(abs(frame.seen - last.seen - Double(index + 1) * 0.02), 1e-6)
      expectLess(abs(frame.sampled - frame.seen), 1e-6)
    }
  }

  @Test func `an interval that is told a little differently each time is the same`() {
    var random = PixelsRandom(seed: 1)
    var display = Display(rate: 60, asked: 60, phase: 0.011)
    display.scheduler.requestFrame(now: display.now)
    for frame in 0..<40 {
      display.drawFrame(duration: 0.004)
      let told = display.interval * Double.random(in: 0.9998...1.0002, using: &random)
      // The times are noisy as well, and a grid that started over with each would be as wrong.
      let noise = frame < 20 ? 0 : Double.random(in: -0.001...0.001, using: &random)
      display.scheduler.follow(
        PresentationTime(time: display.frames[frame].seen + noise, refreshInterval: told),
        now: max(display.now, display.frames[frame].seen))
      display.scheduler.requestNextFrame()
    }
    let intervals = display.frames.map(\.sampled)
    for (last, next) in zip(intervals, intervals.dropFirst()).dropFirst(20) {
      expectLess(abs(next - last - display.interval), 0.0005)
    }
  }

  @Test func `refreshes that were heard of long ago are not relied on`() {
    var display = Display(rate: 60, asked: 60)
    display.move(5)
    display.scheduler.beginFrame(now: 1000)
    display.now = 2000.007
    display.scheduler.requestFrame(now: display.now)
    for _ in 0..<3 { display.scheduler.recordDuration(0) }
    expectEqual(display.scheduler.advanceSampleTime(now: display.now), display.now)
  }

  @Test func `hearing of a frame wakes up for nothing`() {
    var scheduler = FrameScheduler(rate: 60)
    scheduler.follow(PresentationTime(time: 1, refreshInterval: 0.02), now: 1)
    expectEqual(scheduler.state, .idle)
    expectNil(scheduler.dueTime)
  }
}
