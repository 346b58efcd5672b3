import Glibc

/// Reads and writes whole files with system calls: this module is used where Foundation is not.
package enum WholeFile {
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

  /// Writes a file that is whole or not there, and replaces one that was there in one step.
  ///
  /// The bytes go into a file beside it, which takes its name when the disk has them. Pipes and devices are
  /// written where they are, and so is a file whose folder takes no other file. A symbolic link stays, and the
  /// file that it names is replaced. A file that is replaced keeps its permissions; a new one has those of
  /// the process' mask.
  package static func write(_ bytes: [UInt8], to path: String) throws(ImageFileError) {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      return try write(bytes, over: path)
    }
    let destination = exists ? resolved(path) : path
    do throws(ImageFileError) {
      let temporary = try createNeighbour(of: destination)
      var isInPlace = false
      defer { if !isInPlace { unlink(temporary.path) } }
      if exists { fchmod(temporary.descriptor, status.st_mode & 0o7777) }
      try fill(temporary.descriptor, with: bytes, synchronizing: true)
      guard rename(temporary.path, destination) == 0 else {
        throw ImageFileError(.cannotWrite(systemMessage(errno)))
      }
      isInPlace = true
    } catch {
      guard exists, case .cannotOpen = error.reason else { throw error }
      try write(bytes, over: path)
    }
  }

  private static func write(_ bytes: [UInt8], over path: String) throws(ImageFileError) {
    let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { throw ImageFileError(.cannotOpen(systemMessage(errno))) }
    try fill(descriptor, with: bytes, synchronizing: false)
  }

  /// Writes bytes to a descriptor and closes it.
  private static func fill(
    _ descriptor: Int32, with bytes: [UInt8], synchronizing: Bool
  ) throws(ImageFileError) {
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
    if synchronizing, fsync(descriptor) != 0, errno != EINVAL {
      let code = errno
      close(descriptor)
      throw ImageFileError(.cannotWrite(systemMessage(code)))
    }
    // Some file systems report a full disk only here.
    guard close(descriptor) == 0 else { throw ImageFileError(.cannotWrite(systemMessage(errno))) }
  }

  private static func createNeighbour(
    of path: String
  ) throws(ImageFileError) -> (path: String, descriptor: Int32) {
    while true {
      let number = String(UInt32.random(in: 0 ... .max), radix: 36)
      let neighbour = neighbour(of: path, number)
      let descriptor = open(neighbour, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (neighbour, descriptor) }
      guard errno == EEXIST else { throw ImageFileError(.cannotOpen(systemMessage(errno))) }
    }
  }

  /// The path of a hidden file in the same folder. Its name begins as the file's does, as far as a name may be
  /// long.
  private static func neighbour(of path: String, _ number: String) -> String {
    let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:))
    let name = path[(start ?? path.startIndex)...]
    return path[..<(start ?? path.startIndex)] + ".\(name.prefix(40)).\(number).part"
  }

  private static func resolved(_ path: String) -> String {
    guard let pointer = realpath(path, nil) else { return path }
    defer { free(pointer) }
    return String(cString: pointer)
  }

  private static func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }
}
