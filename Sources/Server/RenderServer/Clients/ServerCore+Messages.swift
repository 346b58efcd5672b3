package import WireProtocol
import WireTransport

// Messages of clients, from their streams to the queues of commits.
extension ServerCore {
  /// Handles every complete frame in the session's assembler.
  ///
  /// Stops while another thread prepares a commit of the session.
  package func processFrames(of session: Session) {
    while session.state != .failed, !session.isPreparing {
      do {
        guard let header = try session.stream.next() else { return }
        session.answers.hear(at: ServerClock.monotonic)
        if recorder != nil {
          session.stream.assembler.withFrame { session.recorded.frame = Array($0) }
        }
        defer { if !session.isPreparing { recordFrame(of: session) } }
        try handle(session, header, session.stream.takeDescriptors())
      } catch {
        fail(session, error)
      }
    }
  }

  /// Ends a session that has broken a rule, possibly with the frame in progress.
  func fail(_ session: Session, _ error: any Error) {
    recordFrame(of: session)
    switch error {
    case let error as WireError: end(session, error)
    // The start of the next frame is no longer known.
    case let error as FramingError: end(session, WireError(error.code, "\(error)"))
    default: end(session, WireError(.badFrame, "\(error)"))
    }
  }

  /// Ends a session: tells its client why, and drops its waiting commits.
  package func end(_ session: Session, _ error: WireError) {
    guard session.state != .failed else { return }
    discardCommits(of: session)
    session.fail(error)
    record(.fail, session.slot)
  }

  /// Records the wire frame that was handled last, when it takes effect: display frames that were drawn
  /// before it precede it in the recording, too.
  func recordFrame(of session: Session) {
    guard !session.recorded.frame.isEmpty else { return }
    record(.frame, session.slot, session.recorded.frame)
    session.recorded.frame = []
  }

  private func handle(
    _ session: Session, _ header: FrameHeader, _ descriptors: [OwnedDescriptorBox]
  ) throws {
    try session.stream.follow(header.serial, isReplayed: configuration.isReplay)
    switch (session.state, MessageOpcode(rawValue: header.opcode)) {
    case (.greeting, .hello?):
      let hello = try session.stream.assembler.withPayload { bytes in try Hello(decoding: bytes) }
      try greet(session, hello)
    case (.ready, .commit?):
      try stage(session, header, descriptors)
    case (.ready, .setFrameEvents?):
      try refuseWithinCommit(session)
      let request = try session.stream.assembler.withPayload { bytes in
        try SetFrameEvents(decoding: bytes)
      }
      guard request.interval >= 0, request.interval.isFinite else {
        throw WireError(.badValue, "frames every \(request.interval) seconds")
      }
      session.ticks.start(interval: request.enabled ? request.interval : nil)
    case (.ready, .typeKey?) where session.minor >= TypeKey.opcode.minorVersion:
      try refuseWithinCommit(session)
      let message = try session.stream.assembler.withPayload { try TypeKey(decoding: $0) }
      try typeKey(message, session)
    case (.ready, .typeText?) where session.minor >= TypeText.opcode.minorVersion:
      try refuseWithinCommit(session)
      let message = try session.stream.assembler.withPayload { try TypeText(decoding: $0) }
      try typeText(message, session)
    case (.ready, .attachFrame?) where session.minor >= AttachFrame.opcode.minorVersion:
      try refuseWithinCommit(session)
      let message = try session.stream.assembler.withPayload { try AttachFrame(decoding: $0) }
      try attach(message, session)
    case (.ready, .dropFrames?) where session.minor >= DropFrames.opcode.minorVersion:
      try refuseWithinCommit(session)
      let message = try session.stream.assembler.withPayload { try DropFrames(decoding: $0) }
      try dropFrames(message, session)
    case (let state, let opcode?)
    where !opcode.isFromServer && (state == .greeting || opcode.minorVersion <= session.minor):
      throw WireError(
        .outOfOrder, state == .greeting ? "a message came before hello" : "a second hello")
    default:
      throw WireError(.unknownOpcode, "no client sends message \(header.opcode)")
    }
  }

  private func refuseWithinCommit(_ session: Session) throws {
    guard session.open.payload == nil else {
      throw WireError(.outOfOrder, "a message came between the frames of a commit")
    }
  }

  private func greet(_ session: Session, _ hello: Hello) throws {
    let minor = try hello.negotiatedMinor()
    session.minor = minor
    session.objects.speak(minor)
    session.name = hello.name
    session.hasDescriptors = !hello.flags.contains(.noDescriptors)
    session.state = .ready
    let limits = configuration.limits
    session.send(
      Welcome(
        major: ProtocolVersion.major, minor: minor,
        clockKind: configuration.clock, time: clock.now,
        width: UInt32(tree.view.drawList.frame.width),
        height: UInt32(tree.view.drawList.frame.height),
        scale: tree.view.scale, refreshInterval: frames.interval,
        credits: UInt32(limits.credits), limits: limits, serverName: "renderd \(ServerVersion.text)"
      ))
    announceOutputs(to: session)
  }

  private func stage(
    _ session: Session, _ header: FrameHeader, _ descriptors: [OwnedDescriptorBox]
  ) throws {
    let limits = configuration.limits
    let staged = session.open.byteCount
    // The commit time is at the start of the payload; frames without payload may precede it.
    if staged == 0 {
      session.open.pace = clock.clientPace
      // A replay has no frozen or slowed clock: record media time.
      session.open.pace.translate(&session.recorded.frame, at: FrameHeader.byteCount)
    }
    guard staged + header.payloadByteCount <= limits.transactionBytes else {
      throw WireError(
        .limitExceeded, "a commit of more than \(limits.transactionBytes) bytes")
    }
    if header.hasMore { try makeRoom(for: header.payloadByteCount, of: session) }
    // Each descriptor is an image: more descriptors than the limit of images are a flood.
    guard session.open.descriptors.count + descriptors.count <= limits.images else {
      throw WireError(.limitExceeded, "a commit with more than \(limits.images) descriptors")
    }
    session.open.descriptors += descriptors
    try makeRoomForDescriptors(session)
    let payload: PayloadBytes
    if let begun = session.open.payload {
      session.stream.assembler.withPayload { begun.append($0) }
      payload = begun
    } else {
      payload = session.stream.assembler.takePayload()
    }
    session.open.payload = header.hasMore ? payload : nil
    guard !header.hasMore else { return }
    try session.commits.takeCredit(limit: configuration.isReplay ? nil : limits.credits)
    try prepare(payload, of: session, serial: header.serial)
  }
}
