internal import GraphicsValues
internal import RenderTree
internal import WireProtocol

extension ServerCore {
  /// Starts to record. What the clients show already comes first, as one commit each.
  package func startRecording(to path: String) throws(RecorderError) {
    guard sessions.allSatisfy({ $0.staging.isEmpty }) else {
      throw RecorderError(path: path, reason: "a client is in the middle of a commit; try again")
    }
    recorder = try Recorder(
      path: path,
      header: RecordingHeader(
        width: tree.outputFrame.width, height: tree.outputFrame.height,
        scale: tree.scale, rate: configuration.rate,
        background: configuration.background.value, clockKind: configuration.clock.rawValue,
        startTime: clock.now, policy: configuration.policy,
        hasTitleBars: configuration.hasTitleBars, limits: configuration.limits,
        hasFailures: true))
    for session in sessions where session.state != .failed { recordState(of: session) }
    if !tree.contexts.isEmpty { record(.windows, 0, windowOrder.encoded) }
  }

  private func recordState(of session: Session) {
    record(.connect, session.slot)
    guard session.state == .ready else { return }
    let hello = Hello(
      major: ProtocolVersion.major, minorMin: 0, minorMax: ProtocolVersion.minor,
      flags: session.hasDescriptors ? [] : .noDescriptors, name: session.name)
    record(.frame, session.slot, hello.frame(serial: 1))
    let state = tree.snapshot(of: session.slot)
    guard !state.isEmpty else { return }
    let frames = state.makeFrames(
      firstSerial: 2, commitTime: 0, limits: configuration.limits)
    for frame in frames { record(.frame, session.slot, frame.bytes) }
  }
}
