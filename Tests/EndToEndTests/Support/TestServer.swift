import Expectations
import Foundation
import RenderTools
import Testing

/// A test's own `renderd`, in a separate folder, and the connection that drives it.
final class TestServer {
  let folder: TemporaryFolder
  let path: String
  let process: ChildProcess
  private let control: ControlClient

  /// Starts a server and waits until it accepts clients. The server has no window unless the
  /// arguments ask for one.
  ///
  /// - Parameters:
  ///   - background: The colour behind all windows; nil for the program's default.
  ///   - descriptors: The system's limit of the server's open descriptors.
  init(
    _ arguments: [String], window: Bool = false, hasTitles: Bool = false,
    background: String? = "#000000", environment: [String: String?] = [:],
    descriptors: Int? = nil, folder: TemporaryFolder? = nil, patience: Double = 600
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    let path = folder.file("display")
    let words =
      ["--display", path] + (window ? [] : ["--headless"])
      + (hasTitles ? [] : ["--decorations", "none"])
      + (background.map { ["--background", $0] } ?? []) + arguments
    if let descriptors {
      process = try ChildProcess(
        "/bin/sh",
        ["-c", "ulimit -n \(descriptors); exec \"$0\" \"$@\"", BuiltPrograms.path("renderd")]
          + words, environment: environment, folder: folder, patience: patience)
    } else {
      process = try ChildProcess(
        "renderd", words, environment: environment, folder: folder, patience: patience)
    }
    let line = try process.readLine()
    guard line == "ready \(path)" else { throw ChildProcess.Failure(description: line) }
    self.folder = folder
    self.path = path
    control = try ControlClient(display: path)
  }

  /// Starts one of this package's programs as a client of this server.
  func start(
    _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:]
  ) throws -> ChildProcess {
    try ChildProcess(
      program, ["--display", path] + arguments, environment: environment, folder: folder)
  }

  // MARK: Control

  @discardableResult
  func ask(_ request: String) throws -> ControlClient.Answer {
    try control.request(request.split(separator: " ").map(String.init))
  }

  /// Waits until a condition of the control socket is true.
  func wait(_ condition: String) throws {
    guard try ask("wait \(condition) timeout 20").bool("done") else {
      throw ChildProcess.Failure(description: "not true: \(condition)")
    }
  }

  /// Waits for a condition on answers of the control socket that has no `wait` request.
  func wait(_ what: Comment, until isTrue: () throws -> Bool) throws {
    for _ in 0..<400 {
      if try isTrue() { return }
      // The condition is impossible, so this is a pause by the server's own clock.
      try ask("wait clients 1000000 timeout 0.05")
    }
    throw ChildProcess.Failure(description: "not true: \(what)")
  }

  func advance(_ seconds: Double) throws { try ask("clock advance \(seconds)") }

  func pixel(_ x: Int, _ y: Int) throws -> String { try ask("pixel \(x) \(y)").string("pixel") }

  /// The lines of the tree that are about animations.
  var animations: [String] {
    get throws {
      try ask("tree").string("text").split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.hasPrefix("animation ") }
    }
  }

  func statistic(_ name: String) throws -> Int { try ask("stats").integer(name) }

  func screenshot(client: Int? = nil, output: String? = nil) throws -> Screenshot {
    let answer = try ask(
      "screenshot" + (client.map { " client \($0)" } ?? "") + (output.map { " output \($0)" } ?? "")
    )
    return Screenshot(
      width: answer.integer("width"), height: answer.integer("height"), bytes: answer.bytes)
  }

  /// Presses and releases the left button of the pointer at a pixel.
  func click(_ x: Double, _ y: Double) throws {
    try ask("input move \(x) \(y)")
    try ask("input press 1")
    try ask("input release 1")
  }

  /// A client's number in requests, by its process.
  func client(_ process: ChildProcess) throws -> Int {
    let clients = try ask("clients").document["clients"] as? [[String: Any]] ?? []
    let client = clients.first { ($0["pid"] as? NSNumber)?.int32Value == process.processID }
    return try unwrap((client?["client"] as? NSNumber)?.intValue)
  }
}

/// A frame as shown by the server.
struct Screenshot: Hashable, CustomTestStringConvertible {
  let width: Int
  let height: Int
  /// BGRA, rows without padding.
  let bytes: [UInt8]

  /// 0xRRGGBB.
  func color(_ x: Int, _ y: Int) -> UInt32 {
    let i = (y * width + x) * 4
    return UInt32(bytes[i + 2]) << 16 | UInt32(bytes[i + 1]) << 8 | UInt32(bytes[i])
  }

  /// 0xAARRGGBB, with every alpha 0xFF.
  var pixels: [UInt32] {
    (0..<width * height).map { 0xFF00_0000 | color($0 % width, $0 / width) }
  }

  var testDescription: String { "\(width)x\(height) of hash \(hashValue)" }

  /// The number of different pixels, and their bounding box; nil for none.
  func difference(from other: Screenshot) -> String? {
    guard (width, height) == (other.width, other.height) else { return "another size" }
    let places = (0..<width * height).filter {
      color($0 % width, $0 / width) != other.color($0 % width, $0 / width)
    }
    let (xs, ys) = (places.map { $0 % width }, places.map { $0 / width })
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return nil }
    return "\(places.count) pixels in \(left)...\(right), \(top)...\(bottom)"
  }
}
