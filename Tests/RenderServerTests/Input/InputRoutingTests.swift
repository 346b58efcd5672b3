import AnimationEvaluation
import Expectations
import GraphicsValues
import InputEvents
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// The clients that get pointer, key and finger events.
@Suite struct `Input routing` {
  private let server = ServerFixture()

  private func send(_ words: String) throws {
    server.core.input(try InputEvent(words: words.split(separator: " ").map(String.init)))
  }

  private func input(_ words: String) throws {
    try send(words)
    server.core.flushPointer()
  }

  /// A window with layer 2, of 20 × 20 at (30, 30).
  private func open(_ x: Double = 10, _ y: Double = 10) throws -> TestClient {
    let client = try server.greetedClient()
    client.openWindow(at: Rectangle(x: x, y: y, width: 80, height: 80), color: .testRed)
    client.commit {
      $0.createLayer(2)
      $0.setRect(Rectangle(x: 100, y: 200, width: 20, height: 20), for: .bounds, of: 2)
      $0.setPoint(Point(x: 40, y: 40), for: .position, of: 2)
      $0.setColor(.testGreen, for: .backgroundColor, of: 2)
      $0.setSublayers([2], of: 1)
    }
    server.frame()
    _ = try client.takeMessages()
    return client
  }

  private func summary(_ events: [PointerEvent]) -> [String] {
    events.map { "\($0.kind) \($0.layer)" }
  }

  // MARK: Pointer

  @Test func `the pointer enters, moves over and leaves layers`() throws {
    let client = try open()
    try input("move 15 15")
    try input("move 45 52")
    try input("move 150 90")
    let events = try client.takePointerEvents()
    expectEqual(
      summary(events), ["entered 1", "moved 1", "left 1", "entered 2", "moved 2", "left 2"])
    let inside = events[4]
    expectEqual(inside.context, 1)
    expectEqual(inside.x, 35)
    expectEqual(inside.y, 42)
    expectEqual(inside.layerX, 105, "in the layer's own space")
    expectEqual(inside.layerY, 212, "in the layer's own space")
    #expect(inside.frameNumber == server.core.statistics.frames)
    expectEqual(events[5].x, 140, "where it is now")
  }

  @Test func `moves between two frames are joined`() throws {
    let client = try open()
    try input("move 15 15")
    for x in 16..<40 { try send("move \(x) 15") }
    server.core.flushPointer()
    let events = try client.takePointerEvents()
    expectEqual(summary(events), ["entered 1", "moved 1", "moved 1"])
    expectEqual(events.last?.x, 29)
  }

  @Test func `a press knows the move before it`() throws {
    let client = try open()
    try send("move 45 45")
    try send("press 1")
    expectEqual(summary(try client.takePointerEvents()), ["entered 2", "moved 2", "pressed 2"])
  }

  @Test func `a pressed layer has the pointer until the release`() throws {
    let (client, other) = (try open(), try open(100, 10))
    try input("move 45 45")
    try input("press 1")
    try input("press 3")
    try input("move 150 45")
    try input("release 1")
    try input("move 160 45")
    try input("release 3")
    let events = try client.takePointerEvents()
    expectEqual(
      summary(events),
      [
        "entered 2", "moved 2", "pressed 2", "pressed 2", "moved 2", "released 2", "moved 2",
        "released 2", "left 2",
      ])
    expectEqual(events.map(\.buttons), [0, 0, 1, 5, 5, 4, 4, 0, 0])
    #expect(events[4].x == 140 && events[4].layerX == 210)
    expectEqual(summary(try other.takePointerEvents()).first, "entered 1", "afterwards")
  }

  @Test func `a layer that comes under the pointer is entered, one that goes is left`() throws {
    let client = try open()
    try input("move 80 50")
    _ = try client.takePointerEvents()
    client.commit {
      $0.addAnimation(
        1, to: 2,
        AnimationDescription(
          timing: Timing(duration: 1),
          content: .basic(
            AnimationDescription.Basic(
              target: .init(PropertyKeyPath(.position)), from: .point(Point(x: 40, y: 40)),
              to: .point(Point(x: 70, y: 40))))))
    }
    server.frame()
    try expectEmpty(client.takePointerEvents())
    try server.advance(by: 0.99)
    expectEqual(summary(try client.takePointerEvents()), ["left 1", "entered 2"])
    try server.advance(by: 0.02)
    expectEqual(summary(try client.takePointerEvents()), ["left 2", "entered 1"])
  }

  @Test func `clicks at one place in short order are counted`() throws {
    let client = try open()
    func click(_ words: String) throws -> UInt32? {
      try input(words)
      try input("press 1")
      try input("release 1")
      return try client.takePointerEvents().last { $0.kind == .pressed }?.clicks
    }
    try expectEqual(click("move 20 20"), 1)
    try expectEqual(click("move 22 21"), 2)
    try expectEqual(click("move 20 20"), 3)
    try expectEqual(click("move 60 20"), 1)
    try server.core.setClock(server.core.clock.now + 0.6)
    try expectEqual(click("move 60 20"), 1)
  }

  @Test func `scrolling comes in points and in notches`() throws {
    server.core.resize(width: 200, height: 100, scale: 2)
    let client = try open(0, 0)
    try input("move 20 20")
    try input("scroll 6 -30 0 -2 with shift")
    let event = try client.takePointerEvents().last
    expectEqual(event?.kind, .scrolled)
    expectEqual(event?.modifiers, .shift)
    expectEqual(event?.deltaX, 3)
    expectEqual(event?.deltaY, -15)
    expectEqual(event?.stepsY, -2)
    expectEqual(event?.x, 10, "places are points, too")
  }

  @Test func `a client that does not read gets no moves, and the last one when it reads again`()
    throws
  {
    let client = try open()
    try input("move 15 15")
    _ = try client.takeMessages()
    client.session.outbox.isBackedUp = true
    for x in 16..<30 { try input("move \(x) 15") }
    try expectEmpty(client.takePointerEvents())
    expectTrue(server.core.hasPointerMoved)
    client.session.outbox.isBackedUp = false
    server.core.flushPointer()
    try expectEqual(client.takePointerEvents().map(\.x), [19])
  }

  @Test func `a layer that is destroyed while it is pressed still hears of the release`() throws {
    let client = try open()
    try input("move 45 45")
    try input("press 1")
    client.commit { $0.destroyLayer(2) }
    server.frame()
    try input("move 50 50")
    try input("release 1")
    let events = try client.takePointerEvents()
    #expect(events.contains { $0.kind == .released && $0.layer == 2 })
    #expect(events.allSatisfy { $0.x.isFinite && $0.layerX.isFinite })
  }

  @Test func `a client that goes while it has the pointer takes nothing along`() throws {
    let (client, other) = (try open(), try open(100, 10))
    try input("move 45 45")
    try input("press 1")
    server.core.disconnect(client.session)
    server.frame()
    try input("move 150 45")
    try input("release 1")
    try input("move 151 45")
    try input("press 1")
    try input("release 1")
    #expect(try other.takePointerEvents().contains { $0.kind == .pressed })
  }

  @Test func `invalid buttons and a pointer without a place have no effect`() throws {
    let client = try open()
    server.core.input(InputEvent(.pointerPressed(button: 1)))
    server.core.input(InputEvent(.pointerMoved(to: Point(x: 20, y: 20))))
    server.core.input(InputEvent(.pointerPressed(button: 0)))
    server.core.input(InputEvent(.pointerPressed(button: 33)))
    server.core.input(InputEvent(.pointerReleased(button: 700)))
    #expect(try !client.takePointerEvents().contains { $0.kind == .pressed })
  }

  // MARK: Keys

  @Test func `keys and text go to the window with the focus`() throws {
    let (first, second) = (try open(), try open(100, 10))
    try expectEqual(first.takeConfigurations().count, 1, "it has lost the focus")
    try input("keydown a with shift")
    try input("text A")
    try input("keyup a")
    try expectEmpty(first.takeMessages())
    let heard = try second.takeMessages()
    expectEqual(heard.count, 3)
    guard case .key(let down) = heard[0], case .text(let text) = heard[1],
      case .key(let up) = heard[2]
    else {
      Issue.record("\(heard)")
      return
    }
    expectEqual(down.flags, .down)
    expectEqual(down.modifiers, .shift)
    expectEqual(down.keyCode, 4)
    #expect(text.characters == "A" && up.flags == [] && up.symbol == "a")
    try input("move 20 20")
    try input("press 1")
    try input("release 1")
    _ = try first.takeMessages()
    try input("keydown Left repeat")
    guard case .key(let event)? = try first.takeMessages().last else {
      Issue.record("no key")
      return
    }
    #expect(event.symbol == "Left" && event.flags == [.down, .repeats])
  }

  @Test func `held keys and buttons are released when the display loses the focus`() throws {
    let client = try open()
    try input("move 45 45")
    try input("press 1")
    try input("touch began 1 20 20")
    _ = try client.takeMessages()
    try input("unfocus")
    let messages = try client.takeMessages()
    #expect(
      messages.contains { if case .pointer(let e) = $0 { e.kind == .released } else { false } })
    #expect(
      messages.contains { if case .touch(let e) = $0 { e.kind == .cancelled } else { false } })
  }

  // MARK: Touch

  @Test func `a finger belongs to the layer that it touched first`() throws {
    let client = try open()
    try input("touch began 7 45 45 0.5")
    try input("touch moved 7 150 45")
    try input("touch ended 7 150 45")
    try input("touch moved 7 45 45")
    let events = try client.takeMessages().compactMap { message -> TouchEvent? in
      if case .touch(let event) = message { event } else { nil }
    }
    expectEqual(events.map(\.kind), [.began, .moved, .ended])
    #expect(events.allSatisfy { $0.layer == 2 && $0.finger == 7 })
    #expect(events[0].pressure == 0.5 && events[1].layerX == 210)
  }

  @Test func `the number of followed fingers is limited`() throws {
    let client = try open()
    for finger in 0..<1000 { try send("touch began \(finger) 45 45") }
    let count = try client.takeMessages().count { if case .touch = $0 { true } else { false } }
    expectEqual(count, 64)
  }
}
