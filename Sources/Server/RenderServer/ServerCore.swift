package import DrawList
import GraphicsValues
package import RenderTree
package import WireProtocol
import WireTransport

/// The server without sockets, window and real time: sessions, queues, the tree, the window policy.
///
/// `renderd` and `renderctl replay` run this same code. Everything that enters goes through `connect`,
/// `processFrames`, `disconnect`, `resize`, `input` and `drawFrame`, which also feed the recorder.
package final class ServerCore {
  package let configuration: ServerConfiguration
  package var clock: ServerClock
  package internal(set) var tree: RenderTree
  /// Sessions in slot order, which is the order of connecting.
  package private(set) var sessions: [Session] = []
  /// Nil when nothing is recorded. After a failure it stays until the recording is stopped.
  package internal(set) var recorder: Recorder?
  package internal(set) var statistics = ServerStatistics()
  /// Prepares long commits beside the loop. If nil, as in a replay, the loop prepares every commit
  /// itself.
  package var preparationThread: PreparationThread?
  /// See `MemoryEstimate`.
  var memoryEstimate: MemoryEstimate?
  /// The renderer of the last frame, which may keep caches for clients.
  private(set) weak var renderer: (any Renderer)?
  private var nextSlot: UInt32 = 1
  private(set) var frameNumber: UInt64 = 0

  var windows: WindowManager
  var titleBars: TitleBars
  var pointer = PointerState()
  var touches = TouchState()
  var keys = KeyState()
  package var picking = LayerPicking()
  /// The last `configure` of each context that its client was sent.
  var configured: [WindowID: Configure] = [:]
  /// The arrangement at the start of the played recording, until all its windows exist.
  var pendingOrder: WindowOrder?
  /// Measures of the long paths in the list whose work was counted last.
  var pathMeasures = PathMeasureCache()
  /// Slots of the clients that the played recording evicts in the next frame.
  var evictions: [UInt32] = []
  /// Slots of the clients that stand still in the next frame, from the played recording.
  var recordedStills: Set<UInt32> = []
  /// Slots of the clients whose backdrops are frozen in the next frame, from the played recording.
  var recordedFrozenBackdrops: Set<UInt32> = []
  /// Areas of frozen backdrops, to be redrawn as soon as one of their clients has paid.
  var staleBackdropArea = DamageRegion()
  /// Slots of the clients whose backdrops were frozen in the last frame.
  var lastFrozenBackdrops: Set<UInt32> = []
  /// Processor seconds of the frames' thread. Nil charges counted work only, because measured times
  /// differ from run to run.
  package var computedTime: (() -> Double)?
  /// Bytes of commits, animations included, that the last frame applied, by client.
  var latchedWork = ClientWork()
  /// Work of the pictures that transitions froze before the first piece of a commit, in the current
  /// frame.
  var freezingWork = ClientWork()
  /// When motion that no one sees has to be looked at again; see `nextSight`.
  var sight = MotionSight()
  /// Whether something other than a commit has changed the picture.
  var needsFrame = false
  /// Bytes of long commits that a frame applies; see `LatchPlan`. A replay that draws fewer frames than
  /// the server applies all of them.
  package var latchedBytes = LatchPlan.sharedBytes
  /// Whether the next frame applies all waiting commits.
  var catchesUp = false
  /// Number of turns that clients with long commits have had.
  var turnCount: UInt64 = 0
  /// The overlay over the display; nil for none.
  package internal(set) var overlay: DisplayOverlay?
  /// Traces frames; nil while no tool asks for a trace.
  package internal(set) var tracer: FrameTracer?

  /// Seconds from one frame to the next, as clients are told. It does not affect the picture.
  package var frameInterval: Double

  package init(_ configuration: ServerConfiguration) {
    self.configuration = configuration
    frameInterval = 1 / configuration.rate
    clock = ServerClock(configuration.clock, start: configuration.clockStart)
    tree = RenderTree(
      width: configuration.width, height: configuration.height, scale: configuration.scale,
      background: configuration.background)
    tree.scene.limits = configuration.limits
    windows = WindowManager(policy: configuration.policy)
    titleBars = TitleBars(isShown: configuration.hasTitleBars && configuration.policy.isFree)
    if titleBars.isShown { tree.scene.addClient(TitleBars.client) }
  }

  /// Removes the layers of a session from the frame in progress.
  func remove(_ session: Session, from update: inout FrameUpdate) {
    forgetLayers(of: session)
    update.damage.add(tree.updateGeometry())
  }

  /// Removes the layers of a session and everything cached for them. `pathMeasures` goes too: a list
  /// that does not change afterwards is not counted again, and its paths would stay there.
  private func forgetLayers(of session: Session) {
    discard(tree.scene.removeClient(session.slot, objects: session.objects))
    session.objects = ObjectCounts()
    renderer?.forget(client: session.slot)
    pathMeasures = PathMeasureCache()
  }

  /// Lets another thread free the storage of removed clients, if it is large.
  func discard(_ storage: consuming ReleasedStorage) {
    if storage.isLarge { preparationThread?.discard(consume storage) }
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
    tree.scene.addClient(number)
    record(.connect, number)
    return session
  }

  /// The next number that no client has; wraps around after the largest.
  private var freeSlot: UInt32 {
    var slot = max(nextSlot, 1)
    while session(slot) != nil { slot = max(slot &+ 1, 1) }
    return slot
  }

  /// Removes a client with everything it shows. Safe to call twice.
  package func disconnect(_ session: Session) {
    guard let index = sessions.firstIndex(where: { $0 === session }) else { return }
    sessions.remove(at: index)
    tracer?.forget(client: session.slot)
    forgetLayers(of: session)
    discardCommits(of: session)
    forgetInput(of: session.slot)
    needsFrame = true
    record(.disconnect, session.slot)
  }

  /// True when a commit waits for a frame.
  package var hasQueuedCommits: Bool { sessions.contains { !$0.queue.isEmpty } }

  /// True when a frame is to be drawn: for commits, another change, debts to pay, a client to tear down or
  /// a client's first tick.
  package var isFrameAwaited: Bool {
    hasQueuedCommits || needsFrame || hasDebts || tree.scene.isTearingDown
      || sessions.contains { $0.frameEvents?.isNew == true }
  }

  // MARK: Output

  /// Gives the output another size in pixels, and perhaps another number of pixels per point.
  package func resize(width: Int, height: Int, scale: Double? = nil) {
    tree.view.resize(width: width, height: height, scale: scale ?? tree.view.scale)
    rearrangeForDisplay()
    needsFrame = true
    var payload = MessageEncoder()
    payload.u32(UInt32(width))
    payload.u32(UInt32(height))
    if let scale { payload.f64(scale) }
    record(.resize, 0, payload.bytes)
  }

  /// Makes the next frame redraw the whole output.
  package func damageEverything() { tree.view.damageEverything() }

  package func countWakeup() { statistics.wakeups += 1 }

  /// - Parameter seconds: time from the start of a frame until it was presented.
  package func recordFrameTime(_ seconds: Double) {
    statistics.recordFrame(seconds)
    overlay?.recordFrameTime(seconds)
  }

  /// Records the steps from the last frame of a motion to the next, in intervals of the display.
  package func recordSteps(sampled: Double, presented: Double) {
    statistics.sampledSteps.add(sampled)
    statistics.presentedSteps.add(presented)
  }

  package func countLateFrameByClients() { statistics.lateFramesByClients += 1 }

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

  /// Applies waiting commits, brings the tree to a media time and draws the damage.
  ///
  /// - Parameters:
  ///   - time: media time to show: the predicted presentation, or the manual clock's time.
  ///   - renderer: nil computes everything but the pixels.
  package func drawFrame(
    at time: Double, renderer: (any Renderer)?, target: PixelBuffer?
  ) -> FrameOutcome {
    discard(tree.scene.continueTeardown())
    checkMemory()
    let isAwaited = isFrameAwaited
    needsFrame = false
    var still = decideStillClients()
    let frozen = renderer == nil ? [] : decideFrozenBackdrops()
    var times = FrameTimes(computedTime)
    let latched = latch(still: still)
    still.formUnion(dividedClients)
    arrangeWindows()
    tracer?.mark(.latched)
    times.endStage([latchedWork])
    let sampling = tree.sample(at: time, suspended: still)
    tracer?.mark(.sampled)
    times.endStage([samplingWork])
    var update = FrameUpdate(damage: tree.updateGeometry(), sampling: sampling)
    protectClientsFromEachOther(&update)
    tracer?.mark(.listed)
    times.endStage([tree.listingWork])
    // The tick follows the records of the clients that this frame evicts.
    record(.tick, 0, time: time)
    self.renderer = renderer
    let shown = show(update.damage, at: time, renderer, target, frozen: frozen)
    tracer?.mark(.drawn)
    times.endStage([shown.work.made, shown.work.painted], backdrops: shown.work.backdrops)
    settleShares(shown.work, times, still: still)
    frameNumber += 1
    statistics.frames += 1
    statistics.pixelsPainted += update.damage.area
    for session in latched {
      session.send(
        FrameEvent(
          frameNumber: frameNumber, latchedSerial: session.latchedSerial, time: time,
          interval: frameInterval, credits: UInt32(session.latchedCount)))
      session.creditsInUse -= session.latchedCount
    }
    announce(update.sampling.events, time)
    announceHosting()
    configureContexts()
    flushPointer()
    updateHover(afterDamage: update.damage)
    let nextTick = announceFrame(time)
    let nextSight = nextSight(update.sampling, time, isChanged: isAwaited || !latched.isEmpty)
    tracer?.note(
      number: frameNumber, damage: update.damage.area, commands: tree.view.drawList.commands.count,
      layers: tree.scene.layerCount, animations: tree.scene.animationCount)
    return FrameOutcome(
      time: time, number: frameNumber, damage: shown.damage,
      isAnimating: nextSight <= time,
      nextChange: min(update.sampling.nextChange, min(nextSight, time + shown.lifetime)),
      nextTick: nextTick, latchedCommits: latched.count)
  }

  /// Tells the clients with commits in the frame that it is on screen.
  package func announcePresentation(_ outcome: FrameOutcome, at time: Double) {
    for session in sessions where session.awaitsPresentation {
      session.awaitsPresentation = false
      session.send(
        Presented(
          frameNumber: outcome.number, latchedSerial: session.latchedSerial, time: time))
    }
  }

  /// Drops the events of all clients: a replay has no clients to tell.
  package func discardEvents() {
    for session in sessions { session.outbox.removeAll(keepingCapacity: true) }
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

  /// Seconds between the ticks of a client that has no visible context.
  private static let hiddenInterval = 1.0

  /// Sends ticks to the clients that asked for frames.
  ///
  /// - Returns: media time of the next tick.
  private func announceFrame(_ time: Double) -> Double {
    let refresh = frameInterval
    var next = Double.infinity
    for session in sessions {
      guard var schedule = session.frameEvents else { continue }
      // An invisible client needs ticks only to notice that time passes.
      let least = session.isVisible ? refresh : max(refresh, Self.hiddenInterval)
      let isDue = schedule.advance(to: time, refresh: refresh, least: least)
      session.frameEvents = schedule
      let following = schedule.nextTime(after: time, least: least)
      next = min(next, following)
      guard isDue, !session.isBackedUp else { continue }
      session.send(
        Tick(frameNumber: frameNumber, time: time, targetTime: following, interval: refresh))
      tracer?.noteTick(of: session.slot)
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
