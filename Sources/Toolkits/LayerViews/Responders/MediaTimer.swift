import CoreAnimation
import Foundation

/// Calls that are due at a media time, whether the server's clock is real or manual: the server's
/// frames trigger them, and each event triggers the calls that were due before it.
@MainActor final class MediaTimer {
  private let time: TimeInterval
  private var body: (() -> Void)?

  private static var waiting: [MediaTimer] = []
  private static var link: CADisplayLink?
  /// Media times are sums of seconds, so equal times differ in their last bits.
  private static let tolerance = 1e-7

  private init(_ time: TimeInterval, _ body: @escaping () -> Void) {
    self.time = time
    self.body = body
  }

  /// Schedules a call.
  ///
  /// - Parameter time: media time in seconds.
  static func schedule(at time: TimeInterval, _ body: @escaping () -> Void) -> MediaTimer {
    let timer = MediaTimer(time, body)
    waiting.append(timer)
    update()
    return timer
  }

  func cancel() {
    body = nil
    Self.waiting.removeAll { $0 === self }
    Self.update()
  }

  /// Makes the calls that are due at a media time, the earliest first.
  static func fire(through time: TimeInterval) {
    while let next = waiting.min(by: { $0.time < $1.time }), next.time <= time + tolerance {
      waiting.removeAll { $0 === next }
      next.body?()
    }
    update()
  }

  /// Asks the server for frames while a call is waiting.
  private static func update() {
    if waiting.isEmpty {
      link?.invalidate()
      link = nil
    } else if link == nil {
      let new = CADisplayLink { _ in
        MainActor.assumeIsolated { fire(through: CACurrentMediaTime()) }
      }
      new.add(to: .main, forMode: .common)
      link = new
    }
  }
}
