import Glibc
internal import Logging

extension RenderServer {
  /// The server whose loop runs; set and read on its own thread.
  nonisolated(unsafe) private static weak var running: RenderServer?

  /// Prepares for the end of the process inside the loop.
  ///
  /// When the X server goes, or takes the window away, Xlib says so on standard error and calls
  /// `exit(1)` from wherever it was called; it cannot be asked not to. `SDLWindow` does the same when
  /// a Wayland compositor goes. There is no window to go on with: the clients are told, keep what they
  /// have, and find the next server.
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
      server.listener.withdraw()
      server.control.withdraw()
    }
  }()
}
