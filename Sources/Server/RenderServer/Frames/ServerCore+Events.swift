import RenderTree
import WireProtocol

// The events of a frame for its clients.
extension ServerCore {
  /// Tells the clients whose commits have been applied, and gives their credits back.
  ///
  /// - Returns: the number of these clients.
  func reportCommits(_ time: Double) -> Int {
    var clients = 0
    for session in sessions {
      let count = session.commits.report()
      guard count > 0 else { continue }
      clients += 1
      session.send(
        FrameEvent(
          frameNumber: frames.number, latchedSerial: session.commits.latchedSerial, time: time,
          interval: interval(of: session), credits: UInt32(count)))
    }
    return clients
  }

  /// Tells the clients with commits in the frame that it is on screen.
  package func announcePresentation(_ outcome: FrameOutcome, at time: Double) {
    for session in sessions where session.commits.present() {
      session.send(
        Presented(
          frameNumber: outcome.number, latchedSerial: session.commits.latchedSerial, time: time))
    }
  }

  /// Tells the clients about their animations that have begun or ended.
  func announce(_ events: [AnimationEvent], _ time: Double) {
    for event in events {
      guard let session = session(event.client) else { continue }
      switch event.kind {
      case .started:
        session.send(
          AnimationStarted(layer: event.layer, animation: event.animation, time: time))
      case .finished(let isRemoved):
        if isRemoved { session.objects.animationEnded(event.animation) }
        session.send(
          AnimationStopped(
            layer: event.layer, animation: event.animation, finished: true, time: time))
      }
    }
  }

  /// Seconds between the frames that show a client.
  private func interval(of session: Session) -> Double {
    outputs[outputIndex(of: session)].interval
  }

  /// Sends ticks to the clients that asked for frames and are shown by an output of this frame.
  ///
  /// - Returns: media time of the next tick of these clients.
  func sendTicks(_ time: Double) -> Double {
    var next = Double.infinity
    for index in outputs.indices where outputs[index].isDue { outputs[index].nextTick = .infinity }
    for session in sessions where isDue(session) {
      let index = outputIndex(of: session)
      let interval = outputs[index].interval
      guard let step = session.ticks.advance(to: time, refresh: interval) else { continue }
      next = min(next, step.next)
      outputs[index].nextTick = min(outputs[index].nextTick, step.next)
      guard step.isDue, !session.outbox.isBackedUp else { continue }
      session.send(
        Tick(
          frameNumber: frames.number, time: time, targetTime: step.next, interval: interval))
      session.answers.tick(at: ServerClock.monotonic)
      tracer?.noteTick(of: session.slot)
    }
    return next
  }
}
