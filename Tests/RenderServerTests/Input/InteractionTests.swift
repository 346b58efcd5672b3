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
  private func open(
    _ policy: InteractionPolicy = .take, followsPointer: Bool = false, leavesWheels: Bool = false
  ) throws -> TestClient {
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
                ], policy: policy, followsPointer: followsPointer, leavesWheels: leavesWheels),
              reports: true))))
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
    let all = changes(try client.takeMessages())
    let events = all.filter { $0.state != UInt16(InteractionState.released.rawValue) }
    expectEqual(all.count, events.count + 1)
    expectEqual(events.last?.state, 0)
    expectGreater(events.last?.y ?? 0, 100)
    expectEqual(events.map(\.time), events.map(\.time).sorted())
    expectEqual(Set(events.map(\.time)).count, events.count)
  }

  @Test func `the lift of the last finger is told with its time and velocity, before the frame`()
    throws
  {
    let client = try open()
    try input("touch began 1 50 80")
    for y in stride(from: 78.0, through: 50, by: -2) {
      try server.advance(by: 0.008)
      try input("touch moved 1 50 \(y)")
    }
    _ = try client.takeMessages()
    try server.core.setClock(server.core.clock.now + 0.004)
    let lift = server.core.clock.now
    try input("touch ended 1 50 50")
    try server.advance(by: 0.012)
    let events = changes(try client.takeMessages())
    expectEqual(events.map(\.state), [5, 2])
    expectEqual(events.map(\.time), [lift, server.core.clock.now])
    expectEqual(events.first?.y, 20)
    expectLess(abs((events.first?.velocityY ?? 0) - 250), 1e-6)
    expectEqual(events.first?.endY, events.last?.endY)
    expectGreater(events.last?.y ?? 0, 20)
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

  @Test func `a finger that begins twice lets go where it was`() throws {
    let client = try open()
    try input("touch began 1 50 80")
    try server.advance(by: 0.008)
    try input("touch moved 1 50 40")
    try server.advance(by: 0.01)
    // Beside the window, and then inside again.
    try input("touch began 1 150 80")
    try server.advance(by: 0.01)
    let messages = try client.takeMessages()
    expectEqual(touches(messages), [.began, .cancelled])
    expectEqual(changes(messages).last?.fingers, 0)
    try input("touch began 1 50 80")
    try input("touch began 1 50 80")
    try input("touch ended 1 50 80")
    try server.advance(by: 0.01)
    expectEqual(touches(try client.takeMessages()), [.began, .cancelled, .began, .ended])
  }

  @Test func `a thousand interactions that have come to rest ask for no frame`() throws {
    let client = try server.greetedClient()
    client.openWindow(at: Rectangle(x: 10, y: 10, width: 80, height: 80), color: .testRed)
    let timing = Timing(beginTime: 1e-9, duration: 1, repeatCount: .infinity)
    let axis = InteractionAxis(.y, lower: 0, upper: 500, extent: 80, initial: 0)
    client.commit { encoder in
      for layer in 2...1001 as ClosedRange<UInt32> {
        encoder.createLayer(layer)
        encoder.addAnimation(
          layer, to: layer,
          AnimationDescription(
            timing: timing, isRemovedOnCompletion: false,
            content: .interaction(
              InteractionDescription(
                InteractionConfiguration([axis]), reports: true,
                drives: [InteractionDrive(.y, .coast(Double(layer) * 10))]))))
      }
      encoder.setSublayers(Array(2...1001), of: 1)
    }
    var outcome = try server.advance(by: 0.01)
    while changes(try client.takeMessages()).isEmpty { outcome = try server.advance(by: 0.01) }
    outcome = try server.advance(by: 0.1)
    expectTrue(outcome.isAnimating)
    expectEqual(changes(try client.takeMessages()).count, 1000)
    outcome = try server.advance(by: 60)
    outcome = try server.advance(by: 1)
    expectFalse(outcome.isAnimating)
    expectEqual(outcome.nextChange, .infinity)
    expectEqual(outcome.nextEvent, .infinity)
    let events = changes(try client.takeMessages())
    expectEqual(events.count, 1000)
    expectEqual(Set(events.map(\.state)), [0])
  }

  @Test func `of a program that does not read, few states of layers that are gone wait`() throws {
    let client = try server.greetedClient()
    client.openWindow(at: Rectangle(x: 10, y: 10, width: 80, height: 80), color: .testRed)
    client.session.outbox.isBackedUp = true
    let timing = Timing(beginTime: 1e-9, duration: 1, repeatCount: .infinity)
    let axis = InteractionAxis(.y, lower: 0, upper: 500, extent: 80, initial: 0)
    let most = UInt32(server.core.configuration.limits.interactions)
    for round in 0..<6 as Range<UInt32> {
      client.commit { encoder in
        for layer in 2..<most + 2 as Range<UInt32> {
          if round > 0 { encoder.destroyLayer((round - 1) * most + layer) }
          encoder.createLayer(round * most + layer)
          encoder.addAnimation(
            round * most + layer, to: round * most + layer,
            AnimationDescription(
              timing: timing, isRemovedOnCompletion: false,
              content: .interaction(
                InteractionDescription(InteractionConfiguration([axis]), reports: true))))
        }
      }
      for _ in 0..<20 { try server.advance(by: 0.01) }
    }
    expectEqual(client.session.state, .ready)
    _ = try client.takeMessages()
    client.session.outbox.isBackedUp = false
    client.session.outbox.addWaitingStates()
    let events = changes(try client.takeMessages())
    expectAtMost(events.count, 2 * Int(most))
    expectEqual(events.map(\.layer), events.map(\.layer).sorted())
    #expect(events.contains { $0.layer == 5 * most + 2 })
  }

  @Test func `a finger on another program's layer moves nothing outside of it`() throws {
    let client = try open()
    let guest = try server.greetedClient()
    guest.openWindow(at: Rectangle(x: 0, y: 0, width: 80, height: 80), color: .testBlue)
    let token = String(repeating: "5", count: 32)
    guest.commit { $0.setHostingToken(token, of: 1) }
    client.commit {
      $0.setBits(9, for: .kind, of: 2)
      $0.set(.text(token), for: .hostedToken, of: 2)
    }
    server.frame()
    server.frame()
    _ = try (client.takeMessages(), guest.takeMessages())
    try input("touch began 1 50 80")
    try input("touch moved 1 50 40")
    try input("touch ended 1 50 40")
    try server.advance(by: 0.01)
    expectEqual(touches(try guest.takeMessages()), [.began, .moved, .ended])
    let messages = try client.takeMessages()
    expectEqual(touches(messages), [])
    expectEqual(changes(messages), [])
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

  private func pointers(_ messages: [ServerMessage]) -> [PointerEvent] {
    messages.compactMap { if case .pointer(let event) = $0 { event } else { nil } }
  }

  /// Presses and releases.
  private func clicks(_ messages: [ServerMessage]) -> [PointerEvent] {
    pointers(messages).filter { $0.kind == .pressed || $0.kind == .released }
  }

  @Test func `the pointer drags where an interaction follows it, and its press ends as no click`()
    throws
  {
    let client = try open(followsPointer: true)
    try input("move 50 80")
    try input("press 1")
    try input("move 50 60")
    server.core.flushPointer()
    try input("move 50 50")
    server.core.flushPointer()
    try server.advance(by: 0.01)
    var messages = try client.takeMessages()
    expectEqual(clicks(messages).map(\.kind), [.pressed, .released])
    expectEqual(clicks(messages).map(\.clicks), [1, 0])
    expectEqual(clicks(messages).map(\.buttons), [1, 0])
    expectEqual(changes(messages).last?.y, 20)
    try input("press 3")
    try input("release 1")
    try input("release 3")
    server.core.flushPointer()
    try server.advance(by: 0.01)
    messages = try client.takeMessages()
    expectEqual(clicks(messages), [])
    expectNotEqual(changes(messages).last?.state, 1)
    // A press afterwards is the client's again.
    for _ in 0..<400 { try server.advance(by: 0.016) }
    _ = try client.takeMessages()
    try input("press 1")
    try input("release 1")
    expectEqual(clicks(try client.takeMessages()).map(\.clicks), [1, 1])
  }

  @Test func `the pointer is the client's where no interaction follows it`() throws {
    let client = try open()
    try input("move 50 80")
    try input("press 1")
    try input("move 50 40")
    server.core.flushPointer()
    try input("release 1")
    try server.advance(by: 0.01)
    let messages = try client.takeMessages()
    expectEqual(clicks(messages).map(\.clicks), [1, 1])
    #expect(pointers(messages).contains { $0.kind == .moved && $0.buttons == 1 })
    expectEqual(changes(messages), [])
  }

  @Test func `a press on moving content is unknown to the client`() throws {
    let client = try open(followsPointer: true)
    try input("touch began 1 50 80")
    for y in stride(from: 76.0, through: 40, by: -4) {
      try server.advance(by: 0.008)
      try input("touch moved 1 50 \(y)")
    }
    try input("touch ended 1 50 40")
    try server.advance(by: 0.05)
    try input("move 50 50")
    _ = try client.takeMessages()
    try input("press 1")
    try server.advance(by: 0.05)
    let caught = changes(try client.takeMessages()).last
    expectEqual(caught?.state, 1)
    expectEqual(caught?.drags, 2)
    try input("release 1")
    try server.advance(by: 0.05)
    expectEqual(clicks(try client.takeMessages()), [])
  }

  @Test func `the display's focus lost in a drag of the pointer leaves the list at rest`() throws {
    let client = try open(followsPointer: true)
    try input("move 50 80")
    try input("press 1")
    try server.advance(by: 0.008)
    try input("move 50 40")
    try input("unfocus")
    try server.advance(by: 0.01)
    let outcome = try server.advance(by: 0.01)
    expectFalse(outcome.isAnimating)
    let messages = try client.takeMessages()
    expectEqual(changes(messages).last?.fingers, 0)
    expectEqual(changes(messages).last?.y, 30)
  }

  @Test func `an interaction that leaves wheels to the program moves by fingers alone`() throws {
    let client = try open(leavesWheels: true)
    try input("move 50 50")
    try input("scroll 0 -20 0 -1")
    try server.advance(by: 0.01)
    let messages = try client.takeMessages()
    expectEqual(changes(messages).filter { $0.y != 0 }, [])
    #expect(
      messages.contains { if case .pointer(let e) = $0 { e.kind == .scrolled } else { false } })
    try input("touch began 1 50 80")
    try server.advance(by: 0.01)
    try input("touch moved 1 50 50")
    try server.advance(by: 0.01)
    expectEqual(changes(try client.takeMessages()).last?.y, 20)
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
