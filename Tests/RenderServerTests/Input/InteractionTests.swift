import AnimationEvaluation
import Expectations
import GraphicsValues
import InputEvents
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// Fingers that interactions take before their client hears of them.
@Suite struct `Interactions and fingers` {
  private let server = ServerFixture()

  private func input(_ words: String) throws {
    server.core.input(try InputEvent(words: words.split(separator: " ").map(String.init)))
  }

  /// A window at (10, 10) whose root scrolls by an interaction.
  private func open(_ policy: InteractionPolicy = .take) throws -> TestClient {
    let client = try server.greetedClient()
    client.openWindow(at: Rectangle(x: 10, y: 10, width: 80, height: 80), color: .testRed)
    let timing = Timing(beginTime: 1e-9, duration: 1, repeatCount: .infinity)
    client.commit {
      $0.createLayer(2)
      $0.setRect(Rectangle(x: 0, y: 0, width: 80, height: 40), for: .bounds, of: 2)
      $0.setPoint(Point(x: 40, y: 70), for: .position, of: 2)
      $0.setColor(.testGreen, for: .backgroundColor, of: 2)
      $0.setSublayers([2], of: 1)
      $0.addAnimation(
        1, to: 1,
        AnimationDescription(
          timing: timing, isRemovedOnCompletion: false,
          content: .interaction(
            InteractionDescription(
              InteractionConfiguration(
                [
                  InteractionAxis(.y, lower: 0, upper: 500, extent: 80, initial: 0, gain: -1)
                ], policy: policy), reports: true))))
      $0.addAnimation(
        2, to: 1,
        AnimationDescription(
          timing: timing, isRemovedOnCompletion: false,
          content: .expression(
            .init(
              target: .init(.init(.bounds, .originY)),
              program: ExpressionProgram(
                inputs: [.interaction(.init(layer: 1, quantity: .y))], results: [0])))))
    }
    server.frame()
    _ = try client.takeMessages()
    return client
  }

  private func touches(_ messages: [ServerMessage]) -> [TouchKind] {
    messages.compactMap { if case .touch(let event) = $0 { event.kind } else { nil } }
  }

  private func changes(_ messages: [ServerMessage]) -> [InteractionChanged] {
    messages.compactMap { if case .interactionChanged(let event) = $0 { event } else { nil } }
  }

  @Test func `the finger moves pixels with the next frame, and the touch is cancelled`() throws {
    let client = try open()
    expectEqual(server.pixel(50, 55), 0xFFFF_0000)
    try input("touch began 1 50 80")
    try server.advance(by: 0.01)
    try input("touch moved 1 50 60")
    try server.advance(by: 0.01)
    // 20 points, of which 10 do not count: the green layer has moved up by 10.
    expectEqual(server.pixel(50, 52), 0xFF00_FF00)
    try input("touch moved 1 50 50")
    try input("touch moved 1 50 45")
    try server.advance(by: 0.01)
    let messages = try client.takeMessages()
    expectEqual(touches(messages), [.began, .cancelled])
    expectEqual(changes(messages).map(\.y), [0, 10, 25])
    expectEqual(changes(messages).map(\.state), [0, 1, 1])
  }

  @Test func `the client needs to do nothing while a fling runs, and hears where it ended`() throws
  {
    let client = try open()
    try input("touch began 1 50 80")
    for y in stride(from: 78.0, through: 50, by: -2) {
      try server.advance(by: 0.008)
      try input("touch moved 1 50 \(y)")
    }
    try input("touch ended 1 50 50")
    var outcome = try server.advance(by: 0.016)
    expectTrue(outcome.isAnimating)
    for _ in 0..<400 { outcome = try server.advance(by: 0.016) }
    expectFalse(outcome.isAnimating)
    let events = changes(try client.takeMessages())
    expectEqual(events.last?.state, 0)
    expectGreater(events.last?.y ?? 0, 100)
    expectEqual(events.map(\.time), events.map(\.time).sorted())
    expectEqual(Set(events.map(\.time)).count, events.count)
  }

  @Test func `a finger that catches a fling is unknown to the client`() throws {
    let client = try open()
    try input("touch began 1 50 80")
    for y in stride(from: 76.0, through: 40, by: -4) {
      try server.advance(by: 0.008)
      try input("touch moved 1 50 \(y)")
    }
    try input("touch ended 1 50 40")
    try server.advance(by: 0.05)
    _ = try client.takeMessages()
    try input("touch began 2 50 70")
    try server.advance(by: 0.01)
    try input("touch moved 2 50 71")
    try input("touch ended 2 50 71")
    try server.advance(by: 0.01)
    expectEqual(touches(try client.takeMessages()), [])
  }

  @Test func `shared fingers go on to the client`() throws {
    let client = try open(.share)
    try input("touch began 1 50 80")
    try input("touch moved 1 50 60")
    try input("touch moved 1 50 55")
    try input("touch ended 1 50 55")
    try server.advance(by: 0.01)
    expectEqual(touches(try client.takeMessages()), [.began, .moved, .moved, .ended])
  }

  @Test func `a finger across the interaction's axis stays the client's`() throws {
    let client = try open()
    try input("touch began 1 30 80")
    try input("touch moved 1 60 80")
    try input("touch moved 1 60 40")
    try input("touch ended 1 60 40")
    try server.advance(by: 0.01)
    let messages = try client.takeMessages()
    expectEqual(touches(messages), [.began, .moved, .moved, .ended])
    expectEqual(changes(messages).last?.y ?? 0, 0)
  }

  @Test func `fingers that vanish with their device leave the list at rest`() throws {
    let client = try open()
    try input("touch began 1 50 80")
    try server.advance(by: 0.008)
    try input("touch moved 1 50 40")
    try input("unfocus")
    var outcome = try server.advance(by: 0.01)
    outcome = try server.advance(by: 0.01)
    expectFalse(outcome.isAnimating)
    let messages = try client.takeMessages()
    expectEqual(touches(messages), [.began, .cancelled])
    expectEqual(changes(messages).last?.fingers, 0)
    expectEqual(changes(messages).last?.y, 30)
  }

  @Test func `a client that leaves while it is dragged leaves nothing`() throws {
    let client = try open()
    try input("touch began 1 50 80")
    try input("touch moved 1 50 40")
    server.core.disconnect(client.session)
    try input("touch moved 1 50 30")
    try input("touch ended 1 50 30")
    try server.advance(by: 0.01)
    expectEqual(server.pixel(50, 60), server.pixel(150, 60))
  }

  @Test func `a wheel scrolls, and what cannot scroll gets its turns`() throws {
    let client = try open()
    try input("move 50 50")
    try input("scroll 0 -20 0 -1")
    try server.advance(by: 0.01)
    var messages = try client.takeMessages()
    expectEqual(changes(messages).last?.y, 20)
    #expect(
      !messages.contains { if case .pointer(let e) = $0 { e.kind == .scrolled } else { false } })
    try input("scroll 30 0 1 0")
    try server.advance(by: 0.01)
    messages = try client.takeMessages()
    #expect(
      messages.contains { if case .pointer(let e) = $0 { e.kind == .scrolled } else { false } })
  }
}
