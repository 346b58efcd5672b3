import DrawList
import Glibc
import GraphicsValues
import Logging
import OpenGLRenderer
import SoftwareRenderer

/// Chooses and makes the renderer, and logs the reason.
struct RendererFactory {
  let options: RenderServerOptions
  let logger: Logger

  /// Device files of graphics processors under Linux.
  private static let graphicsDevices = [
    "/dev/dri/renderD128", "/dev/dri/renderD129", "/dev/nvidia0", "/dev/dxg", "/dev/mali0",
    "/dev/kgsl-3d0",
  ]

  /// Whether to open a window for OpenGL. `auto` loads no driver on a machine without a graphics
  /// processor: that takes longer than the rest of the server's start.
  var wantsOpenGLWindow: Bool {
    switch options.renderer {
    case .gl: true
    case .auto: Self.graphicsDevices.contains { access($0, R_OK | W_OK) == 0 }
    case .software, .null: false
    }
  }

  /// Makes the renderer for an output.
  ///
  /// Without a window `auto` is the software renderer: reading pixels back costs more than OpenGL saves,
  /// and goldens are the software renderer's. `gl` in a window that SDL could only open without OpenGL
  /// draws in a context without a window, and reads the pixels back.
  ///
  /// - Throws: if OpenGL is forced and cannot be used.
  func make(for output: Output) throws -> (any Renderer)? {
    switch options.renderer {
    case .null: return nil
    case .software: return try software()
    case .gl:
      guard output.window.mayLackOpenGL else {
        return try openGL(output.openGL, isForced: true)
      }
      return try openGLOrSoftware(output)
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

  private func openGLOrSoftware(_ output: Output) throws -> any Renderer {
    do {
      guard let surface = output.openGL else {
        throw OpenGLError.noContext(output.window.openGLRefusal ?? "the output has none")
      }
      return try openGL(surface, isForced: true)
    } catch {
      logger.warning(
        "drawing without OpenGL", metadata: ["output": "\(output.name)", "reason": "\(error)"])
      try output.leaveOpenGL()
      return try software()
    }
  }

  /// Makes the renderer after a failure: OpenGL with a new context if the old one was lost, else the
  /// software renderer.
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

  /// - Parameter isForced: whether to use a driver that draws on the processor, too.
  private func openGL(_ surface: OpenGLSurface?, isForced: Bool) throws -> any Renderer {
    let context = try context(surface)
    if context.isSoftware, !isForced { throw DrawsOnProcessor(renderer: context.renderer) }
    let renderer = try OpenGLRenderer(
      context: context, software: SoftwareRenderer(threads: 1, gradients: options.gradients),
      gradients: options.gradients)
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
