import Glibc

/// Reads a configuration's bytes without waiting for anything.
package enum ConfigurationFile {
  /// Where the configuration of a screen without a desktop is, unless the command line names another.
  package static let usualPath = "/etc/agate/outputs.conf"
  /// Bytes that a configuration may have.
  package static let limit = 1 << 20

  /// - Parameter limit: the most bytes that the file may have.
  /// - Throws: an error that names the file; also for what is no file, such as a pipe, and for a larger file.
  package static func read(
    _ path: String, limit: Int = limit
  ) throws(ConfigurationError) -> [UInt8] {
    func fail(_ reason: String) -> ConfigurationError {
      ConfigurationError(LinePlace(path), "", reason)
    }
    func failure() -> ConfigurationError { fail(String(cString: strerror(errno))) }
    // A pipe without a writer opens at once, and a terminal does not become the server's.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { throw failure() }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure() }
    guard status.st_mode & S_IFMT == S_IFREG else { throw fail("it is not a file") }
    guard status.st_size <= limit else {
      throw fail("it has \(status.st_size) bytes; \(limit) are allowed")
    }
    // One byte more shows that the file has grown.
    let room = Int(status.st_size) + 1
    var bytes = [UInt8](repeating: 0, count: room)
    var count = 0
    while count < room {
      let read = bytes.withUnsafeMutableBytes {
        Glibc.read(file, $0.baseAddress.map { $0 + count }, room - count)
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw failure() }
      if read == 0 { break }
      count += read
    }
    guard count < room else { throw fail("it grows while it is read") }
    return Array(bytes[..<count])
  }

  /// Whether there is something to read or to complain about.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 || errno != ENOENT && errno != ENOTDIR
  }
}
