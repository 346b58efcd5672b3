import Foundation

/// A sample in the only window of a server without a screen, on the manual clock.
final class Stage {
  private let sample: Program
  private let server: Program
  private let folder: URL
  private let display: String

  init(_ name: String, style: String = "light") throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "uikit-samples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    display = folder.appendingPathComponent("display").path
    server = try Program(
      "renderd",
      [
        "--display", display, "--headless", "--size", name == "Library" ? "1024x768" : "390x844",
        "--clock", "manual", "--decorations", "none",
      ])
    let line = server.readOutput()
    guard line.hasPrefix("ready") else {
      throw Program.Failure(description: "renderd is not ready: \(line)")
    }
    sample = try Program(name, [], display: display, style: style)
    try control("wait", "--clients", "1", "--commits", "1", "--idle")
    try advance(0.6)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @discardableResult
  private func control(_ words: String...) throws -> String {
    try Program.run("renderctl", words + ["--display", display])
  }

  /// Moves the clock in steps, and lets the sample answer to each.
  func advance(_ seconds: Double) throws {
    for _ in 0..<Int((seconds / 0.05).rounded()) {
      try control("clock", "advance", "0.05")
      try control("wait", "--clients", "1", "--idle")
    }
  }

  func click(_ x: Int, _ y: Int) throws {
    try control("input", "click", String(x), String(y))
    try control("wait", "--clients", "1", "--idle")
    try advance(0.6)
  }

  func type(_ text: String) throws {
    try control("input", "text", text)
    try control("wait", "--clients", "1", "--idle")
    try advance(0.2)
  }

  func picture() throws -> Picture {
    let file = folder.appendingPathComponent("picture.png")
    try control("screenshot", file.path)
    return try Picture(png: file)
  }
}
