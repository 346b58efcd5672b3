import AnimationEvaluation
import GraphicsValues
import LiveServer
import RenderTools
import WireProtocol

/// From a finger's action to the picture that follows it, with a server that sleeps in between: of an interaction, whose
/// frame tells the client of its values, and of a program, which answers the touch by a commit. Both take turns.
func measureFingerLatency() throws -> [Report.Row] {
  let server = try FingerServer(), answering = try FingerServer()
  try server.client.commit { $0.addDrag() }
  try server.touch("began", y: 200)
  try answering.touch("began", y: 200)
  try server.touch("moved", y: 150)
  var fingers: [Double] = []
  var answers: [Double] = []
  for round in 0..<2000 {
    let y = 150 - Double(round % 2 * 10)
    fingers.append(
      try server.move(to: y) { message in
        if case .interactionChanged = message { true } else { false }
      })
    answers.append(
      try answering.move(to: y) { message in
        guard case .touch = message else { return false }
        try answering.client.commit { $0.setPoint(Point(x: 200, y: y), for: .position, of: 2) }
        return true
      })
  }
  func rows(_ measurement: String, _ share: Double) -> [Report.Row] {
    let answer = answers.percentile(share)
    return [
      Report.Row(
        benchmark: "latency", measurement: "finger to moved pixels, \(measurement)",
        value: fingers.percentile(share), unit: "ms", budget: answer),
      Report.Row(
        benchmark: "latency", measurement: "finger to a program's commit, \(measurement)",
        value: answer,
        unit: "ms"),
    ]
  }
  return rows("p50", 0.5) + rows("p99", 0.99)
}

/// A private renderd with a client of a few layers.
private final class FingerServer {
  private let server: LiveServer
  let client: WireClient

  init() throws {
    server = try LiveServer(["--rate", "1000", "--decorations", "none"])
    client = try WireClient(path: server.path)
    try client.showSquares()
  }

  /// Moves the finger once the server rests.
  ///
  /// - Parameters:
  ///   - y: in points from the display's top.
  ///   - isShown: whether the message that has arrived says that the picture has followed.
  /// - Returns: milliseconds from the action until then.
  func move(to y: Double, until isShown: (ServerMessage) throws -> Bool) throws -> Double {
    pause(seconds: 0.002)
    while try client.receive() != nil {}
    let start = wallTime()
    try touch("moved", y: y)
    while true {
      guard let message = try client.receive() else {
        client.waitForMessage()
        continue
      }
      if try isShown(message) { return wallTime() - start }
    }
  }

  /// Passes a finger's action on.
  ///
  /// - Parameter y: in points from the display's top.
  func touch(_ action: String, y: Double) throws {
    do {
      _ = try server.control.request(["input", "touch", action, "1", "200", "\(y)"])
    } catch {
      throw ToolError("renderd takes no touches: \(error)")
    }
  }
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
