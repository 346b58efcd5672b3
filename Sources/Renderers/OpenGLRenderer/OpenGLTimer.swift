import COpenGL

/// Measures the driver's processor time for requests (`EXT_disjoint_timer_query`, or OpenGL 3.3).
package final class OpenGLTimer {
  private let context: OpenGLContext
  private let functions: Functions
  private var query: gl_name = 0

  private struct Functions {
    let begin: (gl_enum, gl_name) -> Void
    let end: (gl_enum) -> Void
    let result: (gl_name, gl_enum, UnsafeMutablePointer<UInt64>) -> Void
    let delete: (Int32, UnsafePointer<gl_name>) -> Void
  }

  /// Fails when the driver has no timer.
  package init?(_ context: OpenGLContext) {
    let gl = context.gl
    guard context.isDesktop || context.extensions.contains("GL_EXT_disjoint_timer_query"),
      context.makeCurrent(), let make = gl.GenQueries, let begin = gl.BeginQuery,
      let end = gl.EndQuery, let result = gl.GetQueryObjectui64v, let delete = gl.DeleteQueries
    else { return nil }
    self.context = context
    functions = Functions(
      begin: { begin($0, $1) }, end: { end($0) }, result: { result($0, $1, $2) },
      delete: { delete($0, $1) })
    make(1, &query)
  }

  deinit {
    if context.makeCurrent() { functions.delete(1, &query) }
  }

  /// Returns the nanoseconds that the requests of `body` take; waits for them.
  package func measure(_ body: () -> Void) -> UInt64 {
    functions.begin(GL_TIME_ELAPSED, query)
    body()
    functions.end(GL_TIME_ELAPSED)
    var nanoseconds: UInt64 = 0
    functions.result(query, GL_QUERY_RESULT, &nanoseconds)
    return nanoseconds
  }
}
