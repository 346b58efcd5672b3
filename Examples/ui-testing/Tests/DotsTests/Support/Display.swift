import Foundation
import Testing

/// A headless display with a clock that the test moves, and the program on it.
///
/// Nothing here waits for time to pass: the server says when the program has answered an input, and
/// draws the frame for a time when the clock is moved there.
final class Display {
  private let folder: URL
  private let display: String
  private let server: Program
  private let program: Program

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "ui-testing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    display = folder.appendingPathComponent("display").path
    server = try Program(
      "renderd",
      [
        "--display", display, "--headless", "--size", "320x240", "--clock", "manual",
        "--layout", "fill", "--decorations", "none",
      ], display: display)
    let line = server.readOutput()
    guard line.hasPrefix("ready") else {
      throw Program.Failure(description: "renderd is not ready: \(line)")
    }
    program = try Program("dots", [], display: display)
    try control("wait", "--clients", "1", "--commits", "1", "--idle")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs `renderctl`.
  @discardableResult
  func control(_ words: String...) throws -> String {
    try Program.run("renderctl", words, display: display)
  }

  private var commits: Int {
    get throws {
      let lines = try control("stats").split(separator: "\n")
      let line = try #require(lines.first { $0.hasPrefix("commits ") })
      return try #require(line.split(separator: " ").last.flatMap { Int($0) })
    }
  }

  /// Clicks at a pixel, and waits for the program's changes in answer.
  func tap(_ x: Int, _ y: Int) throws {
    let before = try commits
    try control("input", "click", String(x), String(y))
    try control("wait", "--commits", String(before + 1), "--idle")
  }

  /// Moves the clock on, and draws the frame for that time.
  func advance(_ seconds: Double) throws { try control("clock", "advance", String(seconds)) }

  /// A pixel as #RRGGBBAA.
  func pixel(_ x: Int, _ y: Int) throws -> String {
    try control("pixel", String(x), String(y)).trimmingCharacters(in: .newlines)
  }

  /// The picture on the display, as PNG data.
  func picture() throws -> Data {
    let file = folder.appendingPathComponent("picture.png")
    try control("screenshot", file.path)
    return try Data(contentsOf: file)
  }

  /// Compares the picture with the kept one, which a person has checked. With `UPDATE_GOLDENS` set,
  /// keeps this picture instead.
  func expectPicture(_ name: String, _ location: SourceLocation = #_sourceLocation) throws {
    let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Goldens/\(name).png").standardized
    let picture = try picture()
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil {
      return try picture.write(to: golden)
    }
    guard let expected = try? Data(contentsOf: golden), expected == picture else {
      let actual = FileManager.default.temporaryDirectory.appendingPathComponent(
        "\(name).actual.png")
      try picture.write(to: actual)
      Issue.record("\(golden.path) looks otherwise; see \(actual.path)", sourceLocation: location)
      return
    }
  }

  /// The path of a file that is removed with the display.
  func file(_ name: String) -> URL { folder.appendingPathComponent(name) }
}
