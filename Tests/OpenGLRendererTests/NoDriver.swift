import CNullOpenGL
import OpenGLRenderer

extension OpenGLContext {
  /// A context in which nothing is drawn: what is left of a frame is what it asks for.
  static func withoutDriver() throws -> OpenGLContext {
    try OpenGLContext(adopting: null_opengl_find_function) { true }
  }
}
