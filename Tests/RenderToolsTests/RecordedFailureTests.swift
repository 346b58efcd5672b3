import Expectations
import GraphicsValues
import RenderServer
import RenderTools
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol
import WireTransport

/// A replay repeats the server's decisions, including those that it could not make itself.
@Suite struct `Recorded failures` {
  private let window = Rectangle(x: 0, y: 0, width: 100, height: 100)

  private func paint(_ client: TestClient, _ color: ColorValue) {
    client.commit { $0.setColor(color, for: .backgroundColor, of: 1) }
  }

  @Test func `a commit without a credit drops those that wait, in the replay too`() throws {
    let recorded = try RecordedFixture()
    try recorded.start()
    let client = try recorded.server.greetedClient()
    client.openWindow(at: window, color: .testRed)
    recorded.frame()
    for color in [ColorValue.testGreen, .testBlue, .testGreen, .testBlue] { paint(client, color) }
    expectEqual(client.session.state, .failed)
    recorded.frame()
    recorded.core.disconnect(client.session)
    recorded.frame()
    expectEqual(Set(recorded.shown).count, 2, "red, red, nothing")
    try expectEqual(recorded.replayed(), recorded.shown)
  }

  @Test func `a serial that does not grow ends the session in the replay too`() throws {
    let recorded = try RecordedFixture()
    try recorded.start()
    let client = try recorded.server.greetedClient()
    client.openWindow(at: window, color: .testRed)
    recorded.frame()
    client.serial -= 1
    paint(client, .testGreen)
    recorded.frame()
    expectEqual(recorded.shown[0], recorded.shown[1])
    try expectEqual(recorded.replayed(), recorded.shown)
  }

  @Test func `a stream that is no frames drops waiting commits, in the replay too`() throws {
    let recorded = try RecordedFixture()
    try recorded.start()
    let client = try recorded.server.greetedClient()
    client.openWindow(at: window, color: .testRed)
    client.send([7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expectEqual(client.session.state, .failed)
    recorded.frame()
    expectEqual(recorded.server.pixel(50, 50) & 0xFFFFFF, 0)
    try expectEqual(recorded.replayed(), recorded.shown)
  }

  @Test func `a client evicted for memory is absent in the replay too`() throws {
    let recorded = try RecordedFixture { $0.clientMemory = 50_000 }
    try recorded.start()
    let (greedy, small) = (
      try recorded.server.greetedClient(), try recorded.server.greetedClient()
    )
    let side = 48
    for (client, count, x) in [(greedy, 4, 0.0), (small, 1, 100.0)]
      as [(TestClient, UInt32, Double)]
    {
      client.openWindow(
        at: Rectangle(x: x, y: 0, width: 100, height: 100), color: .testRed)
      for image in 1...count {
        let memory = try [UInt32](repeating: 0xFF00_FF00, count: side * side).withUnsafeBytes {
          try SealedMemory.make(copying: $0).release()
        }
        client.commit(descriptors: [memory]) {
          $0.defineImageByDescriptor(
            image, width: side, height: side, rowBytes: side * 4, byteCount: side * side * 4)
          $0.setImage(image, for: .contents, of: 1)
        }
        recorded.frame()
      }
    }
    expectEqual(recorded.core.sessions.map(\.slot), [small.session.slot])
    try expectEqual(recorded.replayed(), recorded.shown)
  }

  @Test func `a client whose memory grew without commits is absent in the replay too`() throws {
    let recorded = try RecordedFixture { $0.clientMemory = 1_000_000 }
    try recorded.start()
    let client = try recorded.server.greetedClient()
    client.openWindow(at: window, color: .testRed)
    client.commit {
      $0.createLayer(2)
      $0.setBits(LayerKind.emitter.rawValue, for: .kind, of: 2)
      let cell = ObjectValue(attributes: ["birthRate": .scalar(1e-6), "lifetime": .scalar(1e6)])
      $0.set(.objects(Array(repeating: cell, count: 256)), for: .emitterCells, of: 2)
      $0.setSublayers([2], of: 1)
      $0.addAnimation(
        1, to: 2,
        .init(
          timing: .init(beginTime: 0, duration: 1000),
          content: .basic(
            .init(
              target: .init(PropertyKeyPath(.emitterPosition)), from: .point(.zero),
              to: .point(Point(x: 50, y: 50))))))
    }
    recorded.frame()
    for frame in 1...64 {
      try recorded.core.setClock(Double(frame) / 64)
      recorded.frame()
    }
    expectEmpty(recorded.core.sessions)
    let records = try recorded.recording().1
    let end = try unwrap(records.firstIndex { $0.kind == .fail })
    expectEqual(records[end...].prefix(3).map(\.kind), [.fail, .disconnect, .tick])
    try expectEqual(recorded.replayed(), recorded.shown)
    // The window was there until the sixty-fourth frame.
    #expect(recorded.shown[62] != recorded.shown[63] && recorded.shown[63] == recorded.shown[64])
  }

  /// A replay changes when the server's decision is taken out of the recording: the replay decides
  /// nothing itself.
  @Test func `a client with too much work is left out in the same frame as by the server`()
    throws
  {
    let recorded = try RecordedFixture { $0.limits.frameWork = 15_000 }
    try recorded.start()
    let client = try recorded.server.greetedClient()
    client.openWindow(at: window, color: .testRed)
    recorded.frame()
    client.commit {
      $0.createLayer(2)
      $0.setRect(Rectangle(x: 0, y: 0, width: 80, height: 80), for: .bounds, of: 2)
      $0.setPoint(Point(x: 50, y: 50), for: .position, of: 2)
      $0.setColor(.testGreen, for: .backgroundColor, of: 2)
      $0.setSublayers([2], of: 1)
    }
    recorded.frame()
    expectEqual(client.session.state, .failed)
    recorded.core.disconnect(client.session)
    recorded.frame()
    #expect(recorded.shown[0] != recorded.shown[1] && recorded.shown[1] == recorded.shown[2])
    let (header, records) = try recorded.recording()
    expectEqual(records.map(\.kind).suffix(4), [.evict, .tick, .disconnect, .tick])
    try expectEqual(recorded.replayed(), recorded.shown)

    let other = try hashes(header, records.filter { $0.kind != .evict })
    expectEqual(Set(other.map { $0.split(separator: " ")[1] }).count, 3)
    // Without recorded failures, as in texts by hand, the replay counts like the server.
    var plain = header
    plain.hasFailures = false
    try expectEqual(
      hashes(plain, records).map { String($0.split(separator: " ")[1]) }, recorded.shown)
  }
}

@Suite struct `Recorded evictions` {
  @Test func `a failed client that then costs too much is left out in the replay too`() throws {
    let recorded = try RecordedFixture { $0.limits.frameWork = 15_000 }
    try recorded.start()
    let client = try recorded.server.greetedClient()
    client.openWindow(at: Rectangle(x: 0, y: 0, width: 100, height: 100), color: .testRed)
    client.commit {
      $0.createLayer(2)
      $0.setRect(Rectangle(x: 0, y: 0, width: 10, height: 10), for: .bounds, of: 2)
      $0.setPoint(Point(x: 50, y: 50), for: .position, of: 2)
      $0.setColor(.testGreen, for: .backgroundColor, of: 2)
      $0.setSublayers([2], of: 1)
      $0.addAnimation(
        1, to: 2,
        .init(
          timing: .init(beginTime: 0, duration: 1),
          content: .basic(
            .init(
              target: .init(PropertyKeyPath(.bounds)),
              from: .rect(Rectangle(x: 0, y: 0, width: 10, height: 10)),
              to: .rect(Rectangle(x: 0, y: 0, width: 100, height: 100))))))
    }
    recorded.frame()
    client.commit { $0.destroyLayer(9) }
    expectEqual(client.session.state, .failed)
    for step in 1...9 {
      try recorded.core.setClock(Double(step) / 10)
      recorded.frame()
    }
    expectEqual(recorded.server.pixel(50, 50) & 0xFFFFFF, 0)
    try expectEqual(recorded.recording().1.count { $0.kind == .evict }, 1)
    try expectEqual(recorded.replayed(), recorded.shown)
  }
}

@Suite struct `Recorded limits` {
  private static func copy(_ encoder: inout CommitEncoder) {
    encoder.createLayer(2)
    encoder.setBits(LayerKind.replicator.rawValue, for: .kind, of: 2)
    encoder.setScalar(10, for: .instanceCount, of: 2)
    encoder.createLayer(3)
    encoder.setRect(Rectangle(x: 0, y: 0, width: 5, height: 5), for: .bounds, of: 3)
    encoder.setColor(.testBlue, for: .backgroundColor, of: 3)
    encoder.setSublayers([3], of: 2)
    encoder.setSublayers([2], of: 1)
  }

  @Test func `a replay has the limits of the server`() throws {
    let recorded = try RecordedFixture {
      $0.limits.copies = 4
      $0.limits.layers = 3
    }
    try recorded.start()
    let client = try recorded.server.greetedClient()
    client.openWindow(at: Rectangle(x: 0, y: 0, width: 100, height: 100), color: .testRed)
    client.commit(Self.copy)
    recorded.frame()
    let (header, _) = try recorded.recording()
    expectEqual(header.limits, recorded.core.configuration.limits)
    expectTrue(header.hasFailures)
    expectEqual(header.loweredLimits, [.layers, .copies])
    let text = RecordingText.text(header, [])
    #expect(text.hasSuffix(" failures limit layers 3 limit copies 4\n"))
    try expectEqual(recorded.replayed(), recorded.shown)
  }

  @Test(arguments: [48, 56, 72])
  func `a header of another length is damaged`(byteCount: Int) throws {
    let header = RecordingHeader(
      width: 8, height: 4, scale: 2, rate: 60, background: 1, clockKind: 1, startTime: 3)
    var bytes = RecordingFormat.encode(header) + [UInt8](repeating: 0, count: 8)
    bytes[12] = UInt8(byteCount)
    #expect(throws: RecordingFormat.ParseError.badHeader) { try RecordingFormat.parse(bytes) }
  }

  /// Each of the header's last four bytes belongs to the single limit's value.
  @Test(arguments: [0, 65_537, UInt32.max] as [UInt32])
  func `a limit above the protocol's, or none at all, is a damaged header`(value: UInt32) throws {
    var limits = Limits()
    limits.copies = 1
    let header = RecordingHeader(
      width: 8, height: 4, scale: 1, rate: 60, background: 1, clockKind: 1, startTime: 0,
      limits: limits)
    var bytes = RecordingFormat.encode(header)
    try expectEqual(RecordingFormat.parse(bytes).0, header)
    for index in 0..<4 {
      bytes[bytes.count - 4 + index] = UInt8(truncatingIfNeeded: value >> UInt32(index * 8))
    }
    #expect(throws: RecordingFormat.ParseError.badHeader) { try RecordingFormat.parse(bytes) }
    #expect(throws: BadFileError.self) { try assembled("recording 8x4 limit copies \(value)\n") }
  }
}
