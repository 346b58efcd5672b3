import CLinuxShims
import Expectations
import Glibc
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol
import WireTransport

/// A connection over a pair of sockets, with its other end.
private struct Pair {
  let core: ServerCore
  let connection: ClientConnection
  let peer: StreamSocket

  init(at now: Double, _ change: (inout ServerConfiguration) -> Void = { _ in }) throws {
    core = ServerCore(ServerFixture.configuration(change))
    let (socket, peer) = try StreamSocket.makePair()
    self.peer = peer
    connection = ClientConnection(
      socket: socket, session: core.connect(), limits: core.configuration.limits, now: now)
  }

  func greet() throws {
    let hello = Hello(major: 1, minorMin: 0, minorMax: 0, flags: [], name: "test")
    try peer.send(hello.frame(serial: 1))
    #expect(connection.read(core))
    connection.flush(now: 0)
    _ = try takeMessages()
  }

  /// Takes as many turns as reading all available bytes needs, on any machine.
  func readAll() -> Bool {
    repeat {
      guard connection.read(core) else { return false }
      var waiting = pollfd(fd: connection.socket.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 0) > 0 else { break }
    } while true
    // The bytes may have ended exactly with a turn: this turn finds nothing, and notices.
    return connection.read(core)
  }

  /// The messages that have arrived at the client's end.
  func takeMessages() throws -> [ServerMessage] {
    var assembler = FrameAssembler()
    var messages: [ServerMessage] = []
    while case .received = try assembler.receive(from: peer) {
      while let header = try assembler.next() {
        messages.append(
          try assembler.withPayload {
            try ServerMessage(opcode: header.opcode, decoding: $0)
          })
      }
    }
    return messages
  }

  /// The reason for dropping the client at a time, and the message to it.
  func drop(at now: Double) throws -> (ByeReason?, [ServerMessage]) {
    connection.flush(now: now)
    guard let closing = connection.reasonToClose(now: now) else { return (nil, []) }
    connection.sayBye(closing, now: now)
    return (closing.bye, try takeMessages())
  }
}

/// The server's patience with one connection.
@Suite struct `Patience` {
  @Test func `a silent client gets an error and is dropped`() throws {
    let pair = try Pair(at: 100)
    expectEqual(pair.connection.deadline, 105)
    expectNil(pair.connection.reasonToClose(now: 104.9))
    let (reason, messages) = try pair.drop(at: 105)
    expectEqual(reason, .handshakeTimeout)
    expectEqual(messages, [.bye(Bye(reason: .handshakeTimeout, message: "said nothing"))])
  }

  @Test(arguments: [0, 6, 20])
  func `the log distinguishes a client that left from one cut off inside a frame`(count: Int) throws
  {
    let pair = try Pair(at: 0)
    try pair.greet()
    let frame = SetFrameEvents(enabled: true, interval: 0).frame(serial: 2)
    try pair.peer.send(Array(frame.prefix(count)))
    shutdown(pair.peer.descriptor, CInt(SHUT_WR))
    while pair.connection.read(pair.core) {}
    pair.connection.isFinished = true
    let text = pair.connection.reasonToClose(now: 0)?.text
    if count == 0 {
      expectEqual(text, "closed by the client")
    } else {
      expectEqual(text?.hasPrefix("the stream ends inside the frame at byte"), true)
      expectEqual(text?.contains("\(count) of"), true)
    }
  }

  @Test func `a client that stops inside a frame gets an error and is dropped`() throws {
    let pair = try Pair(at: 0)
    try pair.greet()
    try pair.peer.send([24, 0, 0, 0, 2, 0])
    expectTrue(pair.readAll())
    let deadline = pair.connection.deadline
    expectLess(deadline, .infinity)
    expectNil(pair.connection.reasonToClose(now: deadline - 1))
    let (reason, messages) = try pair.drop(at: deadline)
    expectEqual(reason, .frameTimeout)
    expectEqual(messages, [.bye(Bye(reason: .frameTimeout, message: "stopped inside a frame"))])
  }

  @Test func `a stream that is always inside some frame goes on`() throws {
    let pair = try Pair(at: 0) { $0.limits.credits = 100 }
    try pair.greet()
    var stream: [UInt8] = []
    for serial in 2...20 as ClosedRange<UInt64> {
      var encoder = CommitEncoder()
      encoder.createLayer(UInt32(serial))
      for frame in encoder.makeFrames(firstSerial: serial, commitTime: 0) { stream += frame.bytes }
    }
    var lastDeadline = 0.0
    // Cuts in the middle of every frame.
    for start in stride(from: 0, to: stream.count - 48, by: 32) {
      let first = start == 0 ? 0 : start + 16
      try pair.peer.send(Array(stream[first..<start + 48]))
      expectTrue(pair.readAll())
      expectGreater(pair.connection.deadline, lastDeadline)
      lastDeadline = pair.connection.deadline
    }
    expectGreater(pair.connection.session.commits.acceptedCount, 10)
  }

  /// Frames of one commit, each of at most 64 bytes.
  private func longCommit(firstSerial: UInt64) -> [[UInt8]] {
    var encoder = CommitEncoder()
    for layer in 1...30 as ClosedRange<UInt32> { encoder.createLayer(layer) }
    var limits = Limits()
    limits.frameBytes = 64
    return encoder.makeFrames(firstSerial: firstSerial, commitTime: 0, limits: limits)
      .map(\.bytes)
  }

  @Test func `a client that stops inside a commit gets an error and is dropped`() throws {
    let pair = try Pair(at: 0)
    try pair.greet()
    try pair.peer.send(longCommit(firstSerial: 2)[0])
    #expect(pair.connection.read(pair.core))
    let deadline = pair.connection.deadline
    expectLess(deadline, .infinity)
    expectNil(pair.connection.reasonToClose(now: deadline - 1))
    let (reason, messages) = try pair.drop(at: deadline)
    expectEqual(reason, .frameTimeout)
    expectEqual(messages, [.bye(Bye(reason: .frameTimeout, message: "stopped inside a commit"))])
  }

  @Test func `each frame of a commit has its time, and parts of it have none of their own`() throws
  {
    let pair = try Pair(at: 0)
    try pair.greet()
    let frames = longCommit(firstSerial: 2)
    var lastDeadline = 0.0
    for frame in frames.dropLast() {
      try pair.peer.send(Array(frame[..<20]))
      expectTrue(pair.readAll())
      if frame != frames[0] { expectEqual(pair.connection.deadline, lastDeadline) }
      try pair.peer.send(Array(frame[20...]))
      expectTrue(pair.readAll())
      expectGreater(pair.connection.deadline, lastDeadline)
      lastDeadline = pair.connection.deadline
    }
    try pair.peer.send(frames[frames.count - 1])
    expectTrue(pair.readAll())
    expectEqual(pair.connection.deadline, .infinity)
    expectEqual(pair.connection.session.commits.acceptedCount, 1)
  }

  @Test func `a client that does not read is dropped with a reason`() throws {
    let pair = try Pair(at: 0)
    try pair.greet()
    while pair.connection.socket.queuedByteCount == 0 {
      pair.connection.session.send(ClockChanged(time: 1))
      pair.connection.flush(now: 50)
    }
    expectNil(pair.connection.reasonToClose(now: 59.9))
    expectEqual(pair.connection.reasonToClose(now: 60)?.bye, .slowReader)
  }

  @Test func `a client that reads may be told more at once than may wait for it`() throws {
    let pair = try Pair(at: 0) { $0.limits.outboundBytes = 100_000 }
    try pair.greet()
    for _ in 0..<250_000 { pair.connection.session.send(ClockChanged(time: 1)) }
    pair.connection.flush(now: 10)
    expectGreater(pair.connection.socket.queuedByteCount, 1_000_000)
    expectNil(pair.connection.reasonToClose(now: 10.9))
    _ = try pair.takeMessages()
    pair.connection.flush(now: 10.9)
    expectEqual(pair.connection.deadline, 11.9)
    expectNil(pair.connection.reasonToClose(now: 11.8))
    expectEqual(pair.connection.reasonToClose(now: 11.9)?.bye, .slowReader)
  }

  @Test func `the bytes that wait for a client are bounded, however it reads`() throws {
    let pair = try Pair(at: 0) { $0.limits.outboundBytes = 10_000 }
    try pair.greet()
    for _ in 0..<200_000 { pair.connection.session.send(ClockChanged(time: 1)) }
    pair.connection.flush(now: 0)
    expectEqual(pair.connection.reasonToClose(now: 0)?.bye, .slowReader)
  }

  @Test func `after an error the client is not listened to`() throws {
    let pair = try Pair(at: 0)
    try pair.greet()
    expectEqual(pair.connection.wantedInterest, Poller.Interest(readable: true, writable: false))
    while pair.connection.socket.queuedByteCount == 0 {
      pair.connection.session.send(ClockChanged(time: 1))
      pair.connection.flush(now: 0)
    }
    try pair.peer.send([UInt8](repeating: 0xFF, count: 64))
    #expect(pair.connection.read(pair.core))
    // The client has not read the server's messages, so the connection stays for a while: further
    // bytes from the client must not keep the loop awake.
    expectNil(pair.connection.reasonToClose(now: 1))
    expectEqual(pair.connection.wantedInterest, Poller.Interest(readable: false, writable: true))
  }

  @Test func `a pipe without a reader is no recording`() throws {
    let path = "/tmp/renderd-test-\(getpid()).fifo"
    // A socket file of another process with this number, from before the machine's last start.
    unlink(path)
    expectEqual(mkfifo(path, 0o600), 0)
    defer { unlink(path) }
    let core = ServerCore(ServerFixture.configuration())
    #expect(throws: RecorderError(path: path, reason: String(cString: strerror(ENXIO)))) {
      try core.startRecording(to: path)
    }
    expectNil(core.recorder)
  }
}
