import AnimationEvaluation
import Expectations
import GraphicsValues
import TestSupport
import Testing

import WireProtocol

/// A limit with a commit that uses `count` of it.
struct LimitCase: Sendable, CustomTestStringConvertible {
  var id: LimitID
  var write: @Sendable (inout CommitEncoder, Int) -> Void
  var testDescription: String { id.name }
}

/// Size of the description that `basic` makes.
private let basicBytes: Int = {
  var encoder = CommitEncoder()
  encoder.addAnimation(1, to: 1, basic())
  // Subtracts the operation's header, the id and the size.
  return encoder.operations.count - 16
}()

private func expression(_ program: ExpressionProgram) -> AnimationDescription {
  AnimationDescription(
    timing: Timing(duration: 1),
    content: .expression(.init(target: .init(PropertyKeyPath(.opacity)), program: program)))
}

@Suite struct `Every limit` {
  static let cases: [LimitCase] = [
    LimitCase(id: .layers) { for id in 0..<$1 { $0.createLayer(UInt32(id + 1)) } },
    LimitCase(id: .sublayers) {
      for id in 0...$1 { $0.createLayer(UInt32(id + 1)) }
      $0.setSublayers((0..<$1).map { UInt32($0 + 2) }, of: 1)
    },
    LimitCase(id: .sublayers) {
      for id in 0...$1 { $0.createLayer(UInt32(id + 1)) }
      for id in 0..<$1 { $0.insertSublayer(UInt32(id + 2), at: UInt32(id), of: 1) }
    },
    LimitCase(id: .animations) {
      $0.createLayer(1)
      for id in 0..<$1 { $0.addAnimation(UInt32(id + 1), to: 1, basic()) }
    },
    LimitCase(id: .keyframes) {
      $0.createLayer(1)
      $0.addAnimation(
        1, to: 1, keyframes(.values(Array(repeating: .scalar(1), count: $1)), .opacity))
    },
    LimitCase(id: .pathElements) {
      $0.createLayer(1)
      var path = PathValue()
      for _ in 0..<$1 { path.move(to: .zero) }
      $0.addAnimation(1, to: 1, keyframes(.path(path), .position))
    },
    LimitCase(id: .surfaces) {
      for id in 0..<$1 {
        $0.importSurface(UInt32(id + 1), token: String(repeating: "0", count: 32))
      }
    },
    LimitCase(id: .surfaceBuffers) {
      $0.defineSurface(1, .packed(width: 1, height: 1, format: .bgra8, bufferCount: $1))
    },
    LimitCase(id: .frameRectangles) {
      $0.defineSurface(1, .packed(width: 1, height: 1, format: .bgra8, bufferCount: 1))
      let pixel = FrameRectangle(x: 0, y: 0, width: 1, height: 1)
      $0.attachFrame(
        FrameAttachment(buffer: 0, sequence: 1, damage: Array(repeating: pixel, count: $1)), to: 1)
    },
    LimitCase(id: .expressionInputs) {
      $0.createLayer(1)
      $0.addAnimation(
        1, to: 1, expression(.init(inputs: Array(repeating: .time, count: $1), results: [0])))
    },
    LimitCase(id: .expressionSteps) {
      $0.createLayer(1)
      $0.addAnimation(
        1, to: 1,
        expression(
          .init(
            constants: [1], steps: Array(repeating: .init(.floor, 0), count: $1), results: [0])))
    },
    LimitCase(id: .expressionDepth) {
      for layer in 0..<UInt32($1) {
        $0.createLayer(layer + 1)
        $0.addAnimation(
          layer + 1, to: layer + 1,
          expression(
            .init(
              inputs: [.property(.init(layer: layer, keyPath: .init(.opacity)))], results: [0])))
      }
    },
    LimitCase(id: .expressionWork) {
      $0.createLayer(1)
      for id in 0..<UInt32($1) {
        $0.addAnimation(id + 1, to: 1, expression(.init(constants: [1], results: [0])))
      }
    },
    LimitCase(id: .interactions) {
      $0.createLayer(1)
      let axis = InteractionAxis(.y, lower: 0, upper: 1, initial: 0)
      for id in 0..<$1 {
        $0.addAnimation(
          UInt32(id + 1), to: 1,
          AnimationDescription(
            timing: Timing(duration: 1),
            content: .interaction(InteractionDescription(InteractionConfiguration([axis])))))
      }
    },
    LimitCase(id: .pairings) {
      $0.createLayer(1)
      for id in 0..<$1 {
        $0.addAnimation(
          UInt32(id + 1), to: 1,
          AnimationDescription(
            timing: Timing(duration: 1), content: .pairing(Pairing(partner: 2))))
      }
    },
    LimitCase(id: .animationNesting) {
      $0.createLayer(1)
      var description = basic()
      for _ in 1..<$1 {
        description = AnimationDescription(
          timing: Timing(duration: 1), content: .group([description]))
      }
      $0.addAnimation(1, to: 1, description)
    },
    LimitCase(id: .images) {
      for id in 0..<$1 {
        $0.defineImageByDescriptor(
          UInt32(id + 1), width: 1, height: 1, rowBytes: 4, byteCount: 4)
      }
    },
    LimitCase(id: .imageBytes) {
      $0.defineImageByDescriptor(1, width: 1, height: 2, rowBytes: 4, byteCount: 8)
      $0.defineImageByDescriptor(
        2, width: 1, height: 1, rowBytes: 400, byteCount: $1 - 8)
    },
    LimitCase(id: .oneImageBytes) {
      $0.defineImageByDescriptor(1, width: 1, height: 1, rowBytes: 400, byteCount: $1)
    },
    LimitCase(id: .imageDimension) {
      $0.defineImageByDescriptor(1, width: $1, height: 1, rowBytes: $1 * 4, byteCount: $1 * 4)
    },
    LimitCase(id: .imageDimension) {
      $0.defineImageByDescriptor(1, width: 1, height: $1, rowBytes: 4, byteCount: $1 * 4)
    },
    LimitCase(id: .textBytes) {
      $0.createLayer(1)
      $0.set(.text(String(repeating: "x", count: $1)), for: .name, of: 1)
    },
    LimitCase(id: .contexts) {
      for id in 0..<$1 {
        $0.createLayer(UInt32(id + 1))
        $0.createContext(
          UInt32(id + 1), layer: UInt32(id + 1), origin: nil, size: .zero, title: "")
      }
    },
    LimitCase(id: .treeDepth) {
      for id in 1...UInt32($1) { $0.createLayer(id) }
      for id in 1..<UInt32($1) { $0.insertSublayer(id + 1, at: 0, of: id) }
    },
    LimitCase(id: .treeDepth) {
      for id in 1...UInt32($1) { $0.createLayer(id) }
      for id in (1..<UInt32($1)).reversed() { $0.setMask(id + 1, of: id) }
    },
    LimitCase(id: .listElements) {
      $0.createLayer(1)
      $0.set(.scalars(Array(repeating: 1, count: $1)), for: .lineDashPattern, of: 1)
    },
    LimitCase(id: .listElements) {
      $0.createLayer(1)
      $0.set(.colors(Array(repeating: .white, count: $1)), for: .colors, of: 1)
    },
    LimitCase(id: .listElements) {
      $0.createLayer(1)
      $0.set(.objects(Array(repeating: ObjectValue(), count: $1)), for: .filters, of: 1)
    },
    LimitCase(id: .objectNesting) {
      $0.createLayer(1)
      var object = ObjectValue()
      for _ in 1..<$1 { object = ObjectValue(attributes: ["emitterCells": .objects([object])]) }
      $0.set(.objects([object]), for: .emitterCells, of: 1)
    },
    LimitCase(id: .filters) {
      $0.createLayer(1)
      $0.set(.objects(Array(repeating: ObjectValue(), count: $1)), for: .filters, of: 1)
    },
    LimitCase(id: .filters) {
      $0.createLayer(1)
      $0.set(.objects(Array(repeating: ObjectValue(), count: $1)), for: .backgroundFilters, of: 1)
    },
    LimitCase(id: .filters) { encoder, count in
      encoder.createLayer(1)
      let filters = PropertyValue.objects(Array(repeating: ObjectValue(), count: count))
      encoder.addAnimation(
        1, to: 1,
        AnimationDescription(
          timing: Timing(duration: 1),
          content: .basic(
            AnimationDescription.Basic(target: .init(PropertyKeyPath(.filters)), to: filters))))
    },
    LimitCase(id: .transactionBytes) { encoder, count in
      encoder.createLayer(1)
      // 12 and 13 come out as 12 × 8 and 13 × 8 bytes below.
      for _ in 0..<count / 8 - 1 { encoder.unset(.name, of: 1) }
    },
    LimitCase(id: .valueBytes) {
      $0.createLayer(1)
      // The text's length takes four more bytes.
      $0.set(.text(String(repeating: "x", count: $1 - 4)), for: .name, of: 1)
    },
    LimitCase(id: .valueBytes) {
      $0.createLayer(1)
      $0.addAnimation(1, to: 1, basic())
      $0.set(.text(String(repeating: "x", count: $1 - 4 - basicBytes)), for: .name, of: 1)
    },
  ]

  @Test(arguments: cases)
  func `the limit is allowed and one more is not`(limit: LimitCase) {
    let step = Self.step(of: limit.id)
    let maximum = 12 * step
    var limits = Limits()
    limits[id: limit.id] = maximum
    var exact = CommitValidator(limits: limits)
    expectNil(exact.error { limit.write(&$0, maximum) })
    var more = CommitValidator(limits: limits)
    expectEqual(more.error { limit.write(&$0, maximum + step) }?.code, .limitExceeded)
  }

  /// Limits of frames and connections, and limits that only a server can count.
  static let elsewhere: Set<LimitID> = [
    .frameBytes, .descriptorsPerFrame,
    // Tests/RenderServerTests: PatienceTests, SessionTests, ProtectionTests.
    .credits, .outboundBytes, .handshakeTimeout, .frameTimeout, .slowReaderTimeout, .frameWork,
    // Tests/EndToEndTests: LoweredLimitTests.
    .clients,
    // Tests/RenderTreeTests: ClientBoundsTests.
    .particles, .copies,
  ]

  @Test func `every limit has a test`() {
    expectEqual(Set(Self.cases.map(\.id)).union(Self.elsewhere), Set(LimitID.allCases))
  }

  @Test(arguments: [(16, true), (4096, true), (4104, false)])
  func `a frame may be as long as the limit and no longer`(size: UInt32, isAllowed: Bool) {
    var limits = Limits()
    limits.frameBytes = 4096
    expectEqual(isAllowed, Self.isHeader(FrameHeader(size: size, opcode: 2, serial: 1), limits))
  }

  @Test(arguments: [(0, true), (3, true), (4, false), (255, false)] as [(UInt8, Bool)])
  func `a frame may have descriptors up to the limit`(count: UInt8, isAllowed: Bool) {
    var limits = Limits()
    limits.descriptorsPerFrame = 3
    let header = FrameHeader(size: 16, opcode: 2, descriptorCount: count, serial: 1)
    expectEqual(isAllowed, Self.isHeader(header, limits))
  }

  /// Granularity of a limit's cases.
  private static func step(of id: LimitID) -> Int {
    switch id {
    case .transactionBytes: 8
    case .valueBytes: 80
    default: 1
    }
  }

  private static func isHeader(_ header: FrameHeader, _ limits: Limits) -> Bool {
    bytes { header.encode(into: &$0) }.withUnsafeBytes {
      (try? FrameHeader(decoding: $0, limits: limits)) == header
    }
  }

  @Test(arguments: LimitID.allCases)
  func `a limit can be lowered and not raised`(id: LimitID) throws {
    let schema = Limits()[id: id]
    var limits = Limits()
    try limits.lower("\(id.name)=1")
    expectEqual(limits[id: id], 1)
    try limits.lower("\(id.name)=\(schema)")
    expectEqual(limits, Limits())
    for value in ["0", "-1", "\(schema + 1)", "", "1.5", "ten", "99999999999999999999"] {
      #expect(throws: LimitLoweringError.outOfRange(id, value)) {
        try limits.lower("\(id.name)=\(value)")
      }
    }
    expectEqual(limits, Limits())
  }

  @Test func `an unknown limit cannot be lowered`() {
    var limits = Limits()
    #expect(throws: LimitLoweringError.unknownLimit("patience")) { try limits.lower("patience=1") }
    #expect(throws: LimitLoweringError.notAnAssignment("layers")) { try limits.lower("layers") }
    #expect(throws: LimitLoweringError.notAnAssignment("a=b=c")) { try limits.lower("a=b=c") }
  }

  /// Limits on living objects; the others are for one value, one frame or one moment.
  @Test(arguments: [
    LimitID.layers, .animations, .images, .imageBytes, .contexts, .transactionBytes, .valueBytes,
  ])
  func `four fifths of a limit give a warning`(id: LimitID) throws {
    let limit = try unwrap(Self.cases.first { $0.id == id })
    let step = Self.step(of: id)
    let (maximum, four) = id == .transactionBytes ? (120, 96) : (20 * step, 16 * step)
    var limits = Limits()
    limits[id: id] = maximum
    var below = CommitValidator(limits: limits)
    expectNil(below.error { limit.write(&$0, four - step) })
    #expect(!below.takeWarnings().contains { $0.limit == id.rawValue })
    var at = CommitValidator(limits: limits)
    expectNil(at.error { limit.write(&$0, four) })
    let warning = LimitWarning(
      limit: id.rawValue, used: UInt64(four), maximum: UInt64(maximum))
    #expect(at.takeWarnings().contains(warning))
  }

  @Test func `four fifths of a limit give one warning`() {
    var limits = Limits()
    limits.layers = 10
    var validator = CommitValidator(limits: limits)
    expectNil(validator.error { for id in 1...7 as ClosedRange<UInt32> { $0.createLayer(id) } })
    expectEqual(validator.takeWarnings(), [])
    expectNil(validator.error { $0.createLayer(8) })
    let layers = LimitID.layers.rawValue
    expectEqual(validator.takeWarnings(), [LimitWarning(limit: layers, used: 8, maximum: 10)])
    expectNil(validator.error { $0.createLayer(9) })
    expectEqual(validator.takeWarnings(), [])
  }

  @Test func `values that are replaced, taken away or destroyed make room`() {
    var limits = Limits()
    limits.valueBytes = 1000
    var validator = CommitValidator(limits: limits)
    let text = String(repeating: "x", count: 900)
    for id in 1...20 as ClosedRange<UInt32> {
      let error = validator.error {
        $0.createLayer(id)
        $0.set(.text(text), for: .name, of: id)
        $0.set(.text(text), for: .name, of: id)
        if id % 3 == 0 { $0.set(.text("short"), for: .name, of: id) }
        if id % 3 == 1 { $0.unset(.name, of: id) }
        if id % 3 == 2 { $0.destroyLayer(id) }
      }
      expectNil(error)
      expectEqual(validator.valueBytes, 0)
    }
    for id in 1...200 as ClosedRange<UInt32> {
      let error = validator.error {
        $0.addAnimation(id, to: 1, basic())
        if id % 2 == 0 { $0.removeAnimation(id, from: 1) }
      }
      expectNil(error)
      if id % 2 == 1 { validator.animationEnded(id) }
      expectEqual(validator.valueBytes, 0)
    }
  }

  @Test func `released and destroyed things make room`() {
    var limits = Limits()
    limits.layers = 2
    limits.images = 1
    limits.imageBytes = 8
    var validator = CommitValidator(limits: limits)
    for id in 1...200 as ClosedRange<UInt32> {
      let error = validator.error {
        $0.createLayer(id)
        $0.defineImageByDescriptor(id, width: 2, height: 1, rowBytes: 8, byteCount: 8)
        $0.releaseImage(id)
        $0.destroyLayer(id)
      }
      expectNil(error)
    }
    expectEqual(validator.imageBytes, 0)
  }

  /// New layers wait for the rest of their commit, and every change takes time in the frame that
  /// applies it.
  @Test(arguments: ["layers", "animations", "images", "changes", "sublayers"])
  func `objects that one commit makes and undoes again are bounded`(things: String) throws {
    func validate(_ count: UInt32) throws {
      var encoder = CommitEncoder()
      encoder.createLayer(1)
      encoder.createLayer(2)
      encoder.addImage(1, width: 1, height: 1, [0])
      for number in 3..<count + 3 {
        switch things {
        case "layers":
          encoder.createLayer(number)
          encoder.destroyLayer(number)
        case "animations":
          encoder.addAnimation(
            number, to: 1, .basic(.init(.opacity), from: .scalar(0), to: .scalar(1)))
          encoder.removeAnimation(number, from: 1)
        case "images":
          encoder.addImage(number, width: 1, height: 1, [0])
          encoder.releaseImage(number)
        case "changes": encoder.removeFromSuperlayer(2)
        default: encoder.setSublayers([2], of: 1)
        }
      }
      var limits = Limits()
      limits.layers = 10
      limits.animations = 10
      limits.images = 10
      var validator = CommitValidator(limits: limits)
      try encoder.operations.withUnsafeBytes { try validator.validate($0, commitTime: 0) }
    }
    let most: UInt32 = things == "layers" ? 65_534 : things == "images" ? 65_535 : 65_536
    let perStep: UInt32 = things == "sublayers" ? 2 : 1
    try validate(most / perStep)
    let error = #expect(throws: WireError.self) { try validate(most / perStep + 1) }
    expectEqual(error?.code, .limitExceeded)
  }

  @Test func `a client of many layers may change each four times, and each animation once`() throws
  {
    let layers: UInt32 = 20_000
    func validate(_ count: UInt32) throws {
      var made = CommitEncoder()
      for number in 1...layers { made.createLayer(number) }
      for number in 1...3 as ClosedRange<UInt32> {
        made.addAnimation(
          number, to: 1, .basic(.init(.opacity), from: .scalar(0), to: .scalar(1)))
      }
      var validator = CommitValidator(limits: Limits())
      try made.operations.withUnsafeBytes { try validator.validate($0, commitTime: 0) }
      var changing = CommitEncoder()
      for _ in 0..<count { changing.removeFromSuperlayer(2) }
      try changing.operations.withUnsafeBytes { try validator.validate($0, commitTime: 0) }
    }
    let most = 4 * layers + 3
    try validate(most)
    let error = #expect(throws: WireError.self) { try validate(most + 1) }
    expectEqual(error?.code, .limitExceeded)
  }
}

func keyframes(
  _ frames: AnimationDescription.Keyframes.Frames, _ key: PropertyKey
) -> AnimationDescription {
  AnimationDescription(
    timing: Timing(duration: 1),
    content: .keyframes(.init(target: .init(PropertyKeyPath(key)), frames: frames)))
}
