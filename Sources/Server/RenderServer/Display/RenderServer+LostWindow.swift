import Glibc
import Logging

extension RenderServer {
  /// The server whose loop runs; set and read on its own thread.
  nonisolated(unsafe) private static weak var running: RenderServer?

  /// Prepares for the end of the process inside the loop.
  ///
  /// When the X server quits or destroys the window, Xlib writes an error and calls `exit(1)` from
  /// inside any of its calls, which cannot be prevented. `SDLWindow` does the same when a Wayland
  /// compositor quits. Without a window the server ends: the clients are told, keep their layers, and
  /// find the next server.
  func watchForExit() {
    Self.running = self
    _ = Self.exitHandler
  }

  func stopWatchingForExit() { Self.running = nil }

  private static let exitHandler: Void = {
    atexit {
      guard let server = RenderServer.running else { return }
      RenderServer.running = nil
      server.logger.error("stopping: the window is lost")
      server.shutDown()
      server.entrance.listener.withdraw()
      server.control.withdraw()
    }
  }()
}
