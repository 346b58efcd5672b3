package import COpenGL
import DrawList
package import GraphicsValues
package import OpenGLRenderer

/// A window's surface for OpenGL.
package struct OpenGLSurface {
  package typealias FunctionFinder = gl_loader

  /// Finds a function of the driver by name.
  package var findFunction: FunctionFinder
  /// Makes the window's context current on the calling thread; returns false on failure.
  package var makeCurrent: () -> Bool
  /// Shows the drawn frame at the next refresh of the display.
  package var swap: () -> Void
  /// How the frame is turned on its way to the surface, which has the size of the turned frame.
  package var orientation: () -> OutputOrientation
  /// Why nothing can be shown any more; nil as long as frames are.
  package var failure: () -> OpenGLError?

  package init(
    findFunction: @escaping FunctionFinder, makeCurrent: @escaping () -> Bool,
    swap: @escaping () -> Void, orientation: @escaping () -> OutputOrientation = { .normal },
    failure: @escaping () -> OpenGLError? = { nil }
  ) {
    self.findFunction = findFunction
    self.makeCurrent = makeCurrent
    self.swap = swap
    self.orientation = orientation
    self.failure = failure
  }

  /// Adopts the window's context.
  func makeContext() throws(OpenGLError) -> OpenGLContext {
    try OpenGLContext(adopting: findFunction, makeCurrent: makeCurrent)
  }
}

/// Draws with OpenGL and shows the frame in a window, without reading a pixel back.
final class WindowRenderer: Renderer {
  private let renderer: OpenGLRenderer
  private let surface: OpenGLSurface
  private var isDrawn = true

  init(_ renderer: OpenGLRenderer, _ surface: OpenGLSurface) {
    self.renderer = renderer
    self.surface = surface
  }

  /// Why the last frame was not drawn; nil if it was.
  var failure: OpenGLError? {
    surface.failure() ?? renderer.failure ?? (isDrawn ? nil : .beyondLimits)
  }
  var context: OpenGLContext { renderer.context }
  var counters: OpenGLCounters { renderer.counters }

  /// Draws into the renderer's own pixels, which `present` shows; `target` does not change.
  func draw(_ list: DrawList, _ request: DrawRequest, into target: PixelBuffer) -> DrawReport {
    let report = renderer.draw(list, request)
    isDrawn = report != nil
    return report ?? DrawReport()
  }

  /// Draws a list into memory. The next frame of the window has to be drawn whole.
  func copy(_ list: DrawList, _ request: DrawRequest, into target: PixelBuffer) {
    renderer.draw(list, request, into: target)
  }

  /// Shows the frame; the window does not change if drawing failed.
  func present() {
    guard isDrawn else { return }
    renderer.present(surface.orientation())
    surface.swap()
  }

  func keptBytes(of client: UInt32) -> Int { renderer.keptBytes(of: client) }
  func forget(client: UInt32) { renderer.forget(client: client) }
}
