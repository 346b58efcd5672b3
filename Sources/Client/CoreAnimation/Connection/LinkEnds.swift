package import WireProtocol

/// Decides, after the end of a connection, what is reported and when to connect again.
package struct LinkEnds {
  /// Seconds before the first attempt to reconnect.
  private static let shortPause = 0.1
  /// Seconds before an attempt after a server refused the whole state: a later one may have room.
  private static let firstLongPause = 2.0
  private static let longestPause = 60.0
  /// Seconds before the first attempt after a limit that ended a program on screen: the memory may be that of
  /// other clients, which leave.
  private static let firstLimitPause = 1.0
  /// The most such ends in a row, of which a program that exceeds a limit by itself would have one after
  /// the other.
  private static let mostLimitEnds = 5
  /// Seconds after which a connection that shows the program ends such a row.
  private static let longLife = 60.0

  private var isRefused = false
  /// True when the error is that something is more than the server allows.
  private var isLimit = false
  private var hasPresented = false
  private var farewell = ""
  /// True when the server itself ends, and not only this connection.
  private var isShutdown = false
  private var longPause = Self.firstLongPause
  /// Number of ends by a limit after something was presented, in a row.
  private var limitEnds = 0
  /// True for a reconnection, in which the server is sent the whole state.
  private var isResent = false

  package init() {}

  /// Records a new connection.
  package mutating func begin(isReconnection: Bool) {
    isRefused = false
    isLimit = false
    hasPresented = false
    farewell = ""
    isShutdown = false
    isResent = isReconnection
  }

  /// Records that the server named an error of this program, which has been reported.
  package mutating func refused(_ code: ErrorCode) {
    isRefused = true
    isLimit = code == .limitExceeded
  }

  /// Records the text of the server's `bye`, and whether the server itself ends.
  package mutating func said(_ text: String, isShutdown: Bool = false) {
    farewell = text
    self.isShutdown = isShutdown
  }

  /// Records that the server presented a commit.
  package mutating func presented() {
    hasPresented = true
    longPause = Self.firstLongPause
  }

  /// Seconds before the next attempt to connect; nil when an attempt would fail again.
  ///
  /// - Parameter seconds: for which the connection lasted.
  package mutating func pauseBeforeReconnecting(after seconds: Double = 0) -> Double? {
    if hasPresented, seconds > Self.longLife { limitEnds = 0 }
    guard isRefused else { return Self.shortPause }
    if hasPresented { return pauseAfterLimit() }
    // An invalid change stays invalid on any server. The whole state at once may only be too much
    // for the moment.
    guard isResent else { return nil }
    defer { longPause = min(longPause * 2, Self.longestPause) }
    return longPause
  }

  private mutating func pauseAfterLimit() -> Double? {
    guard isLimit, limitEnds < Self.mostLimitEnds else { return nil }
    defer { limitEnds += 1 }
    return Self.firstLimitPause * Double(1 << limitEnds)
  }

  /// A message to the user of a program. Of two about one subject the first is enough.
  package struct Notice: Hashable, Sendable {
    package var text: String
    package var subject: String
  }

  /// The notice for the user of the program; nil for an end that was intended or already reported.
  ///
  /// All ends of a server are one subject, however often it is started again; each reason for which a
  /// server dismisses the program is another.
  ///
  /// - Parameters:
  ///   - reason: nil when the connection was closed from this side.
  ///   - path: of the server's socket.
  package func notice(_ reason: String?, path: String) -> Notice? {
    guard let reason, !isRefused else { return nil }
    let isDismissal = !farewell.isEmpty && !isShutdown
    return Notice(
      text: "the connection to \(path) ended: \(farewell.isEmpty ? reason : farewell)",
      subject: isDismissal ? farewell : "the server's end")
  }
}
