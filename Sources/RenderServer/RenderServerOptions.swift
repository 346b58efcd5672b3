package import Logging

/// What `renderd` was asked for on its command line.
package struct RenderServerOptions: Sendable {
  package enum RendererChoice: String, Sendable, CaseIterable {
    /// The best that this build and machine have: the software renderer.
    case auto
    case software
    /// Computes everything but pixels; the output stays as it was.
    case null
  }

  package var configuration = ServerConfiguration()
  /// A name in the runtime directory, or an absolute path; nil: `RENDERD_DISPLAY`, else the default.
  package var display: String?
  package var renderer = RendererChoice.auto
  /// Threads that draw; 0 is one per processor, at most 8.
  package var threads = 0
  /// Bytes that all clients together may hold, about; nil is half of the memory there is.
  package var clientMemory: Int?
  package var recordingPath: String?
  package var logger: Logger

  package init(logger: Logger) { self.logger = logger }
}
