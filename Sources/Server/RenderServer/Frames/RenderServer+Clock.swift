import WireProtocol

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
  /// the request came. The clients' events are in their sockets before the answer.
  private func moveClock(to time: Double) throws {
    try core.setClock(time)
    drawFrame()
    flushConnections()
  }

  /// Continues media time at another rate, from the frame on screen.
  func setClockRate(_ rate: Double) {
    guard rate != core.clock.pace.rate else { return }
    let now = ServerClock.monotonic
    // Between two frames of a motion, the time is that of the frame on screen: the next frame is one
    // step later.
    core.clock.setRate(
      rate,
      at: scheduler.continuesMotion ? outputs.lastSampled : max(now, outputs.lastSampled))
    // Media times that are waited for are now at other machine times.
    outputs.requestFrames(now: now)
  }

  /// The most steps of one request, which draws them all before anything else happens.
  private static let mostSteps = 60.0

  /// Freezes the clock and advances it frame by frame, drawing each.
  ///
  /// - Parameter frames: number of frames; nil for one.
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
}
