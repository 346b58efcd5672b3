import ArbitraryProtocolValues
import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

import WireProtocol

@Suite struct `Animations on the wire` {
  static func encoded(_ description: AnimationDescription) -> [UInt8] {
    bytes { description.encode(into: &$0) }
  }

  static func error(_ bytes: [UInt8]) -> WireError? {
    bytes.withUnsafeBytes { bytes -> WireError? in
      do throws(WireError) {
        _ = try AnimationDescription(decoding: bytes)
        return nil
      } catch {
        return error
      }
    }
  }

  static func decoded(_ bytes: [UInt8]) throws -> AnimationDescription {
    try bytes.withUnsafeBytes { try AnimationDescription(decoding: $0) }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `descriptions survive`(seed: UInt64) throws {
    var values = ArbitraryValues(seed: seed)
    let description = values.animation()
    let bytes = Self.encoded(description)
    expectEqual(bytes.count % 8, 0)
    try expectEqual(bytes.withUnsafeBytes { try AnimationDescription(decoding: $0) }, description)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `descriptions cut anywhere are refused`(seed: UInt64) {
    var values = ArbitraryValues(seed: seed)
    let bytes = Self.encoded(values.animation())
    for count in 0..<bytes.count { expectNotNil(Self.error(Array(bytes[..<count]))) }
    expectEqual(Self.error(bytes + [0, 0, 0, 0, 0, 0, 0, 0])?.code, .malformed)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `times are finite`(number: Double) {
    let timings = [
      Timing(beginTime: number, duration: 1), Timing(duration: number),
      Timing(duration: 1, speed: Float(number)), Timing(duration: 1, timeOffset: number),
    ]
    for timing in timings {
      expectEqual(Self.error(Self.encoded(basic(timing: timing)))?.code, .badValue)
    }
    let repeats = [
      Timing(duration: 1, repeatCount: Float(number)), Timing(duration: 1, repeatDuration: number),
    ]
    for timing in repeats {
      let error = Self.error(Self.encoded(basic(timing: timing)))
      expectEqual(error?.code, (number == .infinity ? nil : .badValue))
    }
  }

  @Test(arguments: [
    Timing(duration: 0), Timing(duration: -1), Timing(duration: 1, repeatCount: -1),
    Timing(duration: 1, repeatDuration: -1),
  ])
  func `durations are positive and repeats not negative`(timing: Timing) {
    expectEqual(Self.error(Self.encoded(basic(timing: timing)))?.code, .badValue)
  }

  @Test func `values, key times, curves and points are finite`() {
    let target = AnimationDescription.Target(PropertyKeyPath(.position))
    var path = PathValue()
    path.move(to: Point(x: .nan, y: 0))
    let contents: [AnimationDescription.Content] = [
      .basic(.init(target: target, from: .point(Point(x: 0, y: .infinity)))),
      .keyframes(.init(target: target, frames: .values([.point(Point(x: .nan, y: 0))]))),
      .keyframes(.init(target: target, frames: .path(path))),
      .keyframes(.init(target: target, frames: .values([]), keyTimes: [.infinity])),
      .keyframes(
        .init(target: target, frames: .values([]), curves: [TimingCurve(0, .nan, 1, 1)])),
      .basic(
        .init(
          target: .init(PropertyKeyPath(.backgroundColor)),
          to: .color(ColorValue(red: .nan, green: 0, blue: 0, alpha: 0)))),
    ]
    for content in contents {
      let description = AnimationDescription(timing: Timing(duration: 1), content: content)
      expectEqual(Self.error(Self.encoded(description))?.code, .badValue)
    }
    let curve = AnimationDescription(
      timing: Timing(duration: 1), curve: TimingCurve(.infinity, 0, 1, 1), content: .inert)
    expectEqual(Self.error(Self.encoded(curve))?.code, .badValue)
  }

  /// Offset and value of a changed byte in a basic animation of `position`, and the result.
  @Test(arguments: [
    (0, 9, ErrorCode.badValue), (1, 16, .badValue), (2, 2, .badValue), (3, 4, .badValue),
    (12, 1, .malformed), (48, 16, .badValue), (49, 1, .malformed), (50, 16, .badValue),
    (51, 1, .malformed), (52, 31, .badKey), (52, 66, .badKey), (54, 17, .badKey),
    (54, 200, .badKey),
  ])
  func `unknown kinds, modes, flags and key paths are refused`(
    byte: Int, value: UInt8, code: ErrorCode
  ) {
    var bytes = Self.encoded(basic())
    bytes[byte] = value
    expectEqual(Self.error(bytes)?.code, code)
  }

  @Test func `a path's verbs need their points, and a start`() {
    var path = PathValue()
    path.move(to: .zero)
    expectNil(Self.error(Self.encoded(keyframes(.path(path), .position))))
    path.points.append(.zero)
    expectEqual(Self.error(Self.encoded(keyframes(.path(path), .position)))?.code, .malformed)
    path = PathValue()
    path.line(to: .zero)
    expectEqual(Self.error(Self.encoded(keyframes(.path(path), .position)))?.code, .malformed)
  }

  @Test(arguments: [
    PropertyKeyPath(.shadowOffset), PropertyKeyPath(.transform, .translation),
    PropertyKeyPath(.bounds, .size), PropertyKeyPath(.contentsRect, .origin),
  ])
  func `any pair may move along a path, with any key times, §17.1, §17.2`(
    keyPath: PropertyKeyPath
  ) throws {
    var path = PathValue()
    path.move(to: .zero)
    path.cubic(to: .zero, control1: Point(x: 1, y: 2), control2: Point(x: 3, y: 4))
    path.close()
    for times in [[], [0, -0.19, 1], [0.5, 1.3], [7, 7, 7, 7, 7, 7]] {
      let description = AnimationDescription(
        timing: Timing(duration: 1),
        content: .keyframes(
          .init(target: .init(keyPath), frames: .path(path), keyTimes: times)))
      try expectEqual(Self.decoded(Self.encoded(description)), description)
      var validator = CommitValidator()
      let error = validator.error {
        $0.createLayer(1)
        $0.addAnimation(1, to: 1, description)
      }
      expectNil(error)
    }
  }

  @Test func `animations without effect are accepted, §10.5, §17.8`() throws {
    var path = PathValue()
    path.move(to: .zero)
    let scalar = PropertyValue.scalar(1)
    var targets = [PropertyKey.opacity, .speed, .maskedCorners, .lineCap].map {
      AnimationDescription.Target(PropertyKeyPath($0))
    }
    // Includes a value function that is not of a whole matrix, and an attribute of a value that is
    // no object.
    targets.append(.init(PropertyKeyPath(.opacity), valueFunction: .rotateZ))
    targets.append(.init(PropertyKeyPath(.transform, .scaleX), valueFunction: .scale))
    targets.append(
      .init(
        PropertyKeyPath(.position, .x),
        attribute: ObjectAttribute(objects: ["blur"], attribute: "inputRadius")))
    var contents = targets.map {
      AnimationDescription.Content.keyframes(.init(target: $0, frames: .path(path)))
    }
    contents += targets.suffix(3).map { .basic(.init(target: $0, from: scalar, to: .point(.zero))) }
    contents.append(.basic(.init(target: .init(PropertyKeyPath(.speed)), from: scalar)))
    contents.append(.basic(.init(target: .init(PropertyKeyPath(.opacity)))))
    let opacity = AnimationDescription.Target(PropertyKeyPath(.opacity))
    contents += [[], [scalar]].map { .keyframes(.init(target: opacity, frames: .values($0))) }
    contents.append(.keyframes(.init(target: opacity, frames: .path(PathValue()))))
    contents.append(.group([]))
    for content in contents {
      let description = AnimationDescription(timing: Timing(duration: 1), content: content)
      try expectEqual(Self.decoded(Self.encoded(description)), description)
      #expect(CompiledAnimation(description).isInert)
    }
  }

  @Test func `counts are checked before anything is allocated for them`() {
    var group = Self.encoded(
      AnimationDescription(timing: Timing(duration: 1), content: .group([])))
    group.replaceSubrange(48..<52, with: [255, 255, 255, 255])
    expectEqual(Self.error(group)?.code, .malformed)
    for offset in [64, 72, 80, 88, 96, 104] {
      var bytes = Self.encoded(keyframes(.values([]), .position))
      bytes.replaceSubrange(offset..<offset + 4, with: [255, 255, 255, 255])
      expectNotNil(Self.error(bytes))
    }
  }

  private static func transition(_ filter: ObjectValue? = nil) -> AnimationDescription {
    AnimationDescription(
      timing: Timing(duration: 1), content: .transition(.init(filter: filter)))
  }

  @Test(arguments: [
    Spring(mass: 0), Spring(stiffness: 0), Spring(damping: -1), Spring(mass: .nan),
    Spring(stiffness: .infinity), Spring(initialVelocity: .infinity),
  ])
  func `springs of impossible parameters are refused`(spring: Spring) {
    let description = AnimationDescription(
      timing: Timing(duration: 1),
      content: .basic(.init(target: .init(PropertyKeyPath(.opacity)), spring: spring)))
    expectEqual(Self.error(Self.encoded(description))?.code, .badValue)
  }

  private static func coasting(_ motion: Deceleration) -> AnimationDescription {
    AnimationDescription(
      timing: Timing(duration: 1),
      content: .deceleration(
        .init(target: .init(PropertyKeyPath(.bounds, .originY)), motion: motion)))
  }

  private static let fling = Deceleration(from: 0, velocity: 900, lowerBound: 0, upperBound: 100)

  @Test(
    arguments: [
      (\.rate, [0, 1, -1, 1.5, .nan]), (\.restSpeed, [0, -1, .infinity]),
      (\.restDistance, [0, -1, .nan]), (\.slowPull, [0, -1, 12, .nan]),
      (\.fastPull, [0, 10, .infinity]), (\.lowerBound, [101, .infinity, .nan]),
      (\.upperBound, [-1, .infinity]), (\.from, [.nan, .infinity]),
      (\.velocity, [.nan, .infinity]),
    ] as [(WritableKeyPath<Deceleration, Double> & Sendable, [Double])])
  func `decelerations of impossible parameters are refused`(
    parameter: WritableKeyPath<Deceleration, Double> & Sendable, numbers: [Double]
  ) {
    for number in numbers {
      var motion = Self.fling
      motion[keyPath: parameter] = number
      expectEqual(Self.error(Self.encoded(Self.coasting(motion)))?.code, .badValue, "\(number)")
    }
    expectNil(Self.error(Self.encoded(Self.coasting(Self.fling))))
  }

  @Test func `a deceleration's flag and padding are what the protocol says`() {
    for (fromEnd, value, code) in [
      (8, 2, .badValue), (7, 1, .malformed), (4, 1, .malformed),
    ] as [(Int, UInt8, ErrorCode)] {
      var bytes = Self.encoded(Self.coasting(Self.fling))
      bytes[bytes.count - fromEnd] = value
      expectEqual(Self.error(bytes)?.code, code)
    }
  }

  @Test func `an unknown transition, side or flag, or a missing filter, is refused`() {
    for (offset, value, code) in [
      (64, 12, .badValue), (65, 5, .badValue), (66, 2, .badValue), (67, 1, .malformed),
      (68, 1, .malformed), (66, 1, .malformed),
    ] as [(Int, UInt8, ErrorCode)] {
      var bytes = Self.encoded(Self.transition())
      bytes[offset] = value
      expectEqual(Self.error(bytes)?.code, code)
    }
    var progress = Self.transition()
    progress.content = .transition(.init(startProgress: .nan))
    expectEqual(Self.error(Self.encoded(progress))?.code, .badValue)
  }

  @Test func `the path to an attribute is limited, and its value counts from there`() {
    func description(_ depth: Int, _ value: PropertyValue) -> AnimationDescription {
      let names = (0..<depth).map { "\($0)" }
      return AnimationDescription(
        timing: Timing(duration: 1),
        content: .basic(
          .init(
            target: .init(
              PropertyKeyPath(.emitterCells),
              attribute: ObjectAttribute(objects: names, attribute: "velocity")), to: value)))
    }
    let most = WireProtocol.Limits().objectNesting
    let nested = PropertyValue.objects([ObjectValue()])
    expectNil(Self.error(Self.encoded(description(most, .scalar(1)))))
    expectEqual(Self.error(Self.encoded(description(most + 1, .scalar(1))))?.code, .limitExceeded)
    expectNil(Self.error(Self.encoded(description(most - 1, nested))))
    expectEqual(Self.error(Self.encoded(description(most, nested)))?.code, .limitExceeded)
  }

  @Test func `an invalid frame rate, and a preferred one that is absent and not 0, are refused`() {
    var description = basic()
    description.frameRate = FrameRateRange(minimum: -1, maximum: 60)
    expectEqual(Self.error(Self.encoded(description))?.code, .badValue)
    description.frameRate = FrameRateRange(minimum: 1, maximum: 60, preferred: 30)
    var absent = Self.encoded(description)
    expectNil(Self.error(absent))
    absent[48] = 0  // The flag of the preferred rate.
    expectEqual(Self.error(absent)?.code, .malformed)
  }

  @Test func `images within objects of an animation must be defined`() {
    let filter = ObjectValue(attributes: ["inputMask": .image(7)])
    let descriptions = [
      Self.transition(filter),
      AnimationDescription(
        timing: Timing(duration: 1),
        content: .basic(
          .init(target: .init(PropertyKeyPath(.filters)), to: .objects([filter])))),
      AnimationDescription(
        timing: Timing(duration: 1),
        content: .keyframes(
          .init(
            target: .init(PropertyKeyPath(.filters)),
            frames: .values([.objects([filter])])))),
    ]
    for description in descriptions {
      var validator = CommitValidator()
      let error = validator.error {
        $0.createLayer(1)
        $0.addAnimation(1, to: 1, description)
      }
      expectEqual(error?.code, .badID)
    }
  }
}

@Suite struct `Images on the wire` {
  struct Geometry: Sendable {
    var width: Int
    var height: Int
    var rowBytes: Int
    var byteCount: Int
  }

  static func error(_ geometry: Geometry, limits: WireProtocol.Limits = .init()) -> WireError? {
    var validator = CommitValidator(limits: limits)
    return validator.error {
      $0.defineImageByDescriptor(
        1, width: geometry.width, height: geometry.height, rowBytes: geometry.rowBytes,
        byteCount: geometry.byteCount)
    }
  }

  @Test(arguments: [
    Geometry(width: 0, height: 1, rowBytes: 4, byteCount: 4),
    Geometry(width: 1, height: 0, rowBytes: 4, byteCount: 0),
    Geometry(width: 2, height: 1, rowBytes: 4, byteCount: 8),
    Geometry(width: 1, height: 2, rowBytes: 4, byteCount: 7),
    Geometry(width: 1, height: 2, rowBytes: 4, byteCount: 9),
    Geometry(width: 1, height: 1, rowBytes: 6, byteCount: 4),
    Geometry(width: 16_384, height: 16_384, rowBytes: 0xFFFF_FFFC, byteCount: 100),
  ])
  func `rows, height and bytes must fit`(geometry: Geometry) {
    expectEqual(Self.error(geometry)?.code, .badImage)
  }

  @Test(arguments: [
    Geometry(width: 1, height: 1, rowBytes: 4, byteCount: 4),
    Geometry(width: 3, height: 2, rowBytes: 16, byteCount: 28),
    Geometry(width: 3, height: 2, rowBytes: 16, byteCount: 32),
    Geometry(width: 1, height: 1, rowBytes: 0xFFFF_FFFC, byteCount: 4),
  ])
  func `images that fit are accepted`(geometry: Geometry) {
    expectNil(Self.error(geometry))
  }

  @Test func `a byte count of more than 63 bits is refused`() {
    var validator = CommitValidator()
    let payload = bytes {
      for number in [1, 1, 4, 0x101] as [UInt32] { $0.u32(number) }
      $0.u64(.max)
    }
    expectNotNil(validator.error(of: operation(10, target: 1, payload), descriptorCount: 1))
  }

  @Test(arguments: [0, 2, 5])
  func `unused descriptors, and missing ones, are refused`(count: Int) {
    var validator = CommitValidator()
    let error = validator.error(descriptorCount: count) {
      $0.defineImageByDescriptor(1, width: 1, height: 1, rowBytes: 4, byteCount: 4)
    }
    expectEqual(error?.code, .badDescriptor)
  }
}
