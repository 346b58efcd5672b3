import RenderTree
import WireProtocol

// Messages about frames of surfaces, which come beside commits.
extension ServerCore {
  /// Attaches a frame: it waits for its time in the tree, or with the commit that defines its surface.
  func attach(_ message: AttachFrame, _ session: Session) throws(WireError) {
    try session.objects.validate(message)
    var attachment = message.attachment
    if attachment.time != 0 {
      let pace = clock.clientPace
      // A time before a pause of the clock that lasted longer is long past: at once.
      attachment.time = max(pace.media(at: attachment.time), 0)
      // A replay has no frozen or slowed clock: record media time.
      pace.translate(
        &session.recorded.frame, at: FrameHeader.byteCount + AttachFrame.timeByteOffset,
        atLeast: 0)
    }
    surfaces.haveNews = true
    tracer?.noteAttach(
      client: session.slot, surface: message.surface, sequence: message.sequence)
    let frame = AttachedFrame(attachment)
    let waits = try session.commits.attach(
      frame, to: message.surface, isReplay: configuration.isReplay)
    if !waits { try tree.scene.attachFrame(frame, to: key(message.surface, session)) }
  }

  /// Takes back frames that wait.
  func dropFrames(_ message: DropFrames, _ session: Session) throws(WireError) {
    try session.objects.validate(message)
    surfaces.haveNews = true
    guard !session.commits.dropFrames(from: message.from, of: message.surface) else { return }
    tree.scene.dropFrames(from: message.from, of: key(message.surface, session))
    // Their buffers are free, which a frame reports.
    frames.isNeeded = true
  }

  /// Handles the messages that have waited with the commit that defines their surface.
  func handle(_ waiting: [QueuedCommit.SurfaceMessage], _ session: Session) {
    for message in waiting {
      let surface = key(message.surface, session)
      switch message.content {
      case .attach(let frame):
        do {
          try tree.scene.attachFrame(frame, to: surface)
        } catch {
          surfaces.faults.append((session.slot, error))
        }
      case .drop(let sequence): tree.scene.dropFrames(from: sequence, of: surface)
      }
    }
  }

  /// Ends the sessions of clients whose frames turned out to be wrong when their commits were applied.
  func endFaultySessions() {
    let faults = surfaces.faults + tree.scene.takeSurfaceFaults()
    surfaces.faults = []
    for (client, error) in faults {
      if let session = session(client) { end(session, error) }
    }
  }

  private func key(_ surface: UInt32, _ session: Session) -> SurfaceKey {
    SurfaceKey(client: session.slot, number: surface)
  }
}

extension AttachFrame {
  /// Offset of `time` in the payload: behind surface, buffer, flags and sequence.
  fileprivate static let timeByteOffset = 16
}
