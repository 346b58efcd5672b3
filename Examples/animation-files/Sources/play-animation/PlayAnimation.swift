import AnimationFiles
import ArgumentParser
import Foundation
import QuartzCore

@main
struct PlayAnimation: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play-animation",
    abstract: "Play animations of the common JSON format in a window.",
    discussion: """
      The render server plays; this program sleeps meanwhile. Features that layers do not have are \
      named on standard error. Several files are shown side by side.

      Exit status: 0 the window was closed, or the time was up; 64 wrong usage; 1 the server went away, or a \
      picture cannot be written; 65 a file cannot be played; 69 no server.
      """)

  @Argument(help: ArgumentHelp("The files to play.", valueName: "file"))
  var files: [String]

  @Option(help: "The title of the window. Default: the names of the files.")
  var title: String?

  @Option(
    help: ArgumentHelp(
      "The size of the window in points, as 640x480. Default: the files' size, at most 1000 wide.",
      valueName: "WxH"))
  var size: WindowSize?

  @Flag(inversion: .prefixedNo, help: "Play for ever, or once; then the last frame stays.")
  var loop = true

  @Option(help: ArgumentHelp("The speed, more than 0; 1 is the file's own.", valueName: "factor"))
  var speed = 1.0

  @Option(
    help: ArgumentHelp(
      "Write a picture instead, without a window or a server.", valueName: "file.png"))
  var picture: String?

  @Option(help: ArgumentHelp("The time of that picture, in seconds.", valueName: "s"))
  var time = 0.0

  @Option(help: ArgumentHelp("The colour behind the files.", valueName: "#rrggbb"))
  var background = WindowColor.white

  @Option(
    help: ArgumentHelp(
      "The render server's display: a name in the runtime directory or an absolute path.",
      discussion: "Default: $RENDERD_DISPLAY, else renderd-0.", valueName: "name"))
  var display: String?

  @Option(
    help: ArgumentHelp("End after this time; 0: when the window is closed.", valueName: "s"))
  var seconds = 0.0

  func validate() throws {
    guard !files.isEmpty else { throw ValidationError("No file is given.") }
    guard speed > 0, speed <= 1000 else {
      throw ValidationError("--speed is more than 0 and at most 1000.")
    }
    guard time >= 0, time.isFinite else {
      throw ValidationError("--time is a number of seconds, not negative.")
    }
    guard seconds >= 0, seconds.isFinite else {
      throw ValidationError("--seconds is a number of seconds, not negative.")
    }
  }

  func run() throws {
    let animations = try files.map { try load($0) }
    let grid = Grid(sizes: animations.map(\.size), window: size?.size)
    for (index, animation) in animations.enumerated() {
      let (place, scale) = grid.place(of: index)
      animation.layer.position = place
      animation.layer.setAffineTransform(CGAffineTransform(scaleX: scale, y: scale))
    }
    if let picture {
      sharpen(animations, in: grid, backingScale: 1)
      return try write(animations.map(\.layer), size: grid.window, to: picture)
    }
    try connect()

    let names = files.map { URL(fileURLWithPath: $0).lastPathComponent }
    let window = LayerWindow(title: title ?? names.joined(separator: ", "), size: grid.window)
    window.layer.backgroundColor = background.color
    sharpen(animations, in: grid, backingScale: window.backingScale)
    for animation in animations {
      window.layer.addSublayer(animation.layer)
      animation.play(speed: Float(speed))
    }
    window.onEvent = { event in
      switch event {
      case .closed: Foundation.exit(0)
      case .backingScaleChanged(let scale): sharpen(animations, in: grid, backingScale: scale)
      default: break
      }
    }
    if seconds > 0 {
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { Foundation.exit(0) }
    }
    while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }

  /// Sets the scale of texts to their size on screen.
  private func sharpen(_ animations: [AnimationFile], in grid: Grid, backingScale: CGFloat) {
    for (index, animation) in animations.enumerated() {
      animation.contentsScale = grid.place(of: index).scale * backingScale
    }
  }

  private func write(_ layers: [CALayer], size: CGSize, to path: String) throws {
    do {
      let snapshot = Snapshot(size: size, background: background.color)
      try snapshot.draw(layers, at: time).write(to: URL(fileURLWithPath: path))
    } catch {
      say("\(path): \(error)")
      throw ExitCode(1)
    }
  }

  private func load(_ path: String) throws -> AnimationFile {
    do {
      let file = try AnimationFile.load(
        URL(fileURLWithPath: path), repeatCount: loop ? .infinity : 1)
      for warning in file.warnings { say("\(path): \(warning)") }
      return file
    } catch {
      say("\(error)")
      throw ExitCode(65)
    }
  }

  private func connect() throws {
    do {
      try RenderServerConnection.shared.connect(path: display)
    } catch {
      say("\(error)")
      throw ExitCode(69)
    }
  }

  private func say(_ line: String) {
    FileHandle.standardError.write(Data("play-animation: \(line)\n".utf8))
  }
}

/// A size such as 640x480.
struct WindowSize: ExpressibleByArgument {
  let size: CGSize

  init?(argument: String) {
    let numbers = argument.split(separator: "x", omittingEmptySubsequences: false)
      .map { Double($0) ?? 0 }
    guard numbers.count == 2, numbers.allSatisfy({ (1...16384).contains($0) }) else { return nil }
    size = CGSize(width: numbers[0], height: numbers[1])
  }
}

/// A colour such as #ff8000.
struct WindowColor: ExpressibleByArgument {
  let color: CGColor

  static let white = WindowColor(color: .white)

  init(color: CGColor) { self.color = color }

  init?(argument: String) {
    let digits = argument.hasPrefix("#") ? argument.dropFirst() : argument[...]
    guard digits.utf8.count == 6, let number = UInt32(digits, radix: 16) else { return nil }
    func component(_ shift: UInt32) -> CGFloat { CGFloat(number >> shift & 255) / 255 }
    color = CGColor(srgbRed: component(16), green: component(8), blue: component(0), alpha: 1)
  }

  var defaultValueDescription: String { "#ffffff" }
}
