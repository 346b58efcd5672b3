import DrawList
package import GraphicsValues
import Logging

// Frames of the outputs: when each is drawn, and one from its start until it is presented.
extension RenderServer {
  /// Paces the display as a whole.
  var scheduler: FrameScheduler {
    get { outputs.pace.scheduler }
    set { outputs.pace.scheduler = newValue }
  }

  /// Requests frames for what waits, each on the output that shows it.
  func requestAwaitedFrames() {
    if outputs.all.count > 1, outputs.isShown {
      let now = ServerClock.monotonic
      for output in outputs.all where core.isFrameAwaited(on: output.id) {
        output.pace.scheduler.requestFrame(now: now)
      }
      // Any frame sees to the rest.
      if core.isAnyFrameAwaited { outputs.soonest(now: now).scheduler.requestFrame(now: now) }
    } else if core.isFrameAwaited {
      outputs.pace.scheduler.requestFrame(now: ServerClock.monotonic)
    }
    requestSurfaceFrames()
  }

  /// Requests frames for surfaces' frames that have been attached since the last one, at their times.
  private func requestSurfaceFrames() {
    guard core.surfaces.haveNews else { return }
    core.updateSurfaceTimes()
    let now = ServerClock.monotonic
    for state in core.outputs where state.nextSurface < .infinity {
      let pace = outputs.isShown ? outputs[state.id]?.pace : outputs.nominal
      if core.configuration.clock == .real {
        let time = core.clock.pace.machine(at: state.nextSurface)
        pace?.scheduler.requestFrame(at: time, now: now)
      } else if state.nextSurface <= core.clock.now {
        pace?.scheduler.requestFrame(now: now)
      }
    }
  }

  /// Aligns the frames with a presentation that the desktop reported. A manual clock ignores it: its
  /// frames come on request, on any display.
  ///
  /// - Parameter id: the output that showed it; nil for the one that stands for the display.
  package func follow(_ presentation: PresentationTime, on id: OutputID? = nil) {
    guard core.configuration.clock == .real,
      let output = id.map({ outputs[$0] }) ?? outputs.primary
    else { return }
    let interval = output.pace.scheduler.interval
    output.pace.scheduler.follow(presentation, now: ServerClock.monotonic)
    guard output.pace.scheduler.interval != interval else { return }
    core.setInterval(output.pace.scheduler.interval, of: output.id)
    logger.debug(
      "frames follow the display",
      metadata: ["output": "\(output.name)", "interval": "\(output.pace.scheduler.interval)"])
  }

  /// Draws the frame that is due, on the outputs that wait for it. By a manual clock a frame is that of all outputs.
  func drawDueFrame() {
    guard core.configuration.clock == .real else { return drawFrame() }
    outputs.chooseDue(now: ServerClock.monotonic)
    drawChosen()
  }

  /// Draws and presents one frame on all outputs, and tells the clients that wait for it.
  func drawFrame() {
    outputs.chooseAll()
    drawChosen()
  }

  private func drawChosen() {
    let start = ServerClock.monotonic
    let isReal = core.configuration.clock == .real
    let pace = outputs.chosenPace
    core.tracer?.begin(due: pace.scheduler.dueTime, at: start)
    if outputs.all.count > 1 { core.tracer?.noteOutputs(outputs.chosen.map(\.name)) }
    let shownAt = isReal ? outputs.advanceSampleTime(now: start) : start
    let time = isReal ? core.clock.pace.media(ofFrameAt: shownAt) : core.clock.now
    beginFrame(start)
    let outcome = core.drawFrame(at: time, on: outputs.makeTargets(target))
    for output in outputs.chosen { finish(output) }
    let end = ServerClock.monotonic
    core.tracer?.end(presented: end)
    outputs.forEachChosenPace { $0.scheduler.recordDuration(end - start) }
    core.recordFrameTime(end - start)
    if isReal { recordSteps(LoopTimes.Shown(sampled: shownAt, presented: end)) }
    times.endFrame(computed: ServerClock.computed)
    core.announcePresentation(outcome, at: isReal ? end : time)
    tellSubscribers(of: outcome, duration: end - start)
    if isReal { scheduleFrames(after: outcome, now: end) }
  }

  /// Presents what the frame has drawn on an output.
  private func finish(_ output: Output) {
    if output.renderer != nil, let drawn = core.outputs[output.id]?.drawn, !drawn.isEmpty {
      do {
        try output.present(drawn.rects)
      } catch {
        logger.warning(
          "cannot show a frame", metadata: ["output": "\(output.name)", "reason": "\(error)"])
      }
    }
    recoverOpenGL(of: output)
    noteShown(output)
  }

  private func recordSteps(_ frame: LoopTimes.Shown) {
    outputs.forEachChosenPace { pace in
      guard let step = pace.advance(to: frame) else { return }
      let interval = pace.scheduler.interval
      core.recordSteps(sampled: step.sampled / interval, presented: step.presented / interval)
    }
  }

  private func beginFrame(_ now: Double) {
    let lateFrames = outputs.lateFrames
    let pace = outputs.chosenPace
    outputs.forEachChosenPace { $0.scheduler.beginFrame(now: now) }
    guard outputs.lateFrames > lateFrames else { return }
    let isByClients =
      times.computedSinceFrame(now: ServerClock.computed) >= pace.scheduler.interval
    traceLateness(missed: outputs.lateFrames - lateFrames, byClients: isByClients)
    if isByClients { core.countLateFrameByClients() }
  }

  /// Pixels to draw into; nil while the window has no surface. The next exposure draws everything.
  private func target(_ output: Output) -> PixelBuffer? {
    do {
      return try output.target()
    } catch {
      logger.warning(
        "cannot draw to the window", metadata: ["output": "\(output.name)", "reason": "\(error)"])
      return nil
    }
  }

  /// Schedules the next frames of animations and ticks on each output.
  ///
  /// - Parameter now: machine time.
  private func scheduleFrames(after frame: FrameOutcome, now: Double) {
    let clock = core.clock.pace
    var next = Double.infinity
    if outputs.isShown {
      for output in outputs.all {
        next = min(next, schedule(output, after: frame, now: now))
      }
    } else if !clock.isFrozen {
      next = min(frame.nextChange, frame.nextTick)
      if frame.isAnimating {
        outputs.nominal.scheduler.requestNextFrame()
      } else {
        outputs.nominal.scheduler.requestFrame(at: clock.machine(at: next), now: now)
      }
    }
    // If nothing waits for a time, the clock can catch up unseen.
    if next == .infinity, !frame.isAnimating, clock.rate == 1, !core.hasQueuedCommits,
      !core.isPreparing, core.sessions.allSatisfy({ $0.open.payload == nil })
    {
      core.clock.catchUp()
    }
  }

  /// Schedules the next frame of an output.
  ///
  /// - Returns: media time of its next change.
  private func schedule(_ output: Output, after frame: FrameOutcome, now: Double) -> Double {
    guard let state = core.outputs[output.id] else { return .infinity }
    if !state.waiting.isEmpty { output.pace.scheduler.requestFrame(now: now) }
    // While time stands still, only commits and steps change the picture.
    if core.clock.pace.isFrozen { return .infinity }
    if state.nextMotion <= frame.time {
      output.pace.scheduler.requestNextFrame()
      return frame.time
    }
    let next = [
      frame.nextEvent, state.nextMotion, state.nextMark, state.nextTick, state.nextSurface,
    ].reduce(.infinity, min)
    output.pace.scheduler.requestFrame(at: core.clock.pace.machine(at: next), now: now)
    return next
  }
}
