import AnimationEvaluation
import Expectations
import GraphicsValues
import InputEvents
import RenderServer
import RenderTree
import TestSupport
import Testing
import WireProtocol

/// Interactions and expressions as tools see them: trees and traces.
@Suite struct `Looking at interactions` {
  private let server = ServerFixture()
  private let client: TestClient

  /// A window whose root scrolls by an interaction, in another one that is as long.
  init() throws {
    client = try server.greetedClient()
    client.openWindow(at: Rectangle(x: 0, y: 0, width: 80, height: 80), color: .testRed)
    let timing = Timing(beginTime: 1e-9, duration: 1, repeatCount: .infinity)
    func add(
      _ id: UInt32, to layer: UInt32, _ content: AnimationDescription.Content,
      _ encoder: inout CommitEncoder
    ) {
      encoder.addAnimation(
        id, to: layer,
        AnimationDescription(timing: timing, isRemovedOnCompletion: false, content: content))
    }
    client.commit {
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 80, height: 80), .testGreen, in: 1)
      let axis = InteractionAxis(
        .y, lower: 0, upper: 40, extent: 80, initial: 0, gain: -1, bounces: false, chains: true)
      add(1, to: 2, .interaction(InteractionDescription(InteractionConfiguration([axis]))), &$0)
      let outer = InteractionAxis(
        .y, lower: 0, upper: 400, extent: 80, initial: 0, gain: -1)
      add(2, to: 1, .interaction(InteractionDescription(InteractionConfiguration([outer]))), &$0)
      add(
        3, to: 2,
        .expression(
          .init(
            target: .init(.init(.opacity)),
            program: ExpressionProgram(
              inputs: [.interaction(.init(layer: 2, quantity: .y))], constants: [1, 100],
              steps: [ExpressionStep(.divide, 0, 2), ExpressionStep(.subtract, 1, 3)],
              results: [4]))), &$0)
    }
    server.frame()
  }

  private func input(_ words: String) throws {
    server.core.input(try InputEvent(words: words.split(separator: " ").map(String.init)))
  }

  private func tree(_ values: Scene.Values = .presentation) -> TreeDump {
    TreeDump(server.core.tree, values: values)
  }

  /// Makes a frame, which is traced if there is a tracer.
  private func advance(by seconds: Double) throws {
    server.core.tracer?.begin(due: nil, at: 0)
    try server.advance(by: seconds)
    server.core.tracer?.end(presented: 0)
  }

  /// Drags a finger up, a step in each frame.
  private func drag(from start: Double, to end: Double) throws {
    try input("touch began 1 40 \(start)")
    for y in stride(from: start - 10, through: end, by: -10) {
      try advance(by: 0.01)
      try input("touch moved 1 40 \(y)")
    }
    try advance(by: 0.01)
  }

  @Test func `a tree has the values of interactions and the formulas that read them`() throws {
    expectTrue(tree().text.contains("interaction idle y=0\n"), tree().text)
    expectTrue(tree().text.contains("opacity = 1 - layer 2 interaction.y / 100"), tree().text)
    try drag(from: 70, to: 40)
    expectTrue(tree().text.contains("interaction tracking fingers=1 y=20"), tree().text)
    expectTrue(tree().text.contains("opacity=0.8"), tree().text)
    // What the client committed is as it was; the interaction is one, and its values are those on screen.
    expectFalse(tree(.model).text.contains("opacity=0.8"), tree(.model).text)
    let json = tree().json.text
    expectTrue(
      json.contains(#""interaction":{"state":"tracking","fingers":1,"axes":{"y":{"value":20,"#),
      json)
    expectTrue(
      json.contains(#""formulas":["opacity = 1 - layer 2 interaction.y / 100"]"#), json)
  }

  @Test func `a trace has the fingers that move interactions, and their states`() throws {
    let tracer = FrameTracer(interval: 1.0 / 60)
    server.core.tracer = tracer
    try drag(from: 70, to: 40)
    try input("touch ended 1 40 40")
    for _ in 0..<300 { try advance(by: 0.016) }
    let frames = tracer.take().frames
    let touches = frames.flatMap(\.touches)
    expectEqual(touches.map(\.layer), Array(repeating: 2, count: touches.count))
    // The first 10 points do not count, and the action that goes past them begins it.
    expectEqual(touches.first?.action, "moved")
    expectEqual(touches.last?.action, "ended")
    let states = frames.flatMap(\.interactions).filter { $0.layer == 2 }.map(\.state)
    expectEqual(states.first, "tracking")
    expectEqual(states.last, "idle")
    let first = try unwrap(frames.first { !$0.interactions.isEmpty })
    expectEqual(first.touches.count, 1)
    expectEqual(first.interactions.first?.fingers, 1)
  }

  @Test func `a trace says when an interaction hands its finger's way over`() throws {
    let tracer = FrameTracer(interval: 1.0 / 60)
    server.core.tracer = tracer
    try drag(from: 75, to: 5)
    let outer = tracer.take().frames.flatMap(\.interactions).filter { $0.layer == 1 }
    expectEqual(outer.map(\.state), ["tracking"])
    expectEqual(outer.map(\.fingers), [0])
  }

  @Test func `fingers without an interaction are not in a trace`() throws {
    let tracer = FrameTracer(interval: 1.0 / 60)
    server.core.tracer = tracer
    try input("touch began 1 40 70")
    try input("touch moved 1 45 70")
    try input("touch ended 1 45 70")
    try advance(by: 0.01)
    let frames = tracer.take().frames
    expectTrue(frames.allSatisfy { $0.touches.isEmpty && $0.interactions.isEmpty })
  }
}
