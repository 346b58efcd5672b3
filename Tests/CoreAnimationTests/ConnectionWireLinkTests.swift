import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import Quartz2D
import Testing
import WireProtocol
import WireTransport

extension CoreAnimationTests {
  /// A link and the server's end of its socket, both driven by the test.
  @Suite(.timeLimit(.minutes(10))) struct ConnectionWireLinkTests {
    @Test func `a greeting has the program's name and whether descriptors pass`() throws {
      for passes in [true, false] {
        let pair = try Pair(passesDescriptors: passes)
        expectEqual(pair.hello.name, "test")
        expectEqual(pair.hello.flags.contains(.noDescriptors), !passes)
      }
    }

    @Test func `commits beyond the credits wait and go as one`() throws {
      let pair = try Pair(credits: 2)
      for step in 1...10 { pair.link.submit(pair.commit(opacity: Double(step))) }
      try expectEqual(pair.server.commits(2), [1, 2])
      pair.server.send(
        FrameEvent(frameNumber: 1, latchedSerial: 3, time: 0, interval: 0, credits: 2))
      // Eight values of one property are joined into one.
      try expectEqual(pair.server.commits(1), [10])
      // One of two credits is left.
      pair.link.submit(pair.commit(opacity: 11))
      pair.link.submit(pair.commit(opacity: 12))
      try expectEqual(pair.server.commits(1), [11])
      // Eight commits travelled as one, so seven had no message of their own.
      expectEqual(pair.meter.statistics.commits, 4)
      expectEqual(pair.meter.statistics.droppedCommits, 7)
    }

    @Test func `the log has each commit as it is sent, with the values that it replaces`() throws {
      let lines = Lines()
      let pair = try Pair(credits: 2, log: DebugLog(.commits, write: lines.add))
      let first = CommitBatch(
        commitTime: 1.5,
        changes: [
          .createLayer(1), .set(layer: 1, key: .position, value: .point(Point(x: 10, y: 20))),
          .set(layer: 1, key: .contentsGravity, value: .bits(1)),
        ])
      pair.link.submit(first)
      pair.link.submit(pair.commit(opacity: 0.5))
      _ = try pair.server.nextCommit()
      _ = try pair.server.nextCommit()
      // Without a credit two commits are joined, and the log shows the sent one.
      pair.link.submit(pair.commit(opacity: 0.25))
      pair.link.submit(pair.commit(opacity: 0.75))
      expectEqual(lines.written.count, 2)
      pair.server.send(
        FrameEvent(frameNumber: 1, latchedSerial: 3, time: 0, interval: 0, credits: 2))
      _ = try pair.server.nextCommit()
      expectEqual(
        lines.written,
        [
          """
          CoreAnimation: commit 1 at 1.500: 2 operations, 48 bytes
            createLayer 1
            set 1 position 10 20, contentsGravity resizeAspect

          """,
          """
          CoreAnimation: commit 2 at 0.500: 1 operation, 24 bytes
            set 1 opacity 1 -> 0.5

          """,
          """
          CoreAnimation: commits 3 to 4 as one at 0.750: 1 operation, 24 bytes
            set 1 opacity 0.5 -> 0.75

          """,
        ])
    }

    @Test func `a long commit is cut in the log, and so is a long line`() throws {
      let lines = Lines()
      let pair = try Pair(log: DebugLog(.commits, write: lines.add))
      let title = String(repeating: "x", count: 1000)
      pair.link.submit(
        CommitBatch(
          commitTime: 0,
          changes: [.set(layer: 1, key: .name, value: .text(title))]
            + (1...100).map { .createLayer($0) }))
      expectEqual(lines.all.count, 42)
      #expect(lines.all[1].count == 403 && lines.all[1].hasSuffix("xxx..."))
      #expect(lines.all[40] == "  createLayer 39" && lines.all[41] == "  and 61 more")
    }

    /// The link's thread does not copy a picture before the test allows it.
    @Test func `a commit does not wait for another one that is encoded`() throws {
      let image = try unwrap(
        CGImage(width: 128, height: 128, pixels: [UInt32](repeating: 0xFF00_00FF, count: 16_384)))
      let (begun, allowed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let pair = try Pair(
        credits: 1,
        makeMemory: { bytes in
          begun.signal()
          allowed.wait()
          return try? SealedMemory.make(copying: bytes)
        })
      pair.link.submit(pair.commit(opacity: 1))
      pair.link.submit(CommitBatch(commitTime: 2, changes: [.defineImage(1, image)]))
      pair.server.send(
        FrameEvent(frameNumber: 1, latchedSerial: 2, time: 0, interval: 0, credits: 3))
      begun.wait()
      for step in 3...5 { pair.link.submit(pair.commit(opacity: Double(step))) }
      allowed.signal()
      // The commits arrive in order, the later ones joined.
      try expectEqual(pair.server.commits(3), [1, 2, 5])
    }

    @Test func `properties of a layer go together`() throws {
      let batch = CommitBatch(
        commitTime: 1,
        changes: [
          .set(layer: 1, key: .opacity, value: .scalar(0.5)),
          .set(layer: 1, key: .cornerRadius, value: .scalar(2)),
          .set(layer: 2, key: .opacity, value: .scalar(1)),
        ])
      let pair = try Pair()
      pair.link.submit(batch)
      let payload = try pair.server.nextCommit().payload
      let lines = payload.withUnsafeBytes {
        CommitText(UnsafeRawBufferPointer(rebasing: $0.dropFirst(8))) { _ in "inline" }.lines
      }
      expectEqual(lines, ["set 1 opacity 0.5, cornerRadius 2", "set 2 opacity 1,"])
    }

    @Test func `commits are measured from the first that was joined to the frame on screen`() throws
    {
      let pair = try Pair(credits: 1, time: 10)
      pair.link.submit(pair.commit(opacity: 1))
      pair.link.submit(pair.commit(opacity: 2))
      pair.server.send(ClockChanged(time: 11))
      #expect(pair.listener.wait(for: "clockChanged"))
      pair.link.submit(pair.commit(opacity: 3))
      for number: UInt64 in 1...2 {
        pair.server.send(
          FrameEvent(
            frameNumber: number, latchedSerial: number + 1, time: 11, interval: 0.5, credits: 1))
        pair.server.send(
          Presented(
            frameNumber: number, latchedSerial: number + 1, time: 11 + 0.5 * Double(number)))
      }
      pair.server.send(Tick(frameNumber: 3, time: 12, targetTime: 12, interval: 0.5))
      #expect(pair.listener.wait(for: "tick"))
      let statistics = pair.meter.statistics
      expectEqual(statistics.latency?.last, 2)
      expectEqual(statistics.latency?.mean, 1.75)
      expectEqual(statistics.presentedFrames, 2)
      expectEqual(statistics.latePresentations, 1)
      expectEqual(statistics.ticks, 1)
    }

    @Test func `messages that come with the greeting are not lost`() throws {
      let pair = try Pair(extra: CloseRequested(context: 9))
      #expect(pair.listener.wait(for: "closeRequested"))
    }

    @Test func `a manual clock is the server's`() throws {
      let pair = try Pair(time: 5)
      expectEqual(pair.link.currentTime, 5)
      pair.server.send(ClockChanged(time: 7.5))
      #expect(pair.listener.wait(for: "clockChanged"))
      expectEqual(pair.link.currentTime, 7.5)
    }

    @Test func `a manual clock is right before the link's thread has heard of it`() throws {
      let pair = try Pair(time: 5, isStarted: false)
      pair.server.send(CloseRequested(context: 9))
      pair.server.send(ClockChanged(time: 7.5))
      expectEqual(pair.link.currentTime, 7.5)
      pair.server.send(ClockChanged(time: 8))
      expectEqual(pair.link.currentTime, 8)
      expectEmpty(pair.listener.all)
      // Messages received together with the end are still delivered, in order.
      pair.link.start()
      #expect(pair.listener.wait(for: "clockChanged"))
      expectEqual(pair.listener.all.first, "closeRequested")
      pair.server.hangUp()
      #expect(pair.listener.wait(for: "ended: renderd closed the connection"))
      expectEqual(pair.link.currentTime, 8)
    }

    @Test func `messages that wait are received up to a limit, and all of them in time`()
      throws
    {
      let pair = try Pair(isStarted: false)
      let text = TextEvent(
        context: 1, time: 0, characters: String(repeating: "x", count: 4000))
      // Each commit has about 60 KiB.
      for part in 1...7 {
        pair.server.send(
          bytes: (0..<15).flatMap { _ in text.frame(serial: 3) }
            + ClockChanged(time: Double(part)).frame(serial: 3))
        let time = pair.link.currentTime
        #expect(part <= 4 ? time == Double(part) : time <= 5)
      }
      pair.link.start()
      pair.server.hangUp()
      expectTrue(pair.listener.waitForEnd())
      expectEqual(pair.link.currentTime, 7)
      expectEqual(pair.listener.all.count, 7 * 16 + 1)
    }

    @Test func `only the last waiting tick counts`() throws {
      let pair = try Pair(isStarted: false)
      for number in 1...5 as ClosedRange<UInt64> {
        pair.server.send(Tick(frameNumber: number, time: 0, targetTime: 0, interval: 0.5))
      }
      pair.server.send(CloseRequested(context: 9))
      pair.server.send(Tick(frameNumber: 6, time: 0, targetTime: 0, interval: 0.5))
      pair.server.hangUp()
      pair.link.start()
      expectTrue(pair.listener.waitForEnd())
      expectEqual(pair.listener.all.dropLast(), ["tick", "closeRequested", "tick"])
      expectEqual(pair.meter.statistics.ticks, 2)
    }

    @Test(arguments: [0, 1e6, -1e3])
    func `a real clock of another machine is translated`(_ lead: Double) throws {
      let pair = try Pair(time: lead, clock: .real)
      let before = monotonicTime()
      let time = pair.link.currentTime
      let after = monotonicTime()
      // The offset is as exact as the greeting's round trip, which is far less than a minute.
      let tolerance = lead == 0 ? 0 : 60.0
      #expect((before + lead - tolerance...after + lead + tolerance).contains(time))
    }

    @Test func `pictures go inline where no descriptor passes`() throws {
      let image = try unwrap(
        CGImage(
          width: 1024, height: 600, pixels: [UInt32](repeating: 0xFF00_00FF, count: 1024 * 600)))
      let define = CommitBatch(commitTime: 0, changes: [.defineImage(1, image)])
      let passing = try Pair()
      passing.link.submit(define)
      let short = try passing.server.nextCommit()
      expectEqual(short.descriptors, 1)
      expectLess(short.payload.count, 100)

      let inline = try Pair(passesDescriptors: false)
      inline.link.submit(define)
      let long = try inline.server.nextCommit()
      expectEqual(long.descriptors, 0)
      // The commit is larger than a frame of 1 MiB.
      expectGreater(long.payload.count, 1024 * 600 * 4)
    }

    @Test func `the whole state goes in pieces, as credits come, and nothing is joined with it`()
      throws
    {
      var limits = Limits()
      limits.transactionBytes = 100_000
      let pair = try Pair(credits: 1, passesDescriptors: false, limits: limits)
      let image = try unwrap(
        CGImage(width: 100, height: 100, pixels: [UInt32](repeating: ~0, count: 10_000)))
      let images = (1...4).map { CommitStep.defineImage($0, image) }
      pair.link.submit(
        CommitBatch(commitTime: 7, changes: images + [.createLayer(1)], isResend: true))
      pair.link.submit(pair.commit(opacity: 8))
      pair.link.submit(pair.commit(opacity: 9))
      var times: [Double] = []
      for serial: UInt64 in 2...7 {
        times += try pair.server.commits(1)
        pair.server.send(
          FrameEvent(
            frameNumber: serial, latchedSerial: serial, time: 0, interval: 0, credits: 1))
        pair.server.send(Presented(frameNumber: serial, latchedSerial: serial, time: 0))
      }
      expectEqual(times, [7, 7, 7, 7, 7, 9])
      #expect(pair.listener.wait(for: "presented 3"))
      // Only the last piece shows a change.
      expectEqual(
        pair.listener.all.filter { $0.hasPrefix("presented ") }, ["presented 1", "presented 3"])
      expectEqual(pair.meter.statistics.commits, 2)
      expectEqual(pair.meter.statistics.droppedCommits, 1)
    }

    @Test func `a server that goes away is reported once`() throws {
      let pair = try Pair()
      pair.server.hangUp()
      #expect(pair.listener.wait(for: "ended: renderd closed the connection"))
      pair.link.submit(pair.commit(opacity: 1))
      expectEqual(pair.listener.all.count { $0.hasPrefix("ended") }, 1)
    }

    @Test func `the server's reason for closing arrives, even inside a commit`() throws {
      let pair = try Pair(passesDescriptors: false)
      let image = try unwrap(
        CGImage(
          width: 1024, height: 600, pixels: [UInt32](repeating: 0xFF00_00FF, count: 1024 * 600)))
      // The image is far larger than a socket's buffer.
      pair.link.submit(CommitBatch(commitTime: 0, changes: [.defineImage(1, image)]))
      pair.server.send(
        ErrorMessage(
          code: .limitExceeded, key: 0, target: 0, serial: 2, operationIndex: 0, byteOffset: 0,
          message: "too much"))
      pair.server.hangUp()
      expectTrue(pair.listener.waitForEnd())
      expectEqual(pair.listener.all.count, 2)
      expectEqual(pair.listener.all.first, "error")
    }

    @Test func `nonsense from the server ends the link with a reason`() throws {
      let pair = try Pair()
      pair.server.send(bytes: [UInt8](repeating: 0xFF, count: 64))
      expectTrue(pair.listener.waitForEnd())
      expectNotEqual(pair.listener.all.last, "ended: renderd closed the connection")
    }

    @Test func `a link that is closed from this side says so without a reason`() throws {
      let pair = try Pair()
      pair.link.close()
      #expect(pair.listener.wait(for: "ended: "))
    }

    @Test func `a server that never greets is given up`() throws {
      let (mine, other) = try StreamSocket.makePair()
      let error = #expect(throws: LinkError.self) {
        try WireLink(mine, name: "test", listener: LinkLog(), patience: 0.05)
      }
      expectEqual(error?.description, "renderd did not answer within 0.05 s")
      withExtendedLifetime(other) {}
    }
  }
}

/// A link, and the server's end of its socket.
private struct Pair {
  let link: WireLink
  let server: LinkEnd
  let listener = LinkLog()
  let meter = FrameMeter()
  let hello: Hello

  /// - Parameters:
  ///   - time: the server's time of a manual clock, or a real clock's lead over ours.
  ///   - extra: bytes sent together with the greeting.
  init(
    credits: UInt32 = 3, passesDescriptors: Bool = true, time: Double = 0,
    clock: ClockKind = .manual, extra: (any WireMessage)? = nil, isStarted: Bool = true,
    limits: Limits = Limits(), log: DebugLog? = nil,
    makeMemory: @escaping EncodedCommit.MemoryMaker = { try? SealedMemory.make(copying: $0) }
  ) throws {
    let (mine, other) = try StreamSocket.makePair()
    let server = LinkEnd(other)
    let hasGreeted = DispatchSemaphore(value: 0)
    let greeting = Thread {
      defer { hasGreeted.signal() }
      guard let hello = try? server.receiveHello() else { return }
      server.hello = hello
      let welcome = Welcome(
        major: ProtocolVersion.major, minor: ProtocolVersion.minor, clockKind: clock,
        time: clock == .real ? monotonicTime() + time : time, width: 100, height: 100, scale: 1,
        refreshInterval: 0, credits: credits, limits: limits, serverName: "test")
      server.send(bytes: welcome.frame(serial: 1) + (extra?.frame(serial: 2) ?? []))
    }
    greeting.start()
    link = try WireLink(
      mine, name: "test", listener: listener, passesDescriptors: passesDescriptors, meter: meter,
      log: log,
      makeMemory: makeMemory)
    hasGreeted.wait()
    self.server = server
    hello = try unwrap(server.hello)
    if isStarted { link.start() }
  }

  func commit(opacity: Double) -> CommitBatch {
    CommitBatch(
      commitTime: opacity, changes: [.set(layer: 1, key: .opacity, value: .scalar(opacity))])
  }
}

private func monotonicTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// The server's end of a link.
///
/// Sendable because one thread at a time uses it: first the thread that greets, then the test's.
private final class LinkEnd: @unchecked Sendable {
  var hello: Hello?
  private var socket: StreamSocket?
  private var assembler = FrameAssembler()
  private var serial: UInt64 = 3

  init(_ socket: StreamSocket) { self.socket = socket }

  func send(_ message: some WireMessage) {
    send(bytes: message.frame(serial: serial))
    serial += 1
  }

  func send(bytes: [UInt8]) { try? socket?.send(bytes) }

  func hangUp() { socket = nil }

  func receiveHello() throws -> Hello { try Hello(decoding: nextFrame().payload) }

  /// The commit times of the next commits.
  func commits(_ count: Int) throws -> [Double] {
    try (0..<count).map { _ in
      try nextCommit().payload.withUnsafeBytes { $0.loadUnaligned(as: Double.self) }
    }
  }

  /// The next commit, put together from its frames.
  func nextCommit() throws -> (payload: [UInt8], descriptors: Int) {
    var payload: [UInt8] = []
    var descriptors = 0
    while true {
      let frame = try nextFrame()
      payload += frame.payload
      descriptors += Int(frame.header.descriptorCount)
      if !frame.header.hasMore { return (payload, descriptors) }
    }
  }

  private func nextFrame() throws -> (header: FrameHeader, payload: [UInt8]) {
    let socket = try unwrap(socket)
    while true {
      if let header = try assembler.next() {
        return (header, assembler.withPayload { Array($0) })
      }
      switch try assembler.receive(from: socket) {
      case .received: continue
      case .endOfStream: throw TransportError.closedByPeer
      case .wouldBlock:
        var waiting = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
        try #require(poll(&waiting, 1, 20_000) > 0, "the link kept silent")
      }
    }
  }
}

extension Hello {
  fileprivate init(decoding payload: [UInt8]) throws {
    self = try payload.withUnsafeBytes { bytes in try Hello(decoding: bytes) }
  }
}

/// Records the calls of a link.
///
/// Sendable because `condition` guards the entries.
private final class LinkLog: WireLink.Listener, @unchecked Sendable {
  private let condition = NSCondition()
  private var entries: [String] = []

  var all: [String] { condition.withLock { entries } }

  private func add(_ entry: String) {
    condition.withLock {
      entries.append(entry)
      condition.broadcast()
    }
  }

  func linkReceived(_ message: ServerMessage) {
    add(String("\(message)".prefix { $0 != "(" }))
  }

  func linkPresented(commits: Int, time: Double) { add("presented \(commits)") }

  func linkEnded(_ link: WireLink, reason: String?) { add("ended: \(reason ?? "")") }

  func wait(for entry: String) -> Bool { wait { $0 == entry } }

  func waitForEnd() -> Bool { wait { $0.hasPrefix("ended: ") } }

  private func wait(_ isIt: (String) -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: 20)
    return condition.withLock {
      while !entries.contains(where: isIt) {
        if !condition.wait(until: deadline) { return entries.contains(where: isIt) }
      }
      return true
    }
  }
}
