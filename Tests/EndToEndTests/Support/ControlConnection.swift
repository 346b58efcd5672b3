import Foundation

/// A connection to the control socket that sends and reads raw lines.
final class ControlConnection {
  private let socket: ControlSocket
  private var received = Data()

  init(_ server: TestServer) throws {
    socket = try ControlSocket(path: server.path + ".control")
  }

  func send(_ request: String) throws {
    let line = Array((request + "\n").utf8)
    let count = write(socket.descriptor, line, line.count)
    guard count == line.count else {
      throw ChildProcess.Failure(description: "\(request) was not sent")
    }
  }

  /// True if something can be read without waiting.
  var hasInput: Bool {
    var waiting = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
    return received.contains(UInt8(ascii: "\n")) || poll(&waiting, 1, 0) > 0
  }

  /// The next line without its line feed.
  func nextLine() throws -> String {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: received[..<end], as: UTF8.self)
        received = Data(received[(end + 1)...])
        return line
      }
      try receive()
    }
  }

  /// Skips bytes that follow a line.
  func skip(_ count: Int) throws {
    while received.count < count { try receive() }
    received = Data(received.dropFirst(count))
  }

  private func receive() throws {
    var waiting = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 20_000) > 0 else {
      throw ChildProcess.Failure(description: "nothing came; there is \(received.count) bytes")
    }
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = read(socket.descriptor, &piece, piece.count)
    guard count > 0 else { throw ChildProcess.Failure(description: "the connection ended") }
    received += piece[..<count]
  }
}

/// A blocking socket that is connected to a path.
final class ControlSocket {
  let descriptor: CInt

  init(path: String) throws {
    descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
    }
    guard result == 0 else {
      throw ChildProcess.Failure(description: "cannot connect to \(path): \(errno)")
    }
  }

  /// Ends the connection for the server, too, while a process that another test is starting still holds a
  /// copy of the descriptor.
  deinit {
    shutdown(descriptor, CInt(SHUT_RDWR))
    close(descriptor)
  }
}
