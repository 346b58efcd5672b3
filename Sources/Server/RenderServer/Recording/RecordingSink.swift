import Glibc
internal import WireTransport

/// Where a recording goes: a file, or what a test puts in its place.
package protocol RecordingSink: AnyObject, Sendable {
  /// Takes bytes behind those that it has, and waits for as long as that takes.
  ///
  /// - Returns: how many of them, at least one.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SinkError) -> Int
  /// Takes the bytes behind the first `count` away again.
  ///
  /// - Returns: false when they stay, as in a pipe.
  func truncate(to count: Int) -> Bool
  /// Waits until all bytes are where they outlast the system.
  func synchronize() throws(SinkError)
  /// Ends a call that waits, and fails all that follow, as far as the system lets it. From any thread.
  func cancel()
}

/// Why a sink refuses bytes: a number of `errno`.
package struct SinkError: Error, Hashable, Sendable {
  package let code: CInt

  package init(code: CInt) { self.code = code }
}

/// A recording in a file, or in a pipe with a reader.
final class FileSink: RecordingSink {
  private let file: OwnedDescriptor
  private let cancellation: Alarm

  init(path: String) throws(SinkError) {
    // Without O_NONBLOCK a pipe could not be given up.
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { throw SinkError(code: errno) }
    file = OwnedDescriptor(adopting: descriptor)
    do {
      cancellation = try Alarm()
    } catch {
      throw SinkError(code: EMFILE)
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SinkError) -> Int {
    while true {
      let count = Glibc.write(file.rawValue, bytes.baseAddress, bytes.count)
      if count > 0 { return count }
      switch errno {
      case _ where count == 0: throw SinkError(code: EIO)
      case EINTR: continue
      case EAGAIN: try waitForRoom()
      case let code: throw SinkError(code: code)
      }
    }
  }

  private func waitForRoom() throws(SinkError) {
    var waiting = [
      pollfd(fd: file.rawValue, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: cancellation.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&waiting, 2, -1) < 0 {
      guard errno == EINTR else { throw SinkError(code: errno) }
    }
    if waiting[1].revents != 0 { throw SinkError(code: ECANCELED) }
  }

  func truncate(to count: Int) -> Bool {
    ftruncate(file.rawValue, count) == 0 && lseek(file.rawValue, count, SEEK_SET) == count
  }

  func synchronize() throws(SinkError) {
    // Pipes and some devices have nothing to wait for.
    guard fsync(file.rawValue) != 0, errno != EINVAL, errno != EROFS else { return }
    throw SinkError(code: errno)
  }

  func cancel() { cancellation.ring() }
}
