import CLinuxShims
import Expectations
import Glibc
import Testing
import WireTransport

@Suite struct SealedMemoryTests {
  static let content = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 * 7) }

  static func makeMemory() throws -> OwnedDescriptor {
    try content.span.withUnsafeBytes { bytes throws(SealedMemoryError) in
      try SealedMemory.make(copying: bytes)
    }
  }

  /// Anonymous memory with some content and some seals.
  static func memory(
    byteCount: Int, seals: CInt, flags: UInt32 = 0
  ) -> OwnedDescriptor {
    let number = clinux_memfd_create(
      "test", clinux_mfd_cloexec | clinux_mfd_allow_sealing | flags)
    ftruncate(number, byteCount)
    _ = clinux_add_seals(number, seals)
    return OwnedDescriptor(adopting: number)
  }

  /// The error of reading; nil if there is none.
  static func errorReading(
    _ descriptor: consuming OwnedDescriptor, byteCount: Int = 16
  ) -> SealedMemoryError? {
    do {
      _ = try SealedMemory.read(descriptor, byteCount: byteCount)
      return nil
    } catch {
      return error
    }
  }

  @Test func `written bytes are read`() throws {
    let memory = try Self.makeMemory()
    try expectEqual(SealedMemory.read(memory, byteCount: Self.content.count), Self.content)
    try expectEqual(SealedMemory.read(memory, byteCount: 10), Array(Self.content.prefix(10)))
    try expectEqual(SealedMemory.read(memory, byteCount: 0), [])
  }

  @Test func `sealed memory can neither change nor be unsealed`() throws {
    let memory = try Self.makeMemory()
    var byte: UInt8 = 0
    expectEqual(pwrite(memory.rawValue, &byte, 1, 0), -1)
    expectEqual(ftruncate(memory.rawValue, 1), -1)
    expectEqual(ftruncate(memory.rawValue, 100_000), -1)
    expectEqual(clinux_add_seals(memory.rawValue, clinux_seal_write), -1)
    expectEqual(fcntl(memory.rawValue, F_GETFD), FD_CLOEXEC)
  }

  @Test func `declaring more bytes than exist is refused`() throws {
    let error = Self.errorReading(try Self.makeMemory(), byteCount: 10_001)
    expectEqual(error, .tooSmall(have: 10_000, need: 10_001))
  }

  @Test func `memory that can shrink is refused, however it is sealed otherwise`() {
    let others = clinux_seal_grow | clinux_seal_write
    for seals in [0, clinux_seal_grow, clinux_seal_write, others] {
      let error = Self.errorReading(Self.memory(byteCount: 4096, seals: seals))
      expectEqual(error, .notSealed)
    }
    let shrink = Self.errorReading(Self.memory(byteCount: 4096, seals: clinux_seal_shrink))
    expectNil(shrink)
  }

  @Test func `a truncated file is refused`() {
    let error = Self.errorReading(Self.memory(byteCount: 8, seals: clinux_seal_shrink))
    expectEqual(error, .tooSmall(have: 8, need: 16))
  }

  @Test func `of a sparse terabyte only the declared bytes are read`() throws {
    let memory = Self.memory(byteCount: 1 << 40, seals: clinux_seal_shrink)
    try expectEqual(SealedMemory.read(memory, byteCount: 64), [UInt8](repeating: 0, count: 64))
  }

  @Test func `huge pages are refused`() {
    let memory = Self.memory(
      byteCount: 2 << 20, seals: clinux_seal_shrink, flags: clinux_mfd_hugetlb)
    // A kernel without huge pages gives no descriptor at all, which is refused as well.
    let available = memory.rawValue >= 0
    let error = Self.errorReading(memory)
    expectEqual(
      error, (available ? .notInMemory(fileSystem: clinux_filesystem_hugetlbfs) : .notARegularFile))
  }

  @Test(arguments: ["pipe", "socket", "directory", "/dev/zero", "eventfd", "closed"])
  func `a descriptor that is no file is refused`(kind: String) throws {
    var numbers: [CInt] = [-1, -1]
    switch kind {
    case "pipe": expectEqual(pipe(&numbers), 0)
    case "socket": expectEqual(socketpair(AF_UNIX, clinux_socket_stream, 0, &numbers), 0)
    case "directory": numbers[0] = open("/", O_RDONLY | O_DIRECTORY)
    case "eventfd": numbers[0] = eventfd(0, 0)
    case "/dev/zero": numbers[0] = open("/dev/zero", O_RDONLY)
    default: break
    }
    if numbers[1] >= 0 { close(numbers[1]) }
    let error = Self.errorReading(OwnedDescriptor(adopting: numbers[0]))
    // An eventfd has no type of file at all.
    expectEqual(error, .notARegularFile)
  }

  @Test func `a file on a disk is refused`() {
    let number = open("/proc/self/exe", O_RDONLY)
    let fileSystem = clinux_filesystem_type(number)
    let error = Self.errorReading(OwnedDescriptor(adopting: number))
    expectEqual(
      error,
      (fileSystem == clinux_filesystem_tmpfs ? .notSealed : .notInMemory(fileSystem: fileSystem)))
  }

  @Test func `a path-only or write-only descriptor of good memory is refused`() throws {
    let memory = Self.memory(byteCount: 4096, seals: clinux_seal_shrink)
    let path = "/proc/self/fd/\(memory.rawValue)"
    let pathOnly = Self.errorReading(OwnedDescriptor(adopting: open(path, clinux_open_path)))
    expectEqual(pathOnly, .notReadable)
    let writeOnly = Self.errorReading(OwnedDescriptor(adopting: open(path, O_WRONLY)))
    expectEqual(writeOnly, .notReadable)
  }
}
