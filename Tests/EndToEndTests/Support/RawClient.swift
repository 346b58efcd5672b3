import Foundation
import GraphicsValues
import WireProtocol
import WireTransport

/// A client of the bare wire protocol: no library, no separate process.
final class RawClient {
  /// The server refused the client with a goodbye.
  struct TurnedAway: Error { let bye: Bye }

  let welcome: Welcome
  private let socket: StreamSocket
  private var assembler = FrameAssembler()
  private var serial: UInt64 = 2

  /// Connects and reads the welcome.
  init(_ server: TestServer) throws {
    let socket = try StreamSocket.connect(path: server.path)
    let hello = Hello(
      major: ProtocolVersion.major, minorMin: 0, minorMax: ProtocolVersion.minor, flags: [],
      name: "raw client")
    // A refused client may find the connection closed.
    try? socket.send(hello.frame(serial: 1))
    self.socket = socket
    switch try Self.receive(socket, &assembler, seconds: 20) {
    case .welcome(let welcome): self.welcome = welcome
    case .bye(let bye): throw TurnedAway(bye: bye)
    default: throw ChildProcess.Failure(description: "no welcome")
    }
  }

  /// - Parameter descriptors: descriptors that travel with the first frame; ownership passes.
  func commit(descriptors: [CInt] = [], _ body: (inout CommitEncoder) -> Void) throws {
    var encoder = CommitEncoder()
    body(&encoder)
    var numbers = descriptors
    for frame in encoder.makeFrames(firstSerial: serial, commitTime: 0) {
      try socket.send(frame.bytes, descriptors: DescriptorBatch(adopting: numbers))
      numbers = []
      serial += 1
    }
  }

  /// Waits until the kernel has taken all sent bytes.
  func flush() throws {
    while socket.queuedByteCount > 0 {
      var waiting = pollfd(fd: socket.descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&waiting, 1, 20_000) > 0 else {
        throw ChildProcess.Failure(description: "the server reads nothing")
      }
      try socket.flush()
    }
  }

  /// Sends arbitrary bytes.
  func sendRaw(_ bytes: [UInt8]) throws { try socket.send(bytes) }

  /// Shows a window of one colour, and waits until it is on the screen.
  func show(_ color: ColorValue, size: Size) throws {
    try commit {
      $0.createLayer(1)
      $0.setPoint(Point(x: 0, y: 0), for: .anchorPoint, of: 1)
      $0.setRect(
        Rectangle(x: 0, y: 0, width: size.width, height: size.height), for: .bounds, of: 1)
      $0.setColor(color, for: .backgroundColor, of: 1)
      $0.createContext(1, layer: 1, origin: Point(x: 0, y: 0), size: size, title: "raw")
    }
    while let message = try receive() {
      if case .presented = message { return }
    }
    throw ChildProcess.Failure(description: "the server closed the connection")
  }

  /// The server's next message; nil when it has closed the connection.
  func receive(seconds: Double = 20) throws -> ServerMessage? {
    try Self.receive(socket, &assembler, seconds: seconds)
  }

  /// The next message that has already arrived; nil when there is none.
  func receiveIfThere() throws -> ServerMessage? {
    do {
      return try receive(seconds: 0.2)
    } catch is ChildProcess.Failure {
      return nil
    }
  }

  /// The first message on a connection; nil when the server closes it without one.
  static func firstMessage(of socket: StreamSocket) throws -> ServerMessage? {
    var assembler = FrameAssembler()
    return try receive(socket, &assembler, seconds: 20)
  }

  private static func receive(
    _ socket: StreamSocket, _ assembler: inout FrameAssembler, seconds: Double
  ) throws -> ServerMessage? {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while true {
      if let header = try assembler.next() {
        return try assembler.withPayload { bytes in
          try ServerMessage(opcode: header.opcode, decoding: bytes)
        }
      }
      switch try assembler.receive(from: socket) {
      case .received: continue
      case .endOfStream: return nil
      case .wouldBlock:
        var waiting = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
        let left = deadline.timeIntervalSinceNow
        guard left > 0, poll(&waiting, 1, CInt((left * 1000).rounded(.up))) > 0 else {
          throw ChildProcess.Failure(description: "the server kept silent")
        }
      }
    }
  }
}
