import ArbitraryProtocolValues
import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

import WireProtocol

@Suite struct `Commits` {
  @Test(arguments: 0..<150 as Range<UInt64>)
  func `valid commits are accepted and survive the visitor`(seed: UInt64) {
    var values = ArbitraryValues(seed: seed)
    values.world.hasMemory = true
    var validator = CommitValidator()
    for _ in 0..<8 {
      let operations = values.operations()
      let memory = values.world.takeMemory()
      expectNil(validator.error(of: operations, descriptorCount: memory.count))
      var visitor = ReencodingVisitor()
      operations.withUnsafeBytes { visitCommit($0, &visitor) }
      expectEqual(visitor.encoder.operations, operations)
    }
    expectEqual(validator.layerCount, values.world.layers.count)
    expectEqual(validator.animationCount, values.world.animations.count)
    expectEqual(validator.imageCount, values.world.images.count + values.world.surfaceCount)
    expectEqual(validator.surfaceCount, values.world.surfaceCount)
    expectEqual(validator.contextCount, values.world.contexts.count)
  }

  @Test func `arbitrary commits use every operation and every property`() {
    var values = ArbitraryValues(seed: 7)
    values.world.hasMemory = true
    var encoder = CommitEncoder()
    values.commit(into: &encoder, operations: 4_000)
    let lines = encoder.withOperations { commitLines(of: $0) }
    expectEqual(lines.count, encoder.operationCount)
    let words = lines.map { $0.split(separator: " ", maxSplits: 3).map(String.init) }
    // Both operations that set properties are `set` in text.
    expectEqual(Set(words.map { $0[0] }).count, OperationCode.allCases.count - 1)
    var joined = JoinedCounter()
    encoder.withOperations { visitCommit($0, &joined) }
    expectAtLeast(joined.count, 1)
    let keys = Set(words.filter { $0[0] == "set" || $0[0] == "unset" }.map { $0[2] })
    expectEqual(keys.count, PropertyKey.travelling.count)
  }

  @Test(arguments: PropertyKey.travelling)
  func `a new layer's values can be set`(key: PropertyKey) {
    var validator = CommitValidator()
    let error = validator.error {
      $0.createLayer(1)
      $0.set(key.defaultValue, for: key, of: 1)
    }
    expectNil(error)
  }

  @Test(arguments: [24, 64, 1_048_576])
  func `frames join to the commit`(frameBytes: Int) throws {
    var values = ArbitraryValues(seed: 3)
    var encoder = CommitEncoder()
    values.commit(into: &encoder, operations: 200)
    var limits = Limits()
    limits.frameBytes = frameBytes
    let frames = encoder.makeFrames(firstSerial: 5, commitTime: 1.5, limits: limits)
    var payload: [UInt8] = []
    for (index, frame) in frames.enumerated() {
      let header = try frame.bytes.withUnsafeBytes {
        try FrameHeader(decoding: $0, limits: limits)
      }
      expectEqual(Int(header.size), frame.bytes.count)
      expectEqual(header.hasMore, (index < frames.count - 1))
      expectEqual(header.serial, 5 + UInt64(index))
      payload += frame.bytes[16...]
    }
    try payload.withUnsafeBytes {
      let (time, operations) = try splitCommit($0)
      expectEqual(time, 1.5)
      expectEqual(Array(operations), encoder.operations)
    }
  }

  @Test(arguments: [0, 1, -1, .max, .min])
  func `limits of any value make frames`(number: Int) {
    var limits = Limits()
    limits.frameBytes = number
    limits.descriptorsPerFrame = number
    var encoder = CommitEncoder()
    encoder.createLayer(1)
    encoder.defineImageByDescriptor(1, width: 1, height: 1, rowBytes: 4, byteCount: 4)
    let frames = encoder.makeFrames(firstSerial: 1, commitTime: 0, limits: limits)
    expectEqual(frames.map { $0.bytes.count - 16 }.reduce(0, +), 8 + encoder.count)
    expectEqual(frames.map(\.descriptors.count).reduce(0, +), 1)
  }

  @Test func `an empty commit is one frame`() {
    let frames = CommitEncoder().makeFrames(firstSerial: 1, commitTime: 0)
    expectEqual(frames.map(\.bytes.count), [24])
  }

  @Test func `descriptors go with the first frames, sixteen each`() {
    var encoder = CommitEncoder()
    for id in 1...20 as ClosedRange<UInt32> {
      let index = encoder.defineImageByDescriptor(
        id, width: 1, height: 1, rowBytes: 4, byteCount: 4)
      expectEqual(index, Int(id) - 1)
    }
    let frames = encoder.makeFrames(firstSerial: 1, commitTime: 0)
    expectEqual(frames.map(\.descriptors), [0..<16, 16..<20])
    var validator = CommitValidator()
    expectNil(validator.error(of: encoder.operations, descriptorCount: 20))
  }

  @Test func `an emptied encoder is like a new one`() {
    var encoder = CommitEncoder()
    encoder.createLayer(1)
    encoder.defineImageByDescriptor(1, width: 1, height: 1, rowBytes: 4, byteCount: 4)
    encoder.removeAll()
    encoder.setSublayers([3], of: 2)
    expectEqual(encoder.operationCount, 1)
    expectEqual(encoder.descriptorCount, 0)
    expectEqual(
      encoder.operations, operation(5, target: 2, [1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0]))
  }
}

@Suite struct `Frame headers` {
  @Test(arguments: [
    (0, 1, 0, 0), (8, 1, 0, 0), (20, 1, 0, 0), (1_048_584, 1, 0, 0), (0xFFFF_FFF8, 1, 0, 0),
    (16, 1, 0, 2), (16, 1, 0, 1), (16, 2, 17, 0), (16, 1, 1, 0), (16, 0x8003, 0, 1),
  ])
  func `bad headers are refused`(size: UInt32, opcode: UInt16, descriptors: UInt8, flags: UInt8) {
    let header = FrameHeader(
      size: size, opcode: opcode, descriptorCount: descriptors, flags: flags, serial: 1)
    let bytes = bytes { header.encode(into: &$0) }
    #expect(throws: WireError.self) { try bytes.withUnsafeBytes { try FrameHeader(decoding: $0) } }
  }

  @Test(arguments: [(16, 1, 0, 0), (1_048_576, 2, 16, 1), (24, 0x8007, 0, 0)])
  func `good headers survive`(size: UInt32, opcode: UInt16, descriptors: UInt8, flags: UInt8) throws
  {
    let header = FrameHeader(
      size: size, opcode: opcode, descriptorCount: descriptors, flags: flags, serial: .max)
    let bytes = bytes { header.encode(into: &$0) }
    try expectEqual(bytes.withUnsafeBytes { try FrameHeader(decoding: $0) }, header)
  }
}

/// Counts `setProperties` operations.
private struct JoinedCounter: CommitVisitor {
  var count = 0

  mutating func setProperties(_ values: PropertyValues, of layer: UInt32) { count += 1 }
}
