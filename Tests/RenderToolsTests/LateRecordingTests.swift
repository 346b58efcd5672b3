import AnimationEvaluation
import Expectations
import GraphicsValues
import RenderServer
import RenderTools
import TestSupport
import Testing
import WireProtocol
import WireTransport

/// A recording that starts while clients are shown continues from their state.
@Suite struct `Late recordings` {
  private func picture(_ color: UInt32, side: Int) -> [UInt8] {
    [UInt32](repeating: color, count: side * side).withUnsafeBytes { Array($0) }
  }

  /// Defines an image by a descriptor and shows it in layer 1.
  private func show(
    _ id: UInt32, _ color: UInt32, side: Int = 16, by client: TestClient
  ) throws {
    let memory = try picture(color, side: side).withUnsafeBytes {
      try SealedMemory.make(copying: $0).release()
    }
    client.commit(descriptors: [memory]) {
      $0.defineImageByDescriptor(
        id, width: side, height: side, rowBytes: side * 4, byteCount: side * side * 4)
      $0.setImage(id, for: .contents, of: 1)
    }
  }

  @Test func `pictures by descriptors before and after the start are the client's own`() throws {
    let recorded = try RecordedFixture()
    let client = try recorded.server.greetedClient()
    client.openWindow(at: Rectangle(x: 0, y: 0, width: 100, height: 100), color: .testRed)
    try show(1, 0xFF00_FF00, by: client)
    recorded.frame()
    try show(2, 0xFF00_00FF, by: client)
    recorded.frame()
    try recorded.start()
    recorded.frame()
    try show(3, 0xFFFF_FF00, by: client)
    recorded.frame()
    try show(4, 0xFF00_FFFF, by: client)
    recorded.frame()
    client.commit { $0.setImage(1, for: .contents, of: 1) }
    recorded.frame()
    expectEqual(Set(recorded.shown).count, 4)
    try expectEqual(recorded.replayed(), recorded.shown)
  }

  /// Each client's picture, and the rest of its state, is longer than a commit may be.
  @Test func `the present screen may be longer than a commit`() throws {
    let recorded = try RecordedFixture { $0.limits.transactionBytes = 8_192 }
    let client = try recorded.server.greetedClient()
    client.openWindow(at: Rectangle(x: 0, y: 0, width: 100, height: 100), color: .testRed)
    try show(1, 0xFF00_FF00, side: 64, by: client)
    recorded.frame()
    for step in 0..<4 as Range<UInt32> {
      client.commit {
        for index in 0..<32 as Range<UInt32> {
          let layer = 2 + step * 32 + index
          $0.createLayer(layer)
          $0.setRect(Rectangle(x: 0, y: 0, width: 3, height: 3), for: .bounds, of: layer)
          $0.setPoint(Point(x: Double(layer), y: 20), for: .position, of: layer)
          $0.setColor(.testBlue, for: .backgroundColor, of: layer)
          $0.insertSublayer(layer, at: 0, of: 1)
        }
      }
      recorded.frame()
    }
    expectEqual(client.session.state, .ready)
    try recorded.start()
    recorded.frame()
    client.commit { $0.setColor(.testRed, for: .backgroundColor, of: 40) }
    recorded.frame()
    expectEqual(Set(recorded.shown).count, 2)
    try expectEqual(recorded.replayed(), recorded.shown)
  }

  @Test func `many pictures are several commits`() throws {
    let recorded = try RecordedFixture { $0.limits.credits = 200 }
    let client = try recorded.server.greetedClient()
    client.openWindow(at: Rectangle(x: 0, y: 0, width: 100, height: 100), color: .testRed)
    for id in 1...150 as ClosedRange<UInt32> { try show(id, 0xFF00_0000 | id * 1000, by: client) }
    recorded.frame()
    try recorded.start()
    recorded.frame()
    for id in [1, 64, 65, 128, 129, 150] as [UInt32] {
      client.commit { $0.setImage(id, for: .contents, of: 1) }
      recorded.frame()
    }
    expectEqual(Set(recorded.shown).count, 6, "the last picture is the first frame's")
    try expectEqual(recorded.replayed(), recorded.shown)
    let descriptors = try recorded.recording().1.filter { $0.kind == .frame }.map { $0.payload[6] }
    expectEqual(descriptors.map(Int.init).reduce(0, +), 150)
  }

  @Test func `a context whose root is gone is still its client's`() throws {
    let recorded = try RecordedFixture()
    let client = try recorded.server.greetedClient()
    for root in 1...3 as ClosedRange<UInt32> {
      client.openWindow(
        root, at: Rectangle(x: Double(root) * 40, y: 0, width: 40, height: 100), color: .testRed)
    }
    recorded.frame()
    client.commit {
      $0.destroyLayer(1)
      $0.destroyLayer(3)
    }
    recorded.frame()
    try recorded.start()
    recorded.frame()
    client.commit {
      $0.setContextTitle("nothing", of: 1)
      $0.destroyContext(3)
      $0.createLayer(4)
      $0.setColor(.testGreen, for: .backgroundColor, of: 2)
    }
    expectEqual(client.session.state, .ready)
    recorded.frame()
    expectEqual(Set(recorded.shown).count, 2)
    try expectEqual(recorded.replayed(), recorded.shown)
  }

  /// A client that removes an animation does not know yet that it has ended.
  @Test(arguments: [1, 2] as [UInt32])
  func `animations that ended before the start may be removed after it`(_ layer: UInt32) throws {
    let recorded = try RecordedFixture()
    let client = try recorded.server.greetedClient()
    client.openWindow(at: Rectangle(x: 0, y: 0, width: 100, height: 100), color: .testRed)
    let fade = AnimationDescription.basic(
      PropertyKeyPath(.opacity), from: .scalar(0), to: .scalar(1), duration: 0.5)
    client.commit {
      for id in 1...3 as ClosedRange<UInt32> { $0.addAnimation(id, to: 1, fade) }
    }
    recorded.frame()
    try recorded.server.advance(by: 1)
    if layer == 2 {
      // None of the layers that had animations is left.
      client.commit {
        $0.destroyContext(1)
        $0.destroyLayer(1)
      }
      recorded.frame()
    }
    try recorded.start()
    recorded.frame()
    if layer == 2 {
      client.openWindow(2, at: Rectangle(x: 0, y: 0, width: 100, height: 100), color: .testRed)
    }
    client.commit {
      $0.removeAnimation(2, from: layer)
      $0.removeAnimation(3, from: layer)
      $0.setColor(.testBlue, for: .backgroundColor, of: layer)
      $0.addAnimation(4, to: layer, fade)
    }
    expectEqual(client.session.state, .ready)
    recorded.frame()
    try recorded.core.setClock(1.25)
    recorded.frame()
    expectAtLeast(Set(recorded.shown).count, 2)
    try expectEqual(recorded.replayed(), recorded.shown)
  }

  @Test func `the windows of a failed client are shown until it is gone`() throws {
    let recorded = try RecordedFixture()
    let client = try recorded.server.greetedClient()
    client.openWindow(at: Rectangle(x: 0, y: 0, width: 100, height: 100), color: .testRed)
    recorded.frame()
    client.commit { $0.destroyLayer(9) }
    expectEqual(client.session.state, .failed)
    try recorded.start()
    recorded.frame()
    recorded.core.disconnect(client.session)
    recorded.frame()
    expectEqual(Set(recorded.shown).count, 2)
    try expectEqual(recorded.replayed(), recorded.shown)
  }
  /// A window, with so many names that its commit is long.
  private func openLongWindow(_ client: TestClient, at x: Double, _ color: ColorValue) {
    client.openWindow(at: Rectangle(x: x, y: 0, width: 100, height: 100), color: color)
    client.commit {
      for layer in 2..<160 as Range<UInt32> {
        $0.createLayer(layer)
        $0.set(.text(String(repeating: "n", count: 4_000)), for: .name, of: layer)
      }
    }
  }

  @Test func `long beginnings are all there in the first frame, in their order`() throws {
    let recorded = try RecordedFixture()
    let server = recorded.server
    let clients = try [ColorValue.testRed, .testGreen, .testBlue].map { color in
      let client = try server.greetedClient()
      openLongWindow(client, at: Double(server.clients.count) * 20, color)
      for _ in 0..<4 { server.frame() }
      return client
    }
    try recorded.input("move 25 50")
    try recorded.input("press 1")
    try recorded.input("release 1")
    recorded.frame()
    expectEqual(server.pixel(50, 50) & 0xFFFFFF, 0xFF0000, "the first window is in front")
    try recorded.start()
    recorded.frame()
    clients[2].commit { $0.setColor(.white, for: .backgroundColor, of: 1) }
    recorded.frame()
    expectEqual(Set(recorded.shown).count, 2)
    try expectEqual(recorded.replayed(withText: false), recorded.shown)
  }

  @Test func `debts of clients from before the start are forgiven`() throws {
    let recorded = try RecordedFixture()
    let clients = try (0..<2).map { index in
      let client = try recorded.server.greetedClient()
      client.openWindow(
        at: Rectangle(x: Double(index) * 100, y: 0, width: 100, height: 100), color: .testRed)
      return client
    }
    recorded.frame()
    func commitLong(_ client: TestClient, _ color: ColorValue, names: Int) {
      client.commit {
        for _ in 0..<names {
          $0.set(.text(String(repeating: "n", count: 4_000)), for: .name, of: 1)
        }
        $0.setColor(color, for: .backgroundColor, of: 1)
      }
    }
    commitLong(clients[0], .testGreen, names: 560)
    recorded.frame()
    try recorded.start()
    recorded.frame()
    for color in [ColorValue.testBlue, .testGreen] {
      for client in clients { commitLong(client, color, names: 160) }
    }
    for _ in 0..<6 { recorded.frame() }
    expectGreater(Set(recorded.shown).count, 2)
    try expectEqual(recorded.replayed(withText: false), recorded.shown)
  }
  @Test(arguments: [1, 2, 5])
  func `a commit that is under way goes on`(framesBefore: Int) throws {
    let recorded = try RecordedFixture()
    let client = try recorded.server.greetedClient()
    client.openWindow(at: Rectangle(x: 0, y: 0, width: 100, height: 100), color: .testRed)
    try show(1, 0xFF00_FF00, by: client)
    recorded.frame()
    var encoder = CommitEncoder()
    encoder.defineImageByDescriptor(2, width: 16, height: 16, rowBytes: 64, byteCount: 1_024)
    for layer in 2...30 as ClosedRange<UInt32> { encoder.createLayer(layer) }
    encoder.setImage(2, for: .contents, of: 1)
    var limits = Limits()
    limits.frameBytes = 64
    let frames = encoder.makeFrames(
      firstSerial: client.serial + 1, commitTime: 0, limits: limits)
    client.serial += UInt64(frames.count)
    let memory = try picture(0xFF00_00FF, side: 16).withUnsafeBytes {
      try SealedMemory.make(copying: $0).release()
    }
    for (index, frame) in frames.enumerated() {
      if index == framesBefore {
        try recorded.start()
        recorded.frame()
      }
      client.send(frame.bytes, descriptors: index == 0 ? [memory] : [])
    }
    recorded.frame()
    try show(3, 0xFFFF_FF00, by: client)
    recorded.frame()
    expectEqual(Set(recorded.shown).count, 3)
    try expectEqual(recorded.replayed(), recorded.shown)
  }
}
