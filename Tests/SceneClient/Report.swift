import CoreAnimation
import Foundation

/// The application's callbacks, one line each on standard output.
enum Report {
  /// Writes a line at once: the process may be killed at any time.
  static func line(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }

  static func connection() {
    RenderServerConnection.shared.onDisconnect = { line("disconnected") }
    RenderServerConnection.shared.onReconnect = { line("reconnected") }
  }
}

/// Reports when an animation starts and stops.
final class Listener: NSObject, CAAnimationDelegate {
  private let name: String

  init(_ name: String) { self.name = name }

  func animationDidStart(_ anim: CAAnimation) { Report.line("started \(name)") }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    Report.line("stopped \(name) \(flag)")
  }
}
