/// A reason why OpenGL cannot draw a picture.
package enum OpenGLError: Error, Hashable, CustomStringConvertible {
  /// libEGL cannot be opened.
  case noLibrary(String)
  /// EGL has no display that works without a window.
  case noDisplay
  /// No context could be made.
  case noContext(String)
  /// The context's version is older than OpenGL ES 3.0 or OpenGL 3.3.
  case tooOld(version: String)
  /// The driver lacks a function.
  case missingFunction(String, renderer: String)
  /// A program cannot be compiled or linked; with the driver's log, in which files have names.
  case program(String, log: String)
  /// The driver cannot draw on targets of this size.
  case target(width: Int, height: Int, status: UInt32)
  /// A frame needs larger textures than the driver has.
  case beyondLimits
  /// The driver has no memory left.
  case outOfMemory
  /// The reference scene differs too much from the software renderer's pixels.
  case disagreement(worst: Int, scene: String)
  /// Frames are drawn, and what shows them does not take them; with the reason.
  case surface(String)
  /// The context is lost, and a new one must be made.
  case contextLost

  package var description: String {
    switch self {
    case .noLibrary(let reason): "EGL cannot be opened: \(reason)"
    case .noDisplay: "EGL has no display that works without a window"
    case .noContext(let reason): "no OpenGL context: \(reason)"
    case .tooOld(let version): "OpenGL is too old: \(version); ES 3.0 or 3.3 is needed"
    case .missingFunction(let name, let renderer): "the driver of \(renderer) lacks \(name)"
    case .program(let name, let log): "the program \(name) cannot be built: \(log)"
    case .target(let width, let height, let status):
      "a target of \(width)x\(height) pixels is not complete: status \(status)"
    case .disagreement(let worst, let scene):
      "the driver draws \(scene) with colours that are off by \(worst) of 255"
    case .beyondLimits: "a frame needs larger textures than the driver has"
    case .outOfMemory: "the driver is out of memory"
    case .surface(let reason): "drawn frames are not taken: \(reason)"
    case .contextLost: "the OpenGL context is lost"
    }
  }

  /// True when using less memory may help.
  var isShortage: Bool {
    switch self {
    case .outOfMemory, .target: true
    default: false
    }
  }
}
