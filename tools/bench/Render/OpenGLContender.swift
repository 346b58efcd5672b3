import DrawList
import LiveServer
import OpenGLRenderer
import SoftwareRenderer

/// The product's renderer for OpenGL, on its own pixels: nothing is read back.
struct OpenGLContender {
  /// The driver's name for its renderer.
  let driver: String
  private let renderer: OpenGLRenderer

  /// The first driver that passes the self-check; nil, with a message, where there is none.
  static func find() -> OpenGLContender? {
    do {
      let context = try OpenGLContext.headless()
      let renderer = try OpenGLRenderer(context: context, software: SoftwareRenderer(threads: 1))
      try renderer.selfCheck()
      let name = context.renderer + (context.isSoftware ? ", which draws on the processor" : "")
      say("OpenGL: \(name)")
      return OpenGLContender(driver: name, renderer: renderer)
    } catch {
      say("no column for OpenGL: \(error)")
      return nil
    }
  }

  /// Milliseconds from the list until everything is drawn; nil if the OpenGL renderer fell back to
  /// software.
  func time(_ list: DrawList) -> Double? {
    let failures = renderer.counters.softwareFrames
    let start = wallTime()
    let isDrawn = renderer.draw(list, DrawRequest(damage: [list.frame])) != nil
    renderer.finish()
    let time = wallTime() - start
    return isDrawn && renderer.counters.softwareFrames == failures ? time : nil
  }
}
