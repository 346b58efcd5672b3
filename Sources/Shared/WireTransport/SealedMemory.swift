import CLinuxShims
import Glibc

/// A reason why a client's descriptor is no memory to read an image from.
package enum SealedMemoryError: Error, Hashable, Sendable {
  case cannotCreate(code: CInt)
  /// A pipe, a socket, a directory, a device, or no descriptor at all.
  case notARegularFile
  /// A file on a disk, or huge pages, where reading can block or fail although the size is right.
  case notInMemory(fileSystem: Int64)
  /// A descriptor of good memory that was opened for writing alone, or as a path.
  case notReadable
  /// The sender could still shrink it.
  case notSealed
  case tooSmall(have: Int64, need: Int)
  /// More memory would stay with the server than counts for the client.
  case tooLarge(have: Int64, need: Int)
  case cannotRead(code: CInt)
}

extension SealedMemoryError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotCreate(let code): "cannot create shared memory: \(errorText(code))"
    case .notARegularFile: "the descriptor is not a file; send a sealed memfd"
    case .notInMemory(let fileSystem):
      "the descriptor is on file system 0x\(String(fileSystem, radix: 16)), not in memory; "
        + "send a memfd without huge pages"
    case .notReadable:
      "the descriptor cannot be read: it was opened with O_WRONLY or O_PATH; send one that can"
    case .notSealed: "the memory can still shrink; add F_SEAL_SHRINK before sending it"
    case .tooSmall(let have, let need): "the memory has \(have) bytes and \(need) are declared"
    case .tooLarge(let have, let need):
      "the memory has \(have) bytes and only \(need) are declared; send a file of that size"
    case .cannotRead(let code): "the memory cannot be read: \(errorText(code))"
    }
  }
}

/// Bytes too long to send inline, passed as a descriptor of memory that can no longer change.
package enum SealedMemory {
  /// Copies bytes into new memory and seals it.
  ///
  /// The memory is never mapped: a writable mapping would make the seal fail.
  ///
  /// - Parameter name: A name for people, shown in /proc.
  package static func make(
    copying bytes: UnsafeRawBufferPointer, name: String = "renderd-image"
  ) throws(SealedMemoryError) -> OwnedDescriptor {
    let memory = try makeFile(name: name)
    let number = memory.rawValue
    var written = 0
    while written < bytes.count {
      let piece = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = pwrite(number, piece.baseAddress, piece.count, off_t(written))
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw .cannotCreate(code: count == 0 ? ENOSPC : errno) }
      written += count
    }
    let seals = clinux_seal_shrink | clinux_seal_grow | clinux_seal_write | clinux_seal_seal
    guard clinux_add_seals(number, seals) == 0 else { throw .cannotCreate(code: errno) }
    return memory
  }

  /// Makes a file in memory that can be sealed.
  ///
  /// - Parameter byteCount: its size; no page is allocated.
  static func makeFile(
    name: String, byteCount: Int = 0
  ) throws(SealedMemoryError) -> OwnedDescriptor {
    let flags = clinux_mfd_cloexec | clinux_mfd_allow_sealing
    var number = clinux_memfd_create(name, flags | clinux_mfd_noexec_seal)
    if number < 0 && errno == EINVAL { number = clinux_memfd_create(name, flags) }
    guard number >= 0 else { throw .cannotCreate(code: errno) }
    let file = OwnedDescriptor(adopting: number)
    guard ftruncate(number, off_t(byteCount)) == 0 else { throw .cannotCreate(code: errno) }
    return file
  }

  /// Reads bytes of memory that a client sent, without trusting it.
  ///
  /// It is copied with pread(2), never mapped: a mapping can raise SIGBUS, and reading holes in it would
  /// use this process's memory. The seal keeps the size between the check and the copy. A sender that did
  /// not seal the content can still change it meanwhile, which spoils only its own picture: the copied
  /// bytes are validated and used, and never read again.
  ///
  /// - Parameters:
  ///   - offset: Offset of the first byte.
  ///   - buffer: Filled completely; the memory must have all bytes up to its end.
  package static func read(
    _ descriptor: borrowing OwnedDescriptor, at offset: Int = 0,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(SealedMemoryError) {
    try check(descriptor, byteCount: offset + buffer.count)
    try readChecked(descriptor, at: offset, into: buffer)
  }

  /// Reads bytes of memory that has been checked.
  static func readChecked(
    _ descriptor: borrowing OwnedDescriptor, at offset: Int,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(SealedMemoryError) {
    let number = descriptor.rawValue
    var done = 0
    while done < buffer.count {
      let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let count = pread(number, piece.baseAddress, piece.count, off_t(offset + done))
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .cannotRead(code: errno) }
      guard count > 0 else {
        throw .tooSmall(have: Int64(offset + done), need: offset + buffer.count)
      }
      done += count
    }
  }

  /// Reads the first bytes into an array; checks the descriptor before allocating.
  ///
  /// - Parameter byteCount: Not negative, and checked against the client's limits.
  package static func read(
    _ descriptor: borrowing OwnedDescriptor, byteCount: Int
  ) throws(SealedMemoryError) -> [UInt8] {
    try check(descriptor, byteCount: byteCount)
    var bytes = [UInt8](repeating: 0, count: byteCount)
    var span = bytes.mutableSpan
    try span.withUnsafeMutableBytes { buffer throws(SealedMemoryError) in
      try read(descriptor, into: buffer)
    }
    return bytes
  }

  /// Checks that a descriptor is sealed memory of a size, before any byte is read.
  ///
  /// - Returns: the size of all of it, in bytes.
  @discardableResult
  package static func check(
    _ descriptor: borrowing OwnedDescriptor, byteCount: Int
  ) throws(SealedMemoryError) -> Int64 {
    let number = descriptor.rawValue
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notARegularFile
    }
    let fileSystem = clinux_filesystem_type(number)
    guard fileSystem == clinux_filesystem_tmpfs else { throw .notInMemory(fileSystem: fileSystem) }
    let mode = fcntl(number, F_GETFL)
    guard mode >= 0, mode & clinux_open_path == 0, mode & O_ACCMODE != O_WRONLY else {
      throw .notReadable
    }
    let seals = clinux_get_seals(number)
    guard seals >= 0, seals & clinux_seal_shrink != 0 else { throw .notSealed }
    guard Int64(status.st_size) >= Int64(byteCount) else {
      throw .tooSmall(have: Int64(status.st_size), need: byteCount)
    }
    return Int64(status.st_size)
  }
}
