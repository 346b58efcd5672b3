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

  @Test func `catching up applies all commits, and leaves no debts`() {
    let plan = LatchPlan(catchingUpWith: [
      .init(sizes: [64 << 20, 64 << 20, 64 << 20], debt: 10 << 20), .init(sizes: [100]),
      .init(sizes: [], lastTurn: 3, debt: 5),
    ])
    #expect(plan.counts == [3, 1, 0] && plan.debts == [0, 0, 0] && plan.turns.isEmpty)
  }

  @Test func `the client whose turn was last comes last`() {
    let first = LatchPlan.Queue(sizes: [1 << 20, 1 << 20], lastTurn: 7)
    let second = LatchPlan.Queue(sizes: [1 << 20], lastTurn: 3)
    let plan = LatchPlan([first, second])
    #expect(plan.counts == [0, 1] && plan.turns == [1])
  }

  /// Frames until the first of some queues is served, beside others that owe and wait for nothing.
  private func framesUntilServed(_ queue: LatchPlan.Queue, beside debts: [Int] = []) -> Int {
    var queues = [queue] + debts.map { LatchPlan.Queue(sizes: [], debt: $0) }
    for frame in 1...1000 {
      let plan = LatchPlan(queues)
      if plan.counts[0] > 0 { return frame }
      for index in queues.indices { queues[index].debt = plan.debts[index] }
    }
    return .max
  }

  @Test func `a commit longer than a frame's share is paid for by later frames`() {
    let first = LatchPlan([LatchPlan.Queue(sizes: [10 << 20, 1 << 20])])
    #expect(first.counts == [1] && first.debts == [10 << 20])
    // Nine frames pay for nine MiB; the one that serves it again pays the last.
    #expect(framesUntilServed(.init(sizes: [1 << 20], debt: 10 << 20)) == 10)
    #expect(framesUntilServed(.init(sizes: [100], debt: 10 << 20)) == 1, "a short one goes in")
  }

  @Test func `no client pays for another's commits, and the payment of a frame is shared`() {
    #expect(framesUntilServed(.init(sizes: [1 << 20]), beside: [64 << 20]) == 1)
    #expect(framesUntilServed(.init(sizes: [1 << 20], debt: 10 << 20), beside: [64 << 20]) == 19)
  }

  @Test func `a debt of less than a frame delays no client`() {
    #expect(framesUntilServed(.init(sizes: [1 << 20], debt: 1 << 20)) == 1)
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
