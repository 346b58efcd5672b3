import AnimationEvaluation
import Expectations
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol
import WireTransport

/// The memory that all clients share.
@Suite struct `Client memory` {
  private static let side = 64
  private static let imageBytes = side * side * 4

  /// A server with room for six images, for their commits and for what three sessions hold themselves, and for the
  /// memory in which one arrives.
  private func makeServer() -> ServerFixture {
    ServerFixture(ServerFixture.configuration { $0.clientMemory = 7 * Self.imageBytes + 8192 })
  }

  private func define(_ ids: ClosedRange<UInt32>, _ client: TestClient) throws {
    let pixels = [UInt32](repeating: 0xFF00_FF00, count: Self.side * Self.side)
    let memory = try ids.map { _ in
      try pixels.withUnsafeBytes { try SealedMemory.make(copying: $0).release() }
    }
    client.commit(descriptors: memory) {
      for id in ids {
        $0.defineImageByDescriptor(
          id, width: Self.side, height: Self.side, rowBytes: 4 * Self.side,
          byteCount: Self.imageBytes)
      }
    }
  }

  private func held(_ server: ServerFixture) -> Int {
    server.core.sessions.reduce(0) { $0 + server.core.tree.scene.imageBytes(of: $1.slot) }
  }

  @Test func `one client may have all of the memory, and not one image more`() throws {
    let server = makeServer()
    let client = try server.greetedClient()
    try define(1...6, client)
    server.frame()
    expectEqual(held(server), 6 * Self.imageBytes)
    try define(7...7, client)
    try expectEqual(client.takeError()?.code, .limitExceeded)
    server.core.disconnect(client.session)
    expectEqual(held(server), 0)
  }

  @Test func `a client that asks for more than its share is refused, and no other is affected`()
    throws
  {
    let server = makeServer()
    let (first, second) = (try server.greetedClient(), try server.greetedClient())
    try define(1...3, first)
    server.frame()
    // The client's share would be three; it asks for four.
    try define(1...4, second)
    try expectEqual(second.takeError()?.code, .limitExceeded)
    #expect(try first.takeError() == nil && first.session.state == .ready)
    server.frame()
    expectEqual(held(server), 3 * Self.imageBytes)
  }

  @Test
  func `a client that asks for less than its share is served, and the one with most is evicted`()
    throws
  {
    let server = makeServer()
    let (small, large) = (try server.greetedClient(), try server.greetedClient())
    let late = try server.greetedClient()
    try define(1...1, small)
    try define(1...5, large)
    server.frame()
    try define(1...1, late)
    try expectEqual(large.takeError()?.code, .limitExceeded)
    expectEqual(server.core.tree.scene.imageBytes(of: large.session.slot), 0, "at once")
    server.frame()
    expectEqual(late.session.state, .ready)
    expectEqual(small.session.state, .ready)
    expectEqual(held(server), 2 * Self.imageBytes)
    expectEqual(server.core.sessions.count, 2)
  }

  @Test func `images that wait for a frame count, also those that were released again`() throws {
    let server = makeServer()
    let client = try server.greetedClient()
    try define(1...4, client)
    client.commit { for id in 1...4 as ClosedRange<UInt32> { $0.releaseImage(id) } }
    try define(5...7, client)
    try expectEqual(client.takeError()?.code, .limitExceeded)
  }

  /// Shows an image in the window, with a transition from the previous one, which is released.
  private func exchange(_ image: UInt32, _ client: TestClient) {
    let pixels = [UInt32](repeating: 0xFF00_FF00, count: Self.side * Self.side)
    client.commit {
      if image == 1 {
        $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100))
      } else {
        $0.releaseImage(image - 1)
        $0.addAnimation(
          image, to: 1,
          AnimationDescription(
            timing: Timing(duration: 1e9), content: .transition(Transition(type: .fade))))
      }
      $0.addImage(image, width: Self.side, height: Self.side, pixels)
      $0.setImage(image, for: .contents, of: 1)
    }
  }

  @Test func `images that only transitions show count, until these end`() throws {
    let server = ServerFixture(
      ServerFixture.configuration { $0.clientMemory = 14 * Self.imageBytes })
    let client = try server.greetedClient()
    for image in 1...4 as ClosedRange<UInt32> {
      exchange(image, client)
      server.frame()
    }
    expectEqual(held(server), 4 * Self.imageBytes)
    client.commit {
      for image in 2...4 as ClosedRange<UInt32> { $0.removeAnimation(image, from: 1) }
    }
    server.frame()
    expectEqual(held(server), Self.imageBytes)
    expectEqual(client.session.state, .ready)
    for image in 5...20 as ClosedRange<UInt32> where client.session.state == .ready {
      exchange(image, client)
      server.frame()
    }
    try expectEqual(client.takeError()?.code, .limitExceeded)
  }

  @Test func `transitions show no more images than a client may have`() throws {
    let server = ServerFixture(
      ServerFixture.configuration { $0.limits.imageBytes = 4 * Self.imageBytes })
    let client = try server.greetedClient()
    for image in 1...12 as ClosedRange<UInt32> {
      exchange(image, client)
      server.frame()
    }
    expectEqual(client.session.state, .ready)
    // Images of four transitions, and of the layer.
    expectEqual(held(server), 5 * Self.imageBytes)
    expectEmpty(server.core.tree.checkInvariants())
  }

  @Test func `released images make room`() throws {
    let server = makeServer()
    let client = try server.greetedClient()
    for round in 0..<4 as Range<UInt32> {
      let first = round * 6 + 1
      try define(first...first + 5, client)
      client.commit { for id in first..<first + 6 { $0.releaseImage(id) } }
      server.frame()
      expectEqual(client.session.state, .ready)
    }
    expectEqual(held(server), 0)
  }

  /// A path of 40 KB.
  private func setPath(of layer: UInt32, _ client: TestClient) {
    var path = PathValue()
    path.move(to: .zero)
    for step in 0..<2000 { path.line(to: Point(x: Double(step), y: 0)) }
    client.commit {
      $0.createLayer(layer)
      $0.set(.path(path), for: .path, of: layer)
    }
  }

  @Test func `values that a commit removes count for its admission while their commit waits`()
    throws
  {
    var path = PathValue()
    path.move(to: .zero)
    for step in 0..<2000 { path.line(to: Point(x: Double(step), y: 0)) }
    func commit(_ client: TestClient, _ layers: ClosedRange<UInt32>, without: ClosedRange<UInt32>?)
    {
      client.commit {
        if let without { for id in without { $0.destroyLayer(id) } }
        for id in layers {
          $0.createLayer(id)
          $0.set(.path(path), for: .path, of: id)
        }
      }
    }
    func commitBoth(_ server: ServerFixture) throws -> TestClient {
      let client = try server.greetedClient()
      commit(client, 1...20, without: nil)
      try expectNil(client.takeError())
      commit(client, 21...40, without: 1...20)
      return client
    }
    let roomy = ServerFixture()
    let client = try commitBoth(roomy)
    let needed = roomy.core.memory(of: client.session).total
    // The paths of 20 layers take about 680,000 bytes.
    let server = ServerFixture(ServerFixture.configuration { $0.clientMemory = needed - 300_000 })
    try expectEqual(commitBoth(server).takeError()?.code, .limitExceeded)
  }

  @Test func `values other than images count as memory, until they are gone`() throws {
    let server = makeServer()
    let client = try server.greetedClient()
    for layer in 1...20 as ClosedRange<UInt32> {
      setPath(of: layer, client)
      client.commit { $0.destroyLayer(layer) }
      server.frame()
      expectEqual(client.session.state, .ready)
    }
    for layer in 21...40 as ClosedRange<UInt32> where client.session.state == .ready {
      setPath(of: layer, client)
      server.frame()
    }
    try expectEqual(client.takeError()?.code, .limitExceeded)
  }

  @Test func `values decoded from a waiting commit count until a frame has applied it`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    func waiting() -> Int { server.core.memory(of: client.session).waiting }
    let before = waiting()
    client.commit {
      $0.createLayer(1)
      for id in 1...100 as ClosedRange<UInt32> {
        $0.addAnimation(
          id, to: 1, .basic(.init(.opacity), from: .scalar(0), to: .scalar(1), duration: 1))
      }
    }
    // Each animation is here as bytes of the commit and decoded, at 100 bytes or more.
    let animated = waiting() - before
    expectGreater(animated, 2 * 100 * 100)
    setPath(of: 2, client)
    let withPath = waiting() - before
    client.commit {
      $0.destroyLayer(2)
      for id in 1...100 as ClosedRange<UInt32> { $0.removeAnimation(id, from: 1) }
    }
    // A path of 2000 lines, which no object counts any more.
    expectGreater(waiting() - before - withPath, 2000 * 16 + 100 * 100)
    server.frame()
    expectLess(waiting(), before + 10_000)
  }

  @Test func `a commit that never ends takes memory too`() throws {
    let server = makeServer()
    let client = try server.greetedClient()
    var encoder = CommitEncoder()
    for id in 1...20_000 as ClosedRange<UInt32> { encoder.createLayer(id) }
    var limits = Limits()
    limits.frameBytes = 4096
    for frame in encoder.makeFrames(firstSerial: 2, commitTime: 0, limits: limits).dropLast() {
      client.send(frame.bytes)
    }
    try expectEqual(client.takeError()?.code, .limitExceeded)
  }

  @Test func `many layers take memory too`() throws {
    let server = makeServer()
    let client = try server.greetedClient()
    for part in 0..<20 as Range<UInt32> where client.session.state == .ready {
      client.commit { for id in 1...100 as ClosedRange<UInt32> { $0.createLayer(part * 100 + id) } }
      server.frame()
    }
    try expectEqual(client.takeError()?.code, .limitExceeded)
  }

  @Test func `memory of a removed client makes room at once for another client's images`() throws {
    func held(_ client: TestClient, _ server: ServerFixture) throws -> Int {
      client.commit { for id in 1...9000 as ClosedRange<UInt32> { $0.createLayer(id) } }
      server.frame()
      try expectNil(client.takeError())
      return server.core.memory(of: client.session).total
    }
    let roomy = ServerFixture()
    let needed = try held(try roomy.greetedClient(), roomy)
    let server = ServerFixture(ServerFixture.configuration { $0.clientMemory = needed * 3 / 2 })
    let first = try server.greetedClient()
    _ = try held(first, server)
    server.core.disconnect(first.session)
    expectTrue(server.core.tree.scene.isTearingDown)
    let second = try server.greetedClient()
    second.commit { for id in 1...9000 as ClosedRange<UInt32> { $0.createLayer(id) } }
    try expectNil(second.takeError())
    expectFalse(server.core.tree.scene.isTearingDown)
  }

  @Test func `frames go on until a client that has gone is taken apart`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.commit { for id in 1...9000 as ClosedRange<UInt32> { $0.createLayer(id) } }
    server.frame()
    server.core.disconnect(client.session)
    var frames = 0
    while server.core.isFrameAwaited, frames < 100 {
      server.frame()
      frames += 1
    }
    expectEqual(frames, 4)
    expectEqual(server.core.tree.scene.layerCount, 0)
  }

  @Test func `memory that grows without commits ends its client's session`() throws {
    let server = ServerFixture(ServerFixture.configuration { $0.clientMemory = 1_000_000 })
    let (modest, greedy) = (try server.greetedClient(), try server.greetedClient())
    modest.commit { $0.addWindow(1, Rectangle(x: 100, y: 0, width: 100, height: 100), .green) }
    greedy.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .red)
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 50, height: 50), nil, in: 1)
      $0.setBits(LayerKind.emitter.rawValue, for: .kind, of: 2)
      // No particle is born for days; the birth place is remembered.
      let cell = ObjectValue(attributes: ["birthRate": .scalar(1e-6), "lifetime": .scalar(1e6)])
      $0.set(.objects(Array(repeating: cell, count: 256)), for: .emitterCells, of: 2)
      $0.addAnimation(
        1, to: 2,
        .basic(
          PropertyKeyPath(.emitterPosition), from: .point(.zero), to: .point(Point(x: 50, y: 50)),
          duration: 1000))
    }
    server.frame()
    expectLess(server.core.memory(of: greedy.session).total, 1_000_000)
    for _ in 2...63 { try server.advance(by: 1 / 64) }
    expectGreater(server.core.memory(of: greedy.session).total, 1_000_000)
    expectEqual(greedy.session.state, .ready)
    try server.advance(by: 1 / 64)
    try expectEqual(greedy.takeError()?.code, .limitExceeded)
    expectEqual(server.core.sessions.map(\.slot), [modest.session.slot])
    expectEqual(server.pixel(50, 50), 0xFF00_0000)
    expectEqual(server.pixel(150, 50), 0xFF00_FF00)
    try expectNil(modest.takeError())
  }

  @Test func `layers that a long commit destroys count as its client's until it is shown`() throws {
    let server = ServerFixture()
    let (first, second) = (try server.greetedClient(), try server.greetedClient())
    first.commit { for id in 1...5000 as ClosedRange<UInt32> { $0.createLayer(id) } }
    second.commit { $0.createLayer(1) }
    server.frame()
    func layers(_ client: TestClient) -> Int {
      server.core.memory(of: client.session).tree.layers
    }
    let before = (layers(first), layers(second))
    first.commit {
      for id in 2...5000 as ClosedRange<UInt32> { $0.destroyLayer(id) }
      for step in 0..<110_000 {
        $0.setProperty(.point(Point(x: Double(step), y: 0)), for: .position, of: 1)
      }
    }
    server.frame()
    expectTrue(server.core.hasQueuedCommits)
    expectGreater(layers(first), before.0 * 8 / 10)
    expectLess(layers(second), before.1 * 12 / 10)
  }
}
