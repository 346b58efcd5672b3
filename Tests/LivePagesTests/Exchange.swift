import Foundation
import Glibc
import LivePages
import TestSupport

/// An answer of a server, as a browser sees it.
struct Answer {
  let status: Int
  /// Headers by name, in lower case.
  let headers: [String: String]
  let body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }
}

/// A server without a display, and requests to it byte by byte: no library of HTTP lets a client lie about
/// its host.
final class PageServer: Sendable {
  let port: UInt16
  let secret: String
  private let task: Task<Void, any Error>

  init(display: String = "/nonexistent/agate-test") async throws {
    let (addresses, continuation) = AsyncStream.makeStream(of: String.self)
    task = Task {
      defer { continuation.finish() }
      // The patience is longer than any machine is slow, so that no page is given up.
      let server = LiveServer(display: display, pagePatience: .seconds(3600))
      try await server.run { continuation.yield($0) }
    }
    guard let address = await addresses.first(where: { _ in true }), let url = URL(string: address)
    else {
      try await task.value
      throw POSIXError(.ECONNREFUSED)
    }
    port = UInt16(url.port ?? 0)
    secret = url.lastPathComponent
  }

  deinit { task.cancel() }

  var host: String { "127.0.0.1:\(port)" }

  func get(_ path: String, _ headers: [String: String] = [:]) async throws -> Answer {
    try await request("GET", "/\(secret)/\(path)", headers)
  }

  func post(
    _ path: String, _ body: String = "", _ headers: [String: String] = [:]
  ) async throws -> Answer {
    try await request("POST", "/\(secret)/\(path)", headers, body)
  }

  func request(
    _ method: String, _ target: String, _ headers: [String: String] = [:], _ body: String = ""
  ) async throws -> Answer {
    var all = ["Host": host, "Connection": "close"]
    if method == "POST" { all["Content-Length"] = "\(body.utf8.count)" }
    all.merge(headers) { $1 }
    let head = all.map { "\($0): \($1)\r\n" }.joined()
    let bytes = Array("\(method) \(target) HTTP/1.1\r\n\(head)\r\n\(body)".utf8)
    // The server is one of this process's tasks, so blocking waits need a thread of their own.
    return try await onOwnThread { try self.exchange(bytes) }
  }

  private func exchange(_ bytes: [UInt8]) throws -> Answer {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
      received += buffer[..<count]
    }
    return try Self.answer(received)
  }

  private static func answer(_ bytes: [UInt8]) throws -> Answer {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
      throw POSIXError(.EPROTO)
    }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] = line[line.index(after: colon)...]
        .trimmingCharacters(in: .whitespaces)
    }
    return Answer(status: status ?? 0, headers: headers, body: Array(bytes[end.upperBound...]))
  }
}
