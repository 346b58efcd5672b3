import Glibc
import WireProtocol

/// The server under attack, and the account of the bytes sent to it.
///
/// Used by one thread at a time.
package final class Arena {
  package let path: String
  /// Path of the program that can be started as another client and stopped or killed.
  package let program: String?
  package private(set) var byteCount = 0
  package private(set) var descriptorCount = 0
  /// Seconds from the first byte of each attempt to its end, added up.
  package private(set) var seconds = 0.0

  /// - Parameters:
  ///   - path: the display's socket.
  ///   - program: the path of `hostile-client`.
  package init(path: String, program: String? = nil) {
    self.path = path
    self.program = program
  }

  /// A connection that has said nothing.
  func connect() throws -> HostileConnection { try HostileConnection(path: path, arena: self) }

  /// A connection that has been welcomed.
  func greet(flags: HelloFlags = []) throws -> HostileConnection {
    let connection = try connect()
    connection.sendHello(flags: flags)
    guard case .welcome? = try connection.receive() else {
      throw AttemptError("the server did not welcome a client")
    }
    return connection
  }

  /// A connection to the socket that `renderctl` talks to.
  func connectControl() throws -> HostileConnection {
    try HostileConnection(path: path + ".control", arena: self)
  }

  func addSent(bytes: Int, descriptors: Int) {
    byteCount += bytes
    descriptorCount += descriptors
  }

  /// Runs an attempt and adds up its time.
  package func run(_ attempt: Attempt) throws -> Ending {
    let start = monotonicSeconds()
    defer { seconds += monotonicSeconds() - start }
    return try attempt.run(self)
  }
}

/// The time of the server's clock.
package func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
