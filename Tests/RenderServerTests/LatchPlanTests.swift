import AnimationEvaluation
import CAllocationCount
import Expectations
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol

@Suite struct `What a frame takes in` {
  private func counts(_ queues: [Int]...) -> [Int] {
    LatchPlan(queues.map { LatchPlan.Queue(sizes: $0) }).counts
  }

  @Test func `all short commits are latched`() {
    expectEqual(counts([100, 100, 100], [65_536], [1]), [3, 1, 1])
    expectEqual(counts(), [])
  }

  @Test func `long commits are latched while there is room`() {
    expectEqual(counts([500_000, 500_000, 500_000], [100, 100]), [2, 2])
    expectEqual(counts([500_000], [500_000], [500_000]), [1, 1, 0])
  }

  @Test func `one long commit of any size is latched`() {
    expectEqual(counts([64 << 20, 100], [64 << 20], [100]), [1, 0, 1])
  }

  @Test func `catching up applies all commits, and leaves no debts`() {
    let plan = LatchPlan(catchingUpWith: [
      .init(sizes: [64 << 20, 64 << 20, 64 << 20], debt: .milliseconds(50)), .init(sizes: [100]),
      .init(sizes: [], lastTurn: 3, debt: .milliseconds(5)),
    ])
    #expect(plan.counts == [3, 1, 0] && plan.debts == [.zero, .zero, .zero] && plan.turns.isEmpty)
  }

  @Test func `the client that was served last comes last`() {
    let first = LatchPlan.Queue(sizes: [1 << 20, 1 << 20], lastTurn: 7)
    let second = LatchPlan.Queue(sizes: [1 << 20], lastTurn: 3)
    let plan = LatchPlan([first, second])
    #expect(plan.counts == [0, 1] && plan.turns == [1])
  }

  /// Frames until the first of some queues is served, beside other clients with debts and empty queues.
  private func framesUntilServed(_ queue: LatchPlan.Queue, beside debts: [Duration] = []) -> Int {
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
    #expect(first.counts == [1] && first.debts == [.milliseconds(50)])
    // Nine frames pay for nine MiB, five milliseconds each; the frame that serves the client again pays for
    // the last.
    expectEqual(framesUntilServed(.init(sizes: [1 << 20], debt: .milliseconds(50))), 10)
    expectEqual(
      framesUntilServed(.init(sizes: [100], debt: .milliseconds(50))), 1, "a short one goes in")
  }

  @Test func `frames apply the invisible part of a commit longer than a frame's share`() {
    var queue = LatchPlan.Queue(sizes: [5 << 20, 100], dividedBytes: 4 << 20)
    for frame in 1...4 {
      let plan = LatchPlan([queue, .init(sizes: [100])])
      #expect(plan.counts == [0, 1] && plan.begun == [1 << 20, 0], "frame \(frame)")
      queue.begunBytes += plan.begun[0]
      queue.debt = plan.debts[0]
    }
    expectEqual(LatchPlan([queue]).counts, [1])
    expectEqual(LatchPlan([queue]).begun, [0])
  }

  @Test func `two long commits are begun by turns`() {
    var queues = [
      LatchPlan.Queue(sizes: [3 << 20], dividedBytes: 3 << 20),
      LatchPlan.Queue(sizes: [3 << 20], dividedBytes: 3 << 20),
    ]
    var turns: [[Int]] = []
    var number: UInt64 = 0
    for _ in 1...6 {
      let plan = LatchPlan(queues)
      for index in queues.indices {
        queues[index].begunBytes += plan.begun[index]
        queues[index].debt = plan.debts[index]
        if plan.counts[index] > 0 { queues[index] = .init(sizes: []) }
      }
      for index in plan.turns {
        number += 1
        queues[index].lastTurn = number
      }
      turns.append(plan.turns)
    }
    expectEqual(turns, [[0], [1], [0], [1], [0], [1]])
    #expect(queues.allSatisfy { $0.sizes.isEmpty })
  }

  @Test func `catching up finishes begun commits`() {
    let queue = LatchPlan.Queue(sizes: [5 << 20], dividedBytes: 4 << 20, begunBytes: 1 << 20)
    expectEqual(LatchPlan(catchingUpWith: [queue]).counts, [1])
  }

  @Test func `no client pays for another's commits, and the payment of a frame is shared`() {
    expectEqual(framesUntilServed(.init(sizes: [1 << 20]), beside: [.milliseconds(320)]), 1)
    expectEqual(
      framesUntilServed(
        .init(sizes: [1 << 20], debt: .milliseconds(50)), beside: [.milliseconds(320)]), 19)
  }

  @Test func `a debt of less than a frame delays no client`() {
    expectEqual(framesUntilServed(.init(sizes: [1 << 20], debt: .milliseconds(5))), 1)
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
          encoder.setProperty(
            .point(Point(x: Double(round), y: Double(step))), for: .position, of: 1)
        }
      }
    }
    modest.commit { $0.setScalar(0.5, for: .opacity, of: 1) }
    server.frame()
    try expectEqual(latched(modest), [modest.serial])
    // 960,000 bytes each: one fits beside no other.
    try expectEqual(latched(greedy), [greedy.serial - 2])
    server.frame()
    try expectEqual(latched(greedy), [greedy.serial - 1])
    server.frame()
    try expectEqual(latched(greedy), [greedy.serial])
    expectFalse(server.core.hasQueuedCommits)
  }

  /// The serials that frames have latched since the last call; each gives back one credit.
  private func latched(_ client: TestClient) throws -> [UInt64] {
    try client.takeMessages().compactMap { message in
      guard case .frame(let frame) = message else { return nil }
      expectEqual(frame.credits, 1)
      return frame.latchedSerial
    }
  }

  /// Shows a red window at the left, with a green layer in its corner.
  private func openWindow(_ client: TestClient) {
    client.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .red)
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 10, height: 10), .green, in: 1)
    }
  }

  /// A commit of 2.6 MB that ends by changing the window's colour.
  private func sendDivided(_ client: TestClient, _ color: ColorValue) {
    client.commit { encoder in
      for step in 0..<110_000 {
        encoder.setProperty(.point(Point(x: Double(step), y: 0)), for: .position, of: 2)
      }
      encoder.setColor(color, for: .backgroundColor, of: 1)
      encoder.removeFromSuperlayer(2)
    }
  }

  @Test func `a commit of several MiB is shown whole, and its client stands still until then`()
    throws
  {
    let server = ServerFixture()
    let greedy = try server.greetedClient()
    let modest = try server.greetedClient()
    openWindow(greedy)
    modest.commit { $0.addWindow(1, Rectangle(x: 100, y: 0, width: 100, height: 100), .red) }
    server.frame()
    sendDivided(greedy, .blue)
    var frames = 0
    while server.core.hasQueuedCommits, frames < 10 {
      expectEqual(server.pixel(50, 50), 0xFFFF_0000)
      expectEqual(server.pixel(5, 5), 0xFF00_FF00)
      modest.commit {
        $0.setColor(frames % 2 == 0 ? .green : .blue, for: .backgroundColor, of: 1)
      }
      server.frame()
      expectEqual(server.pixel(150, 50), (frames % 2 == 0 ? 0xFF00_FF00 : 0xFF00_00FF))
      expectEmpty(server.core.tree.checkInvariants())
      frames += 1
    }
    expectEqual(frames, 3)
    expectEqual(server.pixel(50, 50), 0xFF00_00FF)
    expectEqual(server.pixel(5, 5), 0xFF00_00FF)
    try expectNil(greedy.takeError())
  }

  @Test func `a client that leaves in the middle of its commit leaves nothing behind`() throws {
    let server = ServerFixture()
    let greedy = try server.greetedClient()
    openWindow(greedy)
    server.frame()
    sendDivided(greedy, .blue)
    server.frame()
    expectTrue(server.core.hasQueuedCommits)
    server.core.disconnect(greedy.session)
    server.frame()
    expectEqual(server.core.tree.scene.layerCount, 0)
    expectEmpty(server.core.tree.checkInvariants())
  }

  @Test func `a client that fails in the middle of its commit stands still until it leaves`() throws
  {
    let server = ServerFixture()
    let client = try server.greetedClient()
    openWindow(client)
    server.frame()
    client.commit { encoder in
      for number in 1...2500 as ClosedRange<UInt32> {
        encoder.addAnimation(
          number, to: 2,
          .basic(.init(.backgroundColor), from: .color(.red), to: .color(.red), duration: 9))
      }
    }
    server.frame()
    expectTrue(server.core.hasQueuedCommits)
    expectGreater(server.core.tree.scene.animationCount, 0)
    server.core.end(client.session, WireError(.malformed, "broken"))
    try server.advance(by: 0.5)
    expectEqual(server.pixel(5, 5), 0xFF00_FF00)
    server.core.disconnect(client.session)
    server.frame()
    expectEqual(server.core.tree.scene.layerCount, 0)
    expectEqual(server.core.tree.scene.animationCount, 0)
  }

  @Test func `a transition of another client leaves a begun commit to its frames`() throws {
    let server = ServerFixture()
    let greedy = try server.greetedClient()
    let other = try server.greetedClient()
    openWindow(greedy)
    other.commit { $0.addWindow(1, Rectangle(x: 100, y: 0, width: 100, height: 100), .red) }
    server.frame()
    sendDivided(greedy, .blue)
    server.frame()
    other.commit {
      $0.addAnimation(
        1, to: 1,
        AnimationDescription(
          timing: .init(duration: 1), content: .transition(Transition(type: .fade))))
    }
    server.frame()
    expectTrue(server.core.hasQueuedCommits)
    expectEqual(server.pixel(50, 50), 0xFFFF_0000)
    server.frame()
    expectFalse(server.core.hasQueuedCommits)
    expectEqual(server.pixel(50, 50), 0xFF00_00FF)
    expectEmpty(server.core.tree.checkInvariants())
  }

  /// A commit of 1.4 MB in pieces of 16 bytes.
  private func sendPieces(_ client: TestClient) {
    client.commit { encoder in
      for _ in 0..<60_000 {
        for _ in 0..<2 { encoder.unset(.backgroundColor, of: 2) }
        encoder.removeFromSuperlayer(2)
      }
    }
  }

  @Test func `short pieces of a commit count with their real cost`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    openWindow(client)
    server.frame()
    sendPieces(client)
    var frames = 0
    while server.core.hasQueuedCommits, frames < 1000 {
      expectEqual(server.pixel(5, 5), 0xFF00_FF00)
      server.frame()
      frames += 1
    }
    // Each of 60,000 counts as 256 bytes.
    #expect((15...17).contains(frames), "\(frames)")
    expectEqual(server.pixel(5, 5), 0xFFFF_0000)
    expectEmpty(server.core.tree.checkInvariants())
  }

  @Test(.enabled(if: allocation_count_works() == 1))
  func `the pieces of a commit that waits are memory`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    openWindow(client)
    server.frame()
    client.session.outbox.bytes = []
    let (heap, account) = (
      allocated_byte_count(), server.core.memory(of: client.session).total
    )
    sendPieces(client)
    let taken = allocated_byte_count() - heap
    let charged = server.core.memory(of: client.session).total - account
    // Two numbers for each piece, beside the commit itself.
    expectGreater(taken, 60_000 * 2 * 16 + 1_400_000)
    expectAtMost(abs(Double(charged) / Double(taken) - 1), 0.15, "\(charged) of \(taken)")
  }

  @Test func `animations count with their real cost`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.commit { $0.createLayer(1) }
    server.frame()
    for round in 0..<2 {
      client.commit { encoder in
        for id in 1...600 as ClosedRange<UInt32> {
          encoder.addAnimation(
            id + UInt32(round) * 600, to: 1,
            .basic(.init(.opacity), from: .scalar(0), to: .scalar(1)))
        }
      }
    }
    server.frame()
    expectTrue(server.core.hasQueuedCommits, "600 animations are as long as 1.2 MB")
    server.frame()
    expectFalse(server.core.hasQueuedCommits)
  }

  @Test func `a client that was held up overdraws its credits all the same`() throws {
    let server = ServerFixture()
    let greedy = try server.greetedClient()
    greedy.commit { $0.createLayer(1) }
    server.frame()
    func sendLong() {
      greedy.commit { encoder in
        for step in 0..<40_000 {
          encoder.setProperty(.point(Point(x: 0, y: Double(step))), for: .position, of: 1)
        }
      }
    }
    for _ in 0..<3 { sendLong() }
    server.frame()
    sendLong()
    try expectNil(greedy.takeError())
    sendLong()
    try expectEqual(greedy.takeError()?.code, .noCredits)
  }
}
