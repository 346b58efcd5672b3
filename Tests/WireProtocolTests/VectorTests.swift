import AnimationEvaluation
import ArbitraryProtocolValues
import Expectations
import Foundation
import GraphicsValues
import Testing

import WireProtocol

/// One file of protocol/vectors: messages as text and as bytes.
private struct VectorFile: Codable {
  struct Vector: Codable {
    var name: String
    /// The message in a line, or a commit and its operations.
    var dump: [String]
    /// The whole frame in hexadecimal.
    var hex: String
  }

  var schema: Int
  var vectors: [Vector]
}

/// Golden bytes, against which every other implementation is checked. Set RENDERD_WRITE_VECTORS=1
/// to write the files anew; the protocol has changed then, and CHANGELOG.md has to say so. From the release of
/// 0.1.0 on, vectors are only added.
@Suite struct `Golden vectors` {
  static let directory = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("protocol/vectors")

  static var isWriting: Bool {
    ProcessInfo.processInfo.environment["RENDERD_WRITE_VECTORS"] == "1"
  }

  private static func compare(_ name: String, _ vectors: [VectorFile.Vector]) throws {
    let url = directory.appendingPathComponent(name)
    if isWriting {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let data = try encoder.encode(VectorFile(schema: 1, vectors: vectors))
      try (data + Data("\n".utf8)).write(to: url)
    }
    let file = try JSONDecoder().decode(VectorFile.self, from: Data(contentsOf: url))
    expectEqual(file.vectors.map(\.name), vectors.map(\.name))
    for (golden, now) in zip(file.vectors, vectors) {
      expectEqual(golden.hex, now.hex, "\(now.name)")
      expectEqual(golden.dump, now.dump, "\(now.name)")
      try check(golden)
    }
  }

  /// Decodes the golden bytes, and writes them again as bytes and as text.
  private static func check(_ vector: VectorFile.Vector) throws {
    let frame = try unwrap(unhex(vector.hex))
    let header = try frame.withUnsafeBytes { try FrameHeader(decoding: $0) }
    let payload = Array(frame[16...])
    try payload.withUnsafeBytes { bytes in
      let content: any WireMessage =
        header.isFromServer
        ? try ServerMessage(opcode: header.opcode, decoding: bytes).content
        : try ClientMessage(opcode: header.opcode, decoding: bytes).content
      if let commit = content as? Commit {
        var visitor = ReencodingVisitor()
        commit.operations.withUnsafeBytes { visitCommit($0, &visitor) }
        expectEqual(visitor.encoder.operations, commit.operations)
        let lines = commit.operations.withUnsafeBytes { commitLines(of: $0) }
        expectEqual([commit.dump] + lines, vector.dump)
      } else {
        expectEqual(content.frame(serial: header.serial), frame)
        // Texts are padded relative to the message's start.
        var stream: [UInt8] = [1, 2, 3]
        content.append(to: &stream, serial: header.serial)
        expectEqual(stream, [1, 2, 3] + frame)
        expectEqual([content.dump], vector.dump)
      }
    }
  }

  /// The limits of the first servers.
  private static let firstLimits: Limits = {
    var limits = Limits()
    limits.treeDepth = 256
    limits.imageDimension = 16_384
    return limits
  }()

  private static func vector(_ name: String, _ message: some WireMessage) -> VectorFile.Vector {
    VectorFile.Vector(name: name, dump: [message.dump], hex: hex(message.frame(serial: 1)))
  }

  @Test func `messages are these bytes`() throws {
    try Self.compare(
      "messages.json",
      [
        Self.vector(
          "hello",
          Hello(major: 1, minorMin: 0, minorMax: 0, flags: .noDescriptors, name: "demo-hello")),
        Self.vector(
          "welcome",
          Welcome(
            major: 1, minor: 0, clockKind: .manual, time: 0.5, width: 1_280, height: 720,
            scale: 2, refreshInterval: 1.0 / 60, credits: 3, limits: Self.firstLimits,
            serverName: "renderd")),
        Self.vector(
          "error",
          ErrorMessage(
            code: .badKey, key: 71, target: 9, serial: 4, operationIndex: 2, byteOffset: 208,
            message: "unknown property 71")),
        Self.vector(
          "frame",
          FrameEvent(frameNumber: 7, latchedSerial: 4, time: 1.25, interval: 0.0625, credits: 1)),
        Self.vector(
          "animationStarted", AnimationStarted(layer: 2, animation: 3, time: 1.25)),
        Self.vector(
          "animationStopped",
          AnimationStopped(layer: 2, animation: 3, finished: true, time: 2.25)),
        Self.vector(
          "configure",
          Configure(
            context: 1, flags: .visible, x: 10, y: 20, width: 300, height: 200, scale: 2)),
        Self.vector("clockChanged", ClockChanged(time: 3.5)),
        Self.vector("warning", LimitWarning(limit: 4, used: 209_716, maximum: 262_144)),
        Self.vector("closeRequested", CloseRequested(context: 1)),
        Self.vector("bye", Bye(reason: .slowReader, message: "nothing read for 10 s")),
        Self.vector("presented", Presented(frameNumber: 7, latchedSerial: 4, time: 1.266)),
        Self.vector(
          "pointer",
          PointerEvent(
            context: 1, kind: .pressed, button: 1, layer: 9, modifiers: [.shift, .command],
            clicks: 2, buttons: 1, x: 10.5, y: 20, layerX: 1, layerY: 2, deltaX: 0, deltaY: 0,
            stepsX: 0, stepsY: 0, time: 1.5, frameNumber: 7)),
        Self.vector(
          "touch",
          TouchEvent(
            context: 1, kind: .moved, layer: 9, finger: 2, x: 10, y: 20, layerX: 1, layerY: 2,
            pressure: 0.5, time: 1.5, frameNumber: 7)),
        Self.vector(
          "key",
          KeyEvent(
            context: 1, keyCode: 40, flags: [.down, .repeats], modifiers: .option, time: 1.5,
            symbol: "Return")),
        Self.vector("text", TextEvent(context: 1, time: 1.5, characters: "é")),
        Self.vector("hostedContextChanged", HostedContextChanged(layer: 9, state: .shown)),
        Self.vector(
          "typeKey",
          TypeKey(context: 1, keyCode: 42, flags: .down, modifiers: .shift, symbol: "Backspace")),
        Self.vector("typeText", TypeText(context: 1, characters: "ä")),
        Self.vector(
          "outputChanged",
          OutputChanged(
            output: 1, transform: .rotated90, x: 1_280, y: 0, width: 384, height: 512, scale: 2,
            refreshInterval: 0.02, pixelWidth: 768, pixelHeight: 1_024, widthMillimetres: 90,
            heightMillimetres: 120, name: "HDMI-A-1")),
        Self.vector("outputRemoved", OutputRemoved(output: 1)),
        Self.vector("contextOutput", ContextOutput(context: 3, output: 1)),
        Self.vector(
          "inputPanelMoved",
          InputPanelMoved(context: 3, x: 0, y: 300, width: 384, height: 212)),
        Self.vector("textWanted", TextWanted(context: 1, kind: .password)),
        Self.vector(
          "notice",
          Notice(code: .noSuchOutput, context: 3, message: "no output is called DP-2")),
        Self.vector(
          "attachFrame",
          AttachFrame(
            surface: 7, buffer: 2, flags: .keep, sequence: 12, time: 1.5, minimumDuration: 0.04,
            damage: [
              FrameRectangle(x: 16, y: 0, width: 8, height: 4),
              FrameRectangle(x: 0, y: 20, width: 64, height: 1),
            ])),
        Self.vector("dropFrames", DropFrames(surface: 7, from: 13)),
        Self.vector(
          "surfaceChanged",
          SurfaceChanged(
            surface: 7, states: [.connected, .visible], free: 0b011, waiting: 1, taken: 14,
            shown: 12, time: 1.516, passed: 1, late: 0)),
        Self.vector(
          "interactionChanged",
          InteractionChanged(
            layer: 2, animation: 9, state: 2, fingers: 1, drags: 3, x: 0, y: 120.5, scale: 1,
            rotation: 0, velocityX: 0, velocityY: -800, velocityScale: 0, velocityRotation: 0,
            endX: 0, endY: 22.5, endScale: 1, endRotation: 0, time: 1.516)),
      ])
  }

  @Test func `commits are these bytes`() throws {
    var vectors: [VectorFile.Vector] = []
    func add(_ name: String, _ write: (inout CommitEncoder) -> Void) {
      var encoder = CommitEncoder()
      write(&encoder)
      let frames = encoder.makeFrames(firstSerial: 2, commitTime: 1.5)
      let lines = encoder.withOperations { commitLines(of: $0) }
      let commit = Commit(commitTime: 1.5, operations: encoder.operations)
      vectors.append(
        VectorFile.Vector(
          name: name, dump: [commit.dump] + lines, hex: hex(frames[0].bytes)))
    }
    add("a red square in a window") {
      $0.createLayer(1)
      $0.setAlone(
        .rect(Rectangle(x: 0, y: 0, width: 300, height: 200)), for: .bounds, of: 1)
      $0.createLayer(2)
      $0.setAlone(.rect(Rectangle(x: 0, y: 0, width: 50, height: 50)), for: .bounds, of: 2)
      $0.setAlone(.point(Point(x: 150, y: 100)), for: .position, of: 2)
      $0.setAlone(
        .color(ColorValue(red: 1, green: 0, blue: 0, alpha: 1)), for: .backgroundColor, of: 2)
      $0.insertSublayer(2, at: 0, of: 1)
      $0.createContext(
        1, layer: 1, origin: nil, size: Size(width: 300, height: 200), title: "Square")
    }
    add("every property") { encoder in
      encoder.createLayer(1)
      encoder.defineImageByDescriptor(1, width: 2, height: 1, rowBytes: 8, byteCount: 8)
      for key in PropertyKey.travelling {
        encoder.setAlone(key.sample, for: key, of: 1)
        if key.isOptional { encoder.unset(key, of: 1) }
      }
    }
    add("the tree") {
      $0.setSublayers([2, 3, 4], of: 1)
      $0.insertSublayer(5, at: 1, of: 1)
      $0.removeFromSuperlayer(3)
      $0.setMask(3, of: 2)
      $0.setMask(0, of: 2)
      $0.destroyLayer(4)
    }
    add("images") { encoder in
      let pixels: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 255, 0, 0, 0, 0]
      pixels.withUnsafeBytes {
        encoder.defineImage(1, width: 1, height: 3, rowBytes: 4, pixels: $0)
      }
      encoder.defineImageByDescriptor(
        2, width: 640, height: 480, rowBytes: 2_560, byteCount: 1_228_800)
      encoder.setAlone(.image(1), for: .contents, of: 1)
      encoder.releaseImage(1)
    }
    add("contexts") {
      $0.createContext(
        1, layer: 1, origin: Point(x: 10, y: 20), size: Size(width: 30, height: 40), title: "é")
      $0.setContextTitle("two", of: 1)
      $0.setContextFrame(Rectangle(x: 1, y: 2, width: 3, height: 4), of: 1)
      $0.setHostingToken("0123456789abcdef0123456789abcdef", of: 1)
      $0.destroyContext(1)
    }
    add("outputs and roles") {
      $0.setContextOutput(.name("HDMI-A-1"), of: 1)
      $0.setContextOutput(.number(2), of: 1)
      $0.setContextOutput(.any, of: 1)
      $0.setContextRole(.inputPanel, of: 1)
      $0.setContextRole(.normal, of: 1)
      $0.setBits(TextInputKind.number.rawValue, for: .wantsText, of: 1)
    }
    add("surfaces") {
      $0.defineSurface(
        7,
        SurfaceLayout(
          width: 1_280, height: 720, displayWidth: 1_280, displayHeight: 960, format: .nv12,
          matrix: .bt709, range: .limited, siting: .left, bufferCount: 3, bufferStride: 1_382_400,
          planes: [
            SurfacePlane(offset: 0, rowBytes: 1_280),
            SurfacePlane(offset: 921_600, rowBytes: 1_280),
          ]))
      $0.defineSurface(
        8,
        .packed(
          width: 63, height: 33, format: .i420, matrix: .bt601, range: .full, siting: .center,
          bufferCount: 32))
      var straight = SurfaceLayout.packed(width: 16, height: 9, format: .rgba8, bufferCount: 1)
      straight.hasStraightAlpha = true
      $0.defineSurface(9, straight)
      $0.attachFrame(
        FrameAttachment(
          buffer: 1, flags: .keep, sequence: 1,
          damage: [FrameRectangle(x: 0, y: 0, width: 16, height: 8)]), to: 7)
      $0.attachFrame(FrameAttachment(buffer: 31, sequence: 4), to: 8)
      $0.setAlone(.image(7), for: .contents, of: 1)
      $0.shareSurface(7, token: "0123456789abcdef0123456789abcdef")
      $0.shareSurface(7, token: "")
      $0.importSurface(10, token: "0123456789abcdef0123456789abcdef")
      $0.releaseImage(8)
    }
    add("animations") {
      for (index, description) in Self.animations.enumerated() {
        $0.addAnimation(UInt32(index + 1), to: 1, description)
      }
      $0.removeAnimation(1, from: 1)
    }
    add("decelerations") {
      for (index, description) in Self.decelerations.enumerated() {
        $0.addAnimation(UInt32(index + 1), to: 1, description)
      }
    }
    add("expressions and interactions") {
      for (index, description) in Self.following.enumerated() {
        $0.addAnimation(UInt32(index + 1), to: 1, description)
      }
    }
    add("properties together") { encoder in
      encoder.createLayer(1)
      encoder.defineImageByDescriptor(1, width: 2, height: 1, rowBytes: 8, byteCount: 8)
      let keys = PropertyKey.travelling.filter { $0.type.byteCount > 0 }
      for group in [0, 64] as [UInt16] {
        encoder.setProperties(
          keys.filter { PropertyLayouts.group(of: $0) == group }.map { ($0, $0.sample) }, of: 1)
      }
      encoder.setProperties([(.opacity, .scalar(0.25))], of: 1)
    }
    try Self.compare("commits.json", vectors)
  }

  static let animations: [AnimationDescription] = {
    var path = PathValue()
    path.move(to: .zero)
    path.line(to: Point(x: 10, y: 0))
    path.quad(to: Point(x: 20, y: 10), control: Point(x: 20, y: 0))
    path.cubic(to: .zero, control1: Point(x: 20, y: 30), control2: Point(x: 0, y: 30))
    path.close()
    let move = AnimationDescription.Target(PropertyKeyPath(.position))
    let fade = AnimationDescription(
      timing: Timing(duration: 0.25), curve: .easeInEaseOut,
      content: .basic(
        .init(
          target: .init(PropertyKeyPath(.opacity)), from: .scalar(0), to: .scalar(1))))
    let turn = AnimationDescription(
      timing: Timing(duration: 2, repeatCount: .infinity), isRemovedOnCompletion: false,
      content: .basic(
        .init(
          target: .init(
            PropertyKeyPath(.transform, .rotationZ), isAdditive: true, isCumulative: true),
          by: .scalar(3))))
    let color = AnimationDescription(
      timing: Timing(duration: 1, autoreverses: true, fillMode: .both),
      content: .keyframes(
        .init(
          target: .init(PropertyKeyPath(.backgroundColor)),
          frames: .values([.none, .color(.white), .color(.black)]), keyTimes: [0, 0.25, 1],
          curves: [.linear, .easeOut], mode: .discrete)))
    let along = AnimationDescription(
      timing: Timing(beginTime: 0.5, duration: 3, speed: 2, timeOffset: 0.125, repeatDuration: 9),
      content: .keyframes(
        .init(target: move, frames: .path(path), mode: .paced, rotation: .autoReverse)))
    let inert = AnimationDescription(timing: Timing(duration: 1), content: .inert)
    let group = AnimationDescription(
      timing: Timing(duration: 4), content: .group([fade, inert]))
    return [fade, turn, color, along, inert, group] + newerAnimations
  }()
}

extension `Golden vectors` {
  /// A spring, a value function, attributes of objects, a spline, transitions and a frame rate.
  fileprivate static let newerAnimations: [AnimationDescription] = {
    let timing = Timing(duration: 1)
    let spring = AnimationDescription(
      timing: timing, curve: .easeIn,
      frameRate: FrameRateRange(minimum: 30, maximum: 120, preferred: 60),
      content: .basic(
        .init(
          target: .init(PropertyKeyPath(.backgroundColor)), from: .color(.white),
          to: PropertyValue.none,
          spring: Spring(
            mass: 2, stiffness: 50, damping: .infinity, initialVelocity: -1,
            allowsOverdamping: true))))
    let function = AnimationDescription(
      timing: timing, frameRate: FrameRateRange(minimum: 0, maximum: 30),
      content: .basic(
        .init(
          target: .init(PropertyKeyPath(.transform), valueFunction: .scale),
          to: .scalars([1, 2, 3]))))
    let attribute = AnimationDescription(
      timing: timing,
      content: .basic(
        .init(
          target: .init(
            PropertyKeyPath(.emitterCells),
            attribute: ObjectAttribute(objects: ["fire", "spark"], attribute: "velocity")),
          from: .scalar(1), to: .scalar(9))))
    let spline = AnimationDescription(
      timing: timing,
      content: .keyframes(
        .init(
          target: .init(
            PropertyKeyPath(.filters, .x),
            attribute: ObjectAttribute(objects: [], attribute: "inputCenter")),
          frames: .values([.scalar(1), .scalar(2), .none]), mode: .cubicPaced,
          tensions: [0.5], continuities: [0.25, -1], biases: [0, 0, 1])))
    let push = AnimationDescription(
      timing: timing,
      content: .transition(
        .init(type: .push, subtype: .fromTop, startProgress: 0.25, endProgress: 0.75)))
    let filter = AnimationDescription(
      timing: timing,
      content: .transition(
        .init(
          filter: ObjectValue(
            name: "swipe", kind: "swipe", attributes: ["inputAngle": .scalar(1)]))))
    return [spring, function, attribute, spline, push, filter]
  }()

  /// A deceleration that bounces and one that stops.
  fileprivate static let decelerations: [AnimationDescription] = {
    let timing = Timing(duration: 1)
    let coasting = AnimationDescription(
      timing: timing,
      content: .deceleration(
        .init(
          target: .init(PropertyKeyPath(.bounds, .originY), isAdditive: true),
          motion: Deceleration(
            from: 120, velocity: -1800, rate: 0.99, lowerBound: -64, upperBound: 900,
            slowPull: 9, fastPull: 46, restSpeed: 5, restDistance: 0.25))))
    let stopping = AnimationDescription(
      timing: timing,
      content: .deceleration(
        .init(
          target: .init(PropertyKeyPath(.transform), valueFunction: .translateX),
          motion: Deceleration(
            from: 0, velocity: 100, lowerBound: 0, upperBound: 32, bounces: false))))
    return [coasting, stopping]
  }()

  /// Every operation and input of expressions, a time source, and interactions with every snap and every drive.
  fileprivate static let following: [AnimationDescription] = {
    let timing = Timing(duration: 1, repeatCount: .infinity)
    func animation(_ content: AnimationDescription.Content) -> AnimationDescription {
      AnimationDescription(timing: timing, isRemovedOnCompletion: false, content: content)
    }
    let inputs: [ExpressionInput] = [
      .time, .property(.init(layer: 2, keyPath: .init(.bounds, .originY))),
      .property(.init(layer: 3, keyPath: .init(.backgroundColor), index: 2)),
      .interaction(.init(layer: 2, quantity: .velocityRotation)),
    ]
    let steps = ExpressionOperation.allCases.enumerated().map { index, operation in
      let place = UInt16(index)
      return ExpressionStep(
        operation, place, operation.operandCount > 1 ? 4 : 0, operation.operandCount > 2 ? 5 : 0)
    }
    let program = ExpressionProgram(
      inputs: inputs, constants: [0.1, -200], steps: steps, results: [UInt16(5 + steps.count)])
    var scrubbed = animation(
      .basic(.init(target: .init(.init(.opacity)), from: .scalar(0), to: .scalar(1))))
    scrubbed.timeSource = ExpressionProgram(
      inputs: [.interaction(.init(layer: 2, quantity: .y))], constants: [0.005],
      steps: [ExpressionStep(.multiply, 0, 1)], results: [2])
    let point = ExpressionProgram(constants: [10, 20], results: [0, 1])
    let list = InteractionConfiguration([
      InteractionAxis(
        .y, lower: 0, upper: 900, extent: 400, initial: 0, gain: -1, chains: true, snap: .pages)
    ])
    let photo = InteractionConfiguration(
      [
        InteractionAxis(
          .x, lower: -50, upper: 50, extent: 100, initial: 1, rate: nil, bounces: false,
          snap: .points([-50, 0, 50])),
        InteractionAxis(
          .y, lower: 0, upper: 0, extent: 10, initial: 0, gain: 0.5, alwaysBounces: true,
          snap: .interval(start: 2, length: 8)),
        InteractionAxis(.scale, lower: 0.5, upper: 4, initial: 1),
        InteractionAxis(.rotation, lower: -3, upper: 3, initial: 0.25, rate: 0.99),
      ], policy: .share, isDirectionalLockEnabled: true)
    return [
      animation(.expression(.init(target: .init(.init(.opacity)), program: program))),
      animation(
        .expression(.init(target: .init(.init(.position), isAdditive: true), program: point))),
      scrubbed,
      animation(
        .interaction(
          InteractionDescription(
            list, condition: ExpressionProgram(inputs: [inputs[0]], results: [0])))),
      animation(
        .interaction(
          InteractionDescription(
            photo, reports: true,
            drives: [
              InteractionDrive(.x, .set(5)),
              InteractionDrive(.y, .spring(8, Spring(mass: 1, stiffness: 100, damping: 10))),
              InteractionDrive(.scale, .coast(-0.5)), InteractionDrive(.rotation, .stop),
            ]))),
    ]
  }()
}

extension PropertyKey {
  /// A value that shows where each number goes.
  fileprivate var sample: PropertyValue {
    var number = 0.0
    let numbers = type.value {
      number += 1
      return number
    }
    return switch type {
    case .bool: .bool(true)
    case .scalar: .scalar(allowsInfinity ? .infinity : Double(rawValue))
    case .color: .color(ColorValue(red: 0.25, green: 0.5, blue: 0.75, alpha: 1))
    case .image: .image(1)
    case .bits: .bits(maximumBits)
    case .text: .text("layer")
    case .path:
      .path(
        PathValue(
          verbs: [.move, .line, .quad, .cubic, .close],
          points: (1...7).map { Point(x: Double($0), y: -Double($0)) }))
    case .scalars: .scalars([0.25, 1])
    case .colors: .colors([.white, ColorValue(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)])
    case .objects:
      .objects([
        ObjectValue(
          name: "first", kind: "gaussianBlur",
          attributes: ["inputRadius": .scalar(4), "image": .image(1)]),
        ObjectValue(
          name: "outer",
          attributes: ["emitterCells": .objects([ObjectValue(attributes: ["spin": .scalar(1)])])]),
      ])
    default: numbers ?? .none
    }
  }
}

private func hex(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

private func unhex(_ text: String) -> [UInt8]? {
  var bytes: [UInt8] = []
  var rest = Substring(text)
  while !rest.isEmpty {
    guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
    bytes.append(byte)
    rest = rest.dropFirst(2)
  }
  return bytes
}
