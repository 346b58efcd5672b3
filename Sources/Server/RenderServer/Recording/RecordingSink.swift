import Glibc
import WireTransport

/// The destination of a recording: a file, or a test's substitute.
package protocol RecordingSink: AnyObject, Sendable {
  /// Appends bytes, waiting until there is room for some.
  ///
  /// - Returns: the number of appended bytes, at least one.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SinkError) -> Int
  /// Removes all bytes after the first `count`.
  ///
  /// - Returns: false if they cannot be removed, as in a pipe.
  func truncate(to count: Int) -> Bool
  /// Waits until all bytes are on permanent storage.
  func synchronize() throws(SinkError)
  /// Removes the destination, which lacks a whole header. A pipe stays.
  func discard()
  /// Ends a waiting call and makes later calls fail, as far as the system allows. Thread-safe.
  func cancel()
}

/// Why a sink refuses bytes: a value of `errno`.
package struct SinkError: Error, Hashable, Sendable {
  package let code: CInt

  package init(code: CInt) { self.code = code }
}

/// A recording in a file, or in a pipe with a reader.
final class FileSink: RecordingSink {
  private let path: String
  private let file: OwnedDescriptor
  private let cancellation: Alarm

  init(path: String) throws(SinkError) {
    // Without O_NONBLOCK, writing to a pipe could not be cancelled.
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { throw SinkError(code: errno) }
    file = OwnedDescriptor(adopting: descriptor)
    self.path = path
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

  func discard() {
    var opened = stat()
    var named = stat()
    guard fstat(file.rawValue, &opened) == 0, lstat(path, &named) == 0,
      opened.st_mode & S_IFMT == S_IFREG,
      opened.st_dev == named.st_dev, opened.st_ino == named.st_ino
    else { return }
    unlink(path)
  }

  func cancel() { cancellation.ring() }
}
