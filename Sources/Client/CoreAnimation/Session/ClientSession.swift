import Foundation
import GraphicsValues
import WireProtocol

/// The state of an environment towards the server: its windows, the committed layers in them, and the
/// link, if there is one.
///
/// Without a link everything works but the display: the committed state is kept, and animations end
/// by the local clock. `linkEstablished` later sends the whole state.
///
/// Sendable because all of it is used under `SharedLock`.
package final class ClientSession: @unchecked Sendable {
  /// The environment that the session belongs to.
  weak var environment: LayerEnvironment? { didSet { frames.environment = environment } }

  /// Connects to the server when the first window is made; nil for a session without servers. The
  /// closure returns nil if it has called `linkEstablished` or `willConnect` itself. Set before any
  /// window is made.
  package var connect: (() throws -> (any RenderLink)?)?

  private(set) var link: (any RenderLink)?
  /// Number of commits submitted to the link.
  private var commitCount = 0
  /// The source of frame ticks.
  let frames = FrameClock()
  /// The layers that are redrawn in each frame.
  private lazy var redraw = LayerRedraw(self)
  private(set) var numbers = Numbers()
  /// The layers that the server knows, by id.
  private(set) var layers: [UInt32: CALayer] = [:]
  private(set) var windows: [UInt32: LayerWindow] = [:]
  private var lastFocusNumber = 0
  /// The images that the server knows.
  let images = WireImages()
  private var triedToConnect = false
  /// True from the search for a server to the first answer. Meanwhile changes are committed in this
  /// process by the local clock, and no animation starts or ends.
  private(set) var isAwaitingAnswer = false
  /// The animations that were committed meanwhile, each with its layer. With the server's answer
  /// they begin anew, by the server's clock.
  private var early: [(layer: CALayer, attached: AttachedAnimation)] = []
  /// The blocks that wait for the presentation of commits from before the answer.
  private var earlyHandlers: [PresentedHandlers.Handler] = []
  /// The surfaces that other programs may show.
  private var sharedSurfaces: [(handle: ImageHandle, token: LayerHostingToken)] = []
  /// Surfaces that the server lets go of with the presentation of a commit.
  private var leaving: [(commit: Int, surface: WireImages.Leaving)] = []
  /// The blocks that wait until a commit is on screen.
  private var presentedHandlers = PresentedHandlers()
  private var lastDisplay: RenderServerDisplay?
  private var lastOutputs: [RenderServerOutput] = []
  /// Limits of the server, and how much of them is used.
  private var allowance = CommitAllowance(nil)
  /// Media time while there is no link.
  private var localClock = LocalClock()
  /// The times at which animations start and end while there is no link.
  package private(set) var schedule = LocalSchedule()
  /// Rings at the first time of `schedule`.
  private lazy var alarm = LocalAlarm { [weak self] in
    self?.environment?.run { self?.advanceLocalTime() }
  }

  /// The log of animations, for `AGATE_LOG`; nil for no log.
  let animationLog: AnimationLog?

  /// Creates a session without a link.
  ///
  /// - Parameter log: the log that animations are written to; nil for no log.
  package init(log: DebugLog? = .shared) { animationLog = AnimationLog(log) }

  deinit { link?.close() }

  /// The next id of each kind.
  struct Numbers {
    var layer: UInt32 = 0
    var animation: UInt32 = 0
    var image: ImageNumber = 0
    var context: UInt32 = 0

    static func next(_ last: inout UInt32) -> UInt32 {
      last &+= 1
      return last
    }
  }

  /// Number of times that the timer of the local clock was set.
  package var alarmCount: Int { SharedLock.held { alarm.setCount } }

  // MARK: Clock

  package var currentTime: CFTimeInterval {
    SharedLock.held { link?.currentTime ?? localClock.now }
  }

  // MARK: Link

  /// The server's display, or else the last server's; nil before the first server.
  var display: RenderServerDisplay? { SharedLock.held { lastDisplay } }

  /// Seconds from one refresh of the display to the next; a sixtieth before the first server.
  package var refreshInterval: CFTimeInterval { display?.refreshInterval ?? 1 / 60 }

  /// The server's outputs, or else the last server's; empty before the first server.
  var outputs: [RenderServerOutput] {
    SharedLock.held {
      if let link { lastOutputs = link.outputs }
      return lastOutputs
    }
  }

  /// Sends what an input panel types, at once; dropped without a server.
  func send(_ message: some WireMessage) { SharedLock.held { link?.send(message) } }

  /// Connects on the first call. A failure is reported once; the windows stay invisible until there
  /// is a server.
  package func connectIfNeeded() {
    let connect: (() throws -> (any RenderLink)?)? = SharedLock.held {
      guard link == nil, !triedToConnect else { return nil }
      triedToConnect = true
      return self.connect
    }
    guard let connect else { return }
    do {
      if let link = try connect() { linkEstablished(link) }
    } catch {
      connectionFailed(error)
    }
  }

  /// Commits changes from now on for the server that is about to answer.
  package func willConnect() {
    SharedLock.held { if link == nil { isAwaitingAnswer = true } }
  }

  /// Records that no server has answered: the local clock gives the time until there is a server.
  package func connectionFailed(_ error: any Error) {
    Notices.say("no render server: \(error)")
    SharedLock.held {
      guard isAwaitingAnswer else { return }
      isAwaitingAnswer = false
      early = []
      planLocally(layersWithAnimations)
      handOverEarlyHandlers()
    }
  }

  /// The ids of the layers with animations, in ascending order.
  private var layersWithAnimations: [UInt32] {
    layers.filter { $0.value.rendered?.animations.isEmpty == false }.keys.sorted()
  }

  private func handOverEarlyHandlers() {
    presentedHandlers.add(
      earlyHandlers, commit: link == nil ? nil : commitCount, now: currentTime)
    earlyHandlers = []
  }

  /// Sends the whole committed state, with new ids and with the begin times of running animations.
  package func linkEstablished(_ link: any RenderLink) {
    SharedLock.held {
      self.link = link
      lastDisplay = link.display
      commitCount = 0
      presentedHandlers.begin()
      schedule = LocalSchedule()
      // After a loss, the connection looks for the same server again; a window that is made
      // meanwhile must not connect to another server.
      triedToConnect = true
      images.use(link)
      let time = link.currentTime
      if isAwaitingAnswer {
        beginEarlyAnimations(at: time)
        // No server knows the numbers that were given meanwhile.
        numbers = Numbers(context: numbers.context)
      }
      var builder = CommitBuilder(
        numbers: numbers, layers: [:], images: images, allowance: CommitAllowance(link.limits),
        log: animationLog, at: time)
      builder.resend(windowsFromBack)
      for surface in sharedSurfaces { builder.share(surface.handle, token: surface.token) }
      finish(builder, at: time, isResend: true)
      handOverEarlyHandlers()
      link.start()
      frames.use(link)
    }
  }

  /// Gives the animations that were committed before the server's answer their begin times by the
  /// server's clock.
  private func beginEarlyAnimations(at time: CFTimeInterval) {
    isAwaitingAnswer = false
    for (_, attached) in early { attached.unresolve() }
    var times = RenderedTimes(at: time)
    for (layer, attached) in early where layer.rendered != nil {
      attached.resolve(on: layer, &times)
    }
    early = []
  }

  /// Ends the link. Running animations go on by the local clock, so that all delegates and
  /// completion blocks are called.
  package func linkLost() {
    SharedLock.held {
      guard let link else { return }
      lastOutputs = link.outputs
      localClock = LocalClock(after: link)
      self.link = nil
      allowance = CommitAllowance(nil)
      presentedHandlers.end()
      images.use(nil)
      letGo(until: .max)
      for window in windows.values { window.receive(.disconnected) }
      for case let host as CALayerHost in layers.values { host.showsNow(.empty) }
      planLocally(layersWithAnimations)
      frames.use(nil)
    }
  }

  /// Forgets windows, layers and observers of frames, for the end of the environment.
  func end() {
    // Released after the lock, since a deinit may run code of the application.
    let (freed, observers): (Any, [any FrameObserver]) = SharedLock.held {
      link?.close()
      let freed = (
        link, windows, layers, early, earlyHandlers, presentedHandlers, sharedSurfaces, redraw.end()
      )
      sharedSurfaces = []
      link = nil
      (windows, layers, early, earlyHandlers) = ([:], [:], [], [])
      presentedHandlers = PresentedHandlers()
      return (freed, frames.end())
    }
    for case let link as CADisplayLink in observers { link.invalidate() }
    withExtendedLifetime(freed) {}
  }

  // MARK: Commits

  /// The number of the next submitted commit, counted from 1 for each link; nil without a link.
  var nextCommit: Int? { link == nil ? nil : commitCount + 1 }

  func commit(_ pending: PendingChanges) {
    SharedLock.held {
      let time = currentTime
      var builder = CommitBuilder(
        numbers: numbers, layers: layers, images: images, allowance: allowance,
        log: animationLog, at: time)
      // The builder becomes the only owner of the table, so that it changes in place.
      layers = [:]
      builder.add(pending)
      finish(builder, at: time)
      if isAwaitingAnswer {
        earlyHandlers += pending.presentedHandlers
      } else {
        presentedHandlers.add(
          pending.presentedHandlers, commit: link == nil ? nil : commitCount, now: time)
      }
    }
  }

  /// Handles the presentation of the first `count` submitted commits at a media time, after all
  /// events about them.
  package func commitsPresented(_ count: Int, at time: CFTimeInterval) {
    SharedLock.held {
      presentedHandlers.presented(count, at: time)
      letGo(until: count)
      for window in windows.values {
        if let commit = window.frameCommit, commit <= count {
          window.receive(.presented(commits: count))
        }
      }
    }
  }

  private func finish(
    _ builder: CommitBuilder, at time: CFTimeInterval, isResend: Bool = false
  ) {
    numbers = builder.numbers
    layers = builder.layers
    for layer in builder.redrawn { redraw.animationsChanged(of: layer) }
    var changes = builder.changes
    allowance = builder.allowance
    // Handles of replaced images may have been released while the commit was built.
    for image in images.takeUnused() where link != nil {
      changes.append(.releaseImage(image))
      allowance.releaseImage(image)
    }
    let gone = images.takeLeaving()
    for excess in allowance.takeExcesses() { report(excess) }
    if let link {
      guard !changes.isEmpty else { return }
      commitCount += 1
      fit(&changes, to: link, isResend: isResend)
      link.submit(CommitBatch(commitTime: time, changes: changes, isResend: isResend))
      leaving += gone.map { (commitCount, $0) }
      presentedHandlers.add(
        builder.pictured.map { ring in
          let sequence = ring.lastSequence
          return { ring.imageWasSeen(sequence, at: $0) }
        }, commit: commitCount, now: time)
    } else if isAwaitingAnswer {
      early += builder.begun
    } else {
      planLocally(builder.timesChanged ? schedule.layers + builder.animated : builder.animated)
    }
  }

  /// Lets the surfaces go that the first `count` commits have released.
  private func letGo(until count: Int) {
    while let first = leaving.first, first.commit <= count {
      first.surface.ring.letGo(first.surface.id)
      leaving.removeFirst()
    }
  }

  /// Replaces the pictures that the server shows for layers; nil restores a layer's own picture.
  func show(_ pictures: [(CALayer, LayerValues?)]) {
    SharedLock.held {
      let time = currentTime
      var builder = CommitBuilder(
        numbers: numbers, layers: layers, images: images, allowance: allowance,
        log: animationLog, at: time)
      for (layer, values) in pictures { builder.show(values, on: layer) }
      finish(builder, at: time)
    }
  }

  /// Makes a ring the contents of a layer, in a commit of its own, with the ring's last frame.
  ///
  /// A transaction that is open meanwhile has no part in it, as with the drawables of `CAMetalLayer`.
  package func show(_ ring: SurfaceRing, on layer: CALayer) {
    SharedLock.held {
      let handle = ImageHandle.handle(for: ring)
      layer.values.set(
        .image(handle.number), for: .contents,
        object: StoredObject(object: ring, images: [handle]))
      guard let state = layer.rendered, layers[state.id] === layer else { return }
      if link == nil { return state.values.copy(.contents, from: layer.values) }
      let time = currentTime
      var builder = CommitBuilder(
        numbers: numbers, layers: layers, images: images, allowance: allowance,
        log: animationLog, at: time)
      builder.showFrame(of: handle, on: layer)
      finish(builder, at: time)
    }
  }

  /// Lets other programs show a ring by a token, until `endSharing`. A ring that is in no window goes to the
  /// server by this alone.
  package func share(_ ring: SurfaceRing, token: LayerHostingToken) {
    connectIfNeeded()
    SharedLock.held {
      let handle = ImageHandle.handle(for: ring)
      sharedSurfaces.append((handle, token))
      guard link != nil else { return }
      let time = currentTime
      var builder = CommitBuilder(
        numbers: numbers, layers: layers, images: images, allowance: allowance,
        log: animationLog, at: time)
      builder.share(handle, token: token)
      finish(builder, at: time)
    }
  }

  /// Ends the sharing of a ring. With its last use the next commit releases it.
  package func endSharing(_ ring: SurfaceRing) {
    do {
      // Released after the lock, and before the commit.
      let old = SharedLock.held {
        defer { sharedSurfaces.removeAll { $0.handle.ring === ring } }
        return sharedSurfaces
      }
      withExtendedLifetime(old) {}
    }
    SharedLock.held {
      let time = currentTime
      finish(
        CommitBuilder(
          numbers: numbers, layers: layers, images: images, allowance: allowance,
          log: animationLog, at: time), at: time)
    }
  }

  // MARK: Windows

  func open(_ window: LayerWindow) -> UInt32 {
    SharedLock.held {
      let id = Numbers.next(&numbers.context)
      windows[id] = window
      environment?.connection.meter.opened(context: id)
      return id
    }
  }

  /// The windows from the back to the front, as far as the client knows the order.
  private var windowsFromBack: [LayerWindow] {
    windows.values.sorted { ($0.focusNumber, $0.contextID) < ($1.focusNumber, $1.contextID) }
  }

  /// Returns a number for a window that gains the focus, larger than all numbers before.
  func nextFocusNumber() -> Int {
    lastFocusNumber += 1
    return lastFocusNumber
  }

  /// Drops a closed window, after all its callbacks.
  func forget(_ window: LayerWindow) {
    SharedLock.held {
      windows[window.contextID] = nil
      environment?.connection.meter.closed(context: window.contextID)
    }
  }

  // MARK: The local clock

  /// Schedules layers whose animations or times have changed, and starts and ends animations that
  /// are due. Used without a link.
  private func planLocally(_ changed: [UInt32]) {
    var times = RenderedTimes(at: currentTime)
    for id in changed { advance(id, &times) }
    advanceLocalTime()
  }

  /// Starts and ends animations that are due, and sets the alarm for the next one. Used without a
  /// link.
  private func advanceLocalTime() {
    SharedLock.held {
      guard link == nil else { return }
      var times = RenderedTimes(at: currentTime)
      for id in schedule.take(until: times.mediaTime) { advance(id, &times) }
      let next = schedule.first()
      if next.isFinite { alarm.set(at: localClock.machineTime(of: next)) }
    }
  }

  /// Starts and ends the animations of a layer that are due, and schedules its next one.
  private func advance(_ id: UInt32, _ times: inout RenderedTimes) {
    guard let layer = layers[id], let state = layer.rendered else {
      return schedule.set(nil, of: id)
    }
    var next: CFTimeInterval?
    for attached in state.animations where !attached.didStop {
      guard let time = advance(attached, of: layer, &times) else { continue }
      next = min(next ?? .infinity, time)
    }
    schedule.set(next, of: id)
  }

  /// Starts or ends an animation that is due.
  ///
  /// - Returns: media time of the animation's next start or end; nil after the end.
  private func advance(
    _ attached: AttachedAnimation, of layer: CALayer, _ times: inout RenderedTimes
  ) -> CFTimeInterval? {
    let timing = attached.description.timing
    let local = times.localTime(of: layer)
    if local >= timing.beginTime || timing.speed == 0 { attached.start() }
    if local >= timing.endTime {
      layer.animationDidEnd(attached)
      return nil
    }
    return times.mediaTime(
      of: layer, localTime: attached.didStart ? timing.endTime : timing.beginTime)
  }
}
