import LiveServer
import RenderTools

/// Measures the cost of demo-many's frames in renderd, alone and beside a client of each kind. There is no renderer:
/// everything but the pixels is measured. Beside those that move there is the same client of a second renderd: what it
/// adds is the processor's, whose caches and memory both use.
///
/// - Parameter program: the renderd to measure; nil for that of this build.
func measureBeside(
  layers: Int, repetitions: Int, seconds: Double, program: String?
) throws -> [Report.Row] {
  func measure(_ layers: Int?, _ neighbour: Neighbour, isForeign: Bool = false) throws -> (
    cost: Double, framesPerSecond: Double
  ) {
    try measureNeighbours(
      layers: layers, neighbour, isForeign: isForeign, seconds: seconds, program: program)
  }

  var costs = Samples()
  var rates = Samples()
  var shares = Samples()
  var foreignShares = Samples()
  let scene = "\(layers) squares"
  for _ in 0..<repetitions {
    let alone = try measure(layers, .none)
    costs.add("\(scene) alone, CPU a frame", alone.cost)
    rates.add("\(scene) alone, frames", alone.framesPerSecond)
    for neighbour in [Neighbour.paused, .interactive, .restless, .film] {
      let beside = try measure(layers, neighbour)
      let name = "\(scene) beside a \(neighbour.rawValue) client"
      costs.add("\(name), CPU a frame", beside.cost)
      rates.add("\(name), frames", beside.framesPerSecond)
      var own = 0.0
      if neighbour.isMoving {
        own = try measure(nil, neighbour).cost
        costs.add("a \(neighbour.rawValue) client alone, CPU a frame", own)
        let apart = try measure(layers, neighbour, isForeign: true)
        foreignShares.add("\(name) of another renderd, times alone", apart.cost / alone.cost)
      }
      shares.add("\(name), times alone", (beside.cost - own) / alone.cost)
    }
  }
  let budgets = Dictionary(
    uniqueKeysWithValues: shares.rows("beside", unit: "").map { ($0.measurement, 1.05) })
  return costs.rows("beside", unit: "ms") + rates.rows("beside", unit: "/s")
    + shares.rows("beside", unit: "times", budgets: budgets)
    + foreignShares.rows("beside", unit: "times")
}

private enum Neighbour: String {
  case none, paused
  /// Interactions, expressions and pairings that nobody touches.
  case interactive
  case restless
  /// Surfaces with a frame for each refresh.
  case film

  /// True for a client that has work of its own in every frame.
  var isMoving: Bool { self == .restless || self == .film }

  private var program: String? {
    switch self {
    case .none: nil
    case .paused: "demo-pause"
    case .interactive: "demo-interaction"
    case .restless: "restless-client"
    case .film: "demo-surface"
    }
  }

  func start(on server: LiveServer) throws -> ChildProcess? {
    guard let program else { return nil }
    return try ChildProcess(
      try programPath(program), ["--display", server.path], waitsForLine: false,
      input: self == .paused ? "pause\n" : nil)
  }
}

/// - Parameter isForeign: the neighbour is a client of another renderd, which does not count.
/// - Returns: milliseconds of renderd's processor time a frame, and frames a second.
private func measureNeighbours(
  layers: Int?, _ neighbour: Neighbour, isForeign: Bool, seconds: Double, program: String?
) throws -> (cost: Double, framesPerSecond: Double) {
  let server = try LiveServer(["--renderer", "null"], program: program)
  let otherServer = isForeign ? try LiveServer(["--renderer", "null"], program: program) : server
  let demo = try layers.map { layers in
    try ChildProcess(
      try programPath("demo-many"), ["--display", server.path, "--layers", "\(layers)"],
      waitsForLine: false)
  }
  try waitUntil(server, "demo-many shows nothing") {
    $0.integer("animations") >= (layers ?? 0) * 2
  }
  let other = try neighbour.start(on: otherServer)
  // Clients first: they would complain of a server that goes.
  defer { withExtendedLifetime(otherServer) { for client in [other, demo] { client?.end() } } }
  let clients = (demo == nil || isForeign ? 0 : 1) + (other == nil ? 0 : 1)
  let ownLayers = demo == nil || isForeign ? 0 : (layers ?? 0) + 1
  try waitUntil(otherServer, "a \(neighbour.rawValue) client shows nothing") {
    $0.integer("clients") == clients && (other == nil || $0.integer("layers") > ownLayers + 1)
  }
  // The work that follows the first frames is done by then.
  pause(seconds: 1)
  let before = try server.statistics().integer("frames")
  let start = (wallTime(), server.process.processorTime)
  pause(seconds: seconds)
  let end = (wallTime(), server.process.processorTime)
  let frames = Double(try server.statistics().integer("frames") - before)
  guard frames > 0 else { throw ToolError("renderd drew nothing") }
  return ((end.1 - start.1) / frames, frames / (end.0 - start.0) * 1e3)
}

private func waitUntil(
  _ server: LiveServer, _ failure: String, _ isTrue: (ControlClient.Answer) throws -> Bool
) throws {
  let deadline = wallTime() + 20_000
  while try !isTrue(server.statistics()) {
    guard wallTime() < deadline else { throw ToolError(failure) }
    pause(seconds: 0.05)
  }
}
