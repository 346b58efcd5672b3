import Foundation
import WireTransport

/// A request on a separate connection, which may be dropped at any time.
final class ControlRequest {
  private let socket: StreamSocket

  init(_ server: TestServer, _ request: String) throws {
    socket = try StreamSocket.connect(path: server.path + ".control")
    try socket.send(Array((request + "\n").utf8))
  }

  /// The first line of the answer, or the received part of it.
  func answer() throws -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !bytes.contains(UInt8(ascii: "\n")) {
      var waiting = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 20_000) > 0 else { break }
      let count = read(socket.descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
