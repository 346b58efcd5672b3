import CoreAnimation
import Foundation

/// Calls that are due at a media time, whether the server's clock is real or manual: the server's
/// frames trigger them, and each event triggers the calls that were due before it.
@MainActor final class MediaTimer {
  private let time: TimeInterval
  private var body: (() -> Void)?
  private let line: Line

  private init(_ time: TimeInterval, in line: Line, _ body: @escaping () -> Void) {
    // A time that is no number would hold up those of all others.
    self.time = time.isNaN ? 0 : time
    self.line = line
    self.body = body
  }

  /// Schedules a call.
  ///
  /// - Parameter time: media time in seconds.
  static func schedule(at time: TimeInterval, _ body: @escaping () -> Void) -> MediaTimer {
    let line = lines.current
    let timer = MediaTimer(time, in: line, body)
    line.waiting.append(timer)
    line.update()
    return timer
  }

  func cancel() {
    body = nil
    line.waiting.removeAll { $0 === self }
    line.update()
  }

  /// Makes the calls of the program that are due at a media time, the earliest first.
  static func fire(through time: TimeInterval) { lines.current.fire(through: time) }

  private static let lines = EnvironmentLocal { Line() }

  /// The waiting calls of a program.
  @MainActor private final class Line {
    /// Media times are sums of seconds, so equal times differ in their last bits.
    private static let tolerance = 1e-7

    var waiting: [MediaTimer] = []
    private var link: CADisplayLink?

    func fire(through time: TimeInterval) {
      while let next = waiting.min(by: { $0.time < $1.time }), next.time <= time + Self.tolerance {
        waiting.removeAll { $0 === next }
        next.body?()
      }
      update()
    }

    /// Asks the server for frames while a call is waiting.
    func update() {
      if waiting.isEmpty {
        link?.invalidate()
        link = nil
      } else if link == nil {
        let new = CADisplayLink { [weak self] _ in
          MainActor.assumeIsolated { self?.fire(through: CACurrentMediaTime()) }
        }
        new.add(to: .main, forMode: .common)
        link = new
      }
    }
  }
}
