import Expectations
import Testing
import WireProtocol
import WireTransport

@Suite struct FrameAssemblerTests {
  /// Frames of many sizes, one of them the largest allowed.
  static let stream: [[UInt8]] = [
    makeFrame(payloadSize: 0, serial: 1), makeFrame(payloadSize: 8, serial: 2),
    makeFrame(payloadSize: 70_000, serial: 3, more: true, first: 7),
    makeFrame(payloadSize: 24, serial: 4),
    makeFrame(payloadSize: Limits().frameBytes - 16, serial: 5, first: 99),
    makeFrame(payloadSize: 8, serial: 6),
  ]

  @Test func `several frames in one read are found`() throws {
    let short = [Self.stream[0], Self.stream[1], Self.stream[3]]
    let seen = try frames(in: short.flatMap { $0 }, portions: [])
    expectEqual(seen.map(\.bytes), short)
    expectEqual(seen.map(\.header.serial), [1, 2, 4])
  }

  @Test func `frames are found byte by byte`() throws {
    let short = [Self.stream[0], Self.stream[1], Self.stream[3], Self.stream[5]]
    let seen = try frames(in: short.flatMap { $0 }, portions: repeatElement(1, count: 1000))
    expectEqual(seen.map(\.bytes), short)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `frames are found in random portions`(seed: UInt64) throws {
    var numbers = SeededNumbers(state: seed)
    let portions = (0..<100_000).map { _ in
      let widest = 1 << Int.random(in: 3...18, using: &numbers)
      return Int.random(in: 1...widest, using: &numbers)
    }
    let seen = try frames(in: Self.stream.flatMap { $0 }, portions: portions)
    expectEqual(seen.map(\.bytes), Self.stream)
  }

  @Test func `the payload is what follows the header, aligned to 8`() throws {
    var assembler = FrameAssembler()
    let bytes =
      makeFrame(payloadSize: 8, serial: 1) + makeFrame(payloadSize: 16, serial: 2, first: 5)
    expectEqual(bytes.withUnsafeBytes { assembler.feed($0) }, bytes.count)
    for (first, count) in [(0, 8), (5, 16)] as [(UInt8, Int)] {
      try expectNotNil(assembler.next())
      assembler.withPayload { payload in
        expectEqual(Array(payload), (0..<UInt8(count)).map { $0 + first })
        expectEqual(UInt(bitPattern: payload.baseAddress) % 8, 0)
      }
    }
    try expectNil(assembler.next())
    expectEqual(assembler.withPayload { $0.count }, 0)
    expectEqual(assembler.streamPosition, UInt64(bytes.count))
  }

  @Test(arguments: [0, 8, 15, 17, 20, 1_048_584, 0xFFFF_FFF8] as [UInt32])
  func `a wrong size is refused as soon as the header is there`(size: UInt32) throws {
    var header = makeFrame(serial: 1)
    withUnsafeBytes(of: size.littleEndian) { header.replaceSubrange(0..<4, with: $0) }
    var assembler = FrameAssembler()
    let bytes = makeFrame(serial: 0) + header.prefix(16)
    _ = bytes.withUnsafeBytes { assembler.feed($0) }
    try expectEqual(assembler.next()?.serial, 0)
    for _ in 0..<2 {
      let error = #expect(throws: FramingError.self) { try assembler.next() }
      guard case .badHeader(let reason, at: 24)? = error else {
        Issue.record("not about the header: \(String(describing: error))")
        return
      }
      expectEqual(reason.code, .badFrame)
    }
  }

  @Test func `unknown flags and too many descriptors are refused`() {
    var flags = makeFrame(serial: 1)
    flags[7] = 2
    #expect(throws: FramingError.self) { try frames(in: flags, portions: [16]) }
    var count = makeFrame(serial: 1)
    count[6] = 17
    #expect(throws: FramingError.self) {
      try frames(in: count, portions: [16])
    }
  }

  @Test func `a stream that ends inside a frame is told from one that does not`() {
    let frame = makeFrame(serial: 1)
    #expect(throws: FramingError.endedInsideFrame(have: 5, need: 16, at: 24)) {
      try frames(in: frame + frame.prefix(5), portions: [])
    }
    #expect(throws: FramingError.endedInsideFrame(have: 20, need: 24, at: 0)) {
      try frames(in: Array(frame.prefix(20)), portions: [])
    }
    #expect(throws: Never.self) { try frames(in: frame, portions: []) }
  }

  @Test func `memory follows the bytes that came, not the size that was announced`() throws {
    let (client, server) = try StreamSocket.makePair()
    var assembler = FrameAssembler()
    let small = assembler.capacity
    let frame = Self.stream[4]
    try client.send(Array(frame.prefix(16)))
    try expectEmpty(drain(server, &assembler))
    expectEqual(assembler.capacity, small)
    try client.send(Array(frame.dropFirst(16)))
    var seen: [SeenFrame] = []
    var largest = 0
    while seen.isEmpty {
      seen = try drain(server, &assembler)
      largest = max(largest, assembler.capacity)
      try client.flush()
    }
    expectEqual(seen.map(\.bytes), [frame])
    expectAtMost(largest, Limits().frameBytes)
    // With nothing left to read, the long frame's memory is freed.
    try expectEqual(assembler.receive(from: server), .wouldBlock)
    expectEqual(assembler.capacity, small)
  }

  @Test func `random bytes give frames or an error`() {
    for seed in 0..<200 as Range<UInt64> {
      var numbers = SeededNumbers(state: seed)
      var bytes = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      // Half of the streams begin with a valid header.
      if seed % 2 == 0 { bytes.replaceSubrange(0..<24, with: makeFrame(serial: seed)) }
      #expect(throws: FramingError.self) { try frames(in: bytes, portions: []) }
    }
  }

  @Test func `descriptors that come inside a frame are refused before it is complete`() {
    var assembler = FrameAssembler()
    let frame = makeFrame(payloadSize: 64, serial: 1)
    _ = frame.prefix(20).withUnsafeBytes { assembler.feed($0) }
    #expect(throws: Never.self) { try assembler.next() }
    let files = makeFiles(2)
    _ = frame[20..<30].withUnsafeBytes {
      assembler.feed($0, descriptors: DescriptorBatch(adopting: files))
    }
    #expect(throws: FramingError.strayDescriptors(count: 2, at: 0)) { try assembler.next() }
  }

  @Test func `descriptors that come inside a header are refused`() {
    var assembler = FrameAssembler()
    let frame = makeFrame(serial: 1, descriptorCount: 1)
    _ = frame.prefix(4).withUnsafeBytes { assembler.feed($0) }
    let files = makeFiles(1)
    _ = frame[4..<8].withUnsafeBytes {
      assembler.feed($0, descriptors: DescriptorBatch(adopting: files))
    }
    #expect(throws: FramingError.strayDescriptors(count: 1, at: 0)) { try assembler.next() }
  }
}
