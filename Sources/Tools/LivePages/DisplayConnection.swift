import Foundation
import RenderServer
import RenderTools

/// The connection to a server that carries the pages' requests. The server undoes their changes when it
/// closes.
///
/// @unchecked Sendable: a lock guards the client.
final class DisplayConnection: @unchecked Sendable {
  private let lock = NSLock()
  private var client: ControlClient?
  /// Milliseconds to wait for an answer.
  private static let patience: CInt = 10_000

  /// Connects to a server, which undoes this connection's changes when it closes.
  func open(_ display: String?) throws {
    let client = try ControlClient(display: display, patience: Self.patience)
    _ = try client.request(["inspect"])
    lock.withLock { self.client = client }
  }

  func close() { lock.withLock { client = nil } }

  func ask(_ words: [String]) throws -> ControlClient.Answer {
    try lock.withLock {
      guard let client else { throw ControlError.unreachable("renderd is not there") }
      do {
        return try client.request(words)
      } catch ControlError.interrupted {
        // A late answer would be taken for the answer to the next request.
        self.client = nil
        throw ControlError.interrupted
      }
    }
  }

  /// The clock's rate and time, and the overlay.
  func state() throws -> JSONText {
    let clock = try ask(["clock", "now"])
    return .object([
      ("time", .number(clock.number("time"))), ("rate", .number(clock.number("rate"))),
      ("overlay", .string(try ask(["overlay"]).string("overlay"))),
    ])
  }
}
