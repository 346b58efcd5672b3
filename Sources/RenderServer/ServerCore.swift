package import DrawList
package import GraphicsValues
package import RenderTree
package import WireProtocol
internal import WireTransport

/// How a server is set up; everything that pixels depend on besides commits and times.
package struct ServerConfiguration: Sendable {
  /// Of the output, in pixels.
  package var width = 1280
  package var height = 720
  /// Pixels per point.
  package var scale = 1.0
  /// Frames per second.
  package var rate = 60.0
  package var background = Pixel(0xFF00_0000)
  package var clock = ClockKind.real
  /// What a manual clock shows at first.
  package var clockStart = 0.0
  package var policy = WindowPolicy.float
  /// Whether windows that people may move have a title with a button to close them.
  package var hasTitleBars = false
  package var limits = Limits()
  /// Descriptors of clients that may wait for the ends of their commits, all together.
  package var descriptorLimit = Int.max
  /// Bytes that all clients together may hold, about.
  package var clientMemory = 4 * Limits().imageBytes
  /// True in a replay. Its frames may come less often than the recorded server's did, so a client
  /// that obeyed its credits then would seem to overdraw them now; and a recording that started
  /// late begins with frames of its own making. Credits and serials are not checked.
  package var isReplay = false
  /// True in the replay of a recording that says which sessions the server ended.
  package var hasRecordedFailures = false

  package init() {}
}

/// What one frame did.
package struct FrameOutcome: Sendable {
  package var time: Double
  package var number: UInt64
  package var damage: DamageRegion
  package var isAnimating: Bool
  /// Media time of the next change without a commit; infinite when there is none.
  package var nextChange: Double
  /// Media time of the next frame that a client asked to be told of; infinite when none did.
  package var nextTick: Double
  package var latchedCommits: Int
}

/// The server without sockets, window and real time: sessions, queues, the tree, the window policy.
///
/// `renderd` and `renderctl replay` run this same code. Everything that enters goes through
/// `connect`, `receive`, `disconnect`, `resize` and `drawFrame`, which are also what a recorder sees.
package final class ServerCore {
  package let configuration: ServerConfiguration
  package var clock: ServerClock
  package internal(set) var tree: RenderTree
  /// In the order of their slots, which is the order of connecting.
  package private(set) var sessions: [Session] = []
  package var recorder: Recorder?
  package internal(set) var statistics = ServerStatistics()
  /// Prepares long commits beside the loop. Without it, which is right where nobody waits, they are
  /// prepared as they come.
  package var preparationThread: PreparationThread?
  private var nextSlot: UInt32 = 1
  private(set) var frameNumber: UInt64 = 0

  var windows: WindowManager
  var titleBars: TitleBars
  var pointer = PointerState()
  var touches = TouchState()
  var keys = KeyState()
  /// What clients know of their contexts.
  var configured: [WindowID: Configure] = [:]
  /// How windows stood when the recording that is played began; until they are there.
  var pendingOrder: WindowOrder?
  /// The list whose work was counted last; see `ServerCore+Protection`.
  var countedRevision = -1
  /// Who is to be left out of the next frame, as the recording that is played says.
  var evictions: [UInt32] = []
  /// Something but a commit changed what is to be seen.
  var needsFrame = false
  /// Bytes of long commits that a frame takes in; see `LatchPlan`. Who draws fewer frames than the
  /// server did takes in everything.
  package var latchedBytes = LatchPlan.sharedBytes
  /// The next frame takes in everything that waits.
  private var catchesUp = false
  /// Of clients with long commits.
  private var turnCount: UInt64 = 0

  package init(_ configuration: ServerConfiguration) {
    self.configuration = configuration
    clock = ServerClock(configuration.clock, start: configuration.clockStart)
    tree = RenderTree(
      width: configuration.width, height: configuration.height, scale: configuration.scale,
      background: configuration.background)
    tree.limits = configuration.limits
    windows = WindowManager(policy: configuration.policy)
    titleBars = TitleBars(isShown: configuration.hasTitleBars && configuration.policy.isFree)
    if titleBars.isShown { tree.addClient(TitleBars.client) }
  }

  /// Takes what a session shows off the display, in the frame that is being made.
  func remove(_ session: Session, from update: inout FrameUpdate) {
    tree.removeClient(session.slot)
    update.damage.add(tree.updateGeometry())
  }

  // MARK: Clients

  package func session(_ slot: UInt32) -> Session? { sessions.first { $0.slot == slot } }

  /// Admits a client.
  ///
  /// - Parameter slot: only for replays, which repeat the recorded numbers.
  package func connect(processID: Int32 = 0, slot: UInt32? = nil) -> Session {
    let number = slot ?? freeSlot
    nextSlot = max(nextSlot, number) &+ 1
    let session = Session(slot: number, processID: processID, limits: configuration.limits)
    sessions.append(session)
    tree.addClient(number)
    record(.connect, number)
    return session
  }

  /// A number that no client has: the next one, also after the largest.
  private var freeSlot: UInt32 {
    var slot = max(nextSlot, 1)
    while session(slot) != nil { slot = max(slot &+ 1, 1) }
    return slot
  }

  /// Removes a client with everything it shows. Safe to call twice.
  package func disconnect(_ session: Session) {
    guard let index = sessions.firstIndex(where: { $0 === session }) else { return }
    sessions.remove(at: index)
    cancelPreparation(of: session)
    tree.removeClient(session.slot)
    session.queue.removeAll()
    forgetInput(of: session.slot)
    needsFrame = true
    record(.disconnect, session.slot)
  }

  /// True when a frame would take something in.
  package var hasQueuedCommits: Bool { sessions.contains { !$0.queue.isEmpty } }

  /// True when somebody waits for the next frame, though nothing may have changed.
  package var isFrameAwaited: Bool {
    hasQueuedCommits || needsFrame || sessions.contains { $0.frameEvents?.isNew == true }
  }

  /// Handles every complete frame that the session's assembler holds.
  ///
  /// Nothing more is handled while a commit of the session's is prepared on another thread.
  package func processFrames(of session: Session) {
    while session.state != .failed, !session.isPreparing {
      do {
        guard let header = try session.assembler.next() else { return }
        session.byteCount += Int(header.size)
        if recorder != nil {
          session.assembler.withFrame { session.unrecordedFrame = Array($0) }
        }
        defer { if !session.isPreparing { recordFrame(of: session) } }
        var descriptors = session.assembler.takeDescriptors()
        let boxes = takeAll(&descriptors, of: session)
        try handle(session, header, boxes)
      } catch {
        fail(session, error)
      }
    }
  }

  /// Ends a session that has broken a rule, perhaps with the frame that is handled.
  func fail(_ session: Session, _ error: any Error) {
    recordFrame(of: session)
    switch error {
    case let error as WireError: end(session, error)
    // Where the next frame starts is no longer known.
    case let error as FramingError: end(session, WireError(error.code, "\(error)"))
    default: end(session, WireError(.badFrame, "\(error)"))
    }
  }

  /// Ends a session: its client is told why, and what waits is dropped.
  package func end(_ session: Session, _ error: WireError) {
    guard session.state != .failed else { return }
    cancelPreparation(of: session)
    session.fail(error, serial: session.lastSerial)
    record(.fail, session.slot)
  }

  /// Records the frame that was handled last. That is when it takes effect: the frames of the display
  /// that were drawn before are before it in the recording, too.
  func recordFrame(of session: Session) {
    guard !session.unrecordedFrame.isEmpty else { return }
    record(.frame, session.slot, session.unrecordedFrame)
    session.unrecordedFrame = []
  }

  private func takeAll(
    _ batch: inout DescriptorBatch, of session: Session
  ) -> [OwnedDescriptorBox] {
    var boxes: [OwnedDescriptorBox] = []
    while let descriptor = batch.takeFirst() {
      boxes.append(OwnedDescriptorBox(descriptor, ordinal: session.descriptorCount))
      session.descriptorCount &+= 1
    }
    return boxes
  }

  private func handle(
    _ session: Session, _ header: FrameHeader, _ descriptors: [OwnedDescriptorBox]
  ) throws {
    guard configuration.isReplay || header.serial > session.lastSerial else {
      throw WireError(
        .badSerial, "serial \(header.serial) does not follow \(session.lastSerial)")
    }
    session.lastSerial = header.serial
    switch (session.state, MessageOpcode(rawValue: header.opcode)) {
    case (.greeting, .hello?):
      let hello = try session.assembler.withPayload { bytes in try Hello(decoding: bytes) }
      try greet(session, hello)
    case (.ready, .commit?):
      try stage(session, header, descriptors)
    case (.ready, .setFrameEvents?):
      guard session.staging == nil else {
        throw WireError(.outOfOrder, "a message came between the frames of a commit")
      }
      let request = try session.assembler.withPayload { bytes in
        try SetFrameEvents(decoding: bytes)
      }
      guard request.interval >= 0, request.interval.isFinite else {
        throw WireError(.badValue, "frames every \(request.interval) seconds")
      }
      session.frameEvents =
        request.enabled ? FrameEventSchedule(interval: request.interval) : nil
    case (let state, let opcode?) where !opcode.isFromServer:
      throw WireError(
        .outOfOrder, state == .greeting ? "a message came before hello" : "a second hello")
    default:
      throw WireError(.unknownOpcode, "no client sends message \(header.opcode)")
    }
  }

  private func greet(_ session: Session, _ hello: Hello) throws {
    let minor = try hello.negotiatedMinor()
    session.name = hello.name
    session.minor = minor
    session.validator?.minor = minor
    session.hasDescriptors = !hello.flags.contains(.noDescriptors)
    session.state = .ready
    let limits = configuration.limits
    session.send(
      Welcome(
        major: ProtocolVersion.major, minor: minor,
        clockKind: configuration.clock, time: clock.now,
        width: UInt32(tree.outputFrame.width), height: UInt32(tree.outputFrame.height),
        scale: tree.scale, refreshInterval: 1 / configuration.rate,
        credits: UInt32(limits.credits), limits: limits, serverName: "renderd \(ServerVersion.text)"
      ))
  }

  private func stage(
    _ session: Session, _ header: FrameHeader, _ descriptors: [OwnedDescriptorBox]
  ) throws {
    let limits = configuration.limits
    let staged = session.staging?.count ?? 0
    guard staged + header.payloadByteCount <= limits.transactionBytes else {
      throw WireError(
        .limitExceeded, "a commit of more than \(limits.transactionBytes) bytes")
    }
    if header.hasMore { try makeRoom(for: header.payloadByteCount, of: session) }
    // Each of them is an image: more than the images there may be could only be a flood.
    guard session.stagedDescriptors.count + descriptors.count <= limits.images else {
      throw WireError(.limitExceeded, "a commit with more than \(limits.images) descriptors")
    }
    session.stagedDescriptors += descriptors
    try makeRoomForDescriptors(session)
    let payload: PayloadBytes
    if let staging = session.staging {
      session.assembler.withPayload { staging.append($0) }
      payload = staging
    } else {
      payload = session.assembler.takePayload()
    }
    session.staging = header.hasMore ? payload : nil
    guard !header.hasMore else { return }
    if !configuration.isReplay {
      guard session.creditsInUse < limits.credits else {
        throw WireError(
          .noCredits,
          "a commit without a credit: \(limits.credits) wait for a frame already")
      }
    }
    session.creditsInUse += 1
    try prepare(payload, of: session, serial: header.serial)
  }

  // MARK: Output

  /// Gives the output another size in pixels, and perhaps another number of pixels per point.
  package func resize(width: Int, height: Int, scale: Double? = nil) {
    tree.resizeOutput(width: width, height: height, scale: scale ?? tree.scale)
    rearrangeForDisplay()
    needsFrame = true
    var payload = MessageEncoder()
    payload.u32(UInt32(width))
    payload.u32(UInt32(height))
    if let scale { payload.f64(scale) }
    record(.resize, 0, payload.bytes)
  }

  /// Makes the next frame redraw the whole output.
  package func damageEverything() { tree.damageEverything() }

  package func noteWakeup() { statistics.wakeups += 1 }

  /// - Parameter seconds: from the start of a frame until it was presented.
  package func noteFrameTime(_ seconds: Double) { statistics.recordFrame(seconds) }

  package func noteLateFrameByClients() { statistics.lateFramesByClients += 1 }

  /// Moves a manual clock and tells the clients.
  package func setClock(_ time: Double) throws(ClockError) {
    try clock.set(time)
    for session in sessions where session.state == .ready {
      session.send(ClockChanged(time: clock.now))
    }
  }

  /// Takes in what waits, brings the tree to a media time and draws what changed.
  ///
  /// - Parameters:
  ///   - time: media time that is shown: the predicted presentation, or the manual clock's.
  ///   - renderer: nil computes everything but the pixels.
  package func drawFrame(
    at time: Double, renderer: (any Renderer)?, target: PixelBuffer?
  ) -> FrameOutcome {
    needsFrame = false
    let latched = latch(time)
    arrangeWindows()
    var update = tree.update(at: time)
    protectClientsFromEachOther(&update)
    // After the records of those whom this frame leaves out.
    record(.tick, 0, time: time)
    if let renderer, let target, !update.damage.isEmpty {
      renderer.draw(tree.drawList, damage: update.damage.rects, into: target)
    }
    frameNumber += 1
    statistics.frames += 1
    statistics.pixelsPainted += update.damage.area
    for session in latched {
      session.send(
        FrameEvent(
          frameNumber: frameNumber, latchedSerial: session.latchedSerial, time: time,
          interval: 1 / configuration.rate, credits: UInt32(session.latchedCount)))
      session.creditsInUse -= session.latchedCount
    }
    announce(update.sampling.events, time)
    announceHosting()
    configureContexts()
    flushPointer()
    updateHover(afterDamage: update.damage)
    let nextTick = announceFrame(time)
    return FrameOutcome(
      time: time, number: frameNumber, damage: update.damage,
      isAnimating: update.sampling.isAnimating, nextChange: update.sampling.nextChange,
      nextTick: nextTick, latchedCommits: latched.count)
  }

  /// Tells those whose commits the frame showed that it is on screen.
  package func announcePresentation(_ outcome: FrameOutcome, at time: Double) {
    for session in sessions where session.awaitsPresentation {
      session.awaitsPresentation = false
      session.send(
        Presented(
          frameNumber: outcome.number, latchedSerial: session.latchedSerial, time: time))
    }
  }

  /// Drops what the clients would have been told: in a replay nobody listens.
  package func discardEvents() {
    for session in sessions { session.outbox.removeAll(keepingCapacity: true) }
  }

  /// Says goodbye to everybody.
  package func sayBye(_ reason: ByeReason, _ text: String) {
    for session in sessions where session.state == .ready {
      session.send(Bye(reason: reason, message: text))
    }
  }

  /// Asks the clients to close what they show, as when the user closes the display's window.
  package func requestCloseOfAllContexts() {
    for context in tree.contexts {
      session(context.client)?.send(CloseRequested(context: context.id))
    }
  }

  // MARK: Latching

  /// Lets the next frame take in everything that waits, although others may see it late: for tools,
  /// which ask about the state after it, and for the beginning of a recording.
  package func catchUp() {
    catchesUp = true
    record(.catchUp, 0)
  }

  private func latch(_ time: Double) -> [Session] {
    let queues = sessions.map {
      LatchPlan.Queue(sizes: $0.queue.map(\.weight), lastTurn: $0.lastTurn, debt: $0.latchDebt)
    }
    let plan =
      catchesUp
      ? LatchPlan(catchingUpWith: queues) : LatchPlan(queues, sharedBytes: latchedBytes)
    catchesUp = false
    let now = ServerClock.monotonic
    var latched: [Session] = []
    for (index, session) in sessions.enumerated() {
      session.latchDebt = plan.debts[index]
      let count = plan.counts[index]
      guard count > 0 else { continue }
      for commit in session.queue.prefix(count) { apply(commit, of: session, now: now) }
      session.queue.removeFirst(count)
      session.latchedCount = count
      session.awaitsPresentation = true
      latched.append(session)
    }
    for index in plan.turns {
      turnCount += 1
      sessions[index].lastTurn = turnCount
    }
    return latched
  }

  private func apply(_ commit: QueuedCommit, of session: Session, now: Double) {
    commit.payload.withUnsafeBytes { payload in
      tree.apply(
        UnsafeRawBufferPointer(rebasing: payload.dropFirst(8)), from: session.slot,
        commitTime: commit.commitTime, images: commit.images, transitions: commit.transitions)
    }
    session.latchedSerial = commit.serial
    statistics.recordLatch(now - commit.arrival)
  }

  private func announce(_ events: [AnimationEvent], _ time: Double) {
    for event in events {
      guard let session = session(event.client) else { continue }
      switch event.kind {
      case .started:
        session.send(
          AnimationStarted(layer: event.layer, animation: event.animation, time: time))
      case .finished(let isRemoved):
        if isRemoved { session.animationEnded(event.animation) }
        session.send(
          AnimationStopped(
            layer: event.layer, animation: event.animation, finished: true, time: time))
      }
    }
  }

  /// Seconds between the ticks of a client none of whose contexts can be seen.
  private static let hiddenInterval = 1.0

  /// Tells those who asked of the frame.
  ///
  /// - Returns: media time at which one of them is to be told next.
  private func announceFrame(_ time: Double) -> Double {
    let refresh = 1 / configuration.rate
    var next = Double.infinity
    for session in sessions {
      guard var schedule = session.frameEvents else { continue }
      // Who cannot be seen needs no frames but to notice that time goes on.
      let least = session.isVisible ? refresh : max(refresh, Self.hiddenInterval)
      let isDue = schedule.take(time, refresh: refresh, least: least)
      session.frameEvents = schedule
      let following = schedule.nextTime(after: time, least: least)
      next = min(next, following)
      guard isDue, !session.isBackedUp else { continue }
      session.send(
        Tick(frameNumber: frameNumber, time: time, targetTime: following, interval: refresh))
    }
    return next
  }

  func record(
    _ kind: RecordKind, _ client: UInt32, _ payload: [UInt8] = [], time: Double? = nil
  ) {
    recorder?.append(
      Record(time: time ?? clock.now, client: client, kind: kind, payload: payload))
  }
}
