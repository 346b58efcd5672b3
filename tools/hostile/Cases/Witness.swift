import CLinuxShims
import Foundation

/// Asks a server for its statistics over and over while it is attacked.
///
/// Sendable because everything that changes is under the lock.
package final class Witness: @unchecked Sendable {
  /// The server's highest usage, and the longest wait of another client.
  package struct Account: Sendable {
    package var heapBytes = 0
    package var descriptors = 0
    /// The longest time from a request to its answer, in seconds.
    package var longestSilence = 0.0
  }

  private let lock = NSLock()
  private var most = Account()
  private var isStopped = false
  private let finished = DispatchSemaphore(value: 0)
  private let connection: ControlLink

  /// - Parameter path: the display's socket.
  package init(path: String) throws { connection = try ControlLink(path: path + ".control") }

  /// Starts to watch, on another thread.
  package func start() {
    Thread { [self] in
      while !lock.withLock({ isStopped }) {
        guard let account = connection.ask() else { break }
        lock.withLock {
          most.heapBytes = max(most.heapBytes, account.heapBytes)
          most.descriptors = max(most.descriptors, account.descriptors)
          most.longestSilence = max(most.longestSilence, account.longestSilence)
        }
        usleep(2000)
      }
      finished.signal()
    }.start()
  }

  /// Stops, and returns the highest values seen.
  package func stop() -> Account {
    lock.withLock { isStopped = true }
    finished.wait()
    return lock.withLock { most }
  }
}

/// A connection to the control socket, for one kind of request.
package final class ControlLink {
  private let arena: Arena
  private let connection: HostileConnection

  package init(path: String) throws {
    arena = Arena(path: path)
    connection = try HostileConnection(path: path, arena: arena)
  }

  /// The server's present usage; nil when it does not answer.
  package func ask() -> Witness.Account? {
    let start = monotonicSeconds()
    connection.send(Array("stats\n".utf8))
    guard let line = connection.takeLine() else { return nil }
    return Witness.Account(
      heapBytes: number("heapBytes", in: line), descriptors: number("descriptors", in: line),
      longestSilence: monotonicSeconds() - start)
  }

  private func number(_ name: String, in line: String) -> Int {
    guard let found = line.range(of: "\"\(name)\":") else { return 0 }
    return Int(line[found.upperBound...].prefix { $0.isNumber }) ?? 0
  }
}
