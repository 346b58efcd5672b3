import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

import WireProtocol

@Suite struct `Expressions on the wire` {
  /// Sets the opacity of a layer to that of another one.
  private static func follow(_ layer: UInt32, _ key: PropertyKey = .opacity) -> AnimationDescription
  {
    animation(
      .init(key),
      ExpressionProgram(
        inputs: (0..<max(key.type.numberCount, 1)).map {
          .property(.init(layer: layer, keyPath: .init(key), index: UInt8($0)))
        }, results: (0..<max(key.type.numberCount, 1)).map { UInt16($0) }))
  }

  private static func animation(
    _ path: PropertyKeyPath, _ program: ExpressionProgram
  ) -> AnimationDescription {
    AnimationDescription(
      timing: Timing(duration: 1, repeatCount: .infinity),
      content: .expression(.init(target: .init(path), program: program)))
  }

  private static func bytes(_ animation: AnimationDescription) -> [UInt8] {
    var encoder = MessageEncoder()
    animation.encode(into: &encoder)
    return encoder.bytes
  }

  private static func decoded(
    _ bytes: [UInt8], _ limits: Limits = Limits()
  ) throws(WireError) -> AnimationDescription {
    var result: Result<AnimationDescription, WireError> = .failure(
      WireError(.internal, "not read", byteOffset: 0))
    bytes.withUnsafeBytes { bytes in
      do throws(WireError) {
        result = .success(try AnimationDescription(decoding: bytes, limits: limits))
      } catch {
        result = .failure(error)
      }
    }
    return try result.get()
  }

  private static let sample = animation(
    .init(.position),
    ExpressionProgram(
      inputs: [
        .time, .property(.init(layer: 7, keyPath: .init(.bounds, .originY), index: 0)),
        .interaction(.init(layer: 3, quantity: .velocityY)),
      ], constants: [200, -0.0],
      steps: [.init(.divide, 1, 3), .init(.mix, 0, 2, 5), .init(.sine, 6)], results: [6, 7]))

  @Test func `an expression takes the bytes of its page`() throws {
    let bytes = Self.bytes(Self.sample)
    // 48 bytes of tag, flags and timing; 8 of padding and target; counts; three inputs; and so on.
    expectEqual(bytes.count, 48 + 8 + 8 + 3 * 16 + 2 * 8 + 3 * 8 + 8)
    expectEqual(Array(bytes[56..<64]), [3, 0, 2, 0, 3, 0, 2, 0])
    expectEqual(Array(bytes[80..<88]), [1, 0, 0, 0, 7, 0, 0, 0])
    expectEqual(Array(bytes[96..<104]), [2, 5, 0, 0, 3, 0, 0, 0])
    expectEqual(Array(bytes[128..<136]), [4, 0, 1, 0, 3, 0, 0, 0])
    expectEqual(Array(bytes[152..<160]), [6, 0, 7, 0, 0, 0, 0, 0])
    let read = try Self.decoded(bytes)
    expectEqual(read, Self.sample)
    expectEqual(Self.bytes(read), bytes)
  }

  @Test func `a time source travels with any animation`() throws {
    var animation = basic()
    animation.timeSource = ExpressionProgram(inputs: [.time], results: [0])
    expectEqual(try Self.decoded(Self.bytes(animation)), animation)
    expectEqual(animation.minorVersion, 2)
    expectEqual(basic().minorVersion, 0)
  }

  @Test func `every byte changed or missing is an error or another expression`() throws {
    let bytes = Self.bytes(Self.sample)
    for index in bytes.indices {
      for flip in [1, 0x80, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] ^= flip
        guard let read = try? Self.decoded(changed) else { continue }
        expectEqual(Self.bytes(read), changed, "byte \(index)")
      }
      expectNil(try? Self.decoded(Array(bytes[..<index])))
    }
  }

  private static let faults: [(PropertyKeyPath, ExpressionProgram, ErrorCode)] = [
    (.init(.opacity), ExpressionProgram(results: []), .badValue),
    (.init(.opacity), ExpressionProgram(results: [0]), .badValue),
    (.init(.opacity), ExpressionProgram(constants: [1], results: [0, 0]), .badValue),
    (.init(.position), ExpressionProgram(constants: [1], results: [0]), .badValue),
    (.init(.opacity), ExpressionProgram(constants: [.nan], results: [0]), .badValue),
    (
      .init(.opacity),
      ExpressionProgram(constants: [1], steps: [.init(.add, 0, 1)], results: [0]), .badValue
    ),
    (
      .init(.opacity),
      ExpressionProgram(
        inputs: [.property(.init(layer: 1, keyPath: .init(.contents)))], results: [0]), .badValue
    ),
    (.init(.path), ExpressionProgram(constants: [1], results: [0]), .badKey),
    (.init(.hidden), ExpressionProgram(constants: [1], results: [0]), .badKey),
    (
      .init(.opacity),
      ExpressionProgram(inputs: Array(repeating: .time, count: 17), results: [0]), .limitExceeded
    ),
    (
      .init(.opacity),
      ExpressionProgram(constants: Array(repeating: 1, count: 257), results: [0]), .limitExceeded
    ),
    (
      .init(.opacity),
      ExpressionProgram(
        constants: [1], steps: Array(repeating: .init(.floor, 0), count: 257), results: [0]),
      .limitExceeded
    ),
    (
      .init(.opacity),
      ExpressionProgram(constants: [1], results: Array(repeating: 0, count: 65535)),
      .limitExceeded
    ),
  ]

  @Test(arguments: faults.indices)
  func `an expression with a fault is refused with its reason`(index: Int) {
    let (path, program, code) = Self.faults[index]
    do {
      _ = try Self.decoded(Self.bytes(Self.animation(path, program)))
      Issue.record("fault \(index) was accepted")
    } catch {
      expectEqual(error.code, code, error.message)
    }
  }

  @Test func `limits that are lowered count`() throws {
    var limits = Limits()
    limits.expressionSteps = 2
    expectEqual(
      #expect(throws: WireError.self) { try Self.decoded(Self.bytes(Self.sample), limits) }?.code,
      .limitExceeded)
    limits.expressionSteps = 3
    limits.expressionInputs = 2
    expectEqual(
      #expect(throws: WireError.self) { try Self.decoded(Self.bytes(Self.sample), limits) }?.code,
      .limitExceeded)
  }

  // MARK: Together

  private func layers(_ count: UInt32, _ encoder: inout CommitEncoder) {
    for layer in 1...count { encoder.createLayer(layer) }
  }

  @Test(arguments: [1, 2, 5] as [UInt32])
  func `a cycle is refused, and names layer and property`(length: UInt32) {
    var validator = CommitValidator()
    let error = validator.error {
      layers(length, &$0)
      for layer in 1...length {
        $0.addAnimation(layer, to: layer, Self.follow(layer % length + 1, .position))
      }
    }
    expectEqual(error?.code, .badHierarchy)
    expectEqual(error?.target, 1)
    expectEqual(error?.key, PropertyKey.position.rawValue)
    expectTrue(error?.message.contains("position of layer 1") ?? false, error?.message)
  }

  @Test
  func `an expression may replace one that would make a cycle, before or after it is removed`() {
    for isRemovedFirst in [true, false] {
      var validator = CommitValidator()
      expectNil(
        validator.error {
          layers(2, &$0)
          $0.addAnimation(1, to: 1, Self.follow(2))
        })
      expectNil(
        validator.error {
          if isRemovedFirst { $0.removeAnimation(1, from: 1) }
          $0.addAnimation(2, to: 2, Self.follow(1))
          if !isRemovedFirst { $0.removeAnimation(1, from: 1) }
        })
      expectEqual(
        validator.error { $0.addAnimation(3, to: 1, Self.follow(2)) }?.code, .badHierarchy)
    }
  }

  @Test func `a destroyed layer takes its expressions out of the graph`() {
    var validator = CommitValidator()
    expectNil(
      validator.error {
        layers(3, &$0)
        $0.addAnimation(1, to: 1, Self.follow(2))
        $0.addAnimation(2, to: 2, Self.follow(3))
      })
    expectNil(validator.error { $0.destroyLayer(2) })
    expectNil(validator.error { $0.addAnimation(3, to: 3, Self.follow(1)) })
  }

  @Test func `eight expressions may read each other, and nine may not`() {
    var validator = CommitValidator()
    expectNil(
      validator.error {
        layers(9, &$0)
        for layer in 1...8 as ClosedRange<UInt32> {
          $0.addAnimation(layer, to: layer, Self.follow(layer + 1))
        }
      })
    let error = validator.error { $0.addAnimation(9, to: 9, Self.follow(99)) }
    expectEqual(error?.code, .limitExceeded)
    expectTrue(error?.message.contains("expressionDepth") ?? false, error?.message)
  }

  @Test func `a time source counts as a writer of all that its animation changes`() {
    var group = AnimationDescription(
      timing: Timing(duration: 1), content: .group([basic(.opacity, to: .scalar(0)), basic()]))
    group.timeSource = ExpressionProgram(
      inputs: [.property(.init(layer: 2, keyPath: .init(.opacity)))], results: [0])
    var validator = CommitValidator()
    expectNil(
      validator.error {
        layers(2, &$0)
        $0.addAnimation(1, to: 1, group)
      })
    let error = validator.error { $0.addAnimation(2, to: 2, Self.follow(1)) }
    expectEqual(error?.code, .badHierarchy)
    var other = CommitValidator()
    group.timeSource?.results = [0, 0]
    expectEqual(
      other.error {
        layers(1, &$0)
        $0.addAnimation(1, to: 1, group)
      }?.code, .badValue)
  }

  @Test func `a client has 65,536 steps, each program one more`() {
    let program = ExpressionProgram(
      constants: [1], steps: Array(repeating: .init(.floor, 0), count: 255), results: [0])
    var validator = CommitValidator()
    expectNil(
      validator.error {
        layers(1, &$0)
        for id in 1...256 as ClosedRange<UInt32> {
          $0.addAnimation(id, to: 1, Self.animation(.init(.opacity), program))
        }
      })
    var full = validator
    let error = full.error {
      $0.addAnimation(
        257, to: 1, Self.animation(.init(.opacity), ExpressionProgram(constants: [1], results: [0]))
      )
    }
    expectEqual(error?.code, .limitExceeded)
    expectTrue(error?.message.contains("expressionWork") ?? false, error?.message)
    expectNil(
      validator.error {
        $0.removeAnimation(5, from: 1)
        $0.addAnimation(257, to: 1, Self.animation(.init(.opacity), program))
      })
  }

  @Test func `a client of version 1.1 sends no expressions`() {
    for minor in [1, 2] as [UInt16] {
      var validator = CommitValidator()
      validator.minor = minor
      let error = validator.error {
        layers(1, &$0)
        $0.addAnimation(1, to: 1, Self.follow(1, .position))
      }
      expectEqual(error?.code, minor == 1 ? .badValue : .badHierarchy)
    }
  }
}
