import CLinuxShims
import Glibc
import WireProtocol

/// Memory that this process writes to and a server reads: the other side of `SharedRegion`.
///
/// All pages exist, and the seals that let a server map it are set. The mapping made here is the only one that can
/// write, for ever: the memory cannot be mapped for writing again, not even by this process.
///
/// @unchecked Sendable: the address does not change. The caller decides who writes to which bytes when.
package final class WritableRegion: @unchecked Sendable {
  package let bytes: UnsafeMutableRawBufferPointer
  private let file: OwnedDescriptor

  /// Makes memory full of zeros.
  ///
  /// - Parameters:
  ///   - byteCount: more than 0, and no more than a client may have (`imageBytes`), since the system would look for
  ///     any amount of memory, and end processes to find it. The system adds the rest of the last page.
  ///   - name: a name for people, shown in /proc.
  /// - Throws: `cannotCreate` if the system refuses so much memory.
  package init(byteCount: Int, name: String = "renderd-surface") throws(SealedMemoryError) {
    guard byteCount > 0, byteCount <= Limits().imageBytes else { throw .cannotCreate(code: EINVAL) }
    file = try SealedMemory.makeFile(name: name, byteCount: byteCount)
    // Without a reservation, memory that runs out would end the process when a page is touched.
    guard clinux_reserve(file.rawValue, off_t(byteCount)) == 0,
      let start = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file.rawValue, 0),
      start != MAP_FAILED
    else { throw .cannotCreate(code: errno) }
    bytes = UnsafeMutableRawBufferPointer(start: start, count: byteCount)
    // A reserved page counts as a hole until it is touched.
    for page in stride(from: 0, to: byteCount, by: sysconf(CInt(_SC_PAGESIZE))) {
      bytes.storeBytes(of: 0, toByteOffset: page, as: UInt8.self)
    }
    // A kernel without the last seal leaves memory that servers copy.
    if clinux_add_seals(file.rawValue, SealTrial.seals) != 0 {
      let code = clinux_add_seals(file.rawValue, clinux_seal_shrink | clinux_seal_grow)
      guard code == 0 else { throw .cannotCreate(code: errno) }
    }
  }

  deinit { munmap(bytes.baseAddress, bytes.count) }

  /// Returns another descriptor of the memory, to be sent.
  package func makeDescriptor() throws(SealedMemoryError) -> OwnedDescriptor {
    guard let descriptor = file.duplicate() else { throw .cannotCreate(code: errno) }
    return descriptor
  }
}
