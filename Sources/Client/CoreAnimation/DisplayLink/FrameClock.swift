import Foundation

/// The announcement of a frame, by the server or by the local timer.
package struct FrameTick: Sendable, Hashable {
  /// Media time that the frame shows.
  package var time: CFTimeInterval
  /// Seconds between frames at the display's full rate.
  package var interval: CFTimeInterval

  package init(time: CFTimeInterval, interval: CFTimeInterval) {
    self.time = time
    self.interval = interval
  }
}

/// A receiver of frame ticks.
protocol FrameObserver: AnyObject {
  /// The smallest number of seconds between ticks; 0 asks for every frame, nil for no ticks.
  var frameInterval: CFTimeInterval? { get }
  /// Called for each tick under `SharedLock`, on any thread; must not block.
  func frameTicked(_ tick: FrameTick)
}

/// Requests ticks from the server while any observer wants them, and passes them on. Without a
/// server the ticks come from a timer.
///
/// Used under `SharedLock` only, hence Sendable.
final class FrameClock: @unchecked Sendable {
  /// Seconds between ticks without a server.
  private static let localInterval = 1.0 / 60

  /// Retained, since a display link lives until it is invalidated.
  private var observers: [any FrameObserver] = []
  /// The interval requested from the server; nil for no ticks.
  private var asked: CFTimeInterval?
  private weak var link: (any RenderLink)?
  /// The environment of the session.
  weak var environment: LayerEnvironment?
  private var timerIsSet = false

  func add(_ observer: any FrameObserver) {
    if !observers.contains(where: { $0 === observer }) { observers.append(observer) }
    update()
  }

  func remove(_ observer: any FrameObserver) {
    observers.removeAll { $0 === observer }
    update()
  }

  /// Forgets the observers, for the end of the session, and returns them.
  func end() -> [any FrameObserver] {
    let ended = observers
    (observers, link) = ([], nil)
    return ended
  }

  /// Starts to use a new server, of which nothing is requested yet; nil for no server.
  func use(_ link: (any RenderLink)?) {
    self.link = link
    asked = nil
    update()
  }

  /// Requests the smallest interval of all observers. Called after an interval may have changed.
  func update() {
    let wanted = observers.compactMap(\.frameInterval).min()
    guard let link else {
      if wanted != nil { setTimer() }
      return
    }
    guard wanted != asked else { return }
    asked = wanted
    link.setFrameEvents(every: wanted)
  }

  func frameTicked(_ tick: FrameTick) {
    for observer in observers where observer.frameInterval != nil { observer.frameTicked(tick) }
  }

  private func setTimer() {
    guard !timerIsSet else { return }
    timerIsSet = true
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.localInterval) {
      [weak self, weak environment = environment ?? .current] in
      environment?.run { SharedLock.held { self?.timerFired() } }
    }
  }

  private func timerFired() {
    timerIsSet = false
    guard link == nil else { return }
    frameTicked(FrameTick(time: CACurrentMediaTime(), interval: Self.localInterval))
    update()
  }
}

/// Selects the frames for an observer with a lower rate than the ticks.
struct FramePacer {
  private var last = -CFTimeInterval.infinity

  /// Returns false for a tick more than half a frame before the next tick is due, and for a tick
  /// with the time of the last one. A time before the last one comes from another server and is
  /// accepted.
  mutating func accepts(_ tick: FrameTick, every interval: CFTimeInterval) -> Bool {
    let isDue = tick.time > last && tick.time >= last + interval - tick.interval / 2
    guard isDue || tick.time < last else { return false }
    last = tick.time
    return true
  }
}
