import Foundation
import LiveServer

/// The same load on weston, the Wayland reference compositor: pictures of 64 × 64 pixels instead of
/// property changes. With its pixman renderer, and with none.
///
/// - Parameters:
///   - weston: its path.
///   - load: the program that makes the load; tools/bench/peers/wayland-load/build builds it.
func measureWeston(
  _ weston: String, load: String, clientCounts: [Int], seconds: Double
) throws -> [LoadResult] {
  try [(name: "weston, pixman", arguments: ["--use-pixman"]), ("weston, none", [])]
    .flatMap { renderer in
      try clientCounts.map { clients in
        try measureWestonCell(
          weston, renderer.name, renderer.arguments, load: load, clients: clients, seconds: seconds)
      }
    }
}

private func measureWestonCell(
  _ weston: String, _ name: String, _ arguments: [String], load: String, clients: Int,
  seconds: Double
) throws -> LoadResult {
  let directory = try makeTemporaryDirectory()
  defer { try? FileManager.default.removeItem(atPath: directory) }
  let configuration = directory + "/weston.ini"
  // Its headless output takes 16 ms for a frame; this repaint window brings it nearest to sixty
  // frames a second.
  try "[core]\nrepaint-window=16\n[shell]\npanel-position=none\n".write(
    toFile: configuration, atomically: true, encoding: .utf8)
  let environment = ["XDG_RUNTIME_DIR": directory]
  let compositor = try ChildProcess(
    weston,
    [
      "--backend=headless-backend.so", "--width=1280", "--height=720", "--socket=load",
      "--idle-time=0", "--config=\(configuration)", "--log=\(directory)/log",
    ] + arguments, environment: environment, waitsForLine: false)
  defer { compositor.end() }
  let deadline = wallTime() + 10_000
  while !FileManager.default.fileExists(atPath: directory + "/load") {
    guard wallTime() < deadline else { throw ToolError("weston makes no socket") }
    pause(seconds: 0.05)
  }
  // Its own clients, keyboard and background, start with it.
  pause(seconds: 1)
  let program = try ChildProcess(
    load, ["load", "\(compositor.processID)", "\(clients)", "\(seconds)"],
    environment: environment, patience: seconds + 30)
  return try JSONDecoder().decode(WestonCell.self, from: Data(program.firstLine.utf8))
    .result(server: name, clients: clients)
}

/// The output of wayland-load.
private struct WestonCell: Decodable {
  var commitsPerSecond, latencyP50, latencyP99, microsecondsPerCommit, framesPerSecond: Double
  var latencyP999: Double?
  var heldBack: Int
  var harnessPercent, sentLateP99: Double

  func result(server: String, clients: Int) -> LoadResult {
    LoadResult(
      server: server, clients: clients, changes: nil, commitsPerSecond: commitsPerSecond,
      latencyP50: latencyP50, latencyP99: latencyP99, latencyP999: latencyP999,
      microsecondsPerCommit: microsecondsPerCommit, framesPerSecond: framesPerSecond,
      lateFrames: nil, heldBack: heldBack, harnessPercent: harnessPercent,
      sentLateP99: sentLateP99)
  }
}
