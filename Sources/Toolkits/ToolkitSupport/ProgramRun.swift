import CoreAnimation
import Foundation

/// The run of a program that shows windows.
public enum ProgramRun {
  /// Connects to the server. Without one, the program ends with a notice and status 69, because it would
  /// show nothing.
  public static func connect(_ notices: Notices) {
    do {
      try RenderServerConnection.shared.connect()
    } catch {
      notices.say("\(error)")
      exit(69)
    }
  }

  /// Serves the main run loop until the process ends.
  public static func serveMainLoop() -> Never {
    while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }
}
