import WireTransport

/// The socket at which clients come in, and what happens while they cannot.
struct ClientEntrance {
  let listener: ListeningSocket
  /// Warnings of refused clients.
  var refusals = RareWarnings()
  /// When to listen again after the system had no resources left to accept a client, on the monotonic clock;
  /// ∞ while the socket is listened at.
  private(set) var nextAccept = Double.infinity

  /// Seconds without listening after the system had no resources left.
  private static let pause = 0.5

  init(_ listener: ListeningSocket) { self.listener = listener }

  /// Begins a pause.
  mutating func close(now: Double) { nextAccept = now + Self.pause }

  /// Returns whether a pause is over, and ends it.
  mutating func reopens(now: Double) -> Bool {
    guard now >= nextAccept else { return false }
    nextAccept = .infinity
    return true
  }
}
