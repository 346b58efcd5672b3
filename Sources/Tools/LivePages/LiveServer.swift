import FlyingFox
import FlyingSocks
import Foundation

/// The HTTP server of `renderctl inspect`, on 127.0.0.1 under an address with a secret.
package struct LiveServer: Sendable {
  /// Seconds that a request may take, longer than the waits for frames or a press.
  private static let patience = 90.0

  private let display: FollowedDisplay
  private let port: UInt16

  /// - Parameters:
  ///   - display: the display's name, as for `SocketPath`.
  ///   - port: the port to listen on; 0 for a free one.
  ///   - pagePatience: time without a request after which a page is removed.
  package init(
    display: String?, port: UInt16 = 0, pagePatience: Duration = .seconds(15)
  ) {
    self.display = FollowedDisplay(display, patience: pagePatience)
    self.port = port
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameter isListening: called with the page's address once it can be requested.
  /// - Throws: `LiveServerError` when nothing can listen at the port.
  package func run(_ isListening: @escaping @Sendable (String) -> Void) async throws {
    let gate = Gate()
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: port), timeout: Self.patience,
      logger: .disabled, handler: PageHandler(gate: gate, display: display))
    defer { display.close() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        do {
          try await server.run()
        } catch let error as SocketError {
          throw LiveServerError(port: port, reason: Self.reason(error))
        }
      }
      group.addTask {
        try await server.waitUntilListening()
        guard case .ip4(_, let port)? = await server.listeningAddress else {
          throw LiveServerError(port: self.port, reason: "it has no address")
        }
        gate.open(port: port)
        isListening("http://127.0.0.1:\(port)/\(gate.secret)/")
      }
      // The second task just ends; the first ends only with an error or when it is cancelled.
      for try await _ in group {}
    }
  }

  private static func reason(_ error: SocketError) -> String {
    guard case .failed(_, let code, let message) = error else { return "\(error)" }
    return code == EADDRINUSE ? "another program listens there" : message
  }
}

/// The error that nothing can listen on a port.
package struct LiveServerError: Error, CustomStringConvertible {
  package let port: UInt16
  package let reason: String

  package var description: String {
    port == 0
      ? "cannot listen on 127.0.0.1: \(reason)"
      : "cannot listen on 127.0.0.1, port \(port): \(reason); --port 0 takes a free one"
  }
}
