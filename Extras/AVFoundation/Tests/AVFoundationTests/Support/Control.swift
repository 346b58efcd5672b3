import Foundation

/// The control socket of a server.
final class Control {
  private let socket: Int32
  private var buffer = Data()

  init(_ path: String) throws {
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw Program.Failure(description: "the path \(path) is too long")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      throw Program.Failure(description: "\(path): \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(socket) }

  /// Sends a request, and returns the answer and the bytes behind it.
  @discardableResult
  func callAsFunction(_ request: String) throws -> (answer: [String: Any], bytes: Data) {
    let line = Array((request + "\n").utf8)
    guard write(socket, line, line.count) == line.count else {
      throw Program.Failure(description: "the server is gone")
    }
    while !buffer.contains(UInt8(ascii: "\n")) { try receive() }
    let end = buffer.firstIndex(of: UInt8(ascii: "\n")) ?? buffer.endIndex
    let object = try JSONSerialization.jsonObject(with: buffer[buffer.startIndex..<end])
    buffer = Data(buffer[buffer.index(after: end)...])
    let answer = object as? [String: Any] ?? [:]
    if let error = answer["error"] {
      throw Program.Failure(description: "\(request): \(error)")
    }
    let count = answer["bytes"] as? Int ?? 0
    while buffer.count < count { try receive() }
    defer { buffer = Data(buffer.dropFirst(count)) }
    return (answer, Data(buffer.prefix(count)))
  }

  private func receive() throws {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(socket, &bytes, bytes.count)
    guard count > 0 else { throw Program.Failure(description: "the server is gone") }
    buffer += bytes[..<count]
  }
}
