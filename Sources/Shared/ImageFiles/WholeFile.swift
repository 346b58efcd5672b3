import Glibc

/// Reads and writes whole files with system calls: this module is used where Foundation is not.
enum WholeFile {
  /// Bytes read at most, far above any image that `ImageFiles.maximumSide` lets through.
  static let maximumLength = 1 << 30

  static func read(_ path: String) throws(ImageFileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ImageFileError(.cannotOpen(systemMessage(errno))) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    // A first guess only: pipes and files in /proc say 0.
    var status = stat()
    if fstat(descriptor, &status) == 0 {
      bytes.reserveCapacity(min(max(Int(status.st_size), 0), maximumLength) + 1)
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count < 0 {
        let code = errno
        if code == EINTR { continue }
        throw ImageFileError(.cannotRead(systemMessage(code)))
      }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= maximumLength else {
        throw ImageFileError(.fileTooLong(limit: maximumLength))
      }
    }
  }

  static func write(_ bytes: [UInt8], to path: String) throws(ImageFileError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw ImageFileError(.cannotOpen(systemMessage(errno))) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count < 0 {
        let code = errno
        if code == EINTR { continue }
        close(descriptor)
        throw ImageFileError(.cannotWrite(systemMessage(code)))
      }
      written += count
    }
    // Some file systems report a full disk only here.
    guard close(descriptor) == 0 else { throw ImageFileError(.cannotWrite(systemMessage(errno))) }
  }

  private static func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }
}
