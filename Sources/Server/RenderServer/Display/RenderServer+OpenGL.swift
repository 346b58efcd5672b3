import DrawList
import Logging
import OpenGLRenderer

// The OpenGL renderer's name and counters, and the recovery from its failures.
extension RenderServer {
  /// Name of the renderer in use, for tools.
  var rendererName: String {
    switch renderer {
    case nil: "null"
    case is OpenGLRenderer, is WindowRenderer: "gl"
    default: "software"
    }
  }

  /// Counters of calls to the driver since its context was made; null if the processor draws.
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

  /// After a failure of OpenGL, replaces the renderer and redraws everything from the tree.
  func recoverOpenGL() {
    guard let failure else { return }
    logger.warning("OpenGL has failed", metadata: ["reason": "\(failure)"])
    // The renderer's resources belong to the failed context, and are released before it.
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
