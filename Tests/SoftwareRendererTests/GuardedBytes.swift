import Glibc

/// Bytes that end where memory begins that cannot be read: reading beyond them ends the process.
final class GuardedBytes {
  let base: UnsafeMutablePointer<UInt8>
  let count: Int
  private let pages: UnsafeMutableRawPointer
  private let length: Int

  init(count: Int) {
    let page = sysconf(Int32(_SC_PAGESIZE))
    let room = (count + page - 1) / page * page
    guard
      let pages = mmap(
        nil, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      pages != MAP_FAILED, mprotect(pages + room, page, PROT_NONE) == 0
    else { fatalError("no memory for \(count) bytes: errno \(errno)") }
    self.count = count
    self.pages = pages
    length = room + page
    base = (pages + (room - count)).assumingMemoryBound(to: UInt8.self)
  }

  deinit { munmap(pages, length) }
}
