import CLinuxShims
package import DrawList
import Glibc
import GraphicsValues
import Logging
import WireProtocol
package import WireTransport

/// `renderd`: one loop that owns everything.
///
/// It waits for sockets, the window, signals and one deadline; it never waits for a client. The
/// tree has one owner, `core`; other threads only draw the bands of a frame, prepare long commits
/// and write recordings.
///
/// Its extensions have more lines than a type should have: all that reacts to an event of the loop (sockets, the
/// window, the control socket, recordings, traces) joins `core` with one of its other members, one subject a file.
package final class RenderServer {
  let options: RenderServerOptions
  var logger: Logger { options.logger }
  package let core: ServerCore
  package let path: SocketPath

  let poller: Poller
  var entrance: ClientEntrance
  let control: ControlServer
  /// True while a tool is connected to the control socket.
  package var hasTools: Bool { !control.connections.isEmpty }
  private let signals: OwnedDescriptor
  let services: ServiceManager
  var scheduler: FrameScheduler
  package internal(set) var renderer: (any Renderer)?
  var output: Output
  var connections = ClientConnections()
  private var times = LoopTimes()
  private var isStopping = false
  var recording: ServerRecording?

  enum Token {
    static let listener: UInt64 = 0
    static let control: UInt64 = 1
    static let signals: UInt64 = 2
    static let window: UInt64 = 3
    static let preparation: UInt64 = 4
    static let recording: UInt64 = 5
    /// First token of clients; the client's slot is added.
    static let client: UInt64 = 1 << 32
    /// First token of control connections; the connection's number is added.
    static let controlClient: UInt64 = 2 << 32
  }

  /// Opens the sockets and the window. Clients can connect from here on; `run` serves them.
  ///
  /// - Parameters:
  ///   - services: may hand over the sockets, and is told when they are served.
  ///   - openWindow: called once the sockets are open; nil to draw into memory.
  package init(
    _ options: RenderServerOptions, services: ServiceManager = ServiceManager(),
    openWindow: WindowOpener? = nil
  ) throws {
    self.options = options
    path = try SocketPath(display: options.display ?? services.displayPath)
    if let warning = path.warning { options.logger.warning("\(warning)") }
    signals = try ProcessSetup.blockSignals()
    let descriptorLimit = ProcessSetup.raiseDescriptorLimit()
    poller = try Poller()
    let listener = try ListeningSocket(
      path: path.path, handedOver: services.takeSocket(at: path.path))
    let farewell = Bye(reason: .tooManyClients, message: "renderd has no descriptors left")
    listener.farewell = farewell.frame(serial: 1)
    entrance = ClientEntrance(listener)
    control = try ControlServer(
      path: path.controlPath, handedOver: services.takeSocket(at: path.controlPath))
    try services.refuseOthers(display: path.path)
    self.services = services
    let factory = RendererFactory(options: options, logger: options.logger)
    output = try Output(
      width: options.configuration.width, height: options.configuration.height,
      openWindow: openWindow, usesOpenGL: factory.wantsOpenGLWindow)
    var configuration = options.configuration
    configuration.width = output.width
    configuration.height = output.height
    // The rest is for sockets, the window, and descriptors that come meanwhile.
    configuration.descriptorLimit = descriptorLimit / 2
    configuration.clientMemory = options.clientMemory ?? SystemMemory.limit / 2
    core = ServerCore(configuration)
    if configuration.clock == .real { core.budget.computedTime = { ServerClock.computed } }
    let preparationThread = try PreparationThread()
    core.preparationThread = preparationThread
    scheduler = FrameScheduler(rate: configuration.rate)
    renderer = try factory.make(for: output)
    output.windowRenderer = renderer as? WindowRenderer
    try poller.add(listener.descriptor, token: Token.listener)
    try poller.add(control.descriptor, token: Token.control)
    try poller.add(signals.rawValue, token: Token.signals)
    try poller.add(preparationThread.descriptor, token: Token.preparation)
    if let descriptor = output.eventDescriptor {
      try poller.add(descriptor, token: Token.window)
    }
    if let path = options.recordingPath { try startRecordingAtOnce(to: path) }
  }

  /// Serves until SIGTERM, SIGINT, SIGHUP or the window's close button; then sends `bye` to all clients.
  package func run() {
    watchForExit()
    defer { stopWatchingForExit() }
    // Show the background before the first client connects.
    scheduler.requestFrame(now: ServerClock.monotonic)
    settle()
    services.notify("READY=1", "STATUS=serving \(path.path)")
    if services.signs.begin(now: ServerClock.monotonic) { settle() }
    while !isStopping { turn() }
    shutDown()
  }

  /// Runs one turn of the loop: waits for events and handles all of them.
  package func turn() {
    let events = poller.wait()
    core.countWakeup()
    serve(events)
    settle()
  }

  /// Handles the events of one wait, and draws frames that become due meanwhile.
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
    case Token.recording: recording?.recorder.silence()
    case Poller.timerToken: break
    default:
      let number = UInt32(truncatingIfNeeded: event.token)
      if event.token >= Token.controlClient {
        serveTools { serveControl(number, event) }
      } else if let connection = connections[number] {
        serve(connection, event)
      }
    }
  }

  /// Runs work for tools, and keeps its processor time out of the time that counts as clients' work.
  private func serveTools(_ body: () -> Void) {
    let work = times.beginToolWork(now: ServerClock.computed)
    body()
    times.end(work, now: ServerClock.computed)
  }

  /// Prepares for sleep: gives requests of tools a turn, draws a due frame, hands events to sockets,
  /// closes finished connections, answers waiting requests, sets the deadline.
  private func settle() {
    serveTools {
      carryOutRequests()
      answerMoreRequests()
    }
    if core.isFrameAwaited { scheduler.requestFrame(now: ServerClock.monotonic) }
    // SDL may have events that its connection's descriptor no longer announces.
    handleWindowEvents()
    if scheduler.isDue(now: ServerClock.monotonic) {
      drawFrame()
      // Presenting the frame may have read events, too.
      handleWindowEvents()
    }
    flushPointer()
    flushConnections()
    releaseMemoryOfClients()
    acceptAgainIfDue()
    advanceRecording()
    endAbandonedTrace(now: ServerClock.monotonic)
    // The frame may have left long commits to later frames, and the steps after it may have changed the
    // tree.
    if core.isFrameAwaited { scheduler.requestFrame(now: ServerClock.monotonic) }
    serveTools { answerWaiters() }
    tellSubscribersOfClients()
    giveSignOfLife()
    poller.setDeadline(nextDeadline())
  }

  /// Returns the memory of large clients that have left to the system, once their teardown is complete.
  private func releaseMemoryOfClients() {
    guard connections.releasesMemory, !core.tree.scene.isTearingDown else { return }
    connections.releasesMemory = false
    clinux_release_free_memory()
  }

  private func nextDeadline() -> Double {
    var deadline = connections.deadline
    if case .scheduled(let time) = scheduler.state { deadline = min(deadline, time) }
    if core.hasPointerMoved { deadline = min(deadline, times.pointerFlush + scheduler.interval) }
    return min(
      deadline, control.nextDeadline, recordingDeadline, output.nextPoll, entrance.nextAccept,
      services.signs.deadline)
  }

  /// Sends the pointer's moves, at most once per refresh interval.
  private func flushPointer() {
    guard core.hasPointerMoved else { return }
    let now = ServerClock.monotonic
    guard now >= times.pointerFlush + scheduler.interval else { return }
    times.pointerFlush = now
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
      case .presented(let presentation):
        services.signs.see(.first)
        follow(presentation)
      case .closeRequested:
        logger.notice("stopping: the window was closed")
        core.requestCloseOfAllContexts()
        isStopping = true
      }
    }
  }

  /// Aligns the frames with a presentation that the desktop reported. A manual clock ignores it: its
  /// frames come on request, on any display.
  package func follow(_ presentation: PresentationTime) {
    guard core.configuration.clock == .real else { return }
    let interval = scheduler.interval
    scheduler.follow(presentation, now: ServerClock.monotonic)
    guard scheduler.interval != interval else { return }
    core.frames.interval = scheduler.interval
    logger.debug("frames follow the display", metadata: ["interval": "\(scheduler.interval)"])
  }

  /// Draws and presents one frame, and tells the clients that wait for it.
  func drawFrame() {
    let start = ServerClock.monotonic
    core.tracer?.begin(due: scheduler.dueTime, at: start)
    let isReal = core.configuration.clock == .real
    let continuesMotion = scheduler.continuesMotion
    let shownAt = isReal ? scheduler.advanceSampleTime(now: start) : start
    let time = isReal ? core.clock.pace.media(ofFrameAt: shownAt) : core.clock.now
    beginFrame(start)
    let outcome = core.drawFrame(at: time, renderer: renderer, target: target)
    if renderer != nil, !outcome.damage.isEmpty { present(outcome.damage.rects) }
    recoverOpenGL()
    noteShown()
    let end = ServerClock.monotonic
    core.tracer?.end(presented: end)
    scheduler.recordDuration(end - start)
    core.recordFrameTime(end - start)
    if isReal {
      recordSteps(
        LoopTimes.Shown(sampled: shownAt, presented: end), continuesMotion: continuesMotion)
    }
    times.endFrame(computed: ServerClock.computed)
    core.announcePresentation(outcome, at: isReal ? end : time)
    tellSubscribers(of: outcome, duration: end - start)
    if isReal { scheduleFrame(after: outcome, now: end) }
  }

  private func recordSteps(_ frame: LoopTimes.Shown, continuesMotion: Bool) {
    guard let step = times.advance(to: frame), continuesMotion else { return }
    core.recordSteps(
      sampled: step.sampled / scheduler.interval, presented: step.presented / scheduler.interval)
  }

  private func beginFrame(_ now: Double) {
    let lateFrames = scheduler.lateFrames
    scheduler.beginFrame(now: now)
    guard scheduler.lateFrames > lateFrames else { return }
    let isByClients = times.computedSinceFrame(now: ServerClock.computed) >= scheduler.interval
    traceLateness(missed: scheduler.lateFrames - lateFrames, byClients: isByClients)
    if isByClients { core.countLateFrameByClients() }
  }

  /// Pixels to draw into; nil while the window has no surface. The next exposure draws everything.
  private var target: PixelBuffer? {
    do {
      return try output.target()
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
    services.notify("STOPPING=1")
    core.sayBye(.shutdown, "renderd is stopping")
    flushConnections()
    for connection in connections.all { poller.remove(connection.socket.descriptor) }
    connections.removeAll()
    completeRecording()
  }
}
