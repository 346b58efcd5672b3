package import DrawList
import Logging
import OpenGLRenderer

// The OpenGL renderer's name and counters, and the recovery from its failures.
extension RenderServer {
  /// Draws the frames of the output that stands for the display; nil if nothing draws pixels.
  package var renderer: (any Renderer)? { outputs.primary?.renderer }

  /// Name of the renderer in use, for tools.
  var rendererName: String {
    if outputs.primary == nil { return options.renderer.rawValue }
    return Self.name(of: renderer)
  }

  /// Name of an output's renderer.
  func rendererName(of output: Output) -> String { Self.name(of: output.renderer) }

  private static func name(of renderer: (any Renderer)?) -> String {
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

  /// After a failure of OpenGL on an output, replaces the renderer and redraws everything from the tree.
  func recoverOpenGL(of output: Output) {
    let known = (output.renderer as? OpenGLRenderer)?.failure ?? output.windowRenderer?.failure
    guard let failure = known else { return }
    logger.warning(
      "OpenGL has failed", metadata: ["output": "\(output.name)", "reason": "\(failure)"])
    // The renderer's resources belong to the failed context, and are released before it.
    output.renderer = nil
    do {
      output.renderer = try RendererFactory(options: options, logger: logger).remake(
        for: output, after: failure)
    } catch {
      logger.error(
        "nothing draws", metadata: ["output": "\(output.name)", "reason": "\(error)"])
    }
    core.damageEverything(on: output.id)
    output.pace.scheduler.requestFrame(now: ServerClock.monotonic)
  }
}
