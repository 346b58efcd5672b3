import Foundation
import Testing

/// A sample in the only window of a server without a screen, 320 × 320 pixels, on the manual clock.
final class Stage {
  let sample: Program
  private var server: Program
  private let folder: URL
  private let display: String
  /// Time of the server's clock.
  private var time = 0.0

  init(_ name: String, _ arguments: [String] = []) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "layer-samples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    display = folder.appendingPathComponent("display").path
    server = try Self.startServer(display)
    sample = try Program("layer-samples", [name] + arguments, display: display)
    try control("wait", "--clients", "1", "--commits", "1", "--idle")
  }

  private static func startServer(
    _ display: String, _ arguments: [String] = []
  ) throws -> Program {
    let server = try Program(
      "renderd",
      [
        "--display", display, "--headless", "--size", "320x320", "--clock", "manual",
        "--decorations", "none",
      ] + arguments)
    let line = server.readOutput()
    guard line.hasPrefix("ready") else {
      throw Program.Failure(description: "renderd is not ready: \(line)")
    }
    return server
  }

  /// Kills the server, and starts another one whose clock goes on from the same time.
  func replaceServer() throws {
    server.kill()
    server = try Self.startServer(display, ["--clock-start", String(time)])
    try control("wait", "--clients", "1", "--commits", "1", "--idle")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  // MARK: renderctl

  @discardableResult
  private func control(_ words: String...) throws -> String {
    try Program.run("renderctl", words + ["--display", display])
  }

  private var commits: Int {
    get throws {
      for line in try control("stats").split(separator: "\n") where line.hasPrefix("commits ") {
        if let count = line.split(separator: " ").last.flatMap({ Int($0) }) { return count }
      }
      throw Program.Failure(description: "the server counts no commits")
    }
  }

  /// Waits for the sample's changes in answer to an action.
  private func answered(_ action: () throws -> Void) throws {
    let before = try commits
    try action()
    try control("wait", "--commits", String(before + 1), "--idle")
  }

  /// Moves the clock, and lets the sample answer.
  func advance(_ seconds: Double) throws {
    try control("clock", "advance", String(seconds))
    time += seconds
    try control("wait", "--clients", "1", "--idle")
  }

  /// Moves the clock to a time at which the sample ends.
  func end(advancing seconds: Double) throws {
    try control("clock", "advance", String(seconds))
    try control("wait", "--clients", "0")
  }

  /// Waits until the sample changes something by itself.
  func waitForChange() throws { try answered {} }

  /// Clicks at a pixel, and waits for the sample's answer.
  func click(_ x: Int, _ y: Int) throws {
    try answered { try control("input", "click", String(x), String(y)) }
  }

  /// Presses the button at a pixel. The sample need not answer.
  func press(_ x: Int, _ y: Int) throws {
    try control("input", "press", String(x), String(y))
    try control("wait", "--clients", "1", "--idle")
  }

  /// Moves the pointer with the button down, and waits for the sample's answer.
  func drag(to x: Int, _ y: Int) throws {
    try answered { try control("input", "move", String(x), String(y)) }
  }

  /// Lets the button go. The sample need not answer.
  func release() throws {
    try control("input", "release")
    try control("wait", "--clients", "1", "--idle")
  }

  func picture() throws -> Picture {
    let file = folder.appendingPathComponent("picture.png")
    try control("screenshot", file.path)
    return try Picture(png: file)
  }

  /// The picture once it fulfils a condition; for changes that no commit announces.
  func picture(_ what: Comment, where isRight: (Picture) -> Bool) throws -> Picture {
    for _ in 0..<200 {
      let picture = try picture()
      if isRight(picture) { return picture }
      try control("wait", "--idle")
    }
    throw Program.Failure(description: "not on the display: \(what)")
  }

  func pixel(_ x: Int, _ y: Int) throws -> Pixel {
    let text = try control("pixel", String(x), String(y))
    guard text.count > 7, let number = Int(text.dropFirst().prefix(6), radix: 16) else {
      throw Program.Failure(description: "no pixel: \(text)")
    }
    return Pixel(red: number >> 16, green: number >> 8 & 255, blue: number & 255)
  }
}

/// Runs the samples one after the other: each test starts programs.
@Suite(.serialized, .timeLimit(.minutes(10))) enum SampleTests {}
