import COpenGL

/// The driver's messages about errors (`KHR_debug`), while the context is current.
package final class OpenGLMessages {
  /// The messages, without notes about performance and the driver's own work.
  package private(set) var texts: [String] = []

  init(_ gl: gl_functions) {
    guard let callback = gl.DebugMessageCallback else { return }
    gl.Enable(GL_DEBUG_OUTPUT)
    gl.Enable(GL_DEBUG_OUTPUT_SYNCHRONOUS)
    callback(
      { _, type, _, severity, _, message, user in
        guard let user, severity != GL_DEBUG_SEVERITY_NOTIFICATION,
          type != GL_DEBUG_TYPE_PERFORMANCE, type != GL_DEBUG_TYPE_OTHER
        else { return }
        Unmanaged<OpenGLMessages>.fromOpaque(user).takeUnretainedValue()
          .texts.append(String(cString: message))
      }, Unmanaged.passUnretained(self).toOpaque())
  }

}
