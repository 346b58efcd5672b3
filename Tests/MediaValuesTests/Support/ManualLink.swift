import CoreAnimation
import Synchronization

/// A link to no server, whose clock a test sets.
final class ManualLink: RenderLink {
  private let time: Mutex<Double>

  init(time: Double) { self.time = Mutex(time) }

  var currentTime: Double { time.withLock { $0 } }
  var isManual: Bool { true }
  func submit(_ batch: CommitBatch) {}
  func advance(by seconds: Double) { time.withLock { $0 += seconds } }

  /// Runs a test in an environment of its own, by this clock.
  static func run(at time: Double, _ test: (ManualLink) throws -> Void) rethrows {
    let environment = LayerEnvironment()
    let link = ManualLink(time: time)
    environment.session.linkEstablished(link)
    try environment.run { try test(link) }
  }
}
