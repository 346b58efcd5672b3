internal import DrawList
internal import Logging
import OpenGLRenderer

// The renderer that a context of OpenGL belongs to, and what is left when the context is lost.
extension RenderServer {
  /// What the renderer in use is called by tools.
  var rendererName: String {
    switch renderer {
    case nil: "null"
    case is OpenGLRenderer, is WindowRenderer: "gl"
    default: "software"
    }
  }

  /// What has been asked of the driver since its context was made; null where the processor draws.
  var openGLDocument: JSONText {
    guard
      let counters = (renderer as? OpenGLRenderer)?.counters
        ?? (renderer as? WindowRenderer)?.counters
    else { return .null }
    return .object([
      ("frames", .integer(counters.frames)), ("drawCalls", .integer(counters.drawCalls)),
      ("instances", .integer(counters.instances)),
      ("stateChanges", .integer(counters.stateChanges)),
      ("bytesStreamed", .integer(counters.bytesStreamed)),
      ("bytesUploaded", .integer(counters.bytesUploaded)),
      ("texturesMade", .integer(counters.texturesMade)),
      ("softwareFrames", .integer(counters.softwareFrames)),
    ])
  }

  private var failure: OpenGLError? {
    (renderer as? OpenGLRenderer)?.failure ?? (renderer as? WindowRenderer)?.failure
  }

  /// Has everything drawn anew from the tree once OpenGL has failed.
  func recoverOpenGL() {
    guard let failure else { return }
    logger.warning("OpenGL has failed", metadata: ["reason": "\(failure)"])
    // What it holds belongs to the context that goes, and has to go first.
    renderer = nil
    output.windowRenderer = nil
    do {
      renderer = try RendererFactory(options: options, logger: logger).remake(
        for: output, after: failure)
    } catch {
      logger.error("nothing draws", metadata: ["reason": "\(error)"])
    }
    output.windowRenderer = renderer as? WindowRenderer
    core.damageEverything()
    scheduler.requestFrame(now: ServerClock.monotonic)
  }
}
