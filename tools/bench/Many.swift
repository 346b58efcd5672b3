import Glibc
import LiveServer

/// Measures the whole path with a scene that never stands still: the cost of a frame to renderd and the
/// application together.
func measureMany(repetitions: Int, seconds: Double) throws -> [Report.Row] {
  // A twentieth of the cheapest browser's time for the scene, on two cores of this kind.
  let budgets = [100: 0.28, 1000: 2, 5000: 11.4]
  let xServer = try startXServer()
  // The X server ends when its last reference goes.
  defer { withExtendedLifetime(xServer) {} }
  var places: [(name: String, display: String?)] = [("no window", nil)]
  if let xServer {
    places.append(("Xvfb window", ":\(xServer.firstLine)"))
  } else {
    say("Xvfb is not installed: measuring without a window only")
  }

  var costs = Samples()
  var rates = Samples()
  var budgetOfRow: [String: Double] = [:]
  for _ in 0..<repetitions {
    for place in places {
      for layers in budgets.keys.sorted() {
        let cost = try measureDemo(layers: layers, display: place.display, seconds: seconds)
        let scene = "\(layers) squares, \(place.name)"
        costs.add("\(scene), CPU a frame", cost.total)
        costs.add("\(scene), of it the demo's", cost.demo)
        rates.add("\(scene), frames", cost.framesPerSecond)
        budgetOfRow["\(scene), CPU a frame"] = budgets[layers]
      }
    }
  }
  return costs.rows("many", unit: "ms", budgets: budgetOfRow) + rates.rows("many", unit: "/s")
}

/// Milliseconds of processor time per frame.
private struct SceneCost {
  var total: Double
  var demo: Double
  var framesPerSecond: Double
}

private func measureDemo(layers: Int, display: String?, seconds: Double) throws -> SceneCost {
  let server = try LiveServer(display: display)
  let demo = try ChildProcess(
    try programPath("demo-many"), ["--display", server.path, "--layers", "\(layers)"],
    waitsForLine: false)
  let deadline = wallTime() + 10_000
  while try server.statistics().integer("animations") < layers * 2 {
    guard wallTime() < deadline else { throw ToolError("demo-many shows nothing") }
    pause(seconds: 0.05)
  }
  pause(seconds: 0.5)
  let before = try server.statistics()
  let start = (wallTime(), server.process.processorTime, demo.processorTime)
  pause(seconds: seconds)
  let end = (wallTime(), server.process.processorTime, demo.processorTime)
  let after = try server.statistics()
  demo.end()
  let frames = Double(after.integer("frames") - before.integer("frames"))
  guard frames > 0 else { throw ToolError("renderd drew nothing") }
  return SceneCost(
    total: (end.1 - start.1 + end.2 - start.2) / frames, demo: (end.2 - start.2) / frames,
    framesPerSecond: frames / (end.0 - start.0) * 1e3)
}

/// Nil where Xvfb is not installed. Its first line is the number of its display.
private func startXServer() throws -> ChildProcess? {
  try ChildProcess.find("Xvfb").map {
    try ChildProcess(
      $0, ["-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp"])
  }
}
