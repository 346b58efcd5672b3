import ArgumentParser
import CNullOpenGL
import DrawList
import GraphicsValues
import OpenGLRenderer
import SoftwareRenderer

/// Compares the OpenGL renderer with the software renderer on this machine's driver, and times it.
@main
struct GLCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gl-check",
    abstract: "Agreement and speed of the OpenGL renderer with this machine's driver.",
    discussion: """
      Prints the driver, whether the reference scene comes out right, a table of agreement with the \
      software renderer over lists made from seeds, and times of frames of 3840x2160: on the driver's \
      own processor if the driver reports them, of this thread, and from start to end; medians. It needs \
      libEGL.so.1 and a driver, and nothing else. The exit code is 1 if a list does not agree.
      """)

  @Option(help: ArgumentHelp("The number of lists to compare.", valueName: "n")) var lists = 400
  @Option(help: ArgumentHelp("The number of frames to time of each scene.", valueName: "n"))
  var frames = 60
  @Option(help: ArgumentHelp("Width of the timed frames.", valueName: "pixels")) var width = 3840
  @Option(help: ArgumentHelp("Height of the timed frames.", valueName: "pixels")) var height = 2160
  @Option(
    parsing: .upToNextOption, help: ArgumentHelp("Squares of the scenes.", valueName: "n"))
  var squares = [1000, 10_000, 100_000]
  @Flag(help: "OpenGL 3.3 instead of OpenGL ES 3.0.") var desktop = false
  @Flag(help: "Only agreement.") var agreementOnly = false
  @Flag(help: "Only squares.") var squaresOnly = false
  @Flag(help: "Times without a driver.") var noDriver = false

  func validate() throws {
    guard (0...1_000_000).contains(lists) else { throw ValidationError("--lists is 0 to 1000000.") }
    guard (3...10_000).contains(frames) else { throw ValidationError("--frames is 3 to 10000.") }
    guard (64...16_384).contains(width), (64...16_384).contains(height) else {
      throw ValidationError("--width and --height are 64 to 16384.")
    }
    guard squares.allSatisfy((1...1_000_000).contains) else {
      throw ValidationError("--squares are 1 to 1000000.")
    }
  }

  func run() throws {
    if noDriver {
      let context = try OpenGLContext(adopting: null_opengl_find_function) { true }
      return try measure(
        OpenGLRenderer(context: context, software: SoftwareRenderer(threads: 1)))
    }
    let context = try OpenGLContext.headless([desktop ? .desktop : .embedded])
    print("renderer: \(context.renderer)")
    print("version: \(context.version)\(context.isSoftware ? " (on the processor)" : "")")
    print("textures up to \(context.maximumTextureSize)")
    let start = ContinuousClock.now
    let renderer = try OpenGLRenderer(context: context, software: SoftwareRenderer(threads: 1))
    print("programs linked in \(milliseconds(start.duration(to: .now))) ms")
    var isRight = true
    do {
      try renderer.selfCheck()
      print("the reference scene agrees")
    } catch {
      print("\(error)")
      isRight = false
    }
    isRight = compareLists(renderer) && isRight
    isRight = compareTurns(renderer) && isRight
    if !agreementOnly { try measure(renderer) }
    if let failure = renderer.failure {
      print("failed: \(failure)")
      isRight = false
    }
    if !isRight { throw ExitCode.failure }
  }
}

/// A duration with three digits after the point.
func milliseconds(_ duration: Duration) -> String {
  let (seconds, attoseconds) = duration.components
  return decimal(Double(seconds) * 1000 + Double(attoseconds) * 1e-15)
}

func decimal(_ value: Double) -> String {
  let thousandths = Int((value * 1000).rounded())
  let fraction = String(thousandths % 1000 + 1000).dropFirst()
  return "\(thousandths / 1000).\(fraction)"
}
