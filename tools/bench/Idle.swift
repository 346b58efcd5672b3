import LiveServer

/// Measures the cost of a still picture.
func measureIdle(seconds: Double) throws -> [Report.Row] {
  let server = try LiveServer()
  let client = try WireClient(path: server.path)
  // The client disconnects when its last reference goes.
  defer { withExtendedLifetime(client) {} }
  try client.showSquares()
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
      benchmark: "idle", measurement: measurement, value: Double(value) / seconds, unit: "/s",
      budget: 0)
  }
  return [
    row("frames", after.integer("frames") - before.integer("frames")),
    // The second question woke the server itself.
    row("wake-ups", after.integer("wakeups") - before.integer("wakeups") - 1),
    row("context switches", switches),
  ]
}
