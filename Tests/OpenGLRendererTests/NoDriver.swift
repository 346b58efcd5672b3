import CNullOpenGL
import OpenGLRenderer

extension OpenGLContext {
  /// A context without a driver: nothing is drawn, and a frame only makes requests.
  static func withoutDriver() throws -> OpenGLContext {
    try OpenGLContext(adopting: null_opengl_find_function) { true }
  }
}
