internal import Foundation
internal import GraphicsValues

/// What this process shows: its windows, the layers that can be reached from them as they were
/// committed, and the link to the server, if there is one.
///
/// Without a link everything works but the screen: commits are kept, and animations end by the
/// local clock. `linkEstablished` then sends all there is.
///
/// Sendable because everything is touched under `SharedLock`.
package final class ClientSession: @unchecked Sendable {
  // Touched under `SharedLock` only.
  nonisolated(unsafe) private static var current: ClientSession = {
    let session = ClientSession()
    session.connect = {
      try RenderServerConnection.shared.connect()
      return nil
    }
    return session
  }()

  /// The process's session; tests put one of their own in its place.
  package static var shared: ClientSession {
    get { SharedLock.held { current } }
    set { SharedLock.held { current = newValue } }
  }

  /// Opens the way to the server when the first window is made; nil when there is no server to be
  /// had. It returns nil when it has called `linkEstablished` itself. Set before any window is made.
  package var connect: (() throws -> (any RenderLink)?)?

  private(set) var link: (any RenderLink)?
  /// How many commits the link was given.
  private var commitCount = 0
  /// Who is told of frames.
  let frames = FrameClock()
  /// The layers that are drawn anew for every frame.
  private lazy var redraw = LayerRedraw(self)
  private(set) var numbers = Numbers()
  /// The layers that the server knows, by number.
  private(set) var layers: [UInt32: CALayer] = [:]
  private(set) var windows: [UInt32: LayerWindow] = [:]
  private var lastFocusNumber = 0
  private var unusedImages: [ImageNumber] = []
  private var triedToConnect = false
  /// The time while there is no link.
  private var localClock = LocalClock()
  /// Counts up when a planned wake-up is replaced.
  private var wakeUp = 0

  package init() {}

  /// The next number of each kind.
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

  // MARK: Clock

  package var currentTime: CFTimeInterval {
    SharedLock.held { link?.currentTime ?? localClock.now }
  }

  // MARK: Link

  /// Connects if nobody has tried yet. A failure is reported once; the windows then stay unseen.
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
      FileHandle.standardError.write(Data("CoreAnimation: no render server: \(error)\n".utf8))
    }
  }

  /// Sends everything that was committed, with new numbers and the running animations at the begin
  /// times they had.
  package func linkEstablished(_ link: any RenderLink) {
    SharedLock.held {
      self.link = link
      commitCount = 0
      // Should it be lost, the connection looks for the same server again; a window that is made
      // meanwhile must not find another one.
      triedToConnect = true
      ImageHandle.forgetWireNumbers()
      unusedImages = []
      var builder = CommitBuilder(numbers: numbers, layers: [:])
      builder.resend(windowsFromBack)
      finish(builder, at: link.currentTime, isResend: true)
      link.start()
      frames.use(link)
    }
  }

  /// The server is gone. What runs goes on by the local clock, so that everybody who waits for an
  /// end hears of it.
  package func linkLost() {
    SharedLock.held {
      guard let link else { return }
      localClock = LocalClock(after: link)
      self.link = nil
      for window in windows.values { window.receive(.disconnected) }
      for case let host as CALayerHost in layers.values { host.showsNow(.empty) }
      advanceLocalTime()
      frames.use(nil)
    }
  }

  // MARK: Commits

  /// The number of the commit that is being built, among those that the link was given; nil without
  /// a link.
  var nextCommit: Int? { link == nil ? nil : commitCount + 1 }

  func commit(_ pending: PendingChanges) {
    SharedLock.held {
      let time = currentTime
      var builder = CommitBuilder(numbers: numbers, layers: layers)
      // The builder is the only owner now, so that it changes the table in place.
      layers = [:]
      builder.add(pending, at: time)
      finish(builder, at: time)
    }
  }

  private func finish(
    _ builder: CommitBuilder, at time: CFTimeInterval, isResend: Bool = false
  ) {
    numbers = builder.numbers
    layers = builder.layers
    for layer in builder.redrawn { redraw.note(layer) }
    var changes = builder.changes
    // Handles of replaced images may have gone while the commit was built.
    changes += unusedImages.map { .releaseImage($0) }
    unusedImages = []
    if let link {
      guard !changes.isEmpty else { return }
      commitCount += 1
      link.submit(CommitBatch(commitTime: time, changes: changes, isResend: isResend))
    } else {
      advanceLocalTime()
    }
  }

  /// Has layers show other pictures than their own, or, with nil, their own again.
  func show(_ pictures: [(CALayer, LayerValues?)]) {
    SharedLock.held {
      let time = currentTime
      var builder = CommitBuilder(numbers: numbers, layers: layers)
      for (layer, values) in pictures { builder.show(values, on: layer) }
      finish(builder, at: time)
    }
  }

  /// The last user of an image is gone; the next commit says so.
  func imageIsUnused(_ number: ImageNumber) {
    SharedLock.held { if link != nil { unusedImages.append(number) } }
  }

  // MARK: Windows

  func open(_ window: LayerWindow) -> UInt32 {
    SharedLock.held {
      let id = Numbers.next(&numbers.context)
      windows[id] = window
      return id
    }
  }

  /// As they are on top of one another, as far as can be known.
  private var windowsFromBack: [LayerWindow] {
    windows.values.sorted { ($0.focusNumber, $0.contextID) < ($1.focusNumber, $1.contextID) }
  }

  /// A window has got the focus, or the last server said so.
  func nextFocusNumber() -> Int {
    lastFocusNumber += 1
    return lastFocusNumber
  }

  /// The window was closed, and everybody has been told.
  func forget(_ window: LayerWindow) {
    SharedLock.held {
      windows[window.contextID] = nil
      RenderServerConnection.shared.meter.closed(context: window.contextID)
    }
  }

  // MARK: The local clock

  /// Without a link: starts and ends the animations whose time has come, and wakes up again for
  /// the next one.
  package func advanceLocalTime() {
    SharedLock.held {
      guard link == nil else { return }
      let now = currentTime
      var next = CFTimeInterval.infinity
      for id in layers.keys.sorted() {
        guard let layer = layers[id], let state = layer.rendered else { continue }
        for attached in state.animations where !attached.didStop {
          next = min(next, advance(attached, of: layer, to: now))
        }
      }
      scheduleWakeUp(at: next)
    }
  }

  /// Returns the media time at which something happens to the animation next.
  private func advance(
    _ attached: AttachedAnimation, of layer: CALayer, to now: CFTimeInterval
  ) -> CFTimeInterval {
    let timing = attached.description.timing
    let local = layer.renderedTime(at: now)
    if local >= timing.beginTime || timing.speed == 0 { attached.start() }
    if local >= timing.endTime {
      layer.animationDidEnd(attached)
      return .infinity
    }
    return layer.mediaTime(ofRenderedTime: attached.didStart ? timing.endTime : timing.beginTime)
  }

  private func scheduleWakeUp(at time: CFTimeInterval) {
    wakeUp += 1
    guard time.isFinite else { return }
    let planned = wakeUp
    // At least a millisecond on, in case rounding leaves the end just out of reach.
    DispatchQueue.main.asyncAfter(deadline: .now() + max(localClock.wait(until: time), 0.001)) {
      [self] in
      if SharedLock.held({ planned == wakeUp }) { advanceLocalTime() }
    }
  }
}
