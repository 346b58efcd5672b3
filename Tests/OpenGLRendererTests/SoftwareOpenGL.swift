import Glibc
import OpenGLRenderer

/// OpenGL as Mesa draws it on the processor, with two threads, wherever the tests run.
enum SoftwareOpenGL {
  private static let isPinned: Bool = {
    for (name, value) in [
      ("LIBGL_ALWAYS_SOFTWARE", "1"), ("GALLIUM_DRIVER", "llvmpipe"), ("LP_NUM_THREADS", "2"),
      ("__EGL_VENDOR_LIBRARY_FILENAMES", mesa), ("MESA_SHADER_CACHE_DISABLE", "0"),
    ] {
      setenv(name, value, 1)
    }
    return true
  }()

  private static let mesa = "/usr/share/glvnd/egl_vendor.d/50_mesa.json"

  /// Has every context of this process drawn by Mesa.
  static func pin() { _ = isPinned }

  /// A context that is current on this thread.
  static func context(isDebug: Bool = false) throws -> OpenGLContext {
    _ = isPinned
    return try OpenGLContext.headless(isDebug: isDebug)
  }

  /// Calls with a renderer, whose context is not current afterwards.
  static func withRenderer<R>(
    isDebug: Bool = false, _ body: (OpenGLRenderer) throws -> R
  ) throws -> R {
    let context = try context(isDebug: isDebug)
    defer { context.release() }
    return try body(OpenGLRenderer(context: context))
  }
}
