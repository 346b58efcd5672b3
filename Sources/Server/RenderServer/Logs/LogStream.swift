import Glibc
import Synchronization

/// Writes lines of a log, without waiting, to a descriptor that may be read slowly or never.
///
/// A line for which there is no room is dropped, and the next written line is preceded by the number of
/// dropped ones. The descriptor's flags are not changed: other processes may share it.
package final class LogStream: TextOutputStream, Sendable {
  private let descriptor: CInt
  private let dropped = Mutex(0)

  /// The most bytes of a line: a pipe with room takes this many at once (`PIPE_BUF`).
  package static let longest = 4096

  /// - Parameter descriptor: a descriptor that the caller keeps and closes.
  package init(to descriptor: CInt) { self.descriptor = descriptor }

  /// Number of lines dropped since the last written one.
  package var droppedCount: Int { dropped.withLock { $0 } }

  /// Writes a line including its line feed, shortened if necessary.
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
