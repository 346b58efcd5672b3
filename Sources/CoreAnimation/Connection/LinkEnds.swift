/// Decides, after the end of a connection, what is reported and when to connect again.
package struct LinkEnds {
  /// Seconds before the first attempt to reconnect.
  private static let shortPause = 0.1
  /// Seconds before an attempt after a server refused the whole state: a later one may have room.
  private static let firstLongPause = 2.0
  private static let longestPause = 60.0

  private var isRefused = false
  private var hasPresented = false
  private var farewell = ""
  private var longPause = Self.firstLongPause
  /// True for a reconnection, in which the server is sent the whole state.
  private var isResent = false

  package init() {}

  /// Records a new connection.
  package mutating func begin(isReconnection: Bool) {
    isRefused = false
    hasPresented = false
    farewell = ""
    isResent = isReconnection
  }

  /// Records that the server named an error of this program, which has been reported.
  package mutating func refused() { isRefused = true }

  /// Records the text of the server's `bye`.
  package mutating func said(_ text: String) { farewell = text }

  /// Records that the server presented a commit.
  package mutating func presented() {
    hasPresented = true
    longPause = Self.firstLongPause
  }

  /// Seconds before the next attempt to connect; nil when an attempt would fail again.
  package mutating func pauseBeforeReconnecting() -> Double? {
    guard isRefused else { return Self.shortPause }
    // An invalid change stays invalid on any server. The whole state at once may only be too much
    // for the moment.
    guard isResent, !hasPresented else { return nil }
    defer { longPause = min(longPause * 2, Self.longestPause) }
    return longPause
  }

  /// The notice for the user of the program; nil for an end that was intended or already reported.
  ///
  /// - Parameters:
  ///   - reason: nil when the connection was closed from this side.
  ///   - path: of the server's socket.
  package func notice(_ reason: String?, path: String) -> String? {
    guard let reason, !isRefused else { return nil }
    return "the connection to \(path) ended: \(farewell.isEmpty ? reason : farewell)"
  }
}
