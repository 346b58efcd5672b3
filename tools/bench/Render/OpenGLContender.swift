import DrawList
import LiveServer
import OpenGLRenderer

/// The product's renderer for OpenGL, on its own pixels: nothing is read back.
struct OpenGLContender {
  /// The driver's name for what draws.
  let driver: String
  private let renderer: OpenGLRenderer

  /// The first driver that draws the reference scene right; nil, and a word about it, without one.
  static func find() -> OpenGLContender? {
    do {
      let context = try OpenGLContext.headless()
      let renderer = try OpenGLRenderer(context: context)
      try renderer.selfCheck()
      let name = context.renderer + (context.isSoftware ? ", which draws on the processor" : "")
      say("OpenGL: \(name)")
      return OpenGLContender(driver: name, renderer: renderer)
    } catch {
      say("no column for OpenGL: \(error)")
      return nil
    }
  }

  /// Milliseconds from the list until everything is drawn; nil where OpenGL could not draw it.
  func time(_ list: DrawList) -> Double? {
    let failures = renderer.counters.softwareFrames
    let start = wallTime()
    let isDrawn = renderer.draw(list, damage: [list.frame])
    renderer.finish()
    let time = wallTime() - start
    return isDrawn && renderer.counters.softwareFrames == failures ? time : nil
  }
}
