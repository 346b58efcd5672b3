import COpenGL

// What EGL is asked for.
extension OpenGLContext.Interface {
  /// EGL's number for the API.
  var api: UInt32 {
    switch self {
    case .embedded: EGL_OPENGL_ES_API
    case .desktop: EGL_OPENGL_API
    }
  }

  private var attributes: [Int32] {
    switch self {
    case .embedded: [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0]
    case .desktop:
      [
        EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3,
        EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
      ]
    }
  }

  var renderableType: Int32 {
    switch self {
    case .embedded: EGL_OPENGL_ES3_BIT
    case .desktop: EGL_OPENGL_BIT
    }
  }

  /// The attributes to ask for a context with, in order: one that says when it is lost, then any.
  func attempts(_ extensions: Set<String>, isDebug: Bool = false) -> [[Int32]] {
    let usual = attributes + (isDebug ? [EGL_CONTEXT_OPENGL_DEBUG, 1] : [])
    let robust =
      extensions.contains(robustness.extension)
      ? usual + [robustness.attribute, EGL_LOSE_CONTEXT_ON_RESET] : usual
    return [robust, usual].map { $0 + [EGL_NONE] }
  }

  /// EGL's extension for context loss at a driver reset, and its attribute.
  private var robustness: (extension: String, attribute: Int32) {
    switch self {
    case .embedded:
      ("EGL_EXT_create_context_robustness", EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT)
    case .desktop:
      ("EGL_KHR_create_context", EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_KHR)
    }
  }
}

extension egl_functions {
  /// The functions of the system's EGL.
  static func load() throws(OpenGLError) -> egl_functions {
    let table = UnsafeMutablePointer<egl_functions>.allocate(capacity: 1)
    defer { table.deallocate() }
    if let reason = egl_functions_load(table) { throw .noLibrary(String(cString: reason)) }
    return table.pointee
  }

  /// The extensions of a display; without one, those of EGL itself.
  func extensions(of display: egl_display?) -> Set<String> {
    guard let text = QueryString(display, EGL_EXTENSIONS) else { return [] }
    return Set(String(cString: text).split(separator: " ").map(String.init))
  }
}
