import ArbitraryProtocolValues
import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

import WireProtocol

@Suite struct `Messages` {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `every client message survives the wire`(seed: UInt64) throws {
    var values = ArbitraryValues(seed: seed)
    let message = values.clientMessage()
    var encoder = MessageEncoder()
    message.content.encode(into: &encoder)
    let opcode = type(of: message.content).opcode.rawValue
    let decoded = try encoder.bytes.withUnsafeBytes {
      try ClientMessage(opcode: opcode, decoding: $0)
    }
    expectEqual(decoded, message)
    expectEqual(encoder.bytes.count % 8, 0)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `every server message survives the wire`(seed: UInt64) throws {
    var values = ArbitraryValues(seed: seed)
    let message = values.serverMessage()
    var encoder = MessageEncoder()
    message.content.encode(into: &encoder)
    let opcode = type(of: message.content).opcode.rawValue
    let decoded = try encoder.bytes.withUnsafeBytes {
      try ServerMessage(opcode: opcode, decoding: $0)
    }
    expectEqual(decoded, message)
    expectEqual(encoder.bytes.count % 8, 0)
  }
}

@Suite struct `Bad messages` {
  private static func error(
    _ opcode: MessageOpcode, _ payload: [UInt8]
  ) -> WireError? {
    payload.withUnsafeBytes { payload -> WireError? in
      do throws(WireError) {
        if opcode.rawValue & 0x8000 == 0 {
          _ = try ClientMessage(opcode: opcode.rawValue, decoding: payload)
        } else {
          _ = try ServerMessage(opcode: opcode.rawValue, decoding: payload)
        }
        return nil
      } catch {
        return error
      }
    }
  }

  private static func hello(magic: UInt32 = 0x5244_4E52, flags: UInt32 = 0) -> [UInt8] {
    bytes {
      $0.u32(magic)
      for number in [1, 0, 0, 0] as [UInt16] { $0.u16(number) }
      $0.u32(flags)
      $0.text("x")
    }
  }

  @Test func `hello begins with the magic and has no unknown flags`() {
    expectNil(Self.error(.hello, Self.hello()))
    expectEqual(Array(Self.hello()[..<4]), Array("RNDR".utf8))
    expectEqual(Self.error(.hello, Self.hello(magic: 0x2054_4547))?.code, .badHandshake)
    expectEqual(Self.error(.hello, Self.hello(flags: 2))?.code, .badValue)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity], [0, 8, 16, 24, 32])
  func `numbers that are not finite are refused`(number: Double, offset: Int) {
    var payload = bytes {
      $0.u64(1)
      for _ in 0..<5 { $0.f64(1) }
    }
    payload.replaceSubrange(8 + offset..<16 + offset, with: bytes { $0.f64(number) })
    expectEqual(Self.error(.configure, payload)?.code, .badValue)
    expectEqual(Self.error(.commit, bytes { $0.f64(number) })?.code, .badValue)
    expectEqual(Self.error(.clockChanged, bytes { $0.f64(number) })?.code, .badValue)
  }

  @Test func `unknown cases are refused`() {
    let bye = bytes {
      $0.u64(99)
      $0.text("")
    }
    expectEqual(Self.error(.bye, bye)?.code, .badValue)
  }

  @Test(arguments: [0, 3, 0x7FFF] as [UInt16])
  func `other opcodes are refused from clients`(opcode: UInt16) {
    #expect(throws: WireError.self) {
      try ClientMessage(opcode: opcode, decoding: UnsafeRawBufferPointer(start: nil, count: 0))
    }
    #expect(throws: WireError.self) {
      try ClientMessage(
        opcode: opcode | 0x8000, decoding: UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }

  @Test func `limits that a client does not know are skipped`() throws {
    let payload = bytes {
      $0.u32(2)
      for (id, value) in [(4, 77), (9_999, 5)] as [(UInt32, UInt64)] {
        $0.u32(id)
        $0.u32(0)
        $0.u64(value)
      }
    }
    var expected = Limits()
    expected.layers = 77
    let limits = try payload.withUnsafeBytes { bytes in
      var decoder = MessageDecoder(bytes)
      return try decoder.limits()
    }
    expectEqual(limits, expected)
  }

  @Test(
    arguments: [
      (1, 0, 0, 0), (1, 0, 1, 1), (1, 0, 7, 2), (1, 1, 7, 2), (1, 3, 7, nil), (2, 0, 0, nil),
      (0, 0, 0, nil), (1, 3, 0, nil),
    ] as [(UInt16, UInt16, UInt16, UInt16?)])
  func `versions meet in the highest minor or not at all`(
    major: UInt16, minorMin: UInt16, minorMax: UInt16, spoken: UInt16?
  ) throws {
    let hello = Hello(major: major, minorMin: minorMin, minorMax: minorMax, flags: [], name: "")
    guard let spoken else {
      #expect(throws: WireError.self) { try hello.negotiatedMinor() }
      return
    }
    try expectEqual(hello.negotiatedMinor(), spoken)
  }

  @Test(
    arguments: [(2, 0, 3, "2.0 to 2.3"), (1, 3, 3, "1.3 to 1.3")]
      as [(UInt16, UInt16, UInt16, String)])
  func `an unknown version is refused by name`(
    major: UInt16, minorMin: UInt16, minorMax: UInt16, named: String
  ) {
    let hello = Hello(major: major, minorMin: minorMin, minorMax: minorMax, flags: [], name: "")
    let error = #expect(throws: WireError.self) { try hello.negotiatedMinor() }
    expectEqual(error?.code, .unsupportedVersion)
    expectEqual(error?.message, "the client speaks \(named), renderd 1.0 to 1.2")
  }

  @Test func `an error becomes the message that says it`() {
    let error = WireError(
      .badKey, "unknown property 71", operationIndex: 2, byteOffset: 208, target: 9, key: 71)
    expectEqual(
      ErrorMessage(error, serial: 4).dump,
      "error code=badKey key=71 target=9 serial=4 operationIndex=2 byteOffset=208 "
        + "message=\"unknown property 71\"")
  }
}
