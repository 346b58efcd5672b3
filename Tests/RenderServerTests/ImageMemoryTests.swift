import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// The memory for images that all clients share.
@Suite struct `Image memory` {
  private static let side = 64
  private static let imageBytes = side * side * 4

  /// A server with room for six images.
  private func makeServer() -> ServerFixture {
    ServerFixture(ServerFixture.configuration { $0.imageMemory = 6 * Self.imageBytes })
  }

  private func define(_ ids: ClosedRange<UInt32>, _ client: TestClient) {
    client.commit {
      for id in ids {
        $0.addImage(
          id, width: Self.side, height: Self.side,
          [UInt32](repeating: 0xFF00_FF00, count: Self.side * Self.side))
      }
    }
  }

  private func held(_ server: ServerFixture) -> Int {
    server.core.sessions.reduce(0) { $0 + server.core.tree.imageBytes(of: $1.slot) }
  }

  @Test func `one client may have all of it, and not one image more`() throws {
    let server = makeServer()
    let client = try server.greetedClient()
    define(1...6, client)
    server.frame()
    #expect(held(server) == 6 * Self.imageBytes)
    define(7...7, client)
    #expect(try client.takeError()?.code == .limitExceeded)
    server.core.disconnect(client.session)
    #expect(held(server) == 0)
  }

  @Test func `who asks for more than its share is refused, and nobody else suffers`() throws {
    let server = makeServer()
    let (first, second) = (try server.greetedClient(), try server.greetedClient())
    define(1...3, first)
    server.frame()
    // Its share would be three; it asks for four.
    define(1...4, second)
    #expect(try second.takeError()?.code == .limitExceeded)
    #expect(try first.takeError() == nil && first.session.state == .ready)
    server.frame()
    #expect(held(server) == 3 * Self.imageBytes)
  }

  @Test func `who asks for less than its share is served, and whoever has most goes`() throws {
    let server = makeServer()
    let (small, large) = (try server.greetedClient(), try server.greetedClient())
    let late = try server.greetedClient()
    define(1...1, small)
    define(1...5, large)
    server.frame()
    define(1...2, late)
    #expect(try large.takeError()?.code == .limitExceeded)
    #expect(server.core.tree.imageBytes(of: large.session.slot) == 0, "at once")
    server.frame()
    #expect(late.session.state == .ready && small.session.state == .ready)
    #expect(held(server) == 3 * Self.imageBytes)
    #expect(server.core.sessions.count == 2)
  }

  @Test func `images that wait for a frame count, also those that were released again`() throws {
    let server = makeServer()
    let client = try server.greetedClient()
    define(1...4, client)
    client.commit { for id in 1...4 as ClosedRange<UInt32> { $0.releaseImage(id) } }
    define(5...7, client)
    #expect(try client.takeError()?.code == .limitExceeded)
  }

  @Test func `released images make room`() throws {
    let server = makeServer()
    let client = try server.greetedClient()
    for round in 0..<4 as Range<UInt32> {
      let first = round * 6 + 1
      define(first...first + 5, client)
      client.commit { for id in first..<first + 6 { $0.releaseImage(id) } }
      server.frame()
      #expect(client.session.state == .ready)
    }
    #expect(held(server) == 0)
  }
}
