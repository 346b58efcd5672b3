import Foundation
import WireTransport

/// Carries bytes alone, without descriptors, between its own socket and a server's, like `ssh -R`.
final class Relay {
  let path: String
  private let listener: ListeningSocket

  /// Serves one client, on a thread that ends with the client.
  init(to server: TestServer) throws {
    path = server.folder.file("relay")
    listener = try ListeningSocket(path: path)
    let incoming = listener.descriptor
    let target = try StreamSocket.connect(path: server.path)
    let handover = Handover((target, listener))
    Thread {
      var waiting = pollfd(fd: incoming, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 20_000) > 0,
        case .connection(let client, _)? = try? handover.content.1.accept()
      else { return }
      Self.carry(client.descriptor, handover.content.0.descriptor)
    }.start()
  }

  /// Sendable because only one thread uses the content.
  private struct Handover<Content>: @unchecked Sendable {
    let content: Content
    init(_ content: Content) { self.content = content }
  }

  /// Copies both ways until either side has closed. Bytes sent before closing still reach the other
  /// side, although nothing can be sent the opposite way any more.
  private static func carry(_ a: CInt, _ b: CInt) {
    for end in [a, b] { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) & ~O_NONBLOCK) }
    var buffer = [UInt8](repeating: 0, count: 10_007)
    // poll ignores entries with a negative descriptor.
    var waiting = [
      pollfd(fd: a, events: Int16(POLLIN), revents: 0),
      pollfd(fd: b, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&waiting, 2, -1) > 0 {
      for (from, to) in [(0, b), (1, a)] where waiting[from].fd >= 0 && waiting[from].revents != 0 {
        let count = read(waiting[from].fd, &buffer, buffer.count)
        guard count > 0 else { return }
        if send(to, buffer, count, CInt(MSG_NOSIGNAL)) != count { waiting[from].fd = -1 }
      }
      if waiting.allSatisfy({ $0.fd < 0 }) { return }
    }
  }
}
