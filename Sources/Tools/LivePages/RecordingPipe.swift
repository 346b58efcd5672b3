import Glibc

/// A pipe with a temporary name, into which the server writes its recording.
final class RecordingPipe {
  private static let byteCount: CInt = 1 << 20
  /// `F_SETPIPE_SZ`, which Swift does not import.
  private static let setSize: CInt = 1031

  let path: String
  private var descriptor: CInt

  /// - Parameter folder: a folder that the server can reach, too.
  init(in folder: String) throws(PipeError) {
    path = folder + "/inspect-" + Gate.random().prefix(16)
    guard mkfifo(path, 0o600) == 0 else { throw PipeError(path: path, code: errno) }
    let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else {
      let code = errno
      unlink(path)
      throw PipeError(path: path, code: code)
    }
    descriptor = number
    // The system may refuse the size; then the default remains.
    _ = fcntl(number, Self.setSize, Self.byteCount)
  }

  deinit { close() }

  /// Closes the pipe: a server that still writes into it gets an error at once.
  func close() {
    removeName()
    if descriptor >= 0 { _ = Glibc.close(descriptor) }
    descriptor = -1
  }

  /// Removes the pipe's name, once the server has opened it.
  func removeName() { unlink(path) }

  enum Reading {
    case bytes(ArraySlice<UInt8>)
    case nothing
    case end
  }

  /// Waits for bytes.
  ///
  /// - Parameter patience: milliseconds.
  func read(into buffer: inout [UInt8], patience: CInt) -> Reading {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, patience) > 0 else { return .nothing }
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count > 0 { return .bytes(buffer[..<count]) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
  }
}

struct PipeError: Error, CustomStringConvertible {
  let path: String
  let code: CInt

  var description: String { "cannot make a pipe at \(path): \(String(cString: strerror(code)))" }
}
