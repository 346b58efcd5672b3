import DrawList
package import GraphicsValues
package import RenderTree
package import WireProtocol

/// The server without sockets, window and real time: sessions, queues, the tree, the window policy.
///
/// `renderd` and `renderctl replay` run this same code. Everything that enters goes through `connect`,
/// `processFrames`, `disconnect`, `resize`, `input` and `drawFrame`, which also feed the recorder.
///
/// It is the one owner of the tree and of the sessions, so what joins the two is in its extensions: more lines
/// than a type should have, one subject a file. What can be decided without both is in the values below.
package final class ServerCore {
  package let configuration: ServerConfiguration
  package var clock: ServerClock
  package internal(set) var tree: RenderTree
  package private(set) var sessions = SessionTable()
  /// Nil when nothing is recorded. After a failure it stays until the recording is stopped.
  package internal(set) var recorder: Recorder?
  package internal(set) var statistics = ServerStatistics()
  /// Prepares long commits beside the loop. If nil, as in a replay, the loop prepares every commit
  /// itself.
  package var preparationThread: PreparationThread?
  /// See `MemoryEstimate`.
  var memoryEstimate: MemoryEstimate?
  /// The course of the frames.
  package var frames: FrameProgress
  /// The rule by which clients pay for frames.
  package var budget: FrameBudget
  /// The outputs, of which there is always the first.
  package internal(set) var outputs: OutputTable
  /// The picture that waits for the first client; nil after it.
  var splash: ShownSplash?
  var windows: WindowManager
  var titleBars: TitleBars
  /// The input panel, and what clients were told about it.
  var panel = InputPanel()
  /// The outputs as clients were told about them.
  var announcedOutputs: [OutputChanged] = []
  /// The pointer, fingers and keys.
  package var devices = InputDevices()
  /// How surfaces are read, and what their messages have left for the next frame.
  package internal(set) var surfaces: ServerSurfaces
  /// Traces frames; nil while no tool asks for a trace.
  package var tracer: FrameTracer?

  package init(_ configuration: ServerConfiguration) {
    self.configuration = configuration
    frames = FrameProgress(interval: 1 / configuration.rate)
    surfaces = ServerSurfaces(configuration)
    budget = FrameBudget(pixels: configuration.sharedWork)
    clock = ServerClock(configuration.clock, start: configuration.clockStart)
    tree = RenderTree(
      width: configuration.width, height: configuration.height, scale: configuration.scale,
      background: configuration.background)
    tree.scene.limits = configuration.limits
    tree.scene.replaysSurfaces = configuration.isReplay
    outputs = OutputTable(
      first: ServerOutput(
        id: .first, name: "",
        placement: OutputPlacement(
          screenWidth: configuration.width, screenHeight: configuration.height,
          scale: configuration.scale), isOn: true, interval: 1 / configuration.rate))
    windows = WindowManager(policy: configuration.policy)
    titleBars = TitleBars(isShown: configuration.hasTitleBars && configuration.policy.isFree)
    if titleBars.isShown { tree.scene.addClient(TitleBars.client) }
  }

  // MARK: Clients

  package func session(_ slot: UInt32) -> Session? { sessions.session(slot) }

  /// Admits a client.
  ///
  /// - Parameter slot: only for replays, which repeat the recorded numbers.
  package func connect(
    processID: Int32 = 0, userID: UInt32? = nil, slot: UInt32? = nil
  ) -> Session {
    let number = sessions.takeSlot(slot)
    let session = Session(
      slot: number, processID: processID, userID: userID, limits: configuration.limits,
      surfaceTally: SurfaceTally(partOf: surfaces.access.tally))
    sessions.append(session)
    tree.scene.addClient(number)
    record(.connect, number)
    return session
  }

  /// Removes a client with everything it shows. Safe to call twice.
  package func disconnect(_ session: Session) {
    guard sessions.remove(session) else { return }
    tracer?.forget(client: session.slot)
    forgetLayers(of: session)
    discardCommits(of: session)
    forgetInput(of: session.slot)
    frames.isNeeded = true
    record(.disconnect, session.slot)
  }

  /// Removes the layers of a session and everything cached for them. The measures of paths go too: a list
  /// that does not change afterwards is not counted again, and its paths would stay there.
  func forgetLayers(of session: Session) {
    discard(tree.scene.removeClient(session.slot, objects: session.objects.counts))
    session.objects.forget()
    for index in outputs.indices { outputs[index].display.forget(client: session.slot) }
  }

  /// Lets another thread free the storage of removed clients, if it is large.
  func discard(_ storage: consuming ReleasedStorage) {
    if storage.isLarge { preparationThread?.discard(consume storage) }
  }

  /// Drops the events of all clients: a replay has no clients to tell.
  package func discardEvents() {
    for session in sessions { session.outbox.removeAll() }
  }

  /// Sends `bye` to all clients.
  package func sayBye(_ reason: ByeReason, _ text: String) {
    for session in sessions where session.state == .ready {
      session.send(Bye(reason: reason, message: text))
    }
  }

  /// Asks the clients to close their contexts, as when the user closes the display's window.
  package func requestCloseOfAllContexts() {
    for context in tree.scene.contexts {
      session(context.client)?.send(CloseRequested(context: context.id))
    }
  }

  // MARK: Output

  /// Gives an output another size in upright pixels, and perhaps another number of pixels per point.
  package func resize(
    width: Int, height: Int, scale: Double? = nil, of id: OutputID = .first
  ) {
    guard let output = outputs[id] else { return }
    var placement = output.placement
    (placement.screenWidth, placement.screenHeight) =
      placement.orientation.exchangesAxes ? (height, width) : (width, height)
    if let scale { placement.scale = scale }
    setOutput(id, output.name, placement, isOn: output.isOn, recordsScale: scale != nil)
  }

  /// Makes the next frame on each output redraw the whole of it.
  package func damageEverything() {
    for index in outputs.indices { tree[view: index].damageEverything() }
  }

  /// Makes the next frame on an output redraw the whole of it.
  package func damageEverything(on id: OutputID) {
    if let index = outputs.index(of: id) { tree[view: index].damageEverything() }
  }

  // MARK: Clock

  /// Moves a manual clock and tells the clients.
  package func setClock(_ time: Double) throws(ClockError) {
    try clock.set(time)
    announceClock()
  }

  /// Advances a frozen clock by some seconds. Clients are told only if it is manual; they read a real
  /// clock themselves.
  package func stepClock(_ seconds: Double) {
    clock.step(seconds)
    if clock.kind == .manual { announceClock() }
  }

  private func announceClock() {
    for session in sessions where session.state == .ready {
      session.send(ClockChanged(time: clock.now))
    }
  }

  // MARK: Recording and statistics

  func record(
    _ kind: RecordKind, _ client: UInt32, _ payload: [UInt8] = [], time: Double? = nil
  ) {
    recorder?.append(
      Record(time: time ?? clock.now, client: client, kind: kind, payload: payload))
  }

  package func countWakeup() { statistics.wakeups += 1 }

  /// - Parameter seconds: time from the start of a frame until it was presented.
  package func recordFrameTime(_ seconds: Double) {
    statistics.recordFrame(seconds)
    for index in outputs.indices { outputs[index].display.overlay?.recordFrameTime(seconds) }
  }

  /// Records the steps from the last frame of a motion to the next, in intervals of the display.
  package func recordSteps(sampled: Double, presented: Double) {
    statistics.sampledSteps.add(sampled)
    statistics.presentedSteps.add(presented)
  }

  package func countLateFrameByClients() { statistics.lateFramesByClients += 1 }
}
