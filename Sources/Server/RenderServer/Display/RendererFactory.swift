internal import DrawList
import Glibc
internal import GraphicsValues
internal import Logging
import OpenGLRenderer
import SoftwareRenderer

/// Decides what draws, and says why.
struct RendererFactory {
  let options: RenderServerOptions
  let logger: Logger

  /// Files of processors that draw, under Linux.
  private static let graphicsDevices = [
    "/dev/dri/renderD128", "/dev/dri/renderD129", "/dev/nvidia0", "/dev/dxg", "/dev/mali0",
    "/dev/kgsl-3d0",
  ]

  /// Whether a window should be opened for OpenGL: `auto` does not load a driver for a machine
  /// without a graphics processor, which takes longer than the start of the server.
  var wantsOpenGLWindow: Bool {
    switch options.renderer {
    case .gl: true
    case .auto: Self.graphicsDevices.contains { access($0, R_OK | W_OK) == 0 }
    case .software, .null: false
    }
  }

  /// What draws for an output.
  ///
  /// Without a window `auto` is the software renderer: pixels that are read back cost more than they
  /// save, and goldens are the software renderer's. `gl` in a window that SDL could only open without
  /// OpenGL draws in a context without a window, and reads the pixels back.
  ///
  /// - Throws: where OpenGL was asked for and cannot be used.
  func make(for output: Output) throws -> (any Renderer)? {
    switch options.renderer {
    case .null: return nil
    case .software: return try software()
    case .gl: return try openGL(output.openGL, isForced: true)
    case .auto:
      guard let surface = output.openGL else { return try software() }
      do {
        return try openGL(surface, isForced: false)
      } catch {
        logger.notice("drawing without OpenGL", metadata: ["reason": "\(error)"])
        try output.leaveOpenGL()
        return try software()
      }
    }
  }

  /// What draws after a failure: a new context in place of a lost one, or else the software renderer.
  func remake(for output: Output, after failure: OpenGLError) throws -> any Renderer {
    do {
      // Another context would fail as well.
      guard failure == .contextLost else { throw failure }
      if output.openGL != nil { try output.renewOpenGL() }
      return try openGL(output.openGL, isForced: options.renderer == .gl)
    } catch {
      logger.error("drawing without OpenGL from now on", metadata: ["reason": "\(error)"])
      try output.leaveOpenGL()
      return try software()
    }
  }

  private struct DrawsOnProcessor: Error, CustomStringConvertible {
    var renderer: String
    var description: String { "\(renderer) draws on the processor, as the software renderer does" }
  }

  /// - Parameter isForced: whether a driver without a graphics processor is used, too.
  private func openGL(_ surface: OpenGLSurface?, isForced: Bool) throws -> any Renderer {
    let context = try context(surface)
    if context.isSoftware, !isForced { throw DrawsOnProcessor(renderer: context.renderer) }
    let renderer = try OpenGLRenderer(context: context, gradients: options.gradients)
    try renderer.selfCheck()
    renderer.onShortage = { [logger] in logger.warning("OpenGL", metadata: ["reason": "\($0)"]) }
    logger.notice(
      "drawing with OpenGL",
      metadata: ["driver": "\(context.renderer)", "version": "\(context.version)"])
    guard let surface else { return renderer }
    return WindowRenderer(renderer, surface)
  }

  private func context(_ surface: OpenGLSurface?) throws -> OpenGLContext {
    guard let surface else { return try OpenGLContext.headless() }
    return try surface.makeContext()
  }

  private func software() throws -> SoftwareRenderer {
    let processors = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
    return SoftwareRenderer(
      threads: options.threads > 0 ? options.threads : min(processors, 8),
      level: try .named(getenv(KernelLevel.variable).map { String(cString: $0) }),
      gradients: options.gradients)
  }
}
