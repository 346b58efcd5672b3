import CLinuxShims
import Glibc

/// A change of a file after which a mapping of it, elsewhere, is not what it was.
package enum FileChange: Hashable, Sendable, CaseIterable {
  case write
  case mapForWriting
  case removePages
  case punchHole
  case lengthen
  case shorten
}

extension FileChange: CustomStringConvertible {
  package var description: String {
    switch self {
    case .write: "write(2)"
    case .mapForWriting: "a new mapping for writing"
    case .removePages: "MADV_REMOVE"
    case .punchHole: "a hole"
    case .lengthen: "more length"
    case .shorten: "less length"
    }
  }
}

/// A trial of the running kernel: whether the seals that make a client's memory safe to map hold, on a file of this
/// process's own. Takes a fraction of a millisecond.
package enum SealTrial {
  /// The seals that a mapped region needs, and a client's mapping for writing bears.
  package static let seals = clinux_seal_shrink | clinux_seal_grow | clinux_seal_future_write

  /// Returns why memory of clients cannot be mapped on this kernel; nil if it can.
  package static func fault() -> String? {
    do {
      // A client that writes no more may seal that as well.
      for seals in [seals, clinux_seal_shrink | clinux_seal_grow | clinux_seal_write] {
        let changes = try changes(despite: seals)
        guard changes.isEmpty else {
          return "sealed memory can still be changed by "
            + changes.map(\.description).joined(separator: ", ")
        }
      }
      return try findsHoles() ? nil : "holes in memory cannot be found"
    } catch {
      return "\(error)"
    }
  }

  /// Returns the changes that a file allows after it was sealed.
  package static func changes(despite seals: CInt) throws(SealedMemoryError) -> [FileChange] {
    let pageBytes = sysconf(CInt(_SC_PAGESIZE))
    let file = try SealedMemory.makeFile(name: "renderd-trial", byteCount: 2 * pageBytes)
    let number = file.rawValue
    var byte: UInt8 = 1
    guard pwrite(number, &byte, 1, 0) == 1, pwrite(number, &byte, 1, pageBytes) == 1 else {
      throw .cannotCreate(code: errno)
    }
    // The seal WRITE is for files that nobody has mapped; not every kernel maps them afterwards.
    let isWritten = seals & clinux_seal_write == 0
    let protection = isWritten ? PROT_READ | PROT_WRITE : PROT_READ
    func map() -> UnsafeMutableRawPointer? {
      let start = mmap(nil, 2 * pageBytes, protection, MAP_SHARED, number, 0)
      return start == MAP_FAILED ? nil : start
    }
    var owned = isWritten ? map() : nil
    guard clinux_add_seals(number, seals) == 0 else { throw .cannotCreate(code: errno) }
    if !isWritten { owned = map() }
    defer { if let owned { munmap(owned, 2 * pageBytes) } }

    // The largest change comes last, since it hides the others.
    return FileChange.allCases.filter { change in
      switch change {
      case .write: return pwrite(number, &byte, 1, 0) == 1
      case .mapForWriting:
        let other = mmap(nil, pageBytes, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0)
        guard let other, other != MAP_FAILED else { return false }
        munmap(other, pageBytes)
        return true
      case .removePages: return owned.map { clinux_remove_pages($0, pageBytes) } == 0
      case .punchHole: return clinux_punch_hole(number, 0, pageBytes) == 0
      case .lengthen: return ftruncate(number, 3 * pageBytes) == 0
      case .shorten: return ftruncate(number, pageBytes) == 0
      }
    }
  }

  /// Whether the system says where a file has no pages.
  private static func findsHoles() throws(SealedMemoryError) -> Bool {
    let pageBytes = sysconf(CInt(_SC_PAGESIZE))
    let file = try SealedMemory.makeFile(name: "renderd-trial", byteCount: 2 * pageBytes)
    var byte: UInt8 = 1
    guard pwrite(file.rawValue, &byte, 1, 0) == 1 else { throw .cannotCreate(code: errno) }
    return clinux_first_hole(file.rawValue) == pageBytes
  }
}
