import ArbitraryProtocolValues
import Expectations
import GraphicsValues
import Testing
import WireProtocol

/// The bits of `setProperties` that stand for properties of the first group.
private func bits(_ keys: PropertyKey...) -> UInt64 {
  keys.reduce(0) { $0 | 1 << UInt64($1.rawValue % 64) }
}

private func lines(_ encoder: borrowing CommitEncoder) -> [String] {
  encoder.withOperations { commitLines(of: $0) }
}

@Suite struct `An encoder of properties` {
  private func linesJoined(_ write: (inout CommitEncoder) -> Void) -> [String] {
    var encoder = CommitEncoder()
    write(&encoder)
    return lines(encoder)
  }

  @Test func `makes one operation of the values of one layer`() {
    var encoder = CommitEncoder()
    encoder.setRect(Rectangle(x: 1, y: 2, width: 3, height: 4), for: .bounds, of: 1)
    encoder.setPoint(Point(x: 5, y: 6), for: .position, of: 1)
    encoder.setBool(true, for: .hidden, of: 1)
    expectEqual(
      lines(encoder), ["set 1 bounds 1 2 3 4, position 5 6, hidden true"])
    expectEqual(encoder.operationCount, 1)
    expectEqual(encoder.count, 16 + 32 + 16 + 8)
  }

  @Test func `puts values into the order of their keys`() {
    let lines = linesJoined {
      $0.setScalar(0.5, for: .opacity, of: 1)
      $0.setBits(3, for: .maskedCorners, of: 1)
      $0.setPoint(Point(x: 5, y: 6), for: .position, of: 1)
      $0.setScalar(7, for: .cornerRadius, of: 1)
    }
    expectEqual(
      lines, ["set 1 position 5 6, opacity 0.5, cornerRadius 7, maskedCorners minXMinY+maxXMinY"])
  }

  @Test func `keeps the last of several values of a property`() {
    let lines = linesJoined {
      $0.setScalar(0.5, for: .opacity, of: 1)
      $0.setScalar(8, for: .cornerRadius, of: 1)
      $0.setScalar(0.25, for: .opacity, of: 1)
      $0.setScalar(9, for: .cornerRadius, of: 1)
    }
    expectEqual(lines, ["set 1 opacity 0.25, cornerRadius 9"])
  }

  @Test func `begins anew for another layer, another group and after another operation`() {
    let lines = linesJoined {
      $0.setScalar(1, for: .opacity, of: 1)
      $0.setScalar(2, for: .opacity, of: 2)
      $0.setScalar(3, for: .lineWidth, of: 2)
      $0.setScalar(4, for: .cornerRadius, of: 2)
      $0.unset(.backgroundColor, of: 2)
      $0.setScalar(5, for: .borderWidth, of: 2)
    }
    expectEqual(
      lines,
      [
        "set 1 opacity 1,", "set 2 opacity 2,", "set 2 lineWidth 3,", "set 2 cornerRadius 4,",
        "unset 2 backgroundColor", "set 2 borderWidth 5,",
      ])
  }

  @Test func `leaves values without a fixed size alone`() {
    let lines = linesJoined {
      $0.setScalar(1, for: .opacity, of: 1)
      $0.set(.text("a"), for: .name, of: 1)
      $0.setScalar(2, for: .cornerRadius, of: 1)
    }
    expectEqual(
      lines,
      [
        "set 1 opacity 1,", "set 1 name \"a\"", "set 1 cornerRadius 2,",
      ])
  }

  @Test func `begins anew after it was emptied`() {
    var encoder = CommitEncoder()
    encoder.setScalar(1, for: .opacity, of: 1)
    encoder.removeAll()
    encoder.setScalar(2, for: .cornerRadius, of: 1)
    expectEqual(lines(encoder), ["set 1 cornerRadius 2,"])
  }

  /// Every bit of a number has to arrive, including those of negative zero and of the smallest number.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `writes the same values as single operations`(seed: UInt64) {
    var values = ArbitraryValues(seed: seed)
    var joined = CommitEncoder()
    var single = CommitEncoder()
    var last: [UInt32: [PropertyKey: PropertyValue]] = [:]
    for id in 1...3 as ClosedRange<UInt32> {
      joined.createLayer(id)
      single.createLayer(id)
    }
    let keys = PropertyKey.travelling.filter { ![.image, .objects].contains($0.type) }
    for _ in 0..<60 {
      let layer = UInt32(1 + values.below(3))
      for _ in 0..<values.below(8) {
        let key = values.element(keys)
        let value = values.value(for: key)
        joined.set(value, for: key, of: layer)
        single.setAlone(value, for: key, of: layer)
        last[layer, default: [:]][key] = value
      }
    }
    for operations in [joined.operations, single.operations] {
      var collector = ValueCollector()
      operations.withUnsafeBytes { visitCommit($0, &collector) }
      expectEqual(collector.values, last)
      var validator = CommitValidator()
      expectNil(validator.error(of: operations))
    }
    expectAtMost(joined.operationCount, single.operationCount)
  }
}

/// Each layer's final values, for a visitor that does not implement `setProperties`.
private struct ValueCollector: CommitVisitor, PropertyValueVisitor {
  var values: [UInt32: [PropertyKey: PropertyValue]] = [:]

  mutating func set(_ key: PropertyKey, of layer: UInt32, to value: PropertyValue) {
    values[layer, default: [:]][key] = value
  }
  mutating func unset(_ key: PropertyKey, of layer: UInt32) {
    set(key, of: layer, to: .none)
  }
}

@Suite struct `The validator on properties together` {
  private static let code = OperationCode.setProperties.rawValue

  /// The error of an operation after two others: one creates layer 1, one is valid and of the same kind.
  private func error(
    key: UInt16 = 0, target: UInt32 = 1, _ payload: [UInt8]
  ) -> WireError? {
    var validator = CommitValidator()
    var encoder = CommitEncoder()
    encoder.createLayer(1)
    encoder.setProperties([(.opacity, .scalar(1))], of: 1)
    return validator.error(
      of: encoder.operations + operation(Self.code, key: key, target: target, payload))
  }

  /// Offset of the operation's payload.
  private static let start = 8 + 24 + 8

  @Test func `a missing layer is refused`() {
    let payload = bytes {
      $0.u64(bits(.opacity))
      $0.f64(1)
    }
    let error = error(target: 2, payload)
    expectEqual(error?.code, .badID)
    expectEqual(error?.target, 2)
  }

  @Test func `a key that begins no group is refused`() {
    for key in [1, 63, 65, 128, 0xFFC0, 0xFFFF] as [UInt16] {
      let error = error(key: key, bytes { $0.u64(0) })
      expectEqual(error?.code, .badKey)
      expectEqual(error?.key, key)
      expectEqual(error?.byteOffset, Self.start - 6)
      expectEqual(error?.operationIndex, 2)
    }
  }

  @Test func `no property at all is refused`() {
    let error = error(bytes { $0.u64(0) })
    expectEqual(error?.code, .malformed)
    expectEqual(error?.byteOffset, Self.start)
  }

  @Test(arguments: [0, 22, 31])
  func `an unknown property is refused by its key`(bit: Int) {
    let error = error(
      bytes {
        $0.u64(1 << UInt64(bit))
        $0.f64(1)
      })
    expectEqual(error?.code, .badKey)
    expectEqual(error?.key, UInt16(bit))
    expectEqual(error?.byteOffset, Self.start)
  }

  @Test func `a property of the client's own is refused`() {
    let key = PropertyKey.autoresizingMask
    let error = error(
      key: 64,
      bytes {
        $0.u64(1 << UInt64(key.rawValue - 64))
        $0.u64(1)
      })
    expectEqual(error?.code, .badKey)
    expectEqual(error?.key, key.rawValue)
  }

  @Test(arguments: PropertyKey.travelling.filter { $0.type.byteCount == 0 })
  func `a value without a fixed size is refused`(key: PropertyKey) {
    let error = error(
      key: PropertyLayouts.group(of: key),
      bytes {
        $0.u64(bits(key))
        $0.u64(0)
      })
    expectEqual(error?.code, .badKey)
    expectEqual(error?.key, key.rawValue)
  }

  @Test func `values that end early are refused`() {
    for count in [0, 4, 8, 16, 40, 48] {
      let payload = bytes {
        $0.u64(bits(.bounds, .position, .opacity))
        for _ in 0..<7 { $0.f64(1) }
      }
      expectNil(error(payload))
      let error = error(Array(payload.prefix(count)))
      expectEqual(error?.code, .malformed, "\(count) bytes")
      expectEqual(error?.operationIndex, 2)
    }
  }

  /// Each property of fixed size, between two others, with each word of its value corrupted in turn.
  @Test(
    arguments: PropertyKey.travelling.filter {
      ![0, 8].contains($0.type.byteCount) || $0.type == .scalar
    })
  func `a number that is not finite is refused where it is`(key: PropertyKey) {
    let group = PropertyLayouts.group(of: key)
    for word in 0..<key.type.byteCount / 8 {
      let wrong: [UInt64] =
        key.type == .color
        ? [0x7F80_0000, 0xFF80_0000, 0x7FC0_0001, 0x7F80_0000 << 32, 0xFFFF_FFFF << 32]
        : [0xFFF0_0000_0000_0000, 0x7FF0_0000_0000_0001, 0x7FF8_0000_0000_0000, .max]
          + (key.allowsInfinity ? [] : [0x7FF0_0000_0000_0000])
      for pattern in wrong {
        let error = error(
          key: group,
          bytes {
            $0.u64(bits(key))
            for index in 0..<key.type.byteCount / 8 { $0.u64(index == word ? pattern : 0) }
          })
        expectEqual(error?.code, .badValue)
        expectEqual(error?.key, key.rawValue)
        let half = key.type == .color && pattern > 0xFFFF_FFFF ? 4 : 0
        expectEqual(error?.byteOffset, Self.start + 8 + word * 8 + half)
        expectEqual(error?.target, 1)
      }
      let extreme: [UInt64] =
        key.type == .color
        ? [0x7F7F_FFFF_7F7F_FFFF, 0xFF7F_FFFF_8000_0000]
        : [0x7FEF_FFFF_FFFF_FFFF, 0xFFEF_FFFF_FFFF_FFFF, 1 << 63, 1]
          + (key.allowsInfinity ? [0x7FF0_0000_0000_0000] : [])
      for pattern in extreme {
        expectNil(
          error(
            key: group,
            bytes {
              $0.u64(bits(key))
              for index in 0..<key.type.byteCount / 8 { $0.u64(index == word ? pattern : 0) }
            }))
      }
    }
  }

  @Test(arguments: PropertyKey.travelling.filter { $0.type == .bits || $0.type == .bool })
  func `a number above a property's largest is refused`(key: PropertyKey) {
    let maximum = key.type == .bool ? 1 : key.maximumBits
    func error(_ value: UInt64) -> WireError? {
      self.error(
        key: PropertyLayouts.group(of: key),
        bytes {
          $0.u64(bits(key))
          $0.u64(value)
        })
    }
    // The bytes behind the number are not checked.
    expectNil(error(UInt64(maximum) | 0xFFFF_FFFF << 32))
    guard maximum < .max else { return }
    for value in [UInt64(maximum) + 1, 0xFFFF_FFFF] {
      expectEqual(error(value)?.code, .badValue)
      expectEqual(error(value)?.key, key.rawValue)
      expectEqual(error(value)?.byteOffset, Self.start + 8)
    }
  }

  @Test func `images have to be defined`() {
    var validator = CommitValidator()
    let setting: (inout CommitEncoder) -> Void = {
      $0.setProperties([(.opacity, .scalar(1)), (.contents, .image(1))], of: 1)
    }
    expectNil(
      validator.error {
        $0.createLayer(1)
        $0.defineImageByDescriptor(1, width: 1, height: 1, rowBytes: 4, byteCount: 4)
        setting(&$0)
      })
    let gone = validator.error {
      $0.releaseImage(1)
      setting(&$0)
    }
    expectEqual(gone?.code, .badID)
    expectEqual(gone?.key, PropertyKey.contents.rawValue)
    expectEqual(gone?.operationIndex, 1)
    expectEqual(gone?.byteOffset, 8 + 16 + 8)
  }

  /// Knowledge of one operation's properties must not be used for the next one's.
  @Test func `operations of different properties come one after the other`() {
    var validator = CommitValidator()
    let error = validator.error {
      $0.createLayer(1)
      for _ in 0..<3 {
        $0.setProperties([(.hidden, .bool(true)), (.opacity, .scalar(1))], of: 1)
        $0.setProperties([(.lineWidth, .scalar(1))], of: 1)
        $0.setProperties([(.duration, .scalar(.infinity))], of: 1)
      }
      $0.setProperties([(.opacity, .scalar(.infinity))], of: 1)
    }
    expectEqual(error?.operationIndex, 10)
    expectEqual(error?.key, PropertyKey.opacity.rawValue)
  }
}

@Suite struct `Frames given without a copy` {
  @Test(arguments: [0, 1, 3, 40, 41, 4_000])
  func `are those that makeFrames makes, again and again`(count: Int) {
    var encoder = CommitEncoder()
    for id in 0..<UInt32(count) {
      encoder.defineImageByDescriptor(id + 1, width: 1, height: 1, rowBytes: 4, byteCount: 4)
    }
    let operations = encoder.operations
    var limits = Limits()
    for frameBytes in [24, 32, 104, 1 << 20] {
      limits.frameBytes = frameBytes
      for serial in [1, 7] as [UInt64] {
        var frames: [[UInt8]] = []
        var descriptors: [Range<Int>] = []
        encoder.withFrames(firstSerial: serial, commitTime: Double(serial), limits: limits) {
          frames.append(Array($0))
          descriptors.append($1)
        }
        let made = encoder.makeFrames(
          firstSerial: serial, commitTime: Double(serial), limits: limits)
        expectEqual(frames, made.map(\.bytes))
        expectEqual(descriptors, made.map(\.descriptors))
        #expect(frames.flatMap { $0.dropFirst(16) }.dropFirst(8).elementsEqual(operations))
        expectEqual(descriptors.last?.upperBound, count)
        expectEqual(encoder.operations, operations)
      }
    }
  }
}
