import Glibc
import OpenGLRenderer

/// OpenGL as Mesa draws it on the processor, with two threads, wherever the tests run.
enum SoftwareOpenGL {
  private static let isPinned: Bool = {
    for (name, value) in [
      ("LIBGL_ALWAYS_SOFTWARE", "1"), ("GALLIUM_DRIVER", "llvmpipe"), ("LP_NUM_THREADS", "2"),
      ("__EGL_VENDOR_LIBRARY_FILENAMES", mesa),
    ] {
      setenv(name, value, 1)
    }
    return true
  }()

  private static let mesa = "/usr/share/glvnd/egl_vendor.d/50_mesa.json"

  /// Has every context of this process drawn by Mesa.
  static func pin() { _ = isPinned }

  /// A context, current on this thread, that the caller has to release.
  static func context(
    _ interface: OpenGLContext.Interface = .embedded, isDebug: Bool = false
  ) throws -> OpenGLContext {
    pin()
    return try OpenGLContext.headless([interface], isDebug: isDebug)
  }

  /// Calls with a context that is current on this thread, and not afterwards.
  static func withContext<R>(
    _ interface: OpenGLContext.Interface = .embedded, isDebug: Bool = false,
    _ body: (OpenGLContext) throws -> R
  ) throws -> R {
    let context = try context(interface, isDebug: isDebug)
    defer { context.release() }
    return try body(context)
  }

  static func withRenderer<R>(
    _ interface: OpenGLContext.Interface = .embedded, isDebug: Bool = false,
    _ body: (OpenGLRenderer) throws -> R
  ) throws -> R {
    try withContext(interface, isDebug: isDebug) { try body(OpenGLRenderer(context: $0)) }
  }
}
