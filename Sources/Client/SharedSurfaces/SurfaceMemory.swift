import CLinuxShims
import Glibc
package import WireTransport

/// Memory in a file of its own, which this process writes and others read by a descriptor.
///
/// All pages exist from the start, and the file is sealed: it cannot shrink, grow or lose a page, and nobody
/// else can write to it. So a reader may map it without a risk.
///
/// Sendable because nothing changes but the bytes, whose order of use is the application's.
package final class SurfaceMemory: @unchecked Sendable {
  package let base: UnsafeMutableRawPointer
  package let byteCount: Int
  private let file: OwnedDescriptor

  /// - Parameter byteCount: more than 0; rounded up to whole pages.
  package init(byteCount: Int) throws(SealedMemoryError) {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let whole = (byteCount + page - 1) / page * page
    let flags = clinux_mfd_cloexec | clinux_mfd_allow_sealing
    var number = clinux_memfd_create("surface", flags | clinux_mfd_noexec_seal)
    if number < 0 && errno == EINVAL { number = clinux_memfd_create("surface", flags) }
    guard number >= 0 else { throw .cannotCreate(code: errno) }
    file = OwnedDescriptor(adopting: number)
    // Allocates the pages, so that memory that is used up is an error here and no signal later.
    let failure = posix_fallocate(number, 0, off_t(whole))
    guard failure == 0 else { throw .cannotCreate(code: failure) }
    let flagsOfMapping = MAP_SHARED | Int32(MAP_POPULATE)
    guard
      let mapped = mmap(nil, whole, PROT_READ | PROT_WRITE, flagsOfMapping, number, 0),
      mapped != MAP_FAILED
    else { throw .cannotCreate(code: errno) }
    base = mapped
    self.byteCount = whole
    let seals =
      clinux_seal_shrink | clinux_seal_grow | Self.futureWriteSeal | clinux_seal_seal
    guard clinux_add_seals(number, seals) == 0 else { throw .cannotCreate(code: errno) }
  }

  deinit { munmap(base, byteCount) }

  private static let futureWriteSeal: CInt = 0x0010

  /// Another descriptor of the file, for its receiver; nil if the process has too many.
  package func descriptor() -> OwnedDescriptor? {
    let copy = fcntl(file.rawValue, F_DUPFD_CLOEXEC, 0)
    return copy < 0 ? nil : OwnedDescriptor(adopting: copy)
  }
}
