import Expectations
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// Ticks for clients that ask for frame events.
@Suite struct `Frame events` {
  private func ask(_ client: TestClient, _ interval: Double?) {
    client.serial += 1
    client.send(
      SetFrameEvents(enabled: interval != nil, interval: interval ?? 0)
        .frame(serial: client.serial))
  }

  private func ticks(_ client: TestClient) throws -> [Tick] {
    try client.takeMessages().compactMap { if case .tick(let tick) = $0 { tick } else { nil } }
  }

  @Test func `a client that asks is told of every frame, until it has enough`() throws {
    let server = ServerFixture()
    let (asking, other) = (try server.greetedClient(), try server.greetedClient())
    expectFalse(server.core.isFrameAwaited)
    ask(asking, 0)
    expectTrue(server.core.isFrameAwaited)
    let outcome = try server.advance(by: 1)
    expectFalse(server.core.isFrameAwaited)
    expectEqual(outcome.nextTick, 1 + 1.0 / 60)
    try server.advance(by: 0.5)
    server.frame()
    let told = try ticks(asking)
    expectEqual(told.map(\.time), [1, 1.5], "the same time again is no frame")
    expectEqual(told.map(\.targetTime), [1 + 1.0 / 60, 1.5 + 1.0 / 60])
    #expect(told.allSatisfy { $0.interval == 1.0 / 60 })
    try expectEmpty(ticks(other))
    ask(asking, nil)
    try expectEqual(server.advance(by: 1).nextTick, .infinity)
    try expectEmpty(ticks(asking))
  }

  @Test func `frames of a display with another interval are reported with that interval`() throws {
    let server = ServerFixture()
    server.core.setInterval(0.02, of: .first)
    let client = server.connect()
    try client.hello()
    guard case .welcome(let welcome)? = try client.takeMessages().first else {
      Issue.record("no welcome")
      return
    }
    expectEqual(welcome.refreshInterval, 0.02)
    ask(client, 0)
    client.commit { $0.createLayer(1) }
    try expectEqual(server.advance(by: 1).nextTick, 1.02)
    let messages = try client.takeMessages()
    let intervals = messages.compactMap { message -> Double? in
      switch message {
      case .tick(let tick): tick.interval
      case .frame(let frame): frame.interval
      default: nil
      }
    }
    expectEqual(intervals, [0.02, 0.02])
  }

  @Test func `fewer frames are every second or third one`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    ask(client, 1.0 / 30)
    for _ in 0..<10 { try server.advance(by: 1.0 / 60) }
    try expectEqual(ticks(client).count, 5)
  }

  @Test func `a client that does not read gets the newest event later`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    ask(client, 0)
    client.session.outbox.isBackedUp = true
    for _ in 0..<3 { try server.advance(by: 1) }
    try expectEmpty(ticks(client))
    client.session.outbox.isBackedUp = false
    try server.advance(by: 1)
    try expectEqual(ticks(client).map(\.time), [4])
  }

  @Test(arguments: [-1, .nan, .infinity] as [Double])
  func `an interval that makes no sense ends the session`(interval: Double) throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    ask(client, interval)
    try expectEqual(client.takeError()?.code, .badValue)
  }

  @Test func `requests before the greeting are refused`() throws {
    let server = ServerFixture()
    let client = server.connect()
    ask(client, 0)
    try expectEqual(client.takeError()?.code, .outOfOrder)
  }
}
