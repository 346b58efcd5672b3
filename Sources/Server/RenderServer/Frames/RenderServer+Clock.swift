internal import WireProtocol

// The request `clock`: moving a manual clock, and freezing, stepping and slowing either kind.
extension RenderServer {
  func clock(_ arguments: ArraySlice<String>) throws -> ControlServer.Reply {
    let word = arguments.dropFirst().first
    switch arguments.first {
    case "now": break
    case "advance":
      let seconds = try number(word, "clock advance")
      guard seconds >= 0 else { throw ClockError.backwards(now: core.clock.now) }
      try moveClock(to: core.clock.now + seconds * core.clock.pace.rate)
    case "set": try moveClock(to: try number(word, "clock set"))
    case "freeze": setClockRate(0)
    case "resume": setClockRate(1)
    case "rate":
      let rate = try number(word, "clock rate")
      guard ClockPace.rates.contains(rate) else {
        throw RequestError("a rate is 0.001 to 1; freeze stops the clock")
      }
      setClockRate(rate)
    case "step": try stepClock(frames: word)
    default:
      throw RequestError("clock takes now, advance, set, freeze, step, rate or resume")
    }
    return .json(
      .document([("time", .number(core.clock.now)), ("rate", .number(core.clock.pace.rate))]))
  }

  /// Moves a manual clock and draws the frame for the new time, with all commits that had been read when
  /// the request came. The clients' events are in their sockets before it is answered.
  private func moveClock(to time: Double) throws {
    try core.setClock(time)
    drawFrame()
    flushConnections()
  }

  /// Lets media time go on at another rate from the frame on screen.
  func setClockRate(_ rate: Double) {
    guard rate != core.clock.pace.rate else { return }
    let now = ServerClock.monotonic
    // Between two frames of a motion, the one on screen says what time it is: the next is a step on.
    core.clock.setRate(
      rate, at: scheduler.continuesMotion ? scheduler.lastSampled : max(now, scheduler.lastSampled))
    // What waits for a media time waits for another time of the machine now.
    scheduler.requestFrame(now: now)
  }

  /// In one request: they are drawn one after the other, and until then nothing else is done.
  private static let mostSteps = 60.0

  /// Moves the clock on by frames, each of which is drawn, and leaves it frozen.
  ///
  /// - Parameter frames: nil for one.
  private func stepClock(frames: String?) throws {
    let count = try frames.map { try number($0, "clock step") } ?? 1
    guard count.rounded() == count, (1...Self.mostSteps).contains(count) else {
      throw RequestError("clock step takes 1 to 60 frames")
    }
    setClockRate(0)
    for _ in 0..<Int(count) {
      core.stepClock(scheduler.interval)
      drawFrame()
      flushConnections()
      giveSignOfLife()
    }
  }

  /// Schedules what follows a frame by itself.
  ///
  /// - Parameter now: on the machine's clock.
  func scheduleFrame(after frame: FrameOutcome, now: Double) {
    let pace = core.clock.pace
    // While time stands still, commits and steps alone change the picture.
    if pace.isFrozen { return }
    if frame.isAnimating { return scheduler.requestNextFrame() }
    let next = min(frame.nextChange, frame.nextTick)
    scheduler.requestFrame(at: pace.machine(at: next), now: now)
    // Where nothing waits for a time, what was held back can be let go unseen.
    if next == .infinity, pace.rate == 1, !core.hasQueuedCommits, !core.isPreparing,
      core.sessions.allSatisfy({ $0.staging == nil })
    {
      core.clock.catchUp()
    }
  }
}
