import LayerMedia
import Foundation
import Synchronization

/// The times of a player that were asked for: which of them the film has passed between two looks.
enum ObservedTimes: Sendable {
  /// Multiples of some seconds.
  case periodic(Double)
  /// Single times in seconds.
  case boundary([Double])

  /// True if one of the times is between two positions, of which the first does not count.
  func isPassed(from old: Double, to new: Double) -> Bool {
    guard old.isFinite, new.isFinite, old != new else { return false }
    let (low, high) = (min(old, new), max(old, new))
    // The end of the way counts, its start does not.
    func counts(_ time: Double) -> Bool { time >= low && time <= high && time != old }
    switch self {
    case .periodic(let interval):
      guard interval > 0, interval.isFinite else { return false }
      let next =
        (old < new ? (old / interval).rounded(.down) + 1 : (old / interval).rounded(.up) - 1)
      return counts(next * interval)
    case .boundary(let times): return times.contains(where: counts)
    }
  }
}

/// The observers of a player's time. While the film plays, and only if there are any, it looks at the position with
/// each refresh of the display.
final class TimeObservers: @unchecked Sendable {
  private struct Observer: Sendable {
    var times: ObservedTimes
    var queue: DispatchQueue?
    var block: @Sendable (CMTime) -> Void
  }

  private struct State: Sendable {
    var observers: [Int: Observer] = [:]
    var last = 0
    var position = Double.nan
  }

  private final class Token: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  weak var player: AVPlayer?
  private let state = Mutex(State())
  // Used on the main queue.
  private var link: CADisplayLink?

  func add(
    _ times: ObservedTimes, queue: DispatchQueue?, _ block: @escaping @Sendable (CMTime) -> Void
  ) -> Any {
    let number = state.withLock { state in
      state.last += 1
      state.observers[state.last] = Observer(times: times, queue: queue, block: block)
      return state.last
    }
    timeHasChanged(jumped: false)
    return Token(number)
  }

  func remove(_ token: Any) {
    guard let token = token as? Token else { return }
    let old = state.withLock { $0.observers.removeValue(forKey: token.number) }
    withExtendedLifetime(old) {}
  }

  /// Begins or ends to look, after a change of rate or position.
  ///
  /// - Parameter jumped: true tells periodic observers the time.
  func timeHasChanged(jumped: Bool) {
    guard let player else { return }
    DispatchQueue.main.async { [weak self, environment = player.environment] in
      environment.run { self?.look(jumped: jumped) }
    }
  }

  private func look(jumped: Bool) {
    guard let player, let timebase = player.currentItem?.timebase else { return stop() }
    let time = player.currentTime()
    let position = time.seconds
    let (due, isNeeded) = state.withLock { state in
      defer { state.position = position }
      let due = state.observers.values.filter { observer in
        if case .periodic = observer.times, jumped { return true }
        return !jumped && observer.times.isPassed(from: state.position, to: position)
      }
      return (due, !state.observers.isEmpty)
    }
    let environment = player.environment
    for observer in due {
      (observer.queue ?? .main).async { environment.run { observer.block(time) } }
    }
    isNeeded && timebase.rate != 0 ? start() : stop()
  }

  private func start() {
    guard link == nil else { return }
    let link = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      look(jumped: false)
    }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func stop() {
    link?.invalidate()
    link = nil
  }
}
