import DrawList
import Glibc
import OpenGLRenderer
import SoftwareRenderer

/// Mesa's OpenGL on the processor, without threads of its own, on every machine: they free a scene's references while
/// a call looks at them (Mesa 22.3), which ends the process once in many runs.
enum SoftwareOpenGL {
  private static let isPinned: Bool = {
    for (name, value) in [
      ("LIBGL_ALWAYS_SOFTWARE", "1"), ("GALLIUM_DRIVER", "llvmpipe"), ("LP_NUM_THREADS", "0"),
      ("__EGL_VENDOR_LIBRARY_FILENAMES", mesa),
    ] {
      setenv(name, value, 1)
    }
    return true
  }()

  private static let mesa = "/usr/share/glvnd/egl_vendor.d/50_mesa.json"

  /// Makes all contexts of this process Mesa's.
  static func pin() { _ = isPinned }

  /// A context, current on this thread; the caller has to release it.
  static func context(
    _ interface: OpenGLContext.Interface = .embedded, isDebug: Bool = false
  ) throws -> OpenGLContext {
    pin()
    return try OpenGLContext.headless([interface], isDebug: isDebug)
  }

  /// Calls `body` with a context that is current on this thread until it returns.
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

extension OpenGLRenderer {
  /// Makes a renderer beside a software renderer with one thread.
  convenience init(
    context: OpenGLContext, gradients: GradientSpace = .srgb, atlasSide: Int = 2048,
    usesDepth: Bool = true
  ) throws(OpenGLError) {
    try self.init(
      context: context, software: SoftwareRenderer(threads: 1, gradients: gradients),
      gradients: gradients, atlasSide: atlasSide, usesDepth: usesDepth)
  }
}
