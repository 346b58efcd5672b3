import ArbitraryProtocolValues
import AnimationEvaluation
import Glibc
import GraphicsValues
import TestSupport
import WireProtocol
import WireTransport

/// The actions of a client before it is killed: every operation and every message, in an order in
/// which each is valid.
enum KillScript {
  /// The token of the client's hosted context.
  static let token = "0123456789abcdef0123456789abcdef"

  typealias Step = @Sendable (inout CommitEncoder) -> Void

  /// The order of the operations in the script.
  static let order: [OperationCode] = [
    .createLayer, .setProperty, .setProperties, .unsetProperty, .setSublayers, .insertSublayer,
    .setMask, .removeFromSuperlayer, .defineImage, .defineSurface, .attachFrame,
    .shareSurface, .importSurface, .addAnimation, .createContext, .setContextTitle,
    .setContextFrame, .setHostingToken, .setContextOutput, .setContextRole, .removeAnimation,
    .releaseImage, .destroyContext,
    .destroyLayer,
  ]

  /// An operation of the given kind, with the operations that it needs around it.
  static func steps(_ code: OperationCode) -> [Step] {
    switch code {
    case .createLayer: (1...6 as ClosedRange<UInt32>).map { id -> Step in { $0.createLayer(id) } }
    case .setProperty: properties
    case .setProperties:
      [
        {
          $0.setProperties(
            [(.position, .point(Point(x: 40, y: 30))), (.backgroundColor, .color(.blue))], of: 4)
        },
        { $0.setProperties([(.lineWidth, .scalar(3))], of: 5) },
      ]
    case .unsetProperty: [{ $0.unset(.backgroundColor, of: 2) }]
    case .setSublayers: [{ $0.setSublayers([2, 3], of: 1) }]
    case .insertSublayer:
      [{ $0.insertSublayer(4, at: 1, of: 1) }, { $0.insertSublayer(5, at: 0, of: 4) }]
    case .setMask: [{ $0.setMask(6, of: 3) }]
    case .removeFromSuperlayer: [{ $0.removeFromSuperlayer(5) }]
    case .defineImage: images
    case .defineSurface:
      [
        { $0.defineSurface(3, .packed(width: 64, height: 64, format: .bgra8, bufferCount: 1)) },
        { $0.setImage(3, for: .contents, of: 4) },
      ]
    case .attachFrame: [{ $0.attachFrame(FrameAttachment(buffer: 0, sequence: 1), to: 3) }]
    case .shareSurface: [{ $0.shareSurface(3, token: token) }]
    case .importSurface:
      [{ $0.importSurface(4, token: token) }, { $0.setImage(4, for: .contents, of: 5) }]
    case .addAnimation: animations
    case .createContext:
      [
        {
          $0.createContext(
            1, layer: 1, origin: Point(x: 20, y: 10), size: Size(width: 90, height: 70),
            title: "to be killed")
        }
      ]
    case .setContextTitle: [{ $0.setContextTitle("soon", of: 1) }]
    case .setContextFrame:
      [{ $0.setContextFrame(Rectangle(x: 0, y: 0, width: 120, height: 80), of: 1) }]
    case .setHostingToken:
      [{ $0.setHostingToken(token, of: 1) }]
    case .setContextOutput:
      [{ $0.setContextOutput(.number(0), of: 1) }, { $0.setContextOutput(.name("gone"), of: 1) }]
    case .setContextRole:
      [{ $0.setContextRole(.inputPanel, of: 1) }, { $0.setContextRole(.normal, of: 1) }]
    case .removeAnimation: [{ $0.removeAnimation(1, from: 1) }]
    case .releaseImage: [{ $0.releaseImage(1) }]
    case .destroyContext: [{ $0.destroyContext(1) }]
    case .destroyLayer: [{ $0.destroyLayer(3) }, { $0.destroyLayer(1) }]
    }
  }

  /// All operations, one after the other.
  static var operations: [(code: OperationCode, step: Step)] {
    order.flatMap { code in steps(code).map { (code, $0) } }
  }

  /// A value for every property on the wire, spread over five layers.
  private static var properties: [Step] {
    var values = ArbitraryValues(seed: 41)
    var steps: [Step] = []
    for (index, key) in PropertyKey.travelling.enumerated() {
      let value = values.value(for: key)
      let layer = UInt32(2 + index % 5)
      steps.append { $0.set(value, for: key, of: layer) }
    }
    return steps + [
      {
        $0.setRect(Rectangle(x: 0, y: 0, width: 90, height: 70), for: .bounds, of: 1)
        $0.setColor(.red, for: .backgroundColor, of: 1)
      }
    ]
  }

  private static var images: [Step] {
    [
      { $0.addImage(1, width: 3, height: 2, [UInt32](repeating: 0xFF12_3456, count: 6)) },
      { $0.defineImageByDescriptor(2, width: 64, height: 64, rowBytes: 256, byteCount: 16_384) },
      { $0.setImage(1, for: .contents, of: 1) },
      { $0.setImage(2, for: .contents, of: 2) },
    ]
  }

  private static var animations: [Step] {
    let fade = AnimationDescription.basic(
      PropertyKeyPath(.opacity), from: .scalar(0), to: .scalar(1), duration: 3)
    let kept = AnimationDescription.basic(
      PropertyKeyPath(.cornerRadius), to: .scalar(9), duration: 0.01, fill: .forwards,
      isRemoved: false)
    var values = ArbitraryValues(seed: 43)
    let others = (3...9 as ClosedRange<UInt32>).map { ($0, values.animation()) }
    return [{ $0.addAnimation(1, to: 1, fade) }, { $0.addAnimation(2, to: 2, kept) }]
      + others.map { id, description -> Step in { $0.addAnimation(id, to: 2 + id % 5, description) }
      }
  }

  /// Memory for a descriptor of the script: of the picture, and of the surface, which is as large.
  static func makeDescriptor() throws -> CInt {
    let pixels = [UInt32](repeating: 0xFF65_4321, count: 4096)
    return try pixels.withUnsafeBytes { try SealedMemory.make(copying: $0).release() }
  }

  // MARK: Messages

  /// A piece of a client's stream.
  struct Frame {
    var name: String
    var bytes: [UInt8]
    var descriptorCount: Int
  }

  /// A whole life: every client message, with a commit that spans frames.
  static func stream() -> [Frame] {
    var serial: UInt64 = 0
    return MessageOpcode.allCases.flatMap { message -> [Frame] in
      let frames = frames(message, firstSerial: serial + 1)
      serial += UInt64(frames.count)
      return frames
    }
  }

  private static func frames(_ message: MessageOpcode, firstSerial: UInt64) -> [Frame] {
    switch message {
    case .hello:
      let hello = Hello(major: 1, minorMin: 0, minorMax: 9, flags: [], name: "victim")
      return [Frame(name: "hello", bytes: hello.frame(serial: firstSerial), descriptorCount: 0)]
    case .setFrameEvents:
      let request = SetFrameEvents(enabled: true, interval: 0.1)
      return [
        Frame(
          name: "setFrameEvents", bytes: request.frame(serial: firstSerial), descriptorCount: 0)
      ]
    case .commit:
      var encoder = CommitEncoder()
      for (_, step) in operations { step(&encoder) }
      var limits = Limits()
      limits.frameBytes = 2048
      return encoder.makeFrames(firstSerial: firstSerial, commitTime: 0, limits: limits)
        .enumerated().map { index, frame in
          Frame(
            name: "commit \(index)", bytes: frame.bytes,
            descriptorCount: frame.descriptors.count)
        }
    default:
      // The remaining messages are the server's.
      return []
    }
  }
}
