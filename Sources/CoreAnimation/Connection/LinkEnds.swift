/// How a connection ends, and what is done then.
package struct LinkEnds {
  /// Seconds before the first try to find a server again.
  private static let shortPause = 0.1
  /// Seconds after a server did not take what there is: it may have room later, or be another one.
  private static let firstLongPause = 2.0
  private static let longestPause = 60.0

  private var isRefused = false
  private var hasPresented = false
  private var farewell = ""
  private var longPause = Self.firstLongPause
  /// The server has been sent everything, because the one before it went away.
  private var isResent = false

  package init() {}

  /// There is a new connection.
  package mutating func begin(isReconnection: Bool) {
    isRefused = false
    hasPresented = false
    farewell = ""
    isResent = isReconnection
  }

  /// The server has said what is wrong with this program.
  package mutating func refused() { isRefused = true }

  /// The server says goodbye.
  package mutating func said(_ text: String) { farewell = text }

  /// The server shows what it was sent.
  package mutating func presented() {
    hasPresented = true
    longPause = Self.firstLongPause
  }

  /// Seconds before a server is looked for; nil when that would change nothing.
  package mutating func pauseBeforeReconnecting() -> Double? {
    guard isRefused else { return Self.shortPause }
    // A change that is wrong is wrong everywhere. Everything at once may only be too much now.
    guard isResent, !hasPresented else { return nil }
    defer { longPause = min(longPause * 2, Self.longestPause) }
    return longPause
  }

  /// What to tell whoever runs the program; nil for an end that was wanted, or told already.
  ///
  /// - Parameters:
  ///   - reason: nil when the connection was closed from this side.
  ///   - path: of the server's socket.
  package func notice(_ reason: String?, path: String) -> String? {
    guard let reason, !isRefused else { return nil }
    return "the connection to \(path) ended: \(farewell.isEmpty ? reason : farewell)"
  }
}
