import Expectations
import Testing

import WireProtocol
import WireTransport

/// Payloads that are taken together with the memory in which they were received.
@Suite struct `Payloads taken from the assembler` {
  /// A commit's frame, with a payload whose bytes tell their places.
  private static func frame(_ payload: Int, serial: UInt64) -> [UInt8] {
    var encoder = MessageEncoder()
    FrameHeader(
      size: UInt32(FrameHeader.byteCount + payload), opcode: MessageOpcode.commit.rawValue,
      serial: serial
    ).encode(into: &encoder)
    return encoder.bytes + content(payload, serial)
  }

  private static func content(_ count: Int, _ serial: UInt64) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8 &+ Int(serial) &* 31) }
  }

  /// Sizes around half of the small buffer and up to the largest frame, with all kinds of neighbours.
  private static let sizes = [
    8, 65_520, 0, 40_000, 40_000, 16, 32_768, 32_752, 200_000, 8, 1_048_560, 1_048_560, 24, 65_528,
    131_072, 131_080, 0,
  ]

  @Test(arguments: [1_000, 4_096, 65_536, 70_001, 1 << 20, 1 << 24])
  func `are right however the stream was cut`(chunk: Int) throws {
    var assembler = FrameAssembler()
    var taken: [PayloadBytes] = []
    var serials: [UInt64] = []
    let stream = Self.sizes.enumerated().flatMap { Self.frame($1, serial: UInt64($0 + 1)) }
    try stream.withUnsafeBytes { stream in
      var offset = 0
      while offset < stream.count {
        let end = min(offset + chunk, stream.count)
        offset += assembler.feed(UnsafeRawBufferPointer(rebasing: stream[offset..<end]))
        while let header = try assembler.next() {
          serials.append(header.serial)
          taken.append(assembler.takePayload())
          // The payload was taken: nothing more is left.
          expectEqual(assembler.takePayload().count, 0)
        }
      }
    }
    try assembler.finish()
    expectEqual(serials, (1...UInt64(Self.sizes.count)).map { $0 })
    expectEqual(assembler.streamPosition, UInt64(stream.count))
    // Checked only now, after everything that came behind the payloads.
    for (index, payload) in taken.enumerated() {
      let expected = Self.content(Self.sizes[index], UInt64(index + 1))
      #expect(payload.withUnsafeBytes { $0.elementsEqual(expected) }, "payload \(index)")
    }
  }

  @Test func `grow frame by frame, in memory that is counted`() {
    let frame = Self.content(1_000_003, 1)
    let payload = frame.withUnsafeBytes { PayloadBytes(copying: $0) }
    for _ in 1..<9 { frame.withUnsafeBytes { payload.append($0) } }
    expectEqual(payload.count, 9_000_027)
    payload.withUnsafeBytes { bytes in
      for part in 0..<9 {
        #expect(bytes[part * frame.count..<(part + 1) * frame.count].elementsEqual(frame))
      }
    }
    // Other tests may hold some bytes, too.
    expectAtLeast(PayloadBytes.mappedByteCount, payload.heldBytes)
  }

  @Test func `frames that are not taken keep their places among taken ones`() throws {
    var assembler = FrameAssembler()
    let stream = [40_000, 8, 20_000].enumerated().flatMap { Self.frame($1, serial: UInt64($0 + 1)) }
    try stream.withUnsafeBytes { stream in
      expectEqual(assembler.feed(stream), stream.count)
      let serial1 = try assembler.next()?.serial
      expectEqual(serial1, 1)
      let first = assembler.takePayload()
      let serial2 = try assembler.next()?.serial
      expectEqual(serial2, 2)
      expectEqual(assembler.withPayload { Array($0) }, Self.content(8, 2))
      let serial3 = try assembler.next()?.serial
      expectEqual(serial3, 3)
      expectEqual(assembler.withPayload { Array($0) }, Self.content(20_000, 3))
      expectEqual(first.withUnsafeBytes { Array($0) }, Self.content(40_000, 1))
    }
  }

  @Test func `the frames of a message are joined`() throws {
    var assembler = FrameAssembler()
    var joined: PayloadBytes?
    var expected: [UInt8] = []
    for (index, size) in [60_000, 8, 900_000, 50_000].enumerated() {
      let frame = Self.frame(size, serial: UInt64(index + 1))
      expected += Self.content(size, UInt64(index + 1))
      try frame.withUnsafeBytes { frame in
        var offset = 0
        while offset < frame.count {
          offset += assembler.feed(UnsafeRawBufferPointer(rebasing: frame[offset...]))
          while try assembler.next() != nil {
            if let joined {
              assembler.withPayload { joined.append($0) }
            } else {
              joined = assembler.takePayload()
            }
          }
        }
      }
    }
    expectEqual(joined?.withUnsafeBytes { Array($0) }, expected)
  }
}
