package import DrawList
package import Logging

/// The command line of `renderd`.
package struct RenderServerOptions: Sendable {
  package enum RendererChoice: String, Sendable, CaseIterable {
    /// OpenGL in a window of a machine that has a graphics processor; the software renderer elsewhere.
    case auto
    case software
    /// OpenGL, also of a driver that draws on the processor.
    case gl
    /// Computes everything but pixels; the output stays as it was.
    case null
  }

  package var configuration = ServerConfiguration()
  /// What the program was built from, for tools that ask; nil when it does not say.
  package var revision: String?
  /// A name in the runtime directory, or an absolute path; nil: `RENDERD_DISPLAY`, else the default.
  package var display: String?
  package var renderer = RendererChoice.auto
  /// Threads that draw; 0 is one per processor, at most 8.
  package var threads = 0
  /// The space in which colours of gradients mix.
  package var gradients = GradientSpace.generic
  /// Bytes of memory that all clients together may hold; nil is half of the memory there is.
  package var clientMemory: Int?
  package var recordingPath: String?
  package var logger: Logger

  package init(logger: Logger) { self.logger = logger }
}
