package import WireProtocol

/// Decides, after the end of a connection, what is reported and when to connect again.
package struct LinkEnds {
  /// Seconds before the first attempt to reconnect.
  private static let shortPause = 0.1
  /// Seconds before an attempt after a server refused the whole state: a later server may have
  /// room.
  private static let firstLongPause = 2.0
  private static let longestPause = 60.0
  /// Seconds before the first attempt after a limit that ended a program on screen: the memory may
  /// be in use by other clients, which leave.
  private static let firstLimitPause = 1.0
  /// The largest number of ends by a limit in a row. A program that exceeds a limit by itself would
  /// have one end after the other.
  private static let mostLimitEnds = 5
  /// Seconds after which a connection that shows the program ends such a row.
  private static let longLife = 60.0

  private var isRefused = false
  /// True if the program exceeded a limit of the server.
  private var isLimit = false
  private var hasPresented = false
  private var farewell = ""
  /// True if the server itself ends, and not only this connection.
  private var isShutdown = false
  private var longPause = Self.firstLongPause
  /// Number of ends by a limit in a row, each after something was presented.
  private var limitEnds = 0
  /// True for a reconnection, in which the whole state is sent.
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

  /// Records that the server named an error of this program, which has been reported already.
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

  /// Returns the seconds before the next attempt to connect; nil if an attempt would fail again.
  ///
  /// - Parameter seconds: the duration of the connection.
  package mutating func pauseBeforeReconnecting(after seconds: Double = 0) -> Double? {
    if hasPresented, seconds > Self.longLife { limitEnds = 0 }
    guard isRefused else { return Self.shortPause }
    if hasPresented { return pauseAfterLimit() }
    // An invalid change stays invalid on any server. The whole state at once may be too much only
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

  /// A message to the user of a program. Only the first message about a subject is printed.
  package struct Notice: Hashable, Sendable {
    package var text: String
    package var subject: String
  }

  /// Returns the notice for the user of the program; nil for an end that was intended or already
  /// reported.
  ///
  /// All ends of a server are one subject, however often it is started again. Each reason for which
  /// a server dismisses the program is a subject of its own.
  ///
  /// - Parameters:
  ///   - reason: the reason for the end; nil if the connection was closed from this side.
  ///   - path: the path of the server's socket.
  package func notice(_ reason: String?, path: String) -> Notice? {
    guard let reason, !isRefused else { return nil }
    let isDismissal = !farewell.isEmpty && !isShutdown
    return Notice(
      text: "the connection to \(path) ended: \(farewell.isEmpty ? reason : farewell)",
      subject: isDismissal ? farewell : "the server's end")
  }
}
