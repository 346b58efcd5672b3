import CLinuxShims
import Glibc
import GraphicsValues
import WireProtocol

/// Memory of surfaces that its owner wants to take away while the server reads it.
extension HostileCase {
  static let surfaceMemoryCases = [
    HostileCase(
      number: 51, title: "seals the memory of a surface in part",
      attempts: [
        sealed("no seal", 0, .error(.badDescriptor)),
        sealed("GROW alone", clinux_seal_grow, .error(.badDescriptor)),
        sealed("SHRINK alone", clinux_seal_shrink),
        sealed("SHRINK and GROW", HeldRing.size),
        sealed("SHRINK, GROW and FUTURE_WRITE", HeldRing.seals),
      ]),
    HostileCase(
      number: 52, title: "leaves a hole in the memory of a surface",
      attempts: [
        Attempt("which is all of it", .alive) { arena in
          try showFrames(of: try HeldRing(hole: true), arena)
        },
        Attempt("behind the seals of its size", .alive) { arena in
          try showFrames(of: try HeldRing(seals: HeldRing.size, hole: true), arena)
        },
      ]),
    HostileCase(
      number: 53, title: "makes a hole in the memory of a surface that is shown",
      attempts: changes { clinux_punch_hole($0.file.number, 0, off_t($0.bytes.count)) }),
    HostileCase(
      number: 54, title: "removes the pages of a surface that is shown",
      attempts: changes { clinux_remove_pages($0.bytes.baseAddress!, $0.bytes.count) }),
    HostileCase(
      number: 55, title: "cuts off the memory of a surface that is shown",
      attempts: changes(isPossibleWithoutSeal: false) { ftruncate($0.file.number, 0) }),
    HostileCase(
      number: 56, title: "gives a surface memory of the wrong kind",
      attempts: [
        descriptor("a file with a name in memory") {
          let path = "/dev/shm/hostile-\(getpid())"
          let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
          unlink(path)
          ftruncate(number, $0)
          return number
        },
        descriptor("huge pages") { byteCount in
          let number = clinux_memfd_create(
            "hostile", clinux_mfd_cloexec | clinux_mfd_allow_sealing | clinux_mfd_hugetlb)
          ftruncate(number, (byteCount + (2 << 20) - 1) / (2 << 20) * (2 << 20))
          _ = clinux_add_seals(number, HeldRing.seals)
          return number
        },
        descriptor("secret memory") {
          let number = clinux_memfd_secret()
          ftruncate(number, $0)
          return number
        },
        descriptor("a descriptor for nothing") {
          let ring = try HeldDescriptor.memory(byteCount: $0, seals: HeldRing.seals)
          return open("/proc/self/fd/\(ring.number)", clinux_open_path)
        },
        descriptor("a descriptor for writing") {
          let ring = try HeldDescriptor.memory(byteCount: $0, seals: HeldRing.seals)
          return open("/proc/self/fd/\(ring.number)", O_WRONLY)
        },
        descriptor("a pipe") { _ in
          var ends: [CInt] = [-1, -1]
          pipe(&ends)
          close(ends[1])
          return ends[0]
        },
        descriptor("a file on a disk") { _ in open("/proc/self/exe", O_RDONLY) },
        descriptor("a folder") { _ in open("/", O_RDONLY | O_DIRECTORY) },
        descriptor("a byte too few") {
          try HeldDescriptor.memory(byteCount: $0 - 1, seals: HeldRing.seals).release()
        },
        descriptor("a terabyte too many") {
          try HeldDescriptor.memory(byteCount: $0 + 1 << 40, seals: HeldRing.seals).release()
        },
      ]),
  ]

  /// Shows a frame in each buffer, one after the other.
  static func showFrames(of ring: HeldRing, _ arena: Arena) throws -> Ending {
    let client = try arena.greet()
    client.show(ring)
    for buffer in 0..<3 {
      guard client.attach(buffer, UInt64(buffer) + 1), try client.ending() == .alive else { break }
    }
    return try client.ending()
  }

  private static func sealed(_ name: String, _ seals: CInt, _ allowed: Ending = .alive) -> Attempt {
    Attempt(name, allowed) { arena in try showFrames(of: try HeldRing(seals: seals), arena) }
  }

  /// A change of memory that the server maps, which the kernel has to refuse, and of memory that it copies.
  private static func changes(
    isPossibleWithoutSeal: Bool = true, _ change: @escaping @Sendable (HeldRing) -> CInt
  ) -> [Attempt] {
    [(HeldRing.seals, "sealed"), (clinux_seal_shrink, "in part")].map { seals, name in
      Attempt(name, .alive) { arena in
        let ring = try HeldRing(seals: seals)
        let client = try arena.greet()
        client.show(ring)
        client.attach(0, 1)
        guard try client.ending() == .alive else { return try client.ending() }
        let isDone = change(ring) == 0
        guard isDone == (isPossibleWithoutSeal && seals != HeldRing.seals) else {
          throw AttemptError("the kernel \(isDone ? "allows" : "refuses") it")
        }
        client.attach(1, 2)
        client.commit { $0.setScalar(0.5, for: .opacity, of: 1) }
        return try client.ending()
      }
    }
  }

  private static func descriptor(
    _ name: String, _ make: @escaping @Sendable (Int) throws -> CInt
  ) -> Attempt {
    Attempt(name, .error(.badDescriptor), .alive) { arena in
      let layout = SurfaceLayout.packed(width: 64, height: 64, format: .bgra8, bufferCount: 3)
      // A machine may lack some kinds.
      guard let held = try? HeldDescriptor(try make(layout.byteCount)) else { return .alive }
      let client = try arena.greet()
      client.commit(descriptors: [held.number]) { $0.defineSurface(7, layout) }
      guard try client.ending() != .alive else { throw AttemptError("it was taken") }
      return try client.readEnding()
    }
  }
}
