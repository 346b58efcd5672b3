import Expectations
import GraphicsValues
import InputEvents
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// Places of windows on a display with titles, as their clients are told.
@Suite struct `Window places` {
  private let server = ServerFixture(
    ServerFixture.configuration {
      $0.hasTitleBars = true
      $0.width = 400
      $0.height = 300
    })

  private func input(_ words: String) throws {
    server.core.input(try InputEvent(words: words.split(separator: " ").map(String.init)))
    server.core.flushPointer()
    server.frame()
  }

  private func open(_ x: Double, _ y: Double, _ width: Double = 120, _ height: Double = 60) throws
    -> TestClient
  {
    let client = try server.greetedClient()
    client.openWindow(
      at: Rectangle(x: x, y: y, width: width, height: height), color: .testRed)
    server.frame()
    return client
  }

  private func ask(_ client: TestClient, _ frame: Rectangle) {
    client.commit { $0.setContextFrame(frame, of: 1) }
    server.frame()
  }

  /// The frame that the client was told last.
  private func told(_ client: TestClient) throws -> Rectangle? {
    try client.takeConfigurations().last.map {
      Rectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
    }
  }

  @Test func `a window in the corner gets another place, of which its client is told`() throws {
    let first = try open(0, 0)
    try expectEqual(told(first), Rectangle(x: 140, y: 132, width: 120, height: 60))
    expectEqual(server.pixel(140, 132), 0xFFFF_0000)
    expectEqual(server.pixel(0, 0), 0xFF00_0000)
    let second = try open(0, 0)
    let frame = try #require(try told(second))
    expectEqual(frame.y, 40, "above the other one, the title at the gap's distance")
    expectAtMost(frame.maxY, 108, "above the other one, the title at the gap's distance")
  }

  @Test func `the corner, said again with another size, moves nothing`() throws {
    let client = try open(0, 0)
    ask(client, Rectangle(x: 0, y: 0, width: 100, height: 50))
    try expectEqual(told(client), Rectangle(x: 140, y: 132, width: 100, height: 50))
    ask(client, Rectangle(x: 0, y: 0, width: 100, height: 50))
    try expectEqual(told(client), Rectangle(x: 140, y: 132, width: 100, height: 50))
  }

  @Test func `a window that users have moved stays when its program says the corner again`() throws
  {
    let client = try open(0, 0)
    try input("move 150 120")
    try input("press 1")
    try input("move 350 290")
    try input("release 1")
    let moved = Rectangle(x: 340, y: 268, width: 120, height: 60)
    try expectEqual(told(client), Rectangle(x: 340, y: 302 - 34, width: 120, height: 60))
    ask(client, Rectangle(x: 0, y: 0, width: 90, height: 60))
    try expectEqual(told(client), Rectangle(x: moved.x, y: moved.y, width: 90, height: 60))
  }

  @Test func `a window that asks for another place gets it, with its title brought in`() throws {
    let client = try open(0, 0)
    ask(client, Rectangle(x: 30, y: 200, width: 120, height: 60))
    try expectEqual(told(client), Rectangle(x: 30, y: 200, width: 120, height: 60))
    ask(client, Rectangle(x: 390, y: 3, width: 120, height: 60))
    try expectEqual(told(client), Rectangle(x: 280, y: 24, width: 120, height: 60))
  }

  @Test func `a second window with the same frame lies elsewhere, and stays there`() throws {
    let first = try open(40, 50)
    let second = try open(40, 50)
    let frame = try #require(try told(second))
    try expectEqual(told(first), Rectangle(x: 40, y: 50, width: 120, height: 60))
    #expect(frame.x >= 160 || frame.y >= 110)
    ask(second, Rectangle(x: 40, y: 50, width: 120, height: 60))
    try expectEqual(told(second), frame)
    ask(second, Rectangle(x: 41, y: 50, width: 120, height: 60))
    try expectEqual(told(second), Rectangle(x: 41, y: 50, width: 120, height: 60))
  }

  @Test func `a context that is hosted has a place when it is a window again`() throws {
    let client = try open(0, 0)
    client.commit { $0.setHostingToken("0123456789abcdef0123456789abcdef", of: 1) }
    ask(client, Rectangle(x: 0, y: 0, width: 100, height: 50))
    #expect(server.core.tree.scene.contexts.allSatisfy { $0.client == 0 || $0.frame == nil })
    client.commit { $0.setHostingToken("", of: 1) }
    server.frame()
    try expectEqual(told(client), Rectangle(x: 150, y: 137, width: 100, height: 50))
  }
}
