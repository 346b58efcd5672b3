import Glibc
internal import Synchronization

/// Lines of a log, on a descriptor that may be read slowly or never. Writing them does not wait.
///
/// A line for which there is no room is dropped, and the next one that is written says how many were. The
/// descriptor stays as it is: other processes may have it, too.
package final class LogStream: TextOutputStream, Sendable {
  private let descriptor: CInt
  private let dropped = Mutex(0)

  /// Bytes of a line: a pipe that takes any takes so many at once (`PIPE_BUF`).
  package static let longest = 4096

  /// - Parameter descriptor: stays the caller's.
  package init(to descriptor: CInt) { self.descriptor = descriptor }

  /// Number of lines that were dropped since the last one that was written.
  package var droppedCount: Int { dropped.withLock { $0 } }

  /// Writes a line with its line feed, shortened if need be.
  package func write(_ line: String) {
    dropped.withLock { dropped in
      let note =
        dropped == 0 ? "" : "\(dropped) lines of the log were dropped: they were not read\n"
      var bytes = Array((note + line).utf8.prefix(Self.longest))
      if bytes.count == Self.longest { bytes[bytes.count - 1] = UInt8(ascii: "\n") }
      dropped = hasRoom && Glibc.write(descriptor, bytes, bytes.count) >= 0 ? 0 : dropped + 1
    }
  }

  private var hasRoom: Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLOUT) != 0
  }
}
