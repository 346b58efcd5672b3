internal import Foundation

/// A frame that the server made, or would make.
package struct FrameTick: Sendable, Hashable {
  /// Media time that the frame shows.
  package var time: CFTimeInterval
  /// Seconds between two frames at the most the display can do.
  package var interval: CFTimeInterval

  package init(time: CFTimeInterval, interval: CFTimeInterval) {
    self.time = time
    self.interval = interval
  }
}

/// Somebody who does something for every frame.
protocol FrameObserver: AnyObject {
  /// At least so many seconds from one frame to the next; 0 is every frame, nil is none at present.
  var frameInterval: CFTimeInterval? { get }
  /// Called under `SharedLock`, on any thread; must not wait.
  func take(_ tick: FrameTick)
}

/// Asks the server for ticks while somebody wants them, and hands them on. Without a server a timer
/// of its own makes them.
///
/// Touched under `SharedLock` only, hence Sendable.
final class FrameClock: @unchecked Sendable {
  /// The rate without a server.
  private static let localInterval = 1.0 / 60

  /// Retained: a display link lives until it is invalidated.
  private var observers: [any FrameObserver] = []
  /// What the server was asked for; nil is nothing.
  private var asked: CFTimeInterval?
  private weak var link: (any RenderLink)?
  private var timerIsSet = false

  func add(_ observer: any FrameObserver) {
    if !observers.contains(where: { $0 === observer }) { observers.append(observer) }
    update()
  }

  func remove(_ observer: any FrameObserver) {
    observers.removeAll { $0 === observer }
    update()
  }

  /// There is a server now, which knows of nothing; or, with nil, none any more.
  func use(_ link: (any RenderLink)?) {
    self.link = link
    asked = nil
    update()
  }

  /// An observer's interval may have changed.
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

  func take(_ tick: FrameTick) {
    for observer in observers where observer.frameInterval != nil { observer.take(tick) }
  }

  private func setTimer() {
    guard !timerIsSet else { return }
    timerIsSet = true
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.localInterval) { [self] in
      SharedLock.held {
        timerIsSet = false
        guard link == nil else { return }
        take(FrameTick(time: CACurrentMediaTime(), interval: Self.localInterval))
        update()
      }
    }
  }
}

/// Lets an observer that wants fewer frames than there are leave some out.
struct FramePacer {
  private var last = -CFTimeInterval.infinity

  /// False for a frame that comes more than half a frame before its time, and for one that shows
  /// the same time as the last. An earlier time than the last is that of another server.
  mutating func take(_ tick: FrameTick, every interval: CFTimeInterval) -> Bool {
    let isDue = tick.time > last && tick.time >= last + interval - tick.interval / 2
    guard isDue || tick.time < last else { return false }
    last = tick.time
    return true
  }
}
