import Expectations
import GraphicsValues
import InputEvents
import RenderServer
import TestSupport
import Testing
import WireProtocol

private let red: UInt32 = 0xFFFF_0000
private let green: UInt32 = 0xFF00_FF00
private let blue: UInt32 = 0xFF00_00FF

/// Users' actions on windows, and the clients' events.
@Suite struct `Windows` {
  private func input(_ server: ServerFixture, _ words: String) throws {
    server.core.input(try InputEvent(words: words.split(separator: " ").map(String.init)))
    server.core.flushPointer()
    server.frame()
  }

  private func configuration(
    _ client: TestClient, _ context: UInt32 = 1
  ) throws -> Configure? {
    try client.takeConfigurations().last { $0.context == context }
  }

  @Test func `a new window is in front, has the focus, and takes it from the one before`() throws {
    let server = ServerFixture()
    let (first, second) = (try server.greetedClient(), try server.greetedClient())
    first.openWindow(at: Rectangle(x: 0, y: 0, width: 60, height: 60), color: .testRed)
    server.frame()
    try expectEqual(configuration(first)?.flags, [.visible, .focused])
    second.openWindow(at: Rectangle(x: 30, y: 30, width: 60, height: 60), color: .testGreen)
    server.frame()
    try expectEqual(configuration(first)?.flags, .visible)
    try expectEqual(configuration(second)?.flags, [.visible, .focused])
    expectEqual(server.pixel(40, 40), green)
  }

  @Test func `a press raises a window and gives it the focus`() throws {
    let server = ServerFixture()
    let (first, second) = (try server.greetedClient(), try server.greetedClient())
    first.openWindow(at: Rectangle(x: 0, y: 0, width: 60, height: 60), color: .testRed)
    server.frame()
    second.openWindow(at: Rectangle(x: 30, y: 30, width: 60, height: 60), color: .testGreen)
    server.frame()
    try input(server, "move 10 10")
    expectEqual(server.pixel(40, 40), green, "the pointer alone raises nothing")
    try input(server, "press 1")
    expectEqual(server.pixel(40, 40), red)
    try expectEqual(configuration(first)?.flags, [.visible, .focused])
    try expectEqual(configuration(second)?.flags, .visible)
  }

  @Test func `closing a window gives the focus back to the one before`() throws {
    let server = ServerFixture()
    let (first, second) = (try server.greetedClient(), try server.greetedClient())
    first.openWindow(at: Rectangle(x: 0, y: 0, width: 60, height: 60), color: .testRed)
    server.frame()
    second.openWindow(at: Rectangle(x: 30, y: 30, width: 60, height: 60), color: .testGreen)
    server.frame()
    server.core.disconnect(second.session)
    server.frame()
    try expectEqual(configuration(first)?.flags, [.visible, .focused])
  }

  @Test func `Super and a drag move a window; its client gets none of it but the new frame`() throws
  {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.openWindow(at: Rectangle(x: 0, y: 0, width: 60, height: 60), color: .testRed)
    server.frame()
    _ = try client.takeMessages()
    try input(server, "move 20 20")
    _ = try client.takeMessages()
    try input(server, "press 1 with super")
    try input(server, "move 50 30 with super")
    expectEqual(server.pixel(5, 5), 0xFF00_0000)
    expectEqual(server.pixel(85, 65), red)
    try input(server, "release 1")
    let messages = try client.takeMessages()
    let frames = messages.compactMap { message -> Rectangle? in
      guard case .configure(let event) = message else { return nil }
      return Rectangle(x: event.x, y: event.y, width: event.width, height: event.height)
    }
    expectEqual(frames.last, Rectangle(x: 30, y: 10, width: 60, height: 60))
    #expect(
      !messages.contains {
        if case .pointer(let event) = $0 { event.kind == .pressed } else { false }
      })
    try input(server, "move 60 40")
    expectEqual(server.pixel(35, 15), red, "let go, it stays")
  }

  @Test func `Super and a drag with the right button resize a window by the nearest corner`() throws
  {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.openWindow(at: Rectangle(x: 20, y: 20, width: 60, height: 60), color: .testRed)
    server.frame()
    try input(server, "move 70 70")
    try input(server, "press 3 with super")
    try input(server, "move 90 75 with super")
    try input(server, "release 3")
    var last = try configuration(client)
    expectEqual(last?.width, 80)
    expectEqual(last?.height, 65)
    expectEqual(last?.x, 20)
    expectEqual(last?.y, 20)
    try input(server, "move 25 25")
    try input(server, "press 3 with super")
    try input(server, "move 35 20 with super")
    try input(server, "release 3")
    last = try configuration(client)
    expectEqual(last?.x, 30)
    expectEqual(last?.y, 15)
    expectEqual(last?.width, 70)
    expectEqual(last?.height, 70)
    try input(server, "move 90 75")
    try input(server, "press 3 with super")
    try input(server, "move 0 0 with super")
    last = try configuration(client)
    expectEqual(last?.width, 32, "never smaller than can be taken hold of")
    expectEqual(last?.height, 32, "never smaller than can be taken hold of")
  }

  @Test func `no window gets out of reach`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.openWindow(at: Rectangle(x: 20, y: 20, width: 60, height: 60), color: .testRed)
    server.frame()
    try input(server, "move 30 30")
    try input(server, "press 1 with super")
    try input(server, "move -500 900 with super")
    let last = try configuration(client)
    expectEqual(last?.x, -28)
    expectEqual(last?.y, 68)
  }

  @Test func `an edge that is resized stays within reach and leaves the opposite one alone`() throws
  {
    /// The frame of a window after a drag with Super and the right button.
    func resized(_ frame: Rectangle, from start: String, to end: String) throws -> Rectangle? {
      let server = ServerFixture()
      let client = try server.greetedClient()
      client.openWindow(at: frame, color: .testRed)
      server.frame()
      try input(server, "move \(start)")
      try input(server, "press 3 with super")
      try input(server, "move \(end) with super")
      return try configuration(client).map {
        Rectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
      }
    }
    let window = Rectangle(x: 20, y: 20, width: 60, height: 60)
    try expectEqual(
      resized(window, from: "25 25", to: "-500 -500"),
      Rectangle(x: -505, y: 0, width: 585, height: 80))
    try expectEqual(
      resized(window, from: "25 25", to: "900 900"), Rectangle(x: 48, y: 48, width: 32, height: 32))
    try expectEqual(
      resized(window, from: "75 75", to: "2000 3000"),
      Rectangle(x: 20, y: 20, width: 1985, height: 2985))
    let large = Rectangle(x: 150, y: 60, width: 200, height: 200)
    try expectEqual(
      resized(large, from: "160 70", to: "199 99"),
      Rectangle(x: 168, y: 68, width: 182, height: 192))
    let beyond = Rectangle(x: -50, y: 20, width: 100, height: 60)
    try expectEqual(
      resized(beyond, from: "40 30", to: "-100 30"), Rectangle(x: -50, y: 20, width: 82, height: 60)
    )
  }

  @Test func `an edge that is out of reach already is not moved by taking hold of it`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.openWindow(at: Rectangle(x: 20, y: -10, width: 60, height: 60), color: .testRed)
    server.frame()
    _ = try client.takeMessages()
    try input(server, "move 25 15")
    try input(server, "press 3 with super")
    try input(server, "move 26 14 with super")
    let last = try configuration(client)
    expectEqual(last?.x, 21)
    expectEqual(last?.y, -10)
    expectEqual(last?.height, 60)
  }

  @Test func `Alt-Tab goes through the windows in the order of their use`() throws {
    let server = ServerFixture()
    let clients = try (0..<3).map { _ in try server.greetedClient() }
    let colors: [ColorValue] = [.testRed, .testGreen, .testBlue]
    for (client, color) in zip(clients, colors) {
      client.openWindow(at: Rectangle(x: 0, y: 0, width: 60, height: 60), color: color)
      server.frame()
    }
    expectEqual(server.pixel(5, 5), blue)
    try input(server, "keydown LeftAlt with alt")
    try input(server, "keydown Tab with alt")
    expectEqual(server.pixel(5, 5), green)
    try input(server, "keydown Tab with alt")
    expectEqual(server.pixel(5, 5), red)
    try input(server, "keydown Tab with alt,shift")
    expectEqual(server.pixel(5, 5), green)
    try input(server, "keyup LeftAlt")
    try expectEqual(configuration(clients[1])?.flags, [.visible, .focused])
    // Green is now the window used last, then blue.
    try input(server, "keydown LeftAlt with alt")
    try input(server, "keydown Tab with alt")
    expectEqual(server.pixel(5, 5), blue)
    let heard = try clients[2].takeMessages().contains {
      if case .key(let event) = $0 { event.symbol == "Tab" } else { false }
    }
    expectFalse(heard, "Tab is the display's while Alt is held")
  }

  @Test func `a window behind an opaque one hears that it is not visible`() throws {
    let server = ServerFixture()
    let (first, second) = (try server.greetedClient(), try server.greetedClient())
    first.openWindow(at: Rectangle(x: 10, y: 10, width: 20, height: 20), color: .testRed)
    server.frame()
    second.openWindow(at: Rectangle(x: 0, y: 0, width: 60, height: 60), color: .testGreen)
    server.frame()
    try expectEqual(configuration(first)?.flags, [])
    try input(server, "move 50 50")
    try input(server, "press 1 with super")
    try input(server, "move 70 50 with super")
    try expectEqual(configuration(first)?.flags, .visible)
  }

  @Test func `a client that cannot be seen gets one tick a second`() throws {
    let server = ServerFixture()
    let (hidden, cover) = (try server.greetedClient(), try server.greetedClient())
    hidden.openWindow(at: Rectangle(x: 10, y: 10, width: 20, height: 20), color: .testRed)
    server.frame()
    cover.openWindow(at: Rectangle(x: 0, y: 0, width: 60, height: 60), color: .testGreen)
    server.frame()
    hidden.serial += 1
    hidden.send(SetFrameEvents(enabled: true, interval: 0).frame(serial: hidden.serial))
    _ = try hidden.takeMessages()
    for _ in 0..<30 { try server.advance(by: 0.1) }
    let ticks = try hidden.takeMessages().compactMap { message -> Double? in
      if case .tick(let tick) = message { tick.time } else { nil }
    }
    expectEqual(ticks.count, 3)
    #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $1 - $0 > 0.99 })
  }

  // MARK: Other policies

  @Test func `fill gives every window the display, and keeps it so when that changes`() throws {
    let server = ServerFixture(ServerFixture.configuration { $0.policy = .fill })
    let client = try server.greetedClient()
    client.openWindow(at: Rectangle(x: 10, y: 10, width: 20, height: 20), color: .testRed)
    server.frame()
    var last = try configuration(client)
    expectEqual(last?.width, 200)
    expectEqual(last?.height, 100)
    expectEqual(last?.x, 0)
    server.core.resize(width: 200, height: 100, scale: 2)
    server.frame()
    last = try configuration(client)
    expectEqual(last?.width, 100)
    expectEqual(last?.height, 50)
    expectEqual(last?.scale, 2)
  }

  @Test func `tile moves windows together when one goes`() throws {
    let server = ServerFixture(ServerFixture.configuration { $0.policy = .tile })
    let (first, second) = (try server.greetedClient(), try server.greetedClient())
    first.openWindow(at: .zero, color: .testRed)
    second.openWindow(at: .zero, color: .testGreen)
    server.frame()
    try expectEqual(configuration(first)?.width, 100)
    try expectEqual(configuration(second)?.x, 100)
    server.core.disconnect(first.session)
    server.frame()
    let last = try configuration(second)
    expectEqual(last?.x, 0)
    expectEqual(last?.width, 200)
  }

  @Test(arguments: [WindowPolicy.fill, .tile])
  func `a client that asks for a frame it does not get is told which it has`(
    policy: WindowPolicy
  ) throws {
    let server = ServerFixture(ServerFixture.configuration { $0.policy = policy })
    let client = try server.greetedClient()
    client.openWindow(at: Rectangle(x: 10, y: 10, width: 20, height: 20), color: .testRed)
    server.frame()
    _ = try client.takeMessages()
    client.commit { $0.setContextFrame(Rectangle(x: 5, y: 5, width: 50, height: 40), of: 1) }
    server.frame()
    let answer = try client.takeConfigurations()
    #expect(answer.map(\.width) == [200] && answer.map(\.height) == [100])
    server.frame()
    try expectEmpty(client.takeConfigurations(), "once")
  }

  @Test func `a display that shrinks keeps floating windows within reach`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.openWindow(at: Rectangle(x: 150, y: 80, width: 40, height: 15), color: .testRed)
    server.frame()
    _ = try client.takeMessages()
    server.core.resize(width: 100, height: 50)
    _ = server.core.drawFrame(at: 0, renderer: nil, target: nil)
    let last = try configuration(client)
    expectEqual(last?.x, 68)
    expectEqual(last?.y, 18)
  }
}
