import Expectations
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol

@Suite struct `Frame scheduler` {
  @Test func `idle draws at once`() {
    var scheduler = FrameScheduler(rate: 10)
    expectEqual(scheduler.state, .idle)
    #expect(!scheduler.isDue(now: 100))
    scheduler.requestFrame(now: 5)
    expectEqual(scheduler.state, .scheduled(at: 5))
    #expect(scheduler.isDue(now: 5))
    scheduler.beginFrame(now: 5)
    expectEqual(scheduler.state, .idle)
    #expect(!scheduler.isDue(now: 1000))
  }

  @Test func `busy stays on the grid, however late each frame is`() {
    var scheduler = FrameScheduler(rate: 10)
    scheduler.requestFrame(now: 1)
    scheduler.beginFrame(now: 1)
    for frame in 1...5 {
      let due = 1 + Double(frame) * scheduler.interval
      scheduler.requestFrame(now: due - 0.06)
      #expect(!scheduler.isDue(now: due - 0.01))
      #expect(scheduler.isDue(now: due + 1e-9))
      scheduler.beginFrame(now: due + 0.03)
    }
    expectEqual(scheduler.lateFrames, 0)
  }

  @Test func `a later request does not push back an earlier one`() {
    var scheduler = FrameScheduler(rate: 10)
    scheduler.requestFrame(at: 20, now: 5)
    expectEqual(scheduler.state, .scheduled(at: 20))
    scheduler.requestFrame(at: 30, now: 5)
    expectEqual(scheduler.state, .scheduled(at: 20))
    scheduler.requestFrame(now: 6)
    expectEqual(scheduler.state, .scheduled(at: 6))
    scheduler.beginFrame(now: 6)
    scheduler.requestFrame(at: .infinity, now: 6)
    expectEqual(scheduler.state, .idle, "nothing is due, no timer")
  }

  @Test func `a look ahead gives the sample time of the frame that waits, and changes nothing`() {
    var scheduler = FrameScheduler(rate: 10)
    expectNil(scheduler.nextSampleTime(now: 1))
    scheduler.requestFrame(at: 3, now: 1)
    expectEqual(scheduler.nextSampleTime(now: 1), 3)
    expectEqual(scheduler.nextSampleTime(now: 1), 3)
    expectEqual(scheduler.advanceSampleTime(now: 3), 3)
    scheduler.beginFrame(now: 3)
    scheduler.requestNextFrame()
    expectEqual(scheduler.nextSampleTime(now: 3.01), 3.1)
    expectEqual(scheduler.advanceSampleTime(now: 3.1), 3.1)
  }

  @Test func `frames that come an interval late are counted, and pauses are not`() {
    var scheduler = FrameScheduler(rate: 10)
    scheduler.requestFrame(now: 1)
    scheduler.beginFrame(now: 1)
    scheduler.requestFrame(now: 1)
    scheduler.beginFrame(now: 1.35)
    expectEqual(scheduler.lateFrames, 2)
    scheduler.requestFrame(now: 1.35)
    scheduler.beginFrame(now: 1.45)
    scheduler.requestFrame(now: 50)
    scheduler.beginFrame(now: 50)
    expectEqual(scheduler.lateFrames, 2)
  }

  @Test func `motion whose frames take longer than an interval skips whole intervals`() {
    var scheduler = FrameScheduler(rate: 10)
    scheduler.requestFrame(now: 1)
    // Each frame takes 2.6 intervals, and the next begins at once: at 1, 1.26, 1.52 and 1.78.
    for frame in 0..<4 {
      let start = 1 + Double(frame) * 0.26
      #expect(scheduler.isDue(now: start))
      scheduler.beginFrame(now: start)
      scheduler.requestNextFrame()
    }
    // The later frames were due at 1.1, 1.3 and 1.6.
    expectEqual(scheduler.lateFrames, 1 + 2 + 1)
    guard case .scheduled(let next) = scheduler.state else {
      Issue.record("no next frame")
      return
    }
    expectLess(abs(next - 1.8), 1e-9)
  }

  @Test func `motion with short frames stays on the grid`() {
    var scheduler = FrameScheduler(rate: 10)
    scheduler.requestFrame(now: 1)
    for frame in 0..<4 {
      let due = 1 + Double(frame) * scheduler.interval
      #expect(!scheduler.isDue(now: due - 0.01) && scheduler.isDue(now: due + 1e-9))
      scheduler.beginFrame(now: due + 0.05)
      scheduler.requestNextFrame()
    }
    expectEqual(scheduler.lateFrames, 0)
  }

  @Test func `a motion begins where its first frame will be seen`() {
    var scheduler = FrameScheduler(rate: 10)
    func firstSample(at now: Double) -> Double {
      scheduler.requestFrame(now: now)
      let sample = scheduler.advanceSampleTime(now: now)
      scheduler.beginFrame(now: now)
      return sample
    }
    expectEqual(firstSample(at: 1), 1)
    scheduler.recordDuration(0.02)
    expectEqual(firstSample(at: 2), 2.02)
    scheduler.recordDuration(7)
    expectEqual(firstSample(at: 3), 3.1, "an interval at most")
    for _ in 0..<3 { scheduler.recordDuration(0.01) }
    expectEqual(firstSample(at: 4), 4.01, "the last three count")
  }

  @Test(arguments: 1...20)
  func `samples of a motion are whole intervals apart, however long frames take`(seed: Int) {
    var scheduler = FrameScheduler(rate: 60)
    var random = PixelsRandom(seed: UInt64(seed))
    var now = 1.0
    var last: Double?
    var steps = FrameSteps()
    scheduler.requestFrame(now: now)
    for _ in 0..<500 {
      guard case .scheduled(let due) = scheduler.state else {
        Issue.record("no next frame")
        return
      }
      // The loop wakes up a little late.
      now = max(now, due) + Double.random(in: 0...1, using: &random) * 0.001
      let sample = scheduler.advanceSampleTime(now: now)
      if let last { steps.add((sample - last) / scheduler.interval) }
      // At most half an interval from the prediction, unless frames take longer than before.
      expectAtLeast(sample, now - 0.5 * scheduler.interval)
      last = sample
      scheduler.beginFrame(now: now)
      let duration =
        Double.random(in: 0...1, using: &random) < 0.1
        ? Double.random(in: 0...1, using: &random) * 0.05
        : Double.random(in: 0...1, using: &random) * 0.015
      now += duration
      scheduler.recordDuration(duration)
      scheduler.requestNextFrame()
    }
    expectEqual(steps.count, 499)
    expectEqual(steps.wholeCount, steps.count)
  }

  @Test func `a motion after a pause does not go back in time`() {
    var scheduler = FrameScheduler(rate: 10)
    scheduler.recordDuration(0.09)
    scheduler.requestFrame(now: 1)
    let first = scheduler.advanceSampleTime(now: 1)
    scheduler.beginFrame(now: 1)
    for _ in 0..<3 { scheduler.recordDuration(0) }
    scheduler.requestFrame(at: 1.2, now: 1)
    let second = scheduler.advanceSampleTime(now: 1.2)
    expectEqual(first, 1.09)
    expectEqual(second, 1.2)
  }
}

@Suite struct `Frame steps` {
  @Test func `whole steps are told from others, and all have a place`() {
    var steps = FrameSteps()
    for step in [1, 1.02, 2, 0.28, 1.72, 99, 0, -1, .nan, .infinity] { steps.add(step) }
    expectEqual(steps.count, 7)
    expectEqual(steps.wholeCount, 4)
    #expect(steps.eighths[8] == 2 && steps.eighths[16] == 1)
    #expect(steps.eighths[2] == 1 && steps.eighths[14] == 1)
    #expect(steps.eighths[32] == 1 && steps.eighths[0] == 1)
  }
}

@Suite struct `Clock` {
  @Test func `a manual clock stands still and does not run backwards`() throws {
    var clock = ServerClock(.manual)
    expectEqual(clock.now, 0)
    try clock.set(2.5)
    expectEqual(clock.now, 2.5)
    #expect(throws: ClockError.backwards(now: 2.5)) { try clock.set(2) }
    #expect(throws: ClockError.notATime) { try clock.set(.nan) }
    #expect(throws: ClockError.notATime) { try clock.set(.infinity) }
    try clock.set(2.5)
    expectEqual(clock.now, 2.5)
  }

  @Test func `a real clock cannot be set`() {
    var clock = ServerClock(.real)
    #expect(throws: ClockError.notManual) { try clock.set(1e9) }
  }

  @Test func `clients that have said hello hear of the clock`() throws {
    let server = ServerFixture()
    let greeted = try server.greetedClient()
    let silent = server.connect()
    try server.core.setClock(0.25)
    try expectEqual(greeted.takeMessages(), [.clockChanged(ClockChanged(time: 0.25))])
    try expectEmpty(silent.takeMessages())
    try silent.hello()
    guard case .welcome(let welcome)? = try silent.takeMessages().first else {
      Issue.record("no welcome")
      return
    }
    expectEqual(welcome.time, 0.25)
  }
}

@Suite struct `Window policy` {
  /// Frames of windows opened with the given sizes on 200 × 100; nil origins let the server choose.
  private func frames(_ windows: [(origin: Point?, size: Size)]) throws -> [Rectangle] {
    let server = ServerFixture()
    let client = try server.greetedClient()
    for (index, window) in windows.enumerated() {
      client.commit {
        $0.createLayer(UInt32(index) + 1)
        $0.createContext(
          UInt32(index) + 1, layer: UInt32(index) + 1, origin: window.origin, size: window.size,
          title: "")
      }
      server.frame()
    }
    let placed = server.core.tree.scene.contexts.compactMap(\.frame)
    let told = try client.takeMessages().compactMap { message -> Rectangle? in
      guard case .configure(let c) = message else { return nil }
      return Rectangle(x: c.x, y: c.y, width: c.width, height: c.height)
    }
    // The same holds when another window gets the focus.
    expectEqual(Array(told.suffix(1)), Array(placed.suffix(1)), "each placement is told")
    expectEqual(Set(told), Set(placed))
    return placed
  }

  private let small = Size(width: 60, height: 40)

  @Test func `a window appears where it asks to be, even off the display`() throws {
    let frames = try frames([(Point(x: 5, y: 7), small), (Point(x: -500, y: 900), small)])
    expectEqual(
      frames,
      [
        Rectangle(x: 5, y: 7, width: 60, height: 40),
        Rectangle(x: -500, y: 900, width: 60, height: 40),
      ])
  }

  @Test func `a window that asks for no place is centred, the next ones go beside it`() throws {
    let frames = try frames([(nil, small), (nil, small), (nil, small)])
    expectEqual(frames[0], Rectangle(x: 70, y: 30, width: 60, height: 40))
    expectEqual(frames[1], Rectangle(x: 0, y: 60, width: 60, height: 40))
    expectEqual(frames[2], Rectangle(x: 140, y: 60, width: 60, height: 40))
  }

  @Test func `without room windows are steps apart`() throws {
    let large = Size(width: 150, height: 60)
    let frames = try frames([(nil, large), (nil, large), (nil, large)])
    expectEqual(frames[0].origin, Point(x: 25, y: 20))
    expectEqual(frames[1].origin, Point(x: 0, y: 0))
    expectEqual(frames[2].origin, Point(x: 0, y: 32))
  }

  @Test func `a window larger than the display keeps its size`() throws {
    let frames = try frames([(nil, Size(width: 400, height: 300))])
    expectEqual(frames, [Rectangle(x: -100, y: -100, width: 400, height: 300)])
  }

  @Test func `closing is asked of every window's owner`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.commit { $0.addWindow(3, Rectangle(x: 0, y: 0, width: 9, height: 9)) }
    server.frame()
    _ = try client.takeMessages()
    server.core.requestCloseOfAllContexts()
    try expectEqual(client.takeMessages(), [.closeRequested(CloseRequested(context: 3))])
    server.core.sayBye(.shutdown, "done")
    try expectEqual(client.takeMessages(), [.bye(Bye(reason: .shutdown, message: "done"))])
  }
}
