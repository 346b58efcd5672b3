import AnimationEvaluation
import GraphicsValues
import LiveServer
import RenderTools
import WireProtocol

/// From a finger's action to the event with the values that the drawn frame showed, beside commits of the same run, with
/// a server that sleeps in between.
func measureFingerLatency() throws -> [Report.Row] {
  let server = try LiveServer(["--rate", "1000", "--decorations", "none"])
  let client = try WireClient(path: server.path)
  try client.showSquares()
  try client.commit { $0.addDrag() }
  var commits: [Double] = []
  var fingers: [Double] = []
  try server.touch("began", y: 200)
  try server.touch("moved", y: 150)
  for round in 0..<2000 {
    pause(seconds: 0.002)
    let x = 100 + Double(round % 200)
    commits.append(try client.commit { $0.setPoint(Point(x: x, y: 60), for: .position, of: 2) })
    pause(seconds: 0.002)
    while try client.receive() != nil {}
    let start = wallTime()
    try server.touch("moved", y: 150 - Double(round % 2 * 10))
    try client.waitForInteraction()
    fingers.append(wallTime() - start)
  }
  func row(_ measurement: String, _ share: Double) -> Report.Row {
    Report.Row(
      benchmark: "latency", measurement: measurement, value: fingers.percentile(share), unit: "ms",
      budget: commits.percentile(share) + 0.05)
  }
  return [row("finger to moved pixels, p50", 0.5), row("finger to moved pixels, p99", 0.99)]
}

extension CommitEncoder {
  /// Lets a finger on the root move a layer: an interaction that tells of its values, and an expression.
  fileprivate mutating func addDrag() {
    let timing = Timing(beginTime: 1e-9, duration: 1, repeatCount: .infinity)
    addAnimation(
      1, to: 1,
      AnimationDescription(
        timing: timing, isRemovedOnCompletion: false,
        content: .interaction(
          InteractionDescription(
            InteractionConfiguration([InteractionAxis(.y, lower: -1e6, upper: 1e6, initial: 0)]),
            reports: true))))
    addAnimation(
      2, to: 3,
      AnimationDescription(
        timing: timing, isRemovedOnCompletion: false,
        content: .expression(
          .init(
            target: .init(.init(.position, .y)),
            program: ExpressionProgram(
              inputs: [.interaction(.init(layer: 1, quantity: .y))], constants: [120],
              steps: [ExpressionStep(.add, 0, 1)], results: [2])))))
  }
}

extension LiveServer {
  /// Passes a finger's action on.
  ///
  /// - Parameter y: in points from the display's top.
  fileprivate func touch(_ action: String, y: Double) throws {
    do {
      _ = try control.request(["input", "touch", action, "1", "200", "\(y)"])
    } catch {
      throw ToolError("renderd takes no touches: \(error)")
    }
  }
}

extension WireClient {
  /// Waits for the values of an interaction.
  fileprivate func waitForInteraction() throws {
    while true {
      guard let message = try receive() else {
        waitForMessage()
        continue
      }
      if case .interactionChanged = message { return }
    }
  }
}
