import CLinuxShims
import Glibc
import GraphicsValues
import WireProtocol

extension HostileCase {
  static let imageCases = [
    HostileCase(
      number: 32, title: "descriptors of the wrong kind",
      attempts: [
        descriptor("a socket") { try HeldDescriptor(socket(AF_UNIX, clinux_socket_stream, 0)) },
        descriptor("a pipe") {
          var ends: [CInt] = [-1, -1]
          guard pipe(&ends) == 0 else { throw AttemptError("no pipe") }
          close(ends[1])
          return try HeldDescriptor(ends[0])
        },
        descriptor("a directory") { try HeldDescriptor(open("/", O_RDONLY | O_DIRECTORY)) },
        descriptor("/dev/zero") { try HeldDescriptor(open("/dev/zero", O_RDONLY)) },
        descriptor("an eventfd") { try HeldDescriptor(eventfd(1, 0)) },
        descriptor("a file opened as a path") {
          try HeldDescriptor(open("/proc/self/exe", clinux_open_path))
        },
        descriptor("a file on a disk") {
          try HeldDescriptor(open("/proc/self/exe", O_RDONLY))
        },
        descriptor("memory that can only be written") {
          let memory = try HeldDescriptor.memory(byteCount: 1 << 20)
          return try HeldDescriptor(open("/proc/self/fd/\(memory.number)", O_WRONLY))
        },
      ]),
    HostileCase(
      number: 33, title: "memory that is too short",
      attempts: [
        descriptor("4 bytes of 16,384") { try HeldDescriptor.memory(byteCount: 4) },
        descriptor("one byte too short") { try HeldDescriptor.memory(byteCount: 16_383) },
        descriptor("no bytes") { try HeldDescriptor.memory(byteCount: 0) },
        // Memory without seals could shrink while it is copied, so the server refuses it unread.
        descriptor("memory that still can shrink") {
          try HeldDescriptor.memory(byteCount: 16_384, seals: 0)
        },
      ]),
    HostileCase(
      number: 34, title: "memory with the wrong seals",
      attempts: [
        descriptor("sealed against growing only") {
          try HeldDescriptor.memory(byteCount: 16_384, seals: clinux_seal_grow)
        },
        descriptor("sealed against writing only") {
          try HeldDescriptor.memory(byteCount: 16_384, seals: clinux_seal_write)
        },
        descriptor("sealed against shrinking", .alive) {
          try HeldDescriptor.memory(byteCount: 16_384)
        },
        Attempt("memory of huge pages", .error(.badDescriptor)) { arena in
          // A kernel without such descriptors has nothing to refuse.
          guard
            let memory = try? HeldDescriptor.memory(
              byteCount: 1 << 21, flags: clinux_mfd_hugetlb)
          else { return .error(.badDescriptor) }
          return try send(memory, arena)
        },
        descriptor("a file of tmpfs, which has no seals") {
          var name = Array("/dev/shm/hostile-XXXXXX".utf8CString)
          let file = try HeldDescriptor(mkstemp(&name))
          unlink(name)
          _ = ftruncate(file.number, 16_384)
          return file
        },
      ]),
    HostileCase(
      number: 35, title: "memory without end",
      attempts: [
        descriptor("1 TiB of nothing, declared as 16 KiB", .alive) {
          try HeldDescriptor.memory(byteCount: 1 << 40)
        },
        Attempt("1 TiB of nothing, declared as 1 TiB", .error(.limitExceeded), .error(.badImage)) {
          arena in
          let memory = try HeldDescriptor.memory(byteCount: 1 << 40)
          let client = try arena.greet()
          client.commit(descriptors: [memory.number]) {
            $0.defineImageByDescriptor(
              1, width: 16_384, height: 16_384, rowBytes: 1 << 26, byteCount: 1 << 40)
          }
          return try client.ending()
        },
      ]),
    HostileCase(
      number: 36, title: "changes pixels after it has sent them",
      attempts: [
        Attempt("writes through its own descriptor", .alive) { arena in
          let memory = try HeldDescriptor.memory(byteCount: 16_384)
          let client = try arena.greet()
          client.commit(descriptors: [memory.number]) {
            $0.makeWindow()
            $0.defineImageByDescriptor(1, width: 64, height: 64, rowBytes: 256, byteCount: 16_384)
            $0.setImage(1, for: .contents, of: 1)
          }
          guard try client.settle() else { return try client.readEnding() }
          let white = [UInt8](repeating: 0xFF, count: 16_384)
          guard pwrite(memory.number, white, white.count, 0) == white.count else {
            throw AttemptError("the memory could not be changed")
          }
          return try client.ending()
        }
      ]),
    HostileCase(
      number: 37, title: "rows that do not fit",
      attempts: [
        image("rows shorter than the picture", 64, 64, 252, 16_384),
        image("rows of 2³² − 4 bytes", 64, 64, Int(UInt32.max) - 3, 16_384),
        image("rows of no multiple of four", 64, 64, 258, 16_512),
        image("a height whose product overflows", 1, 16_384, Int(UInt32.max) - 3, 65_536),
        image("no columns", 0, 64, 256, 16_384),
        image("no rows", 64, 0, 256, 16_384),
        image("a byte too few", 64, 64, 256, 16_383),
        image("a byte too many", 64, 64, 256, 16_385),
        image("no bytes", 64, 64, 256, 0),
        image("2⁶³ bytes", 64, 64, 256, .max, .error(.limitExceeded)),
        image("1,000,001 columns", 1_000_001, 1, 4_000_004, 4_000_004, .error(.limitExceeded)),
      ]),
    HostileCase(
      number: 38, title: "images without end",
      attempts: [
        Attempt("10,000 images", .error(.limitExceeded)) { arena in
          let client = try arena.greet()
          client.commit { for image in 1...10_000 as ClosedRange<UInt32> { $0.makeImage(image) } }
          return try client.ending()
        },
        Attempt("more bytes than are allowed", .error(.limitExceeded)) { arena in
          let memory = try HeldDescriptor.memory(byteCount: limit.oneImageBytes)
          let client = try arena.greet()
          client.commit(descriptors: [memory.number, memory.number, memory.number]) {
            for image in 1...3 as ClosedRange<UInt32> {
              $0.defineImageByDescriptor(
                image, width: 8192, height: 8192, rowBytes: 32_768,
                byteCount: limit.oneImageBytes)
            }
          }
          return try client.ending()
        },
        Attempt("defined and released over and over in one commit", .error(.limitExceeded)) {
          arena in
          let memory = try HeldDescriptor.memory(byteCount: limit.oneImageBytes)
          let client = try arena.greet()
          client.commit(descriptors: Array(repeating: memory.number, count: 3)) {
            for image in 1...3 as ClosedRange<UInt32> {
              $0.defineImageByDescriptor(
                image, width: 8192, height: 8192, rowBytes: 32_768,
                byteCount: limit.oneImageBytes)
              $0.releaseImage(image)
            }
          }
          return try client.ending()
        },
        Attempt("one of 16,384 by 4,096 pixels, scaled down", .alive) { arena in
          let memory = try HeldDescriptor.memory(byteCount: limit.oneImageBytes)
          let client = try arena.greet()
          client.commit(descriptors: [memory.number]) {
            $0.makeWindow()
            $0.defineImageByDescriptor(
              1, width: 16_384, height: 4096, rowBytes: 65_536, byteCount: limit.oneImageBytes)
            $0.setImage(1, for: .contents, of: 1)
            $0.setBits(2, for: .minificationFilter, of: 1)
          }
          return try client.ending()
        },
      ]),
  ]

  /// Sends a descriptor as an image of 64 by 64 pixels.
  private static func descriptor(
    _ name: String, _ allowed: Ending = .error(.badDescriptor),
    make: @escaping @Sendable () throws -> HeldDescriptor
  ) -> Attempt {
    Attempt(name, allowed) { try send(make(), $0) }
  }

  private static func send(_ memory: HeldDescriptor, _ arena: Arena) throws -> Ending {
    let client = try arena.greet()
    client.commit(descriptors: [memory.number]) {
      $0.makeWindow()
      $0.defineImageByDescriptor(1, width: 64, height: 64, rowBytes: 256, byteCount: 16_384)
      $0.setImage(1, for: .contents, of: 1)
    }
    return try client.ending()
  }

  private static func image(
    _ name: String, _ width: UInt32, _ height: UInt32, _ rowBytes: Int, _ byteCount: Int,
    _ allowed: Ending = .error(.badImage)
  ) -> Attempt {
    .operation(
      name, allowed, code: OperationCode.defineImage.rawValue, target: 2,
      payload: bytes {
        $0.u32(width)
        $0.u32(height)
        $0.u32(UInt32(clamping: rowBytes))
        $0.u8(ImageFormat.bgra8.rawValue)
        $0.u8(0)
        $0.u16(0)
        $0.u64(UInt64(byteCount))
      } + [UInt8](repeating: 0, count: 16_512))
  }
}
