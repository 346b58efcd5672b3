import CLinuxShims
internal import DrawList
import Glibc
internal import GraphicsValues
internal import Logging
import SoftwareRenderer
internal import WireProtocol
package import WireTransport
import WindowSDL

/// `renderd`: one loop that owns everything.
///
/// It waits for sockets, the window, signals and one deadline; it never waits for a client. The
/// tree has one owner, `core`; other threads only draw the bands of a frame and prepare long commits.
package final class RenderServer {
  let options: RenderServerOptions
  let logger: Logger
  package let core: ServerCore
  package let path: SocketPath

  let poller: Poller
  let listener: ListeningSocket
  let control: ControlServer
  private let signals: OwnedDescriptor
  var scheduler: FrameScheduler
  let renderer: (any Renderer)?
  var output: Output
  var connections: [UInt32: ClientConnection] = [:]
  private var isStopping = false
  /// What the loop's thread had computed when the last frame had been presented, in seconds.
  private var computedAtFrameEnd = 0.0
  /// When a client last connected or committed, on the monotonic clock.
  var lastActivity = 0.0
  /// When a recording that was asked for a number of seconds ends.
  var recordingEnd = Double.infinity
  private var hasReportedRecordingFailure = false
  /// When clients are looked for again after the system had nothing left to accept one with.
  private var nextAccept = Double.infinity
  private static let acceptPause = 0.5
  /// When clients were last told of the pointer's moves.
  private var pointerFlush = 0.0

  enum Token {
    static let listener: UInt64 = 0
    static let control: UInt64 = 1
    static let signals: UInt64 = 2
    static let window: UInt64 = 3
    static let preparation: UInt64 = 4
    /// Plus a client's slot.
    static let client: UInt64 = 1 << 32
    /// Plus a control connection's number.
    static let controlClient: UInt64 = 2 << 32
  }

  /// Opens the sockets and the window. Clients can connect from here on; `run` serves them.
  package init(_ options: RenderServerOptions) throws {
    self.options = options
    logger = options.logger
    path = try SocketPath(display: options.display)
    if let warning = path.warning { logger.warning("\(warning)") }
    signals = try Self.blockSignals()
    let descriptorLimit = Self.raiseDescriptorLimit()
    poller = try Poller()
    listener = try ListeningSocket(path: path.path)
    let farewell = Bye(reason: .tooManyClients, message: "renderd has no descriptors left")
    listener.farewell = farewell.frame(serial: 1)
    control = try ControlServer(path: path.controlPath)
    output = try Output(options)
    var configuration = options.configuration
    configuration.width = output.width
    configuration.height = output.height
    // The rest is for sockets, the window, and what comes while these wait.
    configuration.descriptorLimit = descriptorLimit / 2
    configuration.clientMemory = options.clientMemory ?? SystemMemory.limit / 2
    core = ServerCore(configuration)
    let preparationThread = try PreparationThread()
    core.preparationThread = preparationThread
    scheduler = FrameScheduler(rate: configuration.rate)
    switch options.renderer {
    case .null: renderer = nil
    case .auto, .software:
      let processors = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
      renderer = SoftwareRenderer(
        threads: options.threads > 0 ? options.threads : min(processors, 8),
        level: try .named(getenv(KernelLevel.variable).map { String(cString: $0) }))
    }
    try poller.add(listener.descriptor, token: Token.listener)
    try poller.add(control.descriptor, token: Token.control)
    try poller.add(signals.rawValue, token: Token.signals)
    try poller.add(preparationThread.descriptor, token: Token.preparation)
    if let descriptor = output.eventDescriptor {
      try poller.add(descriptor, token: Token.window)
    }
    if let path = options.recordingPath { try startRecording(to: path, seconds: nil) }
  }

  /// Each waiting image of a client is a descriptor here: as many are allowed as the system lets us
  /// have, so that one client cannot use up those of the others.
  ///
  /// - Returns: how many there are.
  private static func raiseDescriptorLimit() -> Int {
    var limit = rlimit()
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(kind, &limit) == 0 else { return 1024 }
    if limit.rlim_cur < limit.rlim_max {
      limit.rlim_cur = limit.rlim_max
      setrlimit(kind, &limit)
    }
    return Int(clamping: limit.rlim_cur)
  }

  /// SIGTERM, SIGINT and SIGHUP end the loop instead of the process; a closed pipe is an ordinary
  /// error.
  private static func blockSignals() throws(TransportError) -> OwnedDescriptor {
    signal(SIGPIPE, SIG_IGN)
    // A recording that may not grow any more is an error of the recording.
    signal(SIGXFSZ, SIG_IGN)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGTERM)
    sigaddset(&set, SIGINT)
    sigaddset(&set, SIGHUP)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    let descriptor = signalfd(-1, &set, clinux_signalfd_cloexec | clinux_signalfd_nonblock)
    guard descriptor >= 0 else { throw .system(operation: "signalfd", path: "", code: errno) }
    return OwnedDescriptor(adopting: descriptor)
  }

  /// Serves until SIGTERM, SIGINT, SIGHUP or the window's close button; then says goodbye to everybody.
  package func run() {
    watchForExit()
    defer { stopWatchingForExit() }
    // The background is there before the first client is.
    scheduler.requestFrame(now: ServerClock.monotonic)
    settle()
    while !isStopping {
      let events = poller.wait()
      core.noteWakeup()
      serve(events)
      settle()
    }
    shutDown()
  }

  /// Handles what has come. Frames that become due meanwhile are not kept waiting by it.
  private func serve(_ events: [Poller.Event]) {
    var pause = ServerClock.monotonic + ClientConnection.turnSeconds
    for event in events {
      handle(event)
      let now = ServerClock.monotonic
      guard now >= pause else { continue }
      settle()
      pause = now + ClientConnection.turnSeconds
    }
  }

  private func handle(_ event: Poller.Event) {
    switch event.token {
    case Token.listener: acceptClients()
    case Token.control: acceptControlConnections()
    case Token.signals: readSignals()
    case Token.window: handleWindowEvents()
    case Token.preparation: resumePreparations()
    case Poller.timerToken: break
    default:
      let number = UInt32(truncatingIfNeeded: event.token)
      if event.token >= Token.controlClient {
        let start = (frame: computedAtFrameEnd, now: ServerClock.computed)
        serveControl(number, event)
        // Pictures for tools are no client's doing.
        let end = ServerClock.computed
        computedAtFrameEnd =
          computedAtFrameEnd == start.frame ? start.frame + end - start.now : end
      } else if let connection = connections[number] {
        serve(connection, event)
      }
    }
  }

  /// What has to be true before the loop may sleep: due frames drawn, events handed to sockets,
  /// finished connections closed, waiting commands answered, the deadline set.
  private func settle() {
    if core.isFrameAwaited { scheduler.requestFrame(now: ServerClock.monotonic) }
    // SDL may have events that its connection's descriptor no longer announces.
    handleWindowEvents()
    if scheduler.isDue(now: ServerClock.monotonic) { drawFrame() }
    flushPointer()
    flushConnections()
    acceptAgainIfDue()
    reportRecordingFailure()
    stopRecordingIfDue()
    answerWaiters()
    poller.setDeadline(nextDeadline())
  }

  private func nextDeadline() -> Double {
    var deadline = Double.infinity
    if case .scheduled(let time) = scheduler.state { deadline = time }
    for connection in connections.values { deadline = min(deadline, connection.deadline) }
    if core.hasPointerMoved { deadline = min(deadline, pointerFlush + scheduler.interval) }
    return min(deadline, control.nextDeadline, recordingEnd, output.nextPoll, nextAccept)
  }

  /// Tells of the pointer's moves, once per refresh interval at most.
  private func flushPointer() {
    guard core.hasPointerMoved else { return }
    let now = ServerClock.monotonic
    guard now >= pointerFlush + scheduler.interval else { return }
    pointerFlush = now
    core.flushPointer()
  }

  private func readSignals() {
    var info = signalfd_siginfo()
    while read(signals.rawValue, &info, MemoryLayout<signalfd_siginfo>.size) > 0 {
      logger.notice("stopping", metadata: ["signal": "\(info.ssi_signo)"])
      isStopping = true
    }
  }

  private func handleWindowEvents() {
    for event in output.pollEvents() {
      switch event {
      case .resized(let width, let height):
        core.resize(width: width, height: height)
        scheduler.requestFrame(now: ServerClock.monotonic)
      case .input(let input):
        core.input(input)
      case .exposed:
        core.damageEverything()
        scheduler.requestFrame(now: ServerClock.monotonic)
      case .closeRequested:
        logger.notice("stopping: the window was closed")
        core.requestCloseOfAllContexts()
        isStopping = true
      }
    }
  }

  /// Draws one frame, shows it and tells those who wait for it.
  func drawFrame() {
    let start = ServerClock.monotonic
    let isReal = core.configuration.clock == .real
    let time = isReal ? scheduler.predictedPresentation(now: start) : core.clock.now
    beginFrame(start)
    let outcome = core.drawFrame(at: time, renderer: renderer, target: target)
    if renderer != nil, !outcome.damage.isEmpty { present(outcome.damage.rects) }
    let end = ServerClock.monotonic
    scheduler.recordDuration(end - start)
    core.noteFrameTime(end - start)
    computedAtFrameEnd = ServerClock.computed
    core.announcePresentation(outcome, at: isReal ? end : time)
    guard isReal else { return }
    if outcome.isAnimating {
      scheduler.requestNextFrame()
    } else {
      scheduler.requestFrame(at: min(outcome.nextChange, outcome.nextTick), now: end)
    }
  }

  private func beginFrame(_ now: Double) {
    let lateFrames = scheduler.lateFrames
    scheduler.beginFrame(now: now)
    guard scheduler.lateFrames > lateFrames,
      ServerClock.computed - computedAtFrameEnd >= scheduler.interval
    else { return }
    core.noteLateFrameByClients()
  }

  /// Nil while the window has no surface to draw on; the next exposure draws everything.
  private var target: PixelBuffer? {
    do {
      return try output.pixels()
    } catch {
      logger.warning("cannot draw to the window", metadata: ["reason": "\(error)"])
      return nil
    }
  }

  private func present(_ damage: [PixelRect]) {
    do {
      try output.present(damage)
    } catch {
      logger.warning("cannot show a frame", metadata: ["reason": "\(error)"])
    }
  }

  func shutDown() {
    core.sayBye(.shutdown, "renderd is stopping")
    flushConnections()
    for connection in connections.values { poller.remove(connection.socket.descriptor) }
    connections.removeAll()
    reportRecordingFailure()
    core.recorder = nil
  }

  // MARK: Clients

  /// Admits who waits, and no more at a time than that others soon have their turn: the poller
  /// reports those who are left.
  private func acceptClients() {
    for _ in 0..<ListeningSocket.backlog {
      do {
        switch try listener.accept() {
        case .noneWaiting: return
        case .refusedUser(let peer):
          logger.warning(
            "refused a client of another user",
            metadata: ["uid": "\(peer.userID)", "pid": "\(peer.processID)"])
        case .refusedForLackOfDescriptors:
          logger.warning("refused a client: no descriptors left")
          return
        case .exhausted:
          return pauseAccepting("no descriptors or no memory left")
        case .connection(let socket, let peer):
          try admit(socket, peer)
        }
      } catch {
        return pauseAccepting("\(error)")
      }
    }
  }

  /// Who waits to be accepted keeps the socket readable: it is not listened to for a while, so that
  /// the loop can sleep.
  func pauseAccepting(_ reason: String) {
    logger.error("cannot accept clients", metadata: ["reason": "\(reason)"])
    listen(false)
    nextAccept = ServerClock.monotonic + Self.acceptPause
  }

  private func acceptAgainIfDue() {
    guard ServerClock.monotonic >= nextAccept else { return }
    nextAccept = .infinity
    listen(true)
  }

  private func listen(_ isListening: Bool) {
    let interest = Poller.Interest(readable: isListening)
    try? poller.update(listener.descriptor, token: Token.listener, interest)
    try? poller.update(control.descriptor, token: Token.control, interest)
  }

  private func admit(_ socket: StreamSocket, _ peer: PeerCredentials) throws {
    guard connections.count < core.configuration.limits.clients else {
      logger.warning("refused a client: too many", metadata: ["pid": "\(peer.processID)"])
      let bye = Bye(reason: .tooManyClients, message: "\(connections.count) clients are connected")
      try? socket.send(bye.frame(serial: 1))
      return
    }
    let session = core.connect(processID: peer.processID)
    let now = ServerClock.monotonic
    let connection = ClientConnection(
      socket: socket, session: session, limits: core.configuration.limits, now: now)
    do {
      try poller.add(socket.descriptor, token: Token.client + UInt64(session.slot))
    } catch {
      core.disconnect(session)
      throw error
    }
    connections[session.slot] = connection
    lastActivity = now
    logger.info(
      "client connected", metadata: ["client": "\(session.slot)", "pid": "\(peer.processID)"])
  }

  private func serve(_ connection: ClientConnection, _ event: Poller.Event) {
    guard event.isReadable else { return }
    if connection.session.isPreparing, !connection.interest.readable {
      // Nothing else is reported of a client that is not listened to.
      connection.isFinished = true
      return
    }
    let commits = connection.session.commitCount
    let wantsMore = connection.read(core)
    if connection.session.commitCount != commits { lastActivity = ServerClock.monotonic }
    if !wantsMore { connection.isFinished = true }
  }

  /// Waits until all that has been read is queued: for tools, which ask about the state after it.
  func finishPreparations() {
    while core.isPreparing {
      core.preparationThread?.waitForOne()
      resumePreparations()
    }
  }

  /// Goes on with commits that were prepared beside the loop.
  private func resumePreparations() {
    let commits = core.statistics.commits
    for session in core.resumePreparations() { connections[session.slot]?.noteIncompleteFrame() }
    if core.statistics.commits != commits { lastActivity = ServerClock.monotonic }
  }

  func flushConnections() {
    let now = ServerClock.monotonic
    let due = connections.filter { $0.value.isDue(now: now) }
    for (slot, connection) in due.sorted(by: { $0.key < $1.key }) {
      connection.flush(now: now)
      if let closing = connection.reasonToClose(now: now) {
        connection.sayBye(closing, now: now)
        close(connection, closing.text)
      } else if connection.wantedInterest != connection.interest {
        connection.interest = connection.wantedInterest
        try? poller.update(
          connection.socket.descriptor, token: Token.client + UInt64(slot), connection.interest)
      }
    }
  }

  private func close(_ connection: ClientConnection, _ reason: String) {
    logger.info(
      "client left", metadata: ["client": "\(connection.session.slot)", "reason": "\(reason)"])
    poller.remove(connection.socket.descriptor)
    connections[connection.session.slot] = nil
    core.disconnect(connection.session)
    // What a large client held goes back to the system, not only to the allocator.
    if connection.session.byteCount > 1 << 22 { clinux_release_free_memory() }
    lastActivity = ServerClock.monotonic
    scheduler.requestFrame(now: ServerClock.monotonic)
  }

  // MARK: Recording

  func startRecording(to path: String, seconds: Double?) throws {
    // What waits is taken in first, so that the recording starts between two frames.
    drawPendingFrames()
    try core.startRecording(to: path)
    hasReportedRecordingFailure = false
    recordingEnd = seconds.map { ServerClock.monotonic + $0 } ?? .infinity
    logger.info("recording", metadata: ["file": "\(path)"])
  }

  /// Says once that a recording has stopped by itself.
  private func reportRecordingFailure() {
    guard let failure = core.recorder?.failure, !hasReportedRecordingFailure else { return }
    hasReportedRecordingFailure = true
    logger.warning("the recording is incomplete", metadata: ["reason": "\(failure)"])
  }

  private func stopRecordingIfDue() {
    guard core.recorder != nil, ServerClock.monotonic >= recordingEnd else { return }
    core.recorder = nil
    recordingEnd = .infinity
  }
}
