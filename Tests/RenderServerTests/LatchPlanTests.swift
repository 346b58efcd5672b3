import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol

@Suite struct `What a frame takes in` {
  private func counts(_ queues: [Int]...) -> [Int] {
    LatchPlan(queues.map { LatchPlan.Queue(sizes: $0) }).counts
  }

  @Test func `short commits go in, all of them`() {
    #expect(counts([100, 100, 100], [65_536], [1]) == [3, 1, 1])
    #expect(counts() == [])
  }

  @Test func `long commits go in as long as there is room`() {
    #expect(counts([500_000, 500_000, 500_000], [100, 100]) == [2, 2])
    #expect(counts([500_000], [500_000], [500_000]) == [1, 1, 0])
  }

  @Test func `one long commit goes in whatever its size`() {
    #expect(counts([64 << 20, 100], [64 << 20], [100]) == [1, 0, 1])
  }

  @Test func `who had his turn last comes last`() {
    let first = LatchPlan.Queue(sizes: [1 << 20, 1 << 20], lastTurn: 7)
    let second = LatchPlan.Queue(sizes: [1 << 20], lastTurn: 3)
    let plan = LatchPlan([first, second])
    #expect(plan.counts == [0, 1] && plan.turns == [1])
  }

  @Test func `a commit longer than a frame's share is paid for by later frames`() {
    let queue = LatchPlan.Queue(sizes: [10 << 20, 10 << 20])
    let short = LatchPlan.Queue(sizes: [100])
    var plan = LatchPlan([queue, short])
    var frames = 0
    repeat {
      plan = LatchPlan([queue, short], debt: plan.debt)
      #expect(plan.counts[1] == 1)
      frames += 1
    } while plan.counts[0] == 0 && frames < 100
    // Nine of its ten MiB; the tenth is that frame's own.
    #expect(frames == 10)
  }

  @Test func `a debt of less than a frame holds nobody up`() {
    let queue = LatchPlan.Queue(sizes: [1 << 20])
    let plan = LatchPlan([queue], debt: LatchPlan([queue]).debt)
    #expect(plan.counts == [1])
  }

  @Test func `a greedy client's commits wait, and the others' do not`() throws {
    let server = ServerFixture()
    let greedy = try server.greetedClient()
    let modest = try server.greetedClient()
    for client in [greedy, modest] { client.commit { $0.createLayer(1) } }
    server.frame()
    _ = try greedy.takeMessages()
    _ = try modest.takeMessages()

    for round in 1...3 {
      greedy.commit { encoder in
        for step in 0..<40_000 {
          encoder.setPoint(
            Point(x: Double(round), y: Double(step)), for: .position, of: 1)
        }
      }
    }
    modest.commit { $0.setScalar(0.5, for: .opacity, of: 1) }
    server.frame()
    #expect(try latched(modest) == [modest.serial])
    // 960,000 bytes each: one fits beside no other.
    #expect(try latched(greedy) == [greedy.serial - 2])
    server.frame()
    #expect(try latched(greedy) == [greedy.serial - 1])
    server.frame()
    #expect(try latched(greedy) == [greedy.serial])
    #expect(!server.core.hasQueuedCommits)
  }

  /// The serials that the frames since the last call have taken in; each gives back one credit.
  private func latched(_ client: TestClient) throws -> [UInt64] {
    try client.takeMessages().compactMap { message in
      guard case .frame(let frame) = message else { return nil }
      #expect(frame.credits == 1)
      return frame.latchedSerial
    }
  }

  @Test func `a client that was held up overdraws its credits all the same`() throws {
    let server = ServerFixture()
    let greedy = try server.greetedClient()
    greedy.commit { $0.createLayer(1) }
    server.frame()
    func sendLong() {
      greedy.commit { encoder in
        for step in 0..<40_000 {
          encoder.setPoint(Point(x: 0, y: Double(step)), for: .position, of: 1)
        }
      }
    }
    for _ in 0..<3 { sendLong() }
    server.frame()
    sendLong()
    #expect(try greedy.takeError() == nil)
    sendLong()
    #expect(try greedy.takeError()?.code == .noCredits)
  }
}
