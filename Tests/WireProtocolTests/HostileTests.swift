import ArbitraryProtocolValues
import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

import WireProtocol

@Suite struct `Hostile bytes` {
  /// A commit of many operations, and the offsets of their ends.
  static let sample: (bytes: [UInt8], ends: Set<Int>) = {
    var values = ArbitraryValues(seed: 11)
    var encoder = CommitEncoder()
    while encoder.operationCount < 45 { values.commit(into: &encoder, operations: 1) }
    return (encoder.operations, Set([0] + operationRanges(encoder.operations).map(\.upperBound)))
  }()

  @Test func `a commit cut anywhere but between operations is refused`() {
    let (bytes, ends) = Self.sample
    for count in 0..<bytes.count {
      var validator = CommitValidator()
      let error = validator.error(of: Array(bytes[..<count]))
      expectEqual((error == nil), ends.contains(count), "cut at byte \(count)")
    }
  }

  @Test(arguments: 0..<8)
  func `a flipped bit gives an error or another valid commit`(bit: Int) {
    let bytes = Self.sample.bytes
    // Tests a quarter of all bits: each bit of a field in some of its many occurrences.
    for index in stride(from: bit % 4, to: bytes.count, by: 4) {
      var flipped = bytes
      flipped[index] ^= 1 << bit
      var validator = CommitValidator()
      guard validator.error(of: flipped) == nil else { continue }
      var visitor = ReencodingVisitor()
      flipped.withUnsafeBytes { visitCommit($0, &visitor) }
      // Padding is not read, so the bytes may differ; the operations are all there.
      expectEqual(visitor.encoder.count, flipped.count)
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `noise never traps`(seed: UInt64) {
    var values = ArbitraryValues(seed: seed)
    var noise: [UInt8] = (0..<values.below(400)).map { _ in values.u8() }
    // Uses mostly valid operation codes, so that the noise is read beyond the first word.
    for index in stride(from: 0, to: noise.count - 1, by: 8) {
      noise[index] = UInt8(1 + values.below(15))
      noise[index + 1] = 0
    }
    var validator = CommitValidator()
    _ = validator.error { $0.createLayer(1) }
    _ = validator.error(of: noise, descriptorCount: 1)
    var visitor = ReencodingVisitor()
    noise.withUnsafeBytes { visitCommit($0, &visitor) }
    expectAtMost(visitor.encoder.count, noise.count + 8)
    noise.withUnsafeBytes { bytes in
      for opcode in MessageOpcode.allCases {
        _ = try? ClientMessage(opcode: opcode.rawValue, decoding: bytes)
        _ = try? ServerMessage(opcode: opcode.rawValue, decoding: bytes)
      }
      _ = try? AnimationDescription(decoding: bytes)
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `messages cut anywhere are refused`(seed: UInt64) throws {
    var values = ArbitraryValues(seed: seed)
    let message = values.serverMessage()
    let opcode = type(of: message.content).opcode.rawValue
    let bytes = bytes { message.content.encode(into: &$0) }
    for count in 0..<bytes.count {
      #expect(throws: WireError.self) {
        try bytes[..<count].withUnsafeBytes { try ServerMessage(opcode: opcode, decoding: $0) }
      }
    }
    #expect(throws: WireError.self) {
      try (bytes + [0]).withUnsafeBytes { try ServerMessage(opcode: opcode, decoding: $0) }
    }
  }

  @Test func `operations in another order are refused where they must be`() {
    let operations = [
      operation(1, target: 1), operation(1, target: 2),
      operation(6, target: 1, [2, 0, 0, 0, 0, 0, 0, 0]), operation(2, target: 2),
    ]
    for a in 0..<4 {
      for b in 0..<4 where b != a {
        var order = operations
        order.swapAt(a, b)
        var validator = CommitValidator()
        expectEqual(validator.error(of: order.flatMap { $0 })?.code, .badID)
      }
    }
  }

  @Test(arguments: [0, 99, 200, 0xFFFF] as [UInt16])
  func `unknown operations are refused`(code: UInt16) {
    var validator = CommitValidator()
    expectEqual(validator.error(of: operation(code, target: 1))?.code, .unknownOperation)
  }

  @Test(arguments: [0, 22, 31, 0x7FFF, 0xFFFF] as [UInt16])
  func `unknown properties are refused`(key: UInt16) {
    for code in [3, 4] as [UInt16] {
      var validator = CommitValidator()
      _ = validator.error { $0.createLayer(1) }
      let error = validator.error(
        of: operation(code, key: key, target: 1, [UInt8](repeating: 0, count: 128)))
      expectEqual(error?.code, .badKey)
      expectEqual(error?.key, key)
      expectEqual(error?.message.contains("unknown property \(key) at byte 2"), true)
    }
  }

  @Test(arguments: PropertyKey.travelling.filter { !$0.isOptional })
  func `properties that cannot be absent are not unset`(key: PropertyKey) {
    var validator = CommitValidator()
    let error = validator.error {
      $0.createLayer(1)
      $0.unset(key, of: 1)
    }
    expectEqual(error?.code, .badKey)
  }

  @Test(
    arguments: PropertyKey.travelling.filter { $0.type.byteCount >= 8 && $0.type != .color },
    [Double.nan, .infinity, -.infinity])
  func `numbers that are not finite are refused`(key: PropertyKey, number: Double) {
    guard [.scalar, .point, .size, .rect, .matrix].contains(key.type) else { return }
    for index in 0..<key.type.byteCount / 8 {
      var numbers = [Double](repeating: 1, count: key.type.byteCount / 8)
      numbers[index] = number
      var validator = CommitValidator()
      _ = validator.error { $0.createLayer(1) }
      let payload = bytes { for number in numbers { $0.f64(number) } }
      let error = validator.error(of: operation(3, key: key.rawValue, target: 1, payload))
      let isAllowed =
        [.duration, .repeatCount, .repeatDuration].contains(key) && number == .infinity
      expectEqual(error?.code, (isAllowed ? nil : .badValue))
    }
  }

  @Test(arguments: [PropertyKey.backgroundColor, .borderColor], 0..<4)
  func `colours that are not finite are refused`(key: PropertyKey, index: Int) {
    for number in [Float.nan, .infinity, -.infinity] {
      var validator = CommitValidator()
      _ = validator.error { $0.createLayer(1) }
      let payload = bytes { for i in 0..<4 { $0.f32(i == index ? number : 0) } }
      let error = validator.error(of: operation(3, key: key.rawValue, target: 1, payload))
      expectEqual(error?.code, .badValue)
    }
  }

  @Test(arguments: [
    (PropertyKey.contentsGravity, UInt32(12)), (.fillMode, 4), (.maskedCorners, 16), (.hidden, 2),
    (.autoreverses, .max),
  ])
  func `values outside an enumeration are refused`(key: PropertyKey, raw: UInt32) {
    var validator = CommitValidator()
    _ = validator.error { $0.createLayer(1) }
    let payload = bytes { $0.u64(UInt64(raw)) }
    expectEqual(
      validator.error(of: operation(3, key: key.rawValue, target: 1, payload))?.code, .badValue)
    let below = bytes { $0.u64(UInt64(raw == .max ? 1 : raw - 1)) }
    expectNil(validator.error(of: operation(3, key: key.rawValue, target: 1, below)))
  }

  @Test(
    arguments: [
      ([1, 0, 0, 0, 0xFF, 0, 0, 0], ErrorCode.badText), ([1, 0, 0, 0, 0, 0, 0, 0], .badText),
      ([5, 0, 0, 0, 97, 97, 97, 97], .malformed),
      ([255, 255, 255, 255, 0, 0, 0, 0], .limitExceeded),
      ([3, 0, 0, 0, 0xED, 0xA0, 0x80, 0], .badText),
    ] as [([UInt8], ErrorCode)])
  func `bad texts are refused`(payload: [UInt8], code: ErrorCode) {
    for (operationCode, key) in [(3, PropertyKey.name.rawValue), (13, 0)] as [(UInt16, UInt16)] {
      var validator = CommitValidator()
      _ = validator.error {
        $0.createLayer(1)
        $0.createContext(1, layer: 1, origin: nil, size: .zero, title: "")
      }
      let error = validator.error(of: operation(operationCode, key: key, target: 1, payload))
      expectEqual(error?.code, code)
    }
  }

  @Test(
    arguments: [
      (.scalars([1]), 4), (.colors([ColorValue(red: 1, green: 0, blue: 0, alpha: 1)]), 4),
      (.objects([ObjectValue()]), 4),
      // An object's count of attributes follows its name and its kind.
      (.objects([ObjectValue()]), 28),
    ] as [(PropertyValue, Int)])
  func `the zero after the count in a value is checked`(
    value: PropertyValue, offset: Int
  ) throws {
    var bytes = bytes { $0.value(value) }
    func error() throws -> WireError? {
      let type = try unwrap(value.type)
      return bytes.withUnsafeBytes { bytes -> WireError? in
        var decoder = MessageDecoder(bytes)
        do throws(WireError) {
          _ = try decoder.value(of: type, limits: Limits())
          return nil
        } catch {
          return error
        }
      }
    }
    expectNil(try error())
    bytes[offset] = 1
    expectEqual(try error()?.code, .malformed)
  }

  @Test func `keys where none belong are refused`() {
    var validator = CommitValidator()
    expectEqual(validator.error(of: operation(1, key: 1, target: 1))?.code, .badKey)
  }
}
