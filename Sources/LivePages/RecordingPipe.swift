internal import Glibc
internal import WireTransport

/// A pipe with a name, for a moment: the server writes its recording into it.
struct RecordingPipe: ~Copyable {
  private static let byteCount: CInt = 1 << 20
  /// `F_SETPIPE_SZ`, which Swift does not see.
  private static let setSize: CInt = 1031

  let path: String
  private let descriptor: OwnedDescriptor

  /// - Parameter folder: one that the server can reach, too.
  init(in folder: String) throws(PipeError) {
    path = folder + "/inspect-" + Gate.random().prefix(16)
    guard mkfifo(path, 0o600) == 0 else { throw PipeError(path: path, code: errno) }
    let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else {
      let code = errno
      unlink(path)
      throw PipeError(path: path, code: code)
    }
    descriptor = OwnedDescriptor(adopting: number)
    // As much as the system gives.
    _ = fcntl(number, Self.setSize, Self.byteCount)
  }

  deinit { removeName() }

  /// The server has opened it: nothing needs its name any more.
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
    var waiting = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, patience) > 0 else { return .nothing }
    let count = Glibc.read(descriptor.rawValue, &buffer, buffer.count)
    if count > 0 { return .bytes(buffer[..<count]) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
  }
}

struct PipeError: Error, CustomStringConvertible {
  let path: String
  let code: CInt

  var description: String { "cannot make a pipe at \(path): \(String(cString: strerror(code)))" }
}
