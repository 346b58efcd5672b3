package import DrawList
package import Logging

/// The command line of `renderd`.
package struct RenderServerOptions: Sendable {
  package enum RendererChoice: String, Sendable, CaseIterable {
    /// OpenGL in a window on a machine with a graphics processor, otherwise the software renderer.
    case auto
    case software
    /// OpenGL, even if its driver draws on the processor.
    case gl
    /// Computes everything but the pixels; the output does not change.
    case null
  }

  package var configuration = ServerConfiguration()
  /// Revision that the program was built from, for `renderctl info`; nil when unknown.
  package var revision: String?
  /// A name in the runtime directory, or an absolute path; nil for `RENDERD_DISPLAY`, else the default.
  package var display: String?
  package var renderer = RendererChoice.auto
  /// Number of drawing threads; 0 is one per processor, at most 8.
  package var threads = 0
  /// The colour space in which gradients interpolate.
  package var gradients = GradientSpace.srgb
  /// The most bytes that all clients together may hold; nil is half of the available memory.
  package var clientMemory: Int?
  package var recordingPath: String?
  /// How the memory of surfaces is read.
  package var surfaceReading = SurfaceReading.auto
  /// The lines about outputs and what belongs to them.
  package var outputs = DisplayConfiguration()
  package var logger: Logger

  package init(logger: Logger) { self.logger = logger }
}
