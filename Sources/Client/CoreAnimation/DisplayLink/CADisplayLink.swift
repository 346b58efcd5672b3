public import Foundation

/// Calls the application for every frame that the server makes (§13.2).
///
/// The link and its target are retained from the first `add(to:forMode:)` until `invalidate()`. A
/// slow program misses frames; it never gets two calls for one frame.
open class CADisplayLink: NSObject {
  /// A run loop and a mode in which calls are made.
  private final class Place {
    let runLoop: RunLoop
    let mode: RunLoop.Mode
    /// True while a call is scheduled here. Each place has a flag of its own, so that a run loop
    /// that does not run blocks no other.
    var isScheduled = false
    /// A timer that never fires. It keeps the run loop from ending for lack of sources.
    private let source = Timer(timeInterval: 1e9, repeats: true) { _ in }

    init(runLoop: RunLoop, mode: RunLoop.Mode) {
      self.runLoop = runLoop
      self.mode = mode
      runLoop.add(source, forMode: mode)
    }

    func leave() { source.invalidate() }
  }

  // Used under `SharedLock` only.
  /// The session whose frames the link gets while it has a place.
  private weak var session: ClientSession?
  private var handler: ((CADisplayLink) -> Void)?
  private var places: [Place] = []
  private var pacer = FramePacer()
  /// The frame of the next call; nil when there is none.
  private var pending: FrameTick?
  private var shown: FrameTick?
  private var paused = false
  private var range = CAFrameRateRange.default
  private var framesPerSecond = 0

  /// Creates a link that calls a closure, which is retained until the link is invalidated.
  public init(handler: @escaping (CADisplayLink) -> Void) {
    self.handler = handler
    super.init()
  }

  /// Creates a link that calls a method of an object, which is retained until the link is
  /// invalidated: `CADisplayLink(target: self, selector: Player.step)`.
  ///
  /// It stands for Apple's initializer with the same labels, since Linux has no selectors.
  public convenience init<Target: AnyObject>(
    target: Target, selector: @escaping (Target) -> (CADisplayLink) -> Void
  ) {
    self.init { selector(target)($0) }
  }

  // MARK: Run loops

  /// Adds a run loop and a mode in which the link calls. Adding the same pair again does nothing.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    SharedLock.held {
      guard handler != nil, !places.contains(where: { $0.runLoop === runloop && $0.mode == mode })
      else { return }
      let session = session ?? LayerEnvironment.current.session
      self.session = session
      places.append(Place(runLoop: runloop, mode: mode))
      session.frames.add(self)
    }
  }

  /// Ends the calls on a run loop in a mode.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    SharedLock.held {
      for place in places where place.runLoop === runloop && place.mode == mode { place.leave() }
      places.removeAll { $0.runLoop === runloop && $0.mode == mode }
      guard places.isEmpty else { return }
      pending = nil
      leaveSession()
    }
  }

  /// Ends all calls for good and releases the target.
  open func invalidate() {
    // Released after the lock, since its deinit may run code of the application.
    let old = SharedLock.held {
      for place in places { place.leave() }
      places = []
      pending = nil
      leaveSession()
      let old = handler
      handler = nil
      return old
    }
    withExtendedLifetime(old) {}
  }

  private func leaveSession() {
    session?.frames.remove(self)
    session = nil
  }

  // MARK: Time

  /// Media time of the last frame shown; 0 before the first call.
  open var timestamp: CFTimeInterval { SharedLock.held { shown?.time ?? 0 } }
  /// Media time of the next frame, for which the application should compute its state; 0 before the
  /// first call.
  open var targetTimestamp: CFTimeInterval {
    SharedLock.held { shown.map { $0.time + max(wantedInterval, $0.interval) } ?? 0 }
  }
  /// Seconds between frames at the display's full rate; 0 before the first call.
  open var duration: CFTimeInterval { SharedLock.held { shown?.interval ?? 0 } }

  // MARK: Rate

  /// True stops the calls.
  open var isPaused: Bool {
    get { SharedLock.held { paused } }
    set {
      change {
        paused = newValue
        // A frame from before the pause is not delivered after it.
        if newValue { pending = nil }
      }
    }
  }
  /// The wanted rate of calls. A rate below the display's gives every second or third frame, and so
  /// on.
  open var preferredFrameRateRange: CAFrameRateRange {
    get { SharedLock.held { range } }
    set { change { range = newValue } }
  }
  /// Wanted calls per second; 0 stands for the display's rate. `preferredFrameRateRange` wins.
  open var preferredFramesPerSecond: Int {
    get { SharedLock.held { framesPerSecond } }
    set { change { framesPerSecond = newValue } }
  }

  private func change(_ body: () -> Void) {
    SharedLock.held {
      body()
      session?.frames.update()
    }
  }

  private var wantedInterval: CFTimeInterval {
    let rate = range.wantedRate ?? Double(max(framesPerSecond, 0))
    return rate > 0 ? 1 / rate : 0
  }

  // MARK: Calls

  private func schedule(in place: Place) {
    place.isScheduled = true
    let handover = Handover((link: self, place: place))
    if place.runLoop === RunLoop.main, place.mode == .common || place.mode == .default {
      // The main queue is served by the main run loop and by `dispatchMain()`.
      MainQueue.async { handover.content.link.call(in: handover.content.place) }
    } else {
      let environment = LayerEnvironment.current
      // A timer wakes a waiting run loop; a block does not.
      let timer = Timer(timeInterval: 0, repeats: false) { _ in
        environment.run { handover.content.link.call(in: handover.content.place) }
      }
      place.runLoop.add(timer, forMode: place.mode)
    }
  }

  /// Calls the application, unless another run loop already did, the link is paused, or the place
  /// was removed.
  private func call(in place: Place) {
    let handler: ((CADisplayLink) -> Void)? = SharedLock.held {
      place.isScheduled = false
      guard let tick = pending, places.contains(where: { $0 === place }) else { return nil }
      pending = nil
      shown = tick
      return self.handler
    }
    handler?(self)
  }
}

extension CADisplayLink: FrameObserver {
  var frameInterval: CFTimeInterval? { paused || places.isEmpty ? nil : wantedInterval }

  func frameTicked(_ tick: FrameTick) {
    guard pacer.accepts(tick, every: wantedInterval) else { return }
    if pending != nil { session?.environment?.connection.meter.missedTick() }
    pending = tick
    for place in places where !place.isScheduled { schedule(in: place) }
  }
}
