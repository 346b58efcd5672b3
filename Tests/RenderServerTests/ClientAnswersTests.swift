import Expectations
import RenderServer
import TestSupport
import Testing
import WireProtocol
import WireTransport

@Suite struct `What a client answers` {
  private let frame = 1.0 / 60

  /// A client that has answered each of ten ticks, the last at time 10.
  private var steady: ClientAnswers {
    var answers = ClientAnswers(connectedAt: 0)
    for tick in 0..<10 {
      let time = 10 - Double(9 - tick) * frame
      answers.tick(at: time - frame / 2)
      answers.hear(at: time)
    }
    return answers
  }

  @Test func `a client that answered each tick is silent since the first tick without an answer`() {
    var answers = steady
    for tick in 1...90 { answers.tick(at: 10 + Double(tick) * frame) }
    expectEqual(answers.unansweredTicks, 90)
    expectEqual(answers.lastMessage, 10)
    expectNil(answers.unansweredSince(now: 10.9))
    expectEqual(answers.unansweredSince(now: 11.5), 10 + frame)
    answers.hear(at: 12)
    expectNil(answers.unansweredSince(now: 20))
    expectEqual(answers.unansweredTicks, 0)
  }

  @Test func `a program that looks at each frame and changes nothing is not silent`() {
    var answers = ClientAnswers(connectedAt: 0)
    answers.hear(at: 0)
    for tick in 1...600 { answers.tick(at: Double(tick) * frame) }
    expectEqual(answers.unansweredTicks, 600)
    expectNil(answers.unansweredSince(now: 10))
  }

  @Test func `a program that changes something now and then is not silent`() {
    var answers = ClientAnswers(connectedAt: 0)
    for second in 1...20 {
      for tick in 0..<60 { answers.tick(at: Double(second) + Double(tick) * frame) }
      answers.hear(at: Double(second) + 0.999)
    }
    for tick in 0..<120 { answers.tick(at: 21 + Double(tick) * frame) }
    expectNil(answers.unansweredSince(now: 23))
  }

  @Test func `several messages for one tick do not end its steadiness`() {
    var answers = steady
    for _ in 0..<5 { answers.hear(at: 10.001) }
    for tick in 1...90 { answers.tick(at: 10 + Double(tick) * frame) }
    expectNotNil(answers.unansweredSince(now: 12))
  }

  @Test func `without ticks nothing is unanswered`() {
    expectNil(steady.unansweredSince(now: 1e9))
  }

  @Test func `the kernel tells what the other side has not read`() throws {
    let (here, there) = try StreamSocket.makePair()
    expectEqual(here.unreadByteCount, 0)
    try here.send([UInt8](repeating: 1, count: 100))
    #expect(here.unreadByteCount >= 100)
    var buffer = [UInt8](repeating: 0, count: 200)
    buffer.withUnsafeMutableBytes { _ = try? there.receive(into: $0) }
    expectEqual(here.unreadByteCount, 0)
  }

  @Test
  func `a client that does not read is silent since the last time that it had read everything`()
    throws
  {
    let core = ServerCore(ServerFixture.configuration { _ in })
    let (socket, peer) = try StreamSocket.makePair()
    let connection = ClientConnection(
      socket: socket, session: core.connect(), limits: core.configuration.limits, now: 10)
    expectNil(connection.silence(now: 60).since, "an hour without events is no silence")
    connection.session.send(ClockChanged(time: 1))
    connection.flush(now: 100)
    expectNil(connection.silence(now: 100.9).since)
    #expect(connection.silence(now: 100.9).unreadBytes > 0)
    connection.session.send(ClockChanged(time: 2))
    connection.flush(now: 104)
    expectEqual(connection.silence(now: 112).since, 100)
    var buffer = [UInt8](repeating: 0, count: 4096)
    buffer.withUnsafeMutableBytes { _ = try? peer.receive(into: $0) }
    expectNil(connection.silence(now: 113).since)
    expectEqual(connection.silence(now: 113).unreadBytes, 0)
  }
}
