import Glibc
package import WireProtocol
import WireTransport

/// A minimal client, without layer objects or run loop, so that measurements are of the server.
package final class WireClient {
  private let socket: StreamSocket
  private var assembler = FrameAssembler()
  package let welcome: Welcome
  /// Serial of the last frame sent.
  package private(set) var serial: UInt64 = 1
  /// Number of commits that may be sent before the next frame event.
  package private(set) var credits: Int

  /// Connects and waits for the server's greeting.
  ///
  /// - Parameter name: what `renderctl clients` shows.
  package init(path: String, name: String = "bench") throws {
    socket = try StreamSocket.connect(path: path)
    let hello = Hello(
      major: ProtocolVersion.major, minorMin: 0, minorMax: ProtocolVersion.minor, flags: [],
      name: name)
    try socket.send(hello.frame(serial: serial))
    while true {
      switch try Self.receive(socket, &assembler) {
      case .welcome(let welcome):
        self.welcome = welcome
        credits = Int(welcome.credits)
        return
      case .some: throw ToolError("renderd did not greet back")
      case nil: Self.wait(for: POLLIN, on: socket)
      }
    }
  }

  /// The socket's descriptor, for waiting.
  package var descriptor: Int32 { socket.descriptor }

  /// True while the kernel has not taken all bytes; call `flush` when it takes more.
  package var wantsToWrite: Bool { socket.queuedByteCount > 0 }

  // MARK: Sending

  /// Sends a commit as far as the kernel takes it now, and uses a credit.
  ///
  /// - Parameter frames: frames that `CommitEncoder.makeFrames` made; they get the serials and the
  ///   time of this commit.
  package func post(_ frames: inout [EncodedFrame], descriptors: [Int32] = []) throws {
    let time = wallTime() / 1e3
    for index in frames.indices {
      serial += 1
      Self.store(serial, in: &frames[index].bytes, at: 8)
      if index == 0 {
        Self.store(time.bitPattern, in: &frames[index].bytes, at: FrameHeader.byteCount)
      }
      try socket.send(
        frames[index].bytes,
        descriptors: DescriptorBatch(adopting: index == 0 ? descriptors : []))
    }
    credits -= 1
  }

  /// - Parameter descriptors: descriptors of the commit's images, at most as many as fit with one
  ///   frame; they are closed here.
  package func post(_ encoder: borrowing CommitEncoder, descriptors: [Int32] = []) throws {
    var frames = encoder.makeFrames(firstSerial: 0, commitTime: 0)
    try post(&frames, descriptors: descriptors)
  }

  /// Sends the first half of a commit, like a program that dies in the middle of it.
  package func postHalf(_ encoder: borrowing CommitEncoder) throws {
    var bytes = encoder.makeFrames(firstSerial: serial + 1, commitTime: 0).flatMap(\.bytes)
    bytes.removeLast(bytes.count / 2)
    try socket.send(bytes)
  }

  package func send(_ message: some WireMessage) throws {
    serial += 1
    try socket.send(message.frame(serial: serial))
  }

  private static func store(_ value: UInt64, in bytes: inout [UInt8], at offset: Int) {
    bytes.withUnsafeMutableBytes {
      $0.storeBytes(of: value.littleEndian, toByteOffset: offset, as: UInt64.self)
    }
  }

  package func flush() throws { try socket.flush() }

  /// Waits until the kernel has taken everything.
  package func flushAll() throws {
    while wantsToWrite {
      wait(for: POLLOUT)
      try socket.flush()
    }
  }

  // MARK: Receiving

  /// The next message, or nil when none is there yet.
  ///
  /// - Throws: an error of the socket, or when the server has refused something or said goodbye.
  package func receive() throws -> ServerMessage? {
    let message = try Self.receive(socket, &assembler)
    switch message {
    case .frame(let frame): credits += Int(frame.credits)
    case .error(let error): throw ToolError("renderd refused: \(error.message)")
    case .bye(let bye): throw ToolError("renderd ended: \(bye.message)")
    default: break
    }
    return message
  }

  private static func receive(
    _ socket: StreamSocket, _ assembler: inout FrameAssembler
  ) throws -> ServerMessage? {
    while true {
      if let header = try assembler.next() {
        return try assembler.withPayload { bytes in
          try ServerMessage(opcode: header.opcode, decoding: bytes)
        }
      }
      switch try assembler.receive(from: socket) {
      case .received: continue
      case .wouldBlock: return nil
      case .endOfStream: throw ToolError("renderd closed the connection")
      }
    }
  }

  package func waitForMessage() { wait(for: POLLIN) }

  private func wait(for events: Int32) { Self.wait(for: events, on: socket) }

  private static func wait(for events: Int32, on socket: StreamSocket) {
    var waiting = pollfd(fd: socket.descriptor, events: Int16(events), revents: 0)
    _ = poll(&waiting, 1, -1)
  }

  // MARK: One at a time

  /// Sends a commit and waits until the server says that it is part of a frame.
  ///
  /// - Returns: milliseconds from the first byte encoded to the event read.
  @discardableResult
  package func commit(_ encode: (inout CommitEncoder) -> Void) throws -> Double {
    let start = wallTime()
    var encoder = CommitEncoder()
    encode(&encoder)
    try post(encoder)
    try flushAll()
    while true {
      guard let message = try receive() else {
        waitForMessage()
        continue
      }
      if case .frame(let frame) = message, frame.latchedSerial == serial {
        return wallTime() - start
      }
    }
  }
}
