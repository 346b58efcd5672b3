import Foundation

/// Wakes the main queue at a time, with one timer even if the time changes often.
///
/// Sendable because it is used under `SharedLock` only.
final class LocalAlarm: @unchecked Sendable {
  /// The longest wait in seconds, so that no number of seconds is too large for the timer.
  private static let longest: CFTimeInterval = 86_400

  private let timer = DispatchSource.makeTimerSource(queue: .main)
  /// The time on the machine's clock at which the alarm rings; infinite if it is not set.
  private var time = CFTimeInterval.infinity
  /// Number of times that the timer was set.
  private(set) var setCount = 0

  /// - Parameter ring: called on the main queue, at the time that was set or earlier.
  init(_ ring: @escaping @Sendable () -> Void) {
    timer.setEventHandler { [weak self] in
      SharedLock.held { self?.time = .infinity }
      ring()
    }
    timer.schedule(deadline: .distantFuture)
    timer.resume()
  }

  deinit { timer.cancel() }

  /// Sets the alarm, unless it rings earlier already.
  ///
  /// - Parameter new: the time, on the machine's clock. The alarm rings after a millisecond at the
  ///   earliest, since rounding may put the end of an animation just after the call.
  func set(at new: CFTimeInterval) {
    guard new < time else { return }
    time = new
    setCount += 1
    let wait = min(max(new - LocalClock.machineTime, 0.001), Self.longest)
    timer.schedule(deadline: .now() + wait)
  }
}
