import Expectations
import GraphicsValues
import InputEvents
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// The layer under the pointer: every `entered` is followed by its `left`, under all circumstances.
@Suite struct `What the pointer is over` {
  private let server = ServerFixture()

  private func input(_ words: String) throws {
    server.core.input(try InputEvent(words: words.split(separator: " ").map(String.init)))
    server.core.flushPointer()
  }

  /// A window of 60 × 60 with nothing in it.
  private func open(_ x: Double, _ y: Double = 10) throws -> TestClient {
    let client = try server.greetedClient()
    client.openWindow(at: Rectangle(x: x, y: y, width: 60, height: 60), color: .testRed)
    server.frame()
    _ = try client.takeMessages()
    return client
  }

  private func kinds(_ client: TestClient) throws -> [PointerKind] {
    try client.takePointerEvents().map(\.kind)
  }

  // MARK: Clients that do not read

  @Test func `a client that does not read does not keep the pointer from the others`() throws {
    let (stuck, other) = (try open(10), try open(100))
    try input("move 20 20")
    _ = try stuck.takeMessages()
    stuck.session.outbox.isBackedUp = true
    try input("move 110 20")
    try expectEqual(kinds(other), [.entered, .moved])
    try expectEqual(
      kinds(stuck), [.left], "where the pointer is comes late, whom it is over does not")
    expectFalse(server.core.hasPointerMoved)
  }

  @Test func `a client that does not read hears that it is entered, and the move when it reads`()
    throws
  {
    let (other, stuck) = (try open(10), try open(100))
    try input("move 20 20")
    stuck.session.outbox.isBackedUp = true
    _ = try other.takeMessages()
    try input("move 110 20")
    try input("move 120 20")
    try expectEqual(kinds(other), [.left])
    try expectEqual(kinds(stuck), [.entered])
    stuck.session.outbox.isBackedUp = false
    server.core.flushPointer()
    try expectEqual(stuck.takePointerEvents().map(\.x), [20])
  }

  // MARK: Presses and drags

  @Test func `a press finds a layer without pixels that came under the pointer`() throws {
    let client = try open(10)
    try input("move 20 20")
    _ = try client.takeMessages()
    client.commit {
      $0.createLayer(2)
      $0.setRect(Rectangle(x: 0, y: 0, width: 20, height: 20), for: .bounds, of: 2)
      $0.setPoint(Point(x: 10, y: 10), for: .position, of: 2)
      $0.setSublayers([2], of: 1)
    }
    server.frame()
    try expectEmpty(kinds(client), "nothing is drawn of it")
    try input("press 1")
    let events = try client.takePointerEvents()
    expectEqual(events.map(\.kind), [.left, .entered, .pressed])
    expectEqual(events.map(\.layer), [1, 2, 2])
  }

  @Test func `the end of a drag finds the layer under the pointer`() throws {
    let client = try open(100)
    try input("move 150 60")
    _ = try client.takeMessages()
    try input("press 3 with super")
    try input("move 190 60 with super")
    try input("move 10 60 with super")
    server.frame()
    try expectEmpty(kinds(client))
    try input("release 3")
    try expectEqual(kinds(client), [.left])
  }

  @Test func `a drag ended by the display's loss of focus finds the layer, too`() throws {
    let client = try open(100)
    try input("move 150 60")
    try input("press 3 with super")
    try input("move 10 60 with super")
    server.frame()
    _ = try client.takeMessages()
    try input("unfocus")
    try expectEqual(kinds(client), [.left])
  }

  @Test func `a drag that ends with its window finds the layer, too`() throws {
    let (other, client) = (try open(5), try open(100))
    try input("move 150 60")
    try input("press 3 with super")
    try input("move 10 60 with super")
    server.frame()
    _ = try other.takeMessages()
    server.core.disconnect(client.session)
    server.frame()
    #expect(try kinds(other).contains(.entered))
  }

  @Test func `a pointer event with an invalid place does not move the pointer`() throws {
    let client = try open(10)
    try input("move 20 20")
    try input("press 1 with super")
    server.core.input(InputEvent(.pointerMoved(to: Point(x: .nan, y: 20))))
    server.core.input(InputEvent(.pointerMoved(to: Point(x: 20, y: .infinity))))
    server.frame()
    expectEqual(server.pixel(20, 20), 0xFFFF_0000)
    try input("release 1")
    _ = try client.takeMessages()
    try input("move 22 20")
    try expectEqual(client.takePointerEvents().map(\.x), [12])
  }
}
