import CLinuxShims
import Glibc
import Logging
import WireProtocol
package import WireTransport

/// `renderd`: one loop that owns everything.
///
/// It waits for sockets, the display, signals and one deadline; it never waits for a client. The
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
  let outputs: Outputs
  /// The configuration of outputs and devices: that of the options, and what tools have changed.
  var configuration: DisplayConfiguration
  /// Problems of the configuration that the log has.
  var toldProblems: [OutputProblem] = []
  var connections = ClientConnections()
  var times = LoopTimes()
  /// Why the loop ends; nil while it runs.
  var ending: Ending?
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

  /// Opens the sockets and the display. Clients can connect from here on; `run` serves them.
  ///
  /// - Parameters:
  ///   - services: may hand over the sockets, and is told when they are served.
  ///   - openDisplay: makes what shows the outputs, once the sockets are open; nil to draw into memory.
  package init(
    _ options: RenderServerOptions, services: ServiceManager = ServiceManager(),
    openDisplay: (() throws -> any DisplaySystem)? = nil
  ) throws {
    self.options = options
    configuration = options.outputs
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
    var configuration = options.configuration
    outputs = Outputs(
      try openDisplay?()
        ?? MemoryDisplay(ofAnySize: options.outputs.memoryNames),
      rate: configuration.rate)
    // The rest is for sockets, the window, and descriptors that come meanwhile.
    configuration.descriptorLimit = descriptorLimit / 2
    configuration.clientMemory = options.clientMemory ?? SystemMemory.limit / 2
    configuration.mapsSurfaces = try options.surfaceReading.tryKernel(options.logger)
    core = ServerCore(configuration)
    if configuration.clock == .real { core.budget.computedTime = { ServerClock.computed } }
    let preparationThread = try PreparationThread()
    core.preparationThread = preparationThread
    try poller.add(listener.descriptor, token: Token.listener)
    try poller.add(control.descriptor, token: Token.control)
    try poller.add(signals.rawValue, token: Token.signals)
    try poller.add(preparationThread.descriptor, token: Token.preparation)
    try turnOnOutputs()
    if let descriptor = outputs.system.eventDescriptor {
      try poller.add(descriptor, token: Token.window)
    }
    if let path = options.recordingPath { try startRecordingAtOnce(to: path) }
  }

  /// Serves until SIGTERM, SIGINT, SIGHUP, the window's close button or the display's end; then sends `bye` to all
  /// clients.
  @discardableResult
  package func run() -> Ending {
    watchForExit()
    defer { stopWatchingForExit() }
    // Show the background before the first client connects.
    outputs.requestFrames(now: ServerClock.monotonic)
    settle()
    services.notify("READY=1", "STATUS=serving \(path.path)")
    if services.signs.begin(now: ServerClock.monotonic) { settle() }
    while ending == nil { turn() }
    shutDown()
    return ending ?? .asked
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
    case Token.window: handleDisplayEvents()
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
    requestAwaitedFrames()
    // A display may have events that its descriptor no longer announces: its library has read them already.
    handleDisplayEvents()
    if outputs.isDue(now: ServerClock.monotonic) {
      drawDueFrame()
      // Presenting the frame may have read events, too.
      handleDisplayEvents()
    }
    flushPointer()
    flushConnections()
    releaseMemoryOfClients()
    acceptAgainIfDue()
    advanceRecording()
    endAbandonedTrace(now: ServerClock.monotonic)
    // The frame may have left long commits to later frames, and the steps after it may have changed the
    // tree.
    requestAwaitedFrames()
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
    if let time = outputs.dueTime { deadline = min(deadline, time) }
    if core.hasPointerMoved { deadline = min(deadline, times.pointerFlush + scheduler.interval) }
    return min(
      deadline, control.nextDeadline, recordingDeadline, outputs.nextPoll, entrance.nextAccept,
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
      ending = ending ?? .asked
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
