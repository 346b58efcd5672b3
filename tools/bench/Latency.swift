import GraphicsValues
import LiveServer
import WireProtocol

/// From a commit, and from a frame of a surface, to the event that says it was latched, with a server that sleeps in
/// between.
func measureLatency() throws -> [Report.Row] { try commitLatency() + attachLatency() }

private func commitLatency() throws -> [Report.Row] {
  // The server draws at most one frame per interval; a short one lets it be idle again soon.
  let server = try LiveServer(["--rate", "1000"])
  let client = try WireClient(path: server.path)
  try client.showSquares()
  var delays: [Double] = []
  for round in 0..<2000 {
    pause(seconds: 0.002)
    let x = 100 + Double(round % 200)
    delays.append(try client.commit { $0.setPoint(Point(x: x, y: 60), for: .position, of: 2) })
  }
  let statistics = try server.statistics()
  return [
    row("commit to frame event, p50", delays.percentile(0.5), budget: 0.15),
    row("commit to frame event, p99", delays.percentile(0.99), budget: 0.5),
    row("of it from complete to latched, p50", statistics.number("commitToLatchP50") * 1e3),
    row("of it from complete to latched, p99", statistics.number("commitToLatchP99") * 1e3),
  ]
}

private func attachLatency() throws -> [Report.Row] {
  let server = try LiveServer(["--rate", "1000"])
  let film = try FilmClient(try WireClient(path: server.path), width: 96, height: 96)
  var delays: [Double] = []
  for _ in 0..<2000 {
    pause(seconds: 0.002)
    delays.append(try film.showFrame())
  }
  return [
    row("frame of a surface to its event, p50", delays.percentile(0.5), budget: 0.15),
    row("frame of a surface to its event, p99", delays.percentile(0.99), budget: 0.5),
  ]
}

private func row(_ measurement: String, _ value: Double, budget: Double? = nil) -> Report.Row {
  Report.Row(
    benchmark: "latency", measurement: measurement, value: value, unit: "ms", budget: budget)
}
