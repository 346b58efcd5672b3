import Expectations
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// One client's demands do not take the share of other clients.
@Suite struct `Protection of clients from each other` {
  /// Work of a window of 100 × 100 pixels with one background: 32 and 10,000 pixels.
  private static let work = 10_032

  private func show(_ client: TestClient, at x: Double) {
    client.commit {
      $0.createLayer(1)
      $0.setPoint(.zero, for: .anchorPoint, of: 1)
      $0.setRect(Rectangle(x: 0, y: 0, width: 100, height: 100), for: .bounds, of: 1)
      $0.setColor(ColorValue(red: 1, green: 0, blue: 0, alpha: 1), for: .backgroundColor, of: 1)
      $0.createContext(
        1, layer: 1, origin: Point(x: x, y: 0), size: Size(width: 100, height: 100), title: "")
    }
  }

  @Test(arguments: [0, 1])
  func `a frame may cost as much as the limit and no more`(excess: Int) throws {
    let server = ServerFixture(
      ServerFixture.configuration { $0.limits.frameWork = Self.work - excess })
    let client = try server.greetedClient()
    show(client, at: 0)
    server.frame()
    let messages = try client.takeMessages()
    let codes = messages.compactMap { message in
      if case .error(let error) = message { error.code } else { nil }
    }
    expectEqual(codes, (excess == 0 ? [] : [.limitExceeded]))
    expectEqual(server.pixel(50, 50) & 0xFFFFFF, (excess == 0 ? 0xFF0000 : 0))
  }

  @Test func `only the client that costs too much is removed, in the same frame`() throws {
    let server = ServerFixture(
      ServerFixture.configuration { $0.limits.frameWork = Self.work })
    let (good, greedy) = (try server.greetedClient(), try server.greetedClient())
    show(good, at: 0)
    show(greedy, at: 100)
    greedy.commit {
      $0.createLayer(2)
      $0.setRect(Rectangle(x: 0, y: 0, width: 10, height: 10), for: .bounds, of: 2)
      $0.setPoint(Point(x: 50, y: 50), for: .position, of: 2)
      $0.setColor(ColorValue(red: 0, green: 1, blue: 0, alpha: 1), for: .backgroundColor, of: 2)
      $0.insertSublayer(2, at: 0, of: 1)
    }
    server.frame()
    expectEqual(server.pixel(50, 50) & 0xFFFFFF, 0xFF0000)
    expectEqual(server.pixel(150, 50) & 0xFFFFFF, 0)
    expectEqual(good.session.state, .ready)
    expectEqual(greedy.session.state, .failed)
    // Nothing of the client is left, and another frame changes nothing.
    expectTrue(server.frame().damage.isEmpty)
    server.core.disconnect(greedy.session)
    expectEqual(server.core.tree.scene.layerCount, 1)
    good.commit { $0.setScalar(0.5, for: .opacity, of: 1) }
    server.frame()
    expectNotEqual(server.pixel(50, 50) & 0xFFFFFF, 0xFF0000)
  }

  @Test func `no client is removed because of the places where others draw`() throws {
    // Both windows together would exceed one client's limit.
    let server = ServerFixture(
      ServerFixture.configuration { $0.limits.frameWork = Self.work * 3 / 2 })
    let (good, other) = (try server.greetedClient(), try server.greetedClient())
    show(good, at: 0)
    show(other, at: 100)
    server.frame()
    // Each client has a corner: the box around both is the display.
    server.core.damageEverything()
    server.frame()
    expectEqual(good.session.state, .ready)
    expectEqual(other.session.state, .ready)
    // All of a client's drawing counts, even if little of it changes.
    good.commit { encoder in
      for id in 2...3 as ClosedRange<UInt32> {
        encoder.createLayer(id)
        encoder.setRect(Rectangle(x: 0, y: 0, width: 70, height: 70), for: .bounds, of: id)
        encoder.setColor(.green, for: .backgroundColor, of: id)
      }
      encoder.setPoint(Point(x: 50, y: 50), for: .position, of: 2)
      encoder.insertSublayer(2, at: 0, of: 1)
    }
    server.frame()
    expectEqual(good.session.state, .ready)
    good.commit {
      $0.setPoint(Point(x: 50, y: 50), for: .position, of: 3)
      $0.insertSublayer(3, at: 1, of: 1)
    }
    server.frame()
    expectEqual(good.session.state, .failed)
    expectEqual(other.session.state, .ready)
  }

  /// Many layers, so that the list's work is counted in parts.
  private func addLayers(
    _ ids: ClosedRange<UInt32>, of side: Double, _ encoder: inout CommitEncoder
  ) {
    for id in ids {
      encoder.createLayer(id)
      encoder.setRect(Rectangle(x: 0, y: 0, width: side, height: side), for: .bounds, of: id)
      encoder.setPoint(Point(x: 50, y: 50), for: .position, of: id)
      encoder.setColor(.green, for: .backgroundColor, of: id)
      encoder.insertSublayer(id, at: 0, of: 1)
    }
  }

  @Test func `a costly new list is found at once beside another client's long list`() throws {
    let server = ServerFixture(
      ServerFixture.configuration { $0.limits.frameWork = 400_000 })
    let (good, greedy) = (try server.greetedClient(), try server.greetedClient())
    show(good, at: 0)
    good.commit { addLayers(2...2000, of: 10, &$0) }
    show(greedy, at: 100)
    // All commands are counted in one of the frames: here in none.
    for first in 0..<3 as Range<UInt32> {
      server.frame()
      greedy.commit { addLayers(2 + first * 10...11 + first * 10, of: 90, &$0) }
      server.frame()
      expectEqual(greedy.session.state, .ready)
    }
    greedy.commit { addLayers(32...61, of: 90, &$0) }
    server.frame()
    expectEqual(good.session.state, .ready)
    expectEqual(greedy.session.state, .failed)
  }

  @Test func `four fifths of the work of a frame give one warning`() throws {
    let server = ServerFixture(
      ServerFixture.configuration { $0.limits.frameWork = Self.work * 5 / 4 })
    let client = try server.greetedClient()
    show(client, at: 0)
    for _ in 0..<3 {
      server.core.damageEverything()
      server.frame()
    }
    let warnings = try client.takeMessages().compactMap { message in
      if case .warning(let warning) = message { warning } else { nil }
    }
    expectEqual(
      warnings,
      [
        LimitWarning(
          limit: LimitID.frameWork.rawValue, used: UInt64(Self.work),
          maximum: UInt64(Self.work * 5 / 4))
      ])
  }

  private func warnings(_ client: TestClient) throws -> [LimitWarning] {
    try client.takeMessages().compactMap { message in
      if case .warning(let warning) = message { warning } else { nil }
    }
  }

  @Test func `four fifths of the copies give one warning`() throws {
    let server = ServerFixture(ServerFixture.configuration { $0.limits.copies = 10 })
    let client = try server.greetedClient()
    show(client, at: 0)
    client.commit {
      $0.setBits(LayerKind.replicator.rawValue, for: .kind, of: 1)
      $0.createLayer(2)
      $0.insertSublayer(2, at: 0, of: 1)
      // The sublayer itself is no copy.
      $0.setScalar(8, for: .instanceCount, of: 1)
    }
    server.frame()
    try expectEqual(warnings(client), [])
    client.commit { $0.setScalar(9, for: .instanceCount, of: 1) }
    server.frame()
    client.commit { $0.setScalar(12, for: .instanceCount, of: 1) }
    server.frame()
    try expectEqual(
      warnings(client), [LimitWarning(limit: LimitID.copies.rawValue, used: 8, maximum: 10)])
  }

  @Test func `four fifths of the particles give one warning`() throws {
    let server = ServerFixture(ServerFixture.configuration { $0.limits.particles = 10 })
    let client = try server.greetedClient()
    show(client, at: 0)
    client.commit {
      $0.addImage(1, width: 1, height: 1, [0xFFFF_FFFF])
      $0.createLayer(2)
      $0.setBits(LayerKind.emitter.rawValue, for: .kind, of: 2)
      let cell = ObjectValue(
        attributes: ["birthRate": .scalar(1), "lifetime": .scalar(100), "contents": .image(1)])
      $0.set(.objects([cell]), for: .emitterCells, of: 2)
      $0.insertSublayer(2, at: 0, of: 1)
    }
    server.frame()
    for _ in 0..<6 { try server.advance(by: 1) }
    try expectEqual(warnings(client), [])
    for _ in 0..<10 { try server.advance(by: 1) }
    let all = try warnings(client)
    #expect(all.count == 1 && all[0].limit == LimitID.particles.rawValue && all[0].maximum == 10)
    #expect((8...10).contains(all[0].used))
  }

  @Test func `a client has credits up to the limit`() throws {
    for (count, isAllowed) in [(2, true), (3, false)] {
      let server = ServerFixture(ServerFixture.configuration { $0.limits.credits = 2 })
      let client = try server.greetedClient()
      for id in 1...UInt32(count) { client.commit { $0.createLayer(id) } }
      expectEqual((client.session.state == .ready), isAllowed)
    }
  }

  @Test func `numbers of sessions begin again after the largest`() {
    let core = ServerCore(ServerFixture.configuration())
    expectEqual(core.connect(slot: .max).slot, .max)
    expectEqual(core.connect().slot, 1)
    expectEqual(core.connect().slot, 2)
  }
}
