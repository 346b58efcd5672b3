import Glibc
import GraphicsValues
import WireProtocol
import WireTransport

/// The least that is a client: no layer objects, no run loop, so that what is measured is the
/// server.
final class WireClient {
  private let socket: StreamSocket
  private var assembler = FrameAssembler()
  private var serial: UInt64 = 1

  init(path: String) throws {
    socket = try StreamSocket.connect(path: path)
    let hello = Hello(
      major: ProtocolVersion.major, minorMin: 0, minorMax: ProtocolVersion.minor, flags: [],
      name: "bench")
    try socket.send(hello.frame(serial: serial))
    guard case .welcome = try nextMessage() else {
      throw BenchError("renderd did not greet back")
    }
  }

  /// Sends a commit and waits until the server says that a frame has it.
  ///
  /// - Returns: milliseconds from the first byte encoded to the event read.
  func commit(_ encode: (inout CommitEncoder) -> Void) throws -> Double {
    let start = wallTime()
    var encoder = CommitEncoder()
    encode(&encoder)
    for frame in encoder.makeFrames(firstSerial: serial + 1, commitTime: start / 1e3) {
      try socket.send(frame.bytes)
      serial += 1
    }
    while socket.queuedByteCount > 0 {
      wait(for: POLLOUT)
      try socket.flush()
    }
    while true {
      switch try nextMessage() {
      case .frame(let frame) where frame.latchedSerial == serial: return wallTime() - start
      case .error(let error): throw BenchError("renderd refused: \(error.message)")
      case .bye(let bye): throw BenchError("renderd ended: \(bye.message)")
      default: break
      }
    }
  }

  private func nextMessage() throws -> ServerMessage {
    while true {
      if let header = try assembler.next() {
        return try assembler.withPayload { bytes in
          try ServerMessage(opcode: header.opcode, decoding: bytes)
        }
      }
      switch try assembler.receive(from: socket) {
      case .received: continue
      case .wouldBlock: wait(for: POLLIN)
      case .endOfStream: throw BenchError("renderd closed the connection")
      }
    }
  }

  private func wait(for events: Int32) {
    var waiting = pollfd(fd: socket.descriptor, events: Int16(events), revents: 0)
    _ = poll(&waiting, 1, -1)
  }

  /// A window of 1280 by 720 points with a hundred squares; their ids are 2 to 101.
  func showSquares() throws {
    _ = try commit { encoder in
      encoder.createLayer(1)
      encoder.setRect(Rectangle(x: 0, y: 0, width: 1280, height: 720), for: .bounds, of: 1)
      for id in UInt32(2)...101 {
        let index = Double(id - 2)
        let column = index.truncatingRemainder(dividingBy: 10)
        encoder.createLayer(id)
        encoder.setRect(Rectangle(x: 0, y: 0, width: 48, height: 48), for: .bounds, of: id)
        encoder.setPoint(
          Point(x: 100 + column * 100, y: 60 + (index - column) * 6), for: .position, of: id)
        encoder.setColor(
          ColorValue(red: 0.2, green: 0.5, blue: 0.9, alpha: 1), for: .backgroundColor, of: id)
      }
      encoder.setSublayers(Array(2...101), of: 1)
      encoder.createContext(
        1, layer: 1, origin: .zero, size: Size(width: 1280, height: 720), title: "bench")
    }
  }
}
