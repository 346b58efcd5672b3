import CLinuxShims
import Glibc
import Synchronization

/// Memory that can grow. Large blocks are mapped pages: the system moves them without a copy, and gets them
/// back as soon as the block ends, where a heap would keep or trim them.
struct MemoryBlock: ~Copyable {
  private(set) var bytes: UnsafeMutableRawBufferPointer

  /// Bytes from which on a block is mapped: commits of several frames are this long, frames are not.
  private static let mappedBytes = 4 << 20

  /// Bytes of all mapped blocks of the process.
  static var mappedByteCount: Int { allMapped.load(ordering: .relaxed) }
  private static let allMapped = Atomic(0)

  /// - Parameter byteCount: More than 0.
  init(byteCount: Int) { bytes = Self.allocate(byteCount) }

  deinit { Self.free(bytes) }

  /// Resizes the block; the bytes at the start are kept.
  mutating func resize(to byteCount: Int) {
    switch (Self.isMapped(bytes.count), Self.isMapped(byteCount)) {
    case (false, false):
      bytes = Self.checked(realloc(bytes.baseAddress, byteCount), byteCount)
    case (true, true):
      Self.allMapped.add(byteCount - bytes.count, ordering: .relaxed)
      bytes = Self.checked(
        clinux_resize_mapping(bytes.baseAddress, bytes.count, byteCount), byteCount)
    default:
      let old = bytes
      bytes = Self.allocate(byteCount)
      bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: old.prefix(byteCount)))
      Self.free(old)
    }
  }

  private static func isMapped(_ byteCount: Int) -> Bool { byteCount >= mappedBytes }

  private static func allocate(_ byteCount: Int) -> UnsafeMutableRawBufferPointer {
    guard isMapped(byteCount) else { return checked(malloc(byteCount), byteCount) }
    allMapped.add(byteCount, ordering: .relaxed)
    return checked(
      mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), byteCount)
  }

  private static func free(_ bytes: UnsafeMutableRawBufferPointer) {
    guard isMapped(bytes.count) else { return Glibc.free(bytes.baseAddress) }
    allMapped.subtract(bytes.count, ordering: .relaxed)
    munmap(bytes.baseAddress, bytes.count)
  }

  /// Ends the process where any Swift allocation would: the size was checked against the protocol's limits,
  /// so a peer cannot request more.
  private static func checked(
    _ start: UnsafeMutableRawPointer?, _ byteCount: Int
  ) -> UnsafeMutableRawBufferPointer {
    guard let start, start != MAP_FAILED else { fatalError("out of memory") }
    return UnsafeMutableRawBufferPointer(start: start, count: byteCount)
  }
}
