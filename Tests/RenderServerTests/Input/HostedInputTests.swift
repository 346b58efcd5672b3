import Expectations
import GraphicsValues
import InputEvents
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// Events and states of contexts that are shown inside layers of other clients.
@Suite struct `Hosted contexts in the server` {
  private let server = ServerFixture()
  private let token = String(repeating: "5", count: 32)

  private func input(_ words: String) throws {
    server.core.input(try InputEvent(words: words.split(separator: " ").map(String.init)))
    server.core.flushPointer()
  }

  /// A window of 100 × 100 at (0, 0) with a layer at (20, 10) of 60 × 40 that hosts, and another
  /// client's context in it, at twice the scale.
  private func openBoth() throws -> (host: TestClient, guest: TestClient) {
    let (host, guest) = (try server.greetedClient(), try server.greetedClient())
    host.openWindow(at: Rectangle(x: 0, y: 0, width: 100, height: 100), color: .testRed)
    host.commit {
      $0.createLayer(2)
      $0.setBits(9, for: .kind, of: 2)
      $0.set(.text(token), for: .hostedToken, of: 2)
      $0.setRect(Rectangle(x: 0, y: 0, width: 30, height: 20), for: .bounds, of: 2)
      $0.setPoint(Point(x: 50, y: 30), for: .position, of: 2)
      $0.setMatrix(Matrix4.scale(2, 2, 1), for: .transform, of: 2)
      $0.setSublayers([2], of: 1)
    }
    guest.openWindow(at: Rectangle(x: 0, y: 0, width: 30, height: 20), color: .testGreen)
    guest.commit { $0.setHostingToken(token, of: 1) }
    server.frame()
    return (host, guest)
  }

  private func states(_ client: TestClient) throws -> [HostingState] {
    try client.takeMessages().compactMap { message in
      if case .hostedContextChanged(let event) = message { event.state } else { nil }
    }
  }

  @Test func `host and guest both get the event of hosting`() throws {
    let (host, guest) = try openBoth()
    expectEqual(server.pixel(50, 30), 0xFF00_FF00)
    expectEqual(server.pixel(10, 30), 0xFFFF_0000)
    try expectEqual(states(host), [.shown])
    let last = try guest.takeConfigurations().last
    #expect(last?.flags == [.hosted, .visible] && last?.width == 30 && last?.height == 20)
  }

  @Test func `the guest's size follows the host's layer`() throws {
    let (host, guest) = try openBoth()
    _ = try guest.takeMessages()
    host.commit {
      $0.setRect(Rectangle(x: 0, y: 0, width: 25, height: 15), for: .bounds, of: 2)
    }
    server.frame()
    let last = try guest.takeConfigurations().last
    expectEqual(last?.width, 25)
    expectEqual(last?.height, 15)
  }

  @Test func `a press goes to the guest, the window comes to the front, keys go inside`() throws {
    let (host, guest) = try openBoth()
    let other = try server.greetedClient()
    other.openWindow(at: Rectangle(x: 90, y: 0, width: 50, height: 50), color: .testBlue)
    server.frame()
    for client in [host, guest, other] { _ = try client.takeMessages() }
    try input("move 60 40")
    try input("press 1")
    server.frame()
    expectEqual(server.pixel(95, 5), 0xFFFF_0000)
    let messages = try guest.takeMessages()
    let press = messages.compactMap { message -> PointerEvent? in
      if case .pointer(let event) = message, event.kind == .pressed { event } else { nil }
    }
    expectEqual(press.first?.x, 20, "in the guest's own points")
    expectEqual(press.first?.y, 15, "in the guest's own points")
    let flags = messages.compactMap { message -> ConfigureFlags? in
      if case .configure(let event) = message { event.flags } else { nil }
    }
    expectEqual(flags.last, [.hosted, .visible, .focused])
    try input("release 1")
    _ = try guest.takeMessages()
    _ = try host.takeMessages()
    try input("keydown a")
    try expectEqual(guest.takeMessages().count, 1)
    try expectEmpty(host.takeMessages())
    try input("move 5 5")
    try input("press 1")
    server.frame()
    _ = try guest.takeMessages()
    try input("keydown a")
    try expectEmpty(guest.takeMessages(), "the host took the keys back")
  }

  @Test func `Super and a drag in the guest move the host's window`() throws {
    _ = try openBoth()
    try input("move 60 40")
    try input("press 1 with super")
    try input("move 70 40 with super")
    server.frame()
    expectEqual(server.pixel(60, 30), 0xFF00_FF00)
    expectEqual(server.pixel(5, 5), 0xFF00_0000)
  }

  @Test func `a guest is as visible as the window that it is in`() throws {
    let (_, guest) = try openBoth()
    _ = try guest.takeMessages()
    let cover = try server.greetedClient()
    cover.openWindow(at: Rectangle(x: 0, y: 0, width: 200, height: 100), color: .testBlue)
    server.frame()
    try expectEqual(guest.takeConfigurations().last?.flags, .hosted)
  }

  @Test func `the death of either side is told to the other and drawn`() throws {
    do {
      let (host, guest) = try openBoth()
      _ = try host.takeMessages()
      server.core.disconnect(guest.session)
      server.frame()
      try expectEqual(states(host), [.empty])
      expectEqual(server.pixel(50, 30), 0xFFFF_0000)
      server.core.disconnect(host.session)
    }
    let (host, guest) = try openBoth()
    _ = try guest.takeMessages()
    server.core.disconnect(host.session)
    server.frame()
    try expectEqual(guest.takeConfigurations().last?.flags, .hosted, "shown nowhere")
    expectEqual(server.pixel(50, 30), 0xFF00_0000)
    let next = try server.greetedClient()
    next.openWindow(at: Rectangle(x: 0, y: 0, width: 50, height: 50), color: .testRed)
    next.commit {
      $0.createLayer(2)
      $0.setBits(9, for: .kind, of: 2)
      $0.set(.text(token), for: .hostedToken, of: 2)
      $0.setRect(Rectangle(x: 0, y: 0, width: 10, height: 10), for: .bounds, of: 2)
      $0.setPoint(Point(x: 5, y: 5), for: .position, of: 2)
      $0.setSublayers([2], of: 1)
    }
    server.frame()
    expectEqual(server.pixel(5, 5), 0xFF00_FF00, "another host may show it")
    try expectEqual(guest.takeConfigurations().last?.flags, [.hosted, .visible])
  }

  @Test func `a token that is withdrawn makes the context a window again`() throws {
    let (host, guest) = try openBoth()
    _ = try host.takeMessages()
    guest.commit { $0.setHostingToken("", of: 1) }
    server.frame()
    try expectEqual(states(host), [.empty])
    let last = try guest.takeConfigurations().last
    expectEqual(last?.flags.contains(.hosted), false)
    expectEqual(last?.flags.contains(.focused), true)
  }

  // MARK: Return of the keys

  /// Opens both and presses in the guest, which then has the keys.
  private func openWithKeysInside() throws -> (host: TestClient, guest: TestClient) {
    let (host, guest) = try openBoth()
    try input("move 60 40")
    try input("press 1")
    try input("release 1")
    server.frame()
    _ = try host.takeMessages()
    _ = try guest.takeMessages()
    return (host, guest)
  }

  private func hasKeys(_ client: TestClient) throws -> Bool {
    _ = try client.takeMessages()
    try input("keydown a")
    try input("keyup a")
    return try client.takeMessages().contains { if case .key = $0 { true } else { false } }
  }

  @Test func `a guest that dies gives the keys back to its host, which hears of it`() throws {
    let (host, guest) = try openWithKeysInside()
    server.core.disconnect(guest.session)
    #expect(try hasKeys(host))
    server.frame()
    try expectEqual(host.takeConfigurations().last?.flags, [.visible, .focused])
  }

  @Test func `a guest that destroys its context gives the keys back`() throws {
    let (host, guest) = try openWithKeysInside()
    guest.commit { $0.destroyContext(1) }
    server.frame()
    try expectEqual(host.takeConfigurations().last?.flags, [.visible, .focused])
    #expect(try hasKeys(host))
  }

  @Test func `a guest that its host lets go gets no keys any more`() throws {
    let (host, guest) = try openWithKeysInside()
    try input("keydown b")
    host.commit { $0.set(.text(""), for: .hostedToken, of: 2) }
    server.frame()
    let messages = try guest.takeMessages()
    let flags = messages.compactMap { message in
      if case .configure(let event) = message { event.flags } else { nil }
    }
    expectEqual(flags.last, .hosted)
    let ups = messages.count { if case .key(let e) = $0 { e.flags.isEmpty } else { false } }
    expectEqual(ups, 1, "what was held is let go")
    try expectEqual(host.takeConfigurations().last?.flags, [.visible, .focused])
    #expect(try !hasKeys(guest))
    #expect(try hasKeys(host))
  }
}
