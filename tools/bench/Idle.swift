import GraphicsValues
import LiveServer
import WireProtocol
import WireTransport

/// Measures the cost of a still picture, and of a surface whose last frame stays.
func measureIdle(seconds: Double) throws -> [Report.Row] {
  try idleRows(seconds: seconds, of: "") { try $0.showSquares() }
    + idleRows(seconds: seconds, of: "surface, ") { client in
      let film = try FilmClient(client, width: 1280, height: 720)
      for _ in 0..<30 { try film.showFrame() }
    }
}

/// - Parameter name: the beginning of each row's name.
private func idleRows(
  seconds: Double, of name: String, _ show: (WireClient) throws -> Void
) throws -> [Report.Row] {
  let server = try LiveServer()
  let client = try WireClient(path: server.path)
  // The client disconnects when its last reference goes.
  defer { withExtendedLifetime(client) {} }
  try show(client)
  // The work that follows the first frames is done by then.
  pause(seconds: 0.5)

  let before = try server.statistics()
  pause(seconds: 0.2)
  let switchesBefore = server.process.contextSwitches
  pause(seconds: seconds)
  let switches = server.process.contextSwitches - switchesBefore
  let after = try server.statistics()

  func row(_ measurement: String, _ value: Int) -> Report.Row {
    Report.Row(
      benchmark: "idle", measurement: name + measurement, value: Double(value) / seconds,
      unit: "/s",
      budget: 0)
  }
  return [
    row("frames", after.integer("frames") - before.integer("frames")),
    // The second question woke the server itself.
    row("wake-ups", after.integer("wakeups") - before.integer("wakeups") - 1),
    row("context switches", switches),
  ]
}
