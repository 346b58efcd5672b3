import AnimationEvaluation
import Expectations
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// Fingers on interactions in recordings: the server's input is recorded, so that a replay moves the same pixels.
@Suite struct `Recorded interactions` {
  private static let timing = Timing(beginTime: 1e-9, duration: 1, repeatCount: .infinity)

  /// A window with a list of stripes that an interaction scrolls.
  private func open(_ recorded: RecordedFixture) throws -> TestClient {
    let client = try recorded.server.greetedClient()
    client.openWindow(at: Rectangle(x: 0, y: 0, width: 100, height: 100), color: .testRed)
    client.commit { encoder in
      let stripes = (3...30 as ClosedRange<UInt32>)
      for stripe in stripes {
        encoder.createLayer(stripe)
        encoder.setRect(
          Rectangle(x: 0, y: 0, width: 80, height: Double(stripe % 5) + 4), for: .bounds,
          of: stripe)
        encoder.setPoint(Point(x: 50, y: Double(stripe) * 17), for: .position, of: stripe)
        encoder.setColor(.testBlue, for: .backgroundColor, of: stripe)
      }
      encoder.setSublayers(Array(stripes), of: 1)
      encoder.addAnimation(
        1, to: 1,
        AnimationDescription(
          timing: Self.timing, isRemovedOnCompletion: false,
          content: .interaction(
            InteractionDescription(
              InteractionConfiguration([
                InteractionAxis(.y, lower: 0, upper: 300, extent: 100, initial: 10, gain: -1)
              ])))))
      encoder.addAnimation(
        2, to: 1,
        AnimationDescription(
          timing: Self.timing, isRemovedOnCompletion: false,
          content: .expression(
            .init(
              target: .init(.init(.bounds, .originY)),
              program: ExpressionProgram(
                inputs: [.interaction(.init(layer: 1, quantity: .y))], results: [0])))))
    }
    return client
  }

  private func advance(_ recorded: RecordedFixture) throws {
    try recorded.core.setClock(recorded.core.clock.now + 0.016)
    recorded.frame()
  }

  /// A drag, a fling that bounces, and a finger that catches it.
  private func gesture(_ recorded: RecordedFixture) throws {
    try advance(recorded)
    try recorded.input("touch began 1 50 20")
    for y in stride(from: 26, through: 80, by: 9) {
      try recorded.input("touch moved 1 50 \(y)")
      try advance(recorded)
    }
    try recorded.input("touch moved 1 50 60")
    try advance(recorded)
    try recorded.input("touch moved 1 50 20")
    try advance(recorded)
    try recorded.input("touch ended 1 50 20")
    for _ in 0..<40 { try advance(recorded) }
    try recorded.input("touch began 2 50 20")
    try recorded.input("touch moved 2 50 70")
    try recorded.input("touch ended 2 50 70")
    for _ in 0..<40 { try advance(recorded) }
  }

  @Test func `a drag, a fling and a catch have the same pixels in the replay`() throws {
    let recorded = try RecordedFixture()
    try recorded.start()
    _ = try open(recorded)
    try gesture(recorded)
    expectGreater(Set(recorded.shown).count, 30)
    try expectEqual(recorded.replayed(), recorded.shown)
  }

  @Test func `a recording that starts later goes on from the value that is shown`() throws {
    let recorded = try RecordedFixture()
    _ = try open(recorded)
    try gesture(recorded)
    for _ in 0..<200 { try advance(recorded) }
    try recorded.start()
    recorded.frame()
    try gesture(recorded)
    expectGreater(Set(recorded.shown).count, 30)
    try expectEqual(recorded.replayed(), recorded.shown)
  }
}
