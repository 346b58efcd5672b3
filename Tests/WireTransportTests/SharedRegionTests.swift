import CLinuxShims
import Expectations
import Glibc
import Testing
import WireProtocol
import WireTransport

@Suite struct SharedRegionTests {
  static let size = clinux_seal_shrink | clinux_seal_grow
  static let mappable = SealTrial.seals
  static let byteCount = 3 * 4096

  /// A client's file and its mapping for writing.
  final class Producer {
    let number: CInt
    let bytes: UnsafeMutableRawBufferPointer

    /// - Parameters:
    ///   - hole: whether the second page stays without memory.
    ///   - name: shown in /proc.
    init(seals: CInt, hole: Bool = false, name: String = "producer") {
      let byteCount = SharedRegionTests.byteCount
      let number = clinux_memfd_create(name, clinux_mfd_cloexec | clinux_mfd_allow_sealing)
      self.number = number
      ftruncate(number, byteCount)
      for page in 0..<3 where !(hole && page == 1) {
        let content = [UInt8](repeating: UInt8(page + 1), count: 4096)
        _ = content.withUnsafeBytes { pwrite(number, $0.baseAddress, 4096, page * 4096) }
      }
      // The seal WRITE is for files that nobody has mapped.
      let isWritten = seals & clinux_seal_write == 0
      let start =
        isWritten ? mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0) : nil
      bytes = UnsafeMutableRawBufferPointer(start: start, count: start == nil ? 0 : byteCount)
      expectEqual(clinux_add_seals(number, seals), 0)
    }

    deinit {
      if let start = bytes.baseAddress { munmap(start, bytes.count) }
      close(number)
    }

    func region(
      byteCount: Int = SharedRegionTests.byteCount, mayMap: Bool = true
    ) throws -> SharedRegion {
      try SharedRegion(OwnedDescriptor(adopting: dup(number)), byteCount: byteCount, mayMap: mayMap)
    }
  }

  /// The error of taking a descriptor; nil if there is none.
  static func error(
    _ descriptor: consuming OwnedDescriptor, byteCount: Int = 4096
  ) -> SealedMemoryError? {
    do {
      _ = try SharedRegion(descriptor, byteCount: byteCount, mayMap: true)
      return nil
    } catch {
      return error
    }
  }

  /// The first byte of each page.
  static func pages(_ region: SharedRegion) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 255, count: byteCount)
    try bytes.withUnsafeMutableBytes { try region.read(at: 0, into: $0) }
    return [bytes[0], bytes[4096], bytes[8192]]
  }

  /// Lines of a file in /proc with a text in them.
  static func count(_ text: String, inMapsOf path: String = "/proc/self/maps") -> Int {
    guard let file = fopen(path, "r") else { return -1 }
    defer { fclose(file) }
    var (line, room) = (UnsafeMutablePointer<CChar>?.none, 0)
    defer { free(line) }
    var count = 0
    while getline(&line, &room, file) > 0 {
      if let line, strstr(line, text) != nil { count += 1 }
    }
    return count
  }

  // MARK: Mapped or copied

  @Test(arguments: [
    (SharedRegionTests.mappable, true),
    (SharedRegionTests.mappable | clinux_seal_seal, true),
    (SharedRegionTests.size, false), (clinux_seal_shrink, false),
    (clinux_seal_shrink | clinux_seal_future_write, false),
    (clinux_seal_shrink | clinux_seal_write, false),
  ])
  func `only memory whose size and pages are sealed is mapped, and all of it is read`(
    seals: CInt, isMapped: Bool
  ) throws {
    let region = try Producer(seals: seals).region()
    expectEqual(region.isMapped, isMapped)
    try expectEqual(Self.pages(region), [1, 2, 3])
  }

  @Test func `memory that nobody writes any more is mapped where the kernel can`() throws {
    let seals = Self.size | clinux_seal_write
    let (producer, other) = (Producer(seals: seals), Producer(seals: seals))
    let start = mmap(nil, 4096, PROT_READ, MAP_SHARED, other.number, 0)
    if let start, start != MAP_FAILED { munmap(start, 4096) }
    let region = try producer.region()
    expectEqual(region.isMapped, start != MAP_FAILED)
    try expectEqual(Self.pages(region), [1, 2, 3])
  }

  @Test func `memory with a hole is copied, and the hole is zeros`() throws {
    let region = try Producer(seals: Self.mappable, hole: true).region()
    expectFalse(region.isMapped)
    try expectEqual(Self.pages(region), [1, 0, 3])
  }

  @Test func `a hole made while the file was not sealed is seen`() throws {
    let producer = Producer(seals: Self.size)
    expectEqual(clinux_punch_hole(producer.number, 0, 4096), 0)
    _ = clinux_add_seals(producer.number, clinux_seal_future_write)
    let region = try producer.region()
    expectFalse(region.isMapped)
    try expectEqual(Self.pages(region), [0, 2, 3])
  }

  @Test func `nothing is mapped where mapping is not safe`() throws {
    let region = try Producer(seals: Self.mappable).region(mayMap: false)
    expectFalse(region.isMapped)
    try expectEqual(Self.pages(region), [1, 2, 3])
  }

  @Test func `both kinds of regions follow the writer`() throws {
    let producer = Producer(seals: Self.mappable)
    let regions = try [producer.region(), producer.region(mayMap: false)]
    producer.bytes[4096] = 77
    for region in regions { try expectEqual(Self.pages(region), [1, 77, 3]) }
  }

  @Test func `no change of a mapped file is possible, and its bytes stay readable`() throws {
    let producer = Producer(seals: Self.mappable)
    let region = try producer.region()
    var byte: UInt8 = 9
    expectEqual(ftruncate(producer.number, 4096), -1)
    expectEqual(ftruncate(producer.number, 1 << 20), -1)
    expectEqual(clinux_punch_hole(producer.number, 0, 4096), -1)
    expectEqual(clinux_remove_pages(producer.bytes.baseAddress!, Self.byteCount), -1)
    expectEqual(pwrite(producer.number, &byte, 1, 0), -1)
    expectEqual(
      mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, producer.number, 0), MAP_FAILED)
    try expectEqual(Self.pages(region), [1, 2, 3])
  }

  @Test func `a copied file that is emptied later gives zeros`() throws {
    let producer = Producer(seals: clinux_seal_shrink)
    let region = try producer.region()
    expectEqual(clinux_punch_hole(producer.number, 0, off_t(Self.byteCount)), 0)
    try expectEqual(Self.pages(region), [0, 0, 0])
  }

  @Test func `the memory outlives the writer, and is unmapped with the region`() throws {
    let name = "region-\(getpid())-lives"
    var producer: Producer? = Producer(seals: Self.mappable, name: name)
    var region = try producer?.region()
    expectEqual(Self.count(name), 2)
    producer = nil
    expectEqual(Self.count(name), 1)
    try expectEqual(region.map { try Self.pages($0) }, [1, 2, 3])
    region = nil
    expectEqual(Self.count(name), 0)
  }

  @Test func `bytes beyond the end cannot be read`() throws {
    for mayMap in [true, false] {
      let region = try Producer(seals: Self.mappable).region(mayMap: mayMap)
      for offset in [-1, Self.byteCount - 3, Self.byteCount, Int.max - 1, Int.min] {
        var four: [UInt8] = [0, 0, 0, 0]
        #expect(throws: SealedMemoryError.self) {
          try four.withUnsafeMutableBytes { try region.read(at: offset, into: $0) }
        }
      }
    }
  }

  // MARK: Refused

  @Test func `memory that can shrink is refused, however it is sealed otherwise`() {
    for seals in [0, clinux_seal_grow, clinux_seal_future_write, clinux_seal_write] {
      let file = SealedMemoryTests.memory(byteCount: 4096, seals: seals)
      expectEqual(Self.error(file), .notSealed)
    }
  }

  @Test func `a file of another length than declared is refused`() {
    func error(_ byteCount: Int) -> SealedMemoryError? {
      Self.error(SealedMemoryTests.memory(byteCount: byteCount, seals: Self.mappable))
    }
    expectEqual(error(4095), .tooSmall(have: 4095, need: 4096))
    expectNil(error(4096))
    expectNil(error(4096 + SharedRegion.mostSpareBytes))
    let longer = 4096 + SharedRegion.mostSpareBytes + 1
    expectEqual(error(longer), .tooLarge(have: Int64(longer), need: 4096))
    expectEqual(error(1 << 40), .tooLarge(have: 1 << 40, need: 4096))
  }

  @Test func `a descriptor without access to its bytes is refused`() {
    let producer = Producer(seals: Self.mappable)
    let path = "/proc/self/fd/\(producer.number)"
    for flags in [clinux_open_path, O_WRONLY] {
      let error = Self.error(OwnedDescriptor(adopting: open(path, flags)))
      expectEqual(error, .notReadable)
    }
    let readOnly = Self.error(OwnedDescriptor(adopting: open(path, O_RDONLY)))
    expectNil(readOnly)
  }

  @Test func `pipes, files with a name, secret memory and huge pages are refused`() {
    var ends: [CInt] = [-1, -1]
    expectEqual(pipe(&ends), 0)
    close(ends[1])
    expectEqual(Self.error(OwnedDescriptor(adopting: ends[0])), .notARegularFile)

    let disk = Self.error(OwnedDescriptor(adopting: open("/proc/self/exe", O_RDONLY)))
    expectTrue(disk != nil)

    // A file in /dev/shm is of the same file system, and can never be sealed.
    let path = "/dev/shm/agate-region-\(getpid())"
    let named = open(path, O_RDWR | O_CREAT, 0o600)
    unlink(path)
    ftruncate(named, 4096)
    _ = clinux_add_seals(named, Self.mappable)
    expectEqual(Self.error(OwnedDescriptor(adopting: named)), .notSealed)

    // A kernel without either of these gives no descriptor, which is refused as well.
    let secret = OwnedDescriptor(adopting: CInt(clinux_memfd_secret()))
    if secret.rawValue >= 0 { ftruncate(secret.rawValue, 4096) }
    expectTrue(Self.error(secret) != nil)
    let huge = SealedMemoryTests.memory(
      byteCount: 2 << 20, seals: Self.mappable, flags: clinux_mfd_hugetlb)
    expectTrue(Self.error(huge, byteCount: 2 << 20) != nil)
  }
}

@Suite struct SealTrialTests {
  @Test func `the kernel of this machine keeps its promise`() {
    expectNil(SealTrial.fault())
    try? expectEqual(SealTrial.changes(despite: SealTrial.seals), [])
  }

  @Test(arguments: [
    (CInt(0), FileChange.allCases),
    (clinux_seal_grow | clinux_seal_future_write, [FileChange.shorten]),
    (clinux_seal_shrink | clinux_seal_future_write, [.lengthen]),
    (clinux_seal_shrink | clinux_seal_write, [.lengthen]),
    (
      clinux_seal_shrink | clinux_seal_grow,
      [.write, .mapForWriting, .removePages, .punchHole]
    ),
  ])
  func `a seal that is missing shows in the trial`(seals: CInt, changes: [FileChange]) throws {
    try expectEqual(SealTrial.changes(despite: seals), changes)
  }
}

@Suite struct WritableRegionTests {
  @Test func `memory made here is mapped by the reader, who sees each write`() throws {
    let memory = try WritableRegion(byteCount: 10_000)
    let region = try SharedRegion(memory.makeDescriptor(), byteCount: 10_000, mayMap: true)
    expectTrue(region.isMapped)
    expectEqual(region.bytes?[9999], 0)
    memory.bytes[9999] = 5
    expectEqual(region.bytes?[9999], 5)
  }

  @Test func `a size that no server accepts is refused, and no memory is looked for`() {
    for byteCount in [0, -1, Limits().imageBytes + 1, Int.max] {
      #expect(throws: SealedMemoryError.self) { _ = try WritableRegion(byteCount: byteCount) }
    }
  }

  @Test func `the memory lives as long as one of its two sides`() throws {
    var memory: WritableRegion? = try WritableRegion(byteCount: 4096)
    memory?.bytes[7] = 3
    let region = try memory.map {
      try SharedRegion($0.makeDescriptor(), byteCount: 4096, mayMap: true)
    }
    memory = nil
    expectEqual(region?.bytes?[7], 3)
  }
}
