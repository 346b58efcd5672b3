import Foundation
import WireProtocol
import WireTransport

extension WireLink {
  /// Waits for the first message of a server.
  ///
  /// - Parameter patience: seconds until the server counts as absent.
  static func firstMessage(
    _ socket: StreamSocket, _ assembler: inout FrameAssembler, patience: Double
  ) throws -> ServerMessage {
    let deadline = Date(timeIntervalSinceNow: patience)
    while true {
      if let header = try assembler.next() {
        return try assembler.withPayload { bytes in
          try ServerMessage(opcode: header.opcode, decoding: bytes)
        }
      }
      switch try assembler.receive(from: socket) {
      case .received: continue
      case .endOfStream: throw LinkError.refused("it closed the connection")
      case .wouldBlock:
        let left = deadline.timeIntervalSinceNow
        guard left > 0 else { throw LinkError.noAnswer(seconds: patience) }
        var waiting = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, CInt(min(left * 1000, 1e6).rounded(.up)))
      }
    }
  }
}

/// The reason why no link was made.
package enum LinkError: Error, CustomStringConvertible {
  case refused(String)
  case noAnswer(seconds: Double)

  package var description: String {
    switch self {
    case .refused(let reason): "renderd refused the connection: \(reason)"
    case .noAnswer(let seconds): "renderd did not answer within \(seconds) s"
    }
  }
}
