import AnimationEvaluation
import GraphicsValues
import WireProtocol

/// One kind of object that a client can have very many of, and the commit that makes one.
///
/// Layer 1 is the root of a window, and image 1 has one pixel. The object with number n, from 0,
/// may use the layers `4n + 10` to `4n + 13`.
package struct MemoryKind: Sendable, CustomStringConvertible {
  package let name: String
  /// Makes an object's prerequisites, before the account is opened.
  let prepare: @Sendable (UInt32, inout CommitEncoder) -> Void
  let make: @Sendable (UInt32, inout CommitEncoder) -> Void

  init(
    _ name: String,
    prepare: @escaping @Sendable (UInt32, inout CommitEncoder) -> Void = { _, _ in },
    make: @escaping @Sendable (UInt32, inout CommitEncoder) -> Void
  ) {
    self.name = name
    self.prepare = prepare
    self.make = make
  }

  package var description: String { name }

  /// The kinds of layers, of relations between them and of long values.
  package static let layers: [MemoryKind] = [
    MemoryKind("plain layer") { $1.addPlain($0) },
    MemoryKind("layer and sublayer") { number, encoder in
      encoder.addPlain(number)
      encoder.addLayer(number.layer + 1, place(number), .blue, in: number.layer)
    },
    MemoryKind("layer and mask") { number, encoder in
      encoder.addPlain(number)
      encoder.addLayer(number.layer + 1, place(number), .blue)
      encoder.setMask(number.layer + 1, of: number.layer)
    },
    MemoryKind("layer with rare properties") { number, encoder in
      encoder.addPlain(number)
      encoder.setScalar(5, for: .shadowRadius, of: number.layer)
      encoder.setBool(false, for: .doubleSided, of: number.layer)
      encoder.setScalar(0.5, for: .shadowOpacity, of: number.layer)
    },
    MemoryKind("layer with depth") { number, encoder in
      encoder.addPlain(number)
      encoder.setMatrix(.rotation(1, 0, 1, 0), for: .transform, of: number.layer)
    },
    MemoryKind("layer with contents") { number, encoder in
      encoder.addPlain(number)
      encoder.setImage(1, for: .contents, of: number.layer)
    },
    MemoryKind("layer with time") { number, encoder in
      encoder.addPlain(number)
      encoder.setScalar(2, for: .speed, of: number.layer)
    },
    MemoryKind("layer with name") { number, encoder in
      encoder.addPlain(number)
      encoder.set(
        .text("a layer of number \(number), with a name that is long"), for: .name, of: number.layer
      )
    },
    MemoryKind("text layer") { number, encoder in
      encoder.addPlain(number, .text)
      encoder.setImage(1, for: .backing, of: number.layer)
    },
    MemoryKind("shape layer") { number, encoder in
      encoder.addPlain(number, .shape)
      encoder.set(.path(zigzag(8)), for: .path, of: number.layer)
      encoder.setColor(.red, for: .fillColor, of: number.layer)
      encoder.setColor(.blue, for: .strokeColor, of: number.layer)
    },
    MemoryKind("layer with a path of 200 lines") { number, encoder in
      encoder.addPlain(number, .shape)
      encoder.set(.path(zigzag(200)), for: .path, of: number.layer)
      encoder.setColor(.red, for: .fillColor, of: number.layer)
    },
    MemoryKind("gradient layer") { number, encoder in
      encoder.addPlain(number, .gradient)
      encoder.set(.colors([.red, .green, .blue]), for: .colors, of: number.layer)
      encoder.set(.scalars([0, 0.4, 1]), for: .locations, of: number.layer)
    },
    MemoryKind("layer with filters") { number, encoder in
      encoder.addPlain(number)
      encoder.set(
        .objects([
          ObjectValue(
            name: "blur", kind: "gaussianBlur", attributes: ["inputRadius": .scalar(2)])
        ]), for: .filters, of: number.layer)
    },
    MemoryKind("emitter layer") { number, encoder in
      encoder.addPlain(number, .emitter)
      let cell = ObjectValue(
        name: "cell", kind: "cell",
        attributes: [
          "birthRate": .scalar(16), "lifetime": .scalar(0.25), "velocity": .scalar(10),
          "contents": .image(1),
        ])
      encoder.set(.objects([cell]), for: .emitterCells, of: number.layer)
    },
    MemoryKind("replicator layer and three copies") { number, encoder in
      encoder.addPlain(number, .replicator)
      encoder.setScalar(4, for: .instanceCount, of: number.layer)
      encoder.addLayer(number.layer + 1, place(number), .blue, in: number.layer)
    },
  ]

  /// A path with so many points that the server keeps its measured lengths.
  package static let longPath = MemoryKind("layer with a path of 513 lines") { number, encoder in
    encoder.addPlain(number, .shape)
    encoder.set(.path(zigzag(513)), for: .path, of: number.layer)
    encoder.setColor(.red, for: .fillColor, of: number.layer)
  }

  /// The kinds of animations, each on an existing layer.
  package static let animations: [MemoryKind] = [
    animation(
      "basic animation",
      .basic(PropertyKeyPath(.position), from: .point(.zero), to: .point(far), duration: 100)),
    animation(
      "basic animation of a colour",
      .basic(
        PropertyKeyPath(.backgroundColor), from: .color(.red), to: .color(.blue), duration: 100)),
    animation(
      "spring animation",
      AnimationDescription(
        timing: Timing(duration: 100),
        content: .basic(
          .init(
            target: .init(PropertyKeyPath(.position)), from: .point(.zero), to: .point(far),
            spring: Spring())))),
    animation(
      "deceleration",
      AnimationDescription(
        timing: Timing(duration: 100),
        content: .deceleration(
          .init(
            target: .init(PropertyKeyPath(.bounds, .originY)),
            motion: Deceleration(from: 0, velocity: 900, lowerBound: 0, upperBound: 100))))),
    animation(
      "keyframe animation",
      keyframes(.values((0..<5).map { .point(Point(x: Double($0), y: 9)) }), [0, 0.1, 0.2, 0.3, 1])),
    animation("keyframe animation along a path", keyframes(.path(zigzag(20)), [])),
    animation(
      "group of two animations",
      AnimationDescription(
        timing: Timing(duration: 100),
        content: .group([
          .basic(PropertyKeyPath(.position), from: .point(.zero), to: .point(far), duration: 100),
          .basic(PropertyKeyPath(.opacity), from: .scalar(0), to: .scalar(1), duration: 100),
        ]))),
    animation(
      "transition",
      AnimationDescription(
        timing: Timing(duration: 100), content: .transition(Transition(type: .fade)))),
    MemoryKind("basic animation with a curve of its own", prepare: { $1.addPlain($0) }) {
      let curve = TimingCurve(0.2, 0.1, 0.4, 0.5 + Float($0) / 1_000_000)
      $1.addAnimation(
        $0 + 1, to: $0.layer,
        .basic(
          PropertyKeyPath(.position), from: .point(.zero), to: .point(far), duration: 100,
          curve: curve))
    },
  ]

  private static let far = Point(x: 200, y: 90)

  private static func animation(_ name: String, _ description: AnimationDescription) -> MemoryKind {
    MemoryKind(name, prepare: { $1.addPlain($0) }) {
      $1.addAnimation($0 + 1, to: $0.layer, description)
    }
  }

  private static func keyframes(
    _ frames: AnimationDescription.Keyframes.Frames, _ times: [Double]
  ) -> AnimationDescription {
    AnimationDescription(
      timing: Timing(duration: 100),
      content: .keyframes(
        .init(target: .init(PropertyKeyPath(.position)), frames: frames, keyTimes: times)))
  }

  private static func zigzag(_ count: Int) -> PathValue {
    var path = PathValue()
    path.move(to: .zero)
    for step in 1...count { path.line(to: Point(x: Double(step), y: Double(step % 2) * 4)) }
    return path
  }

  fileprivate static func place(_ number: UInt32) -> Rectangle {
    Rectangle(x: Double(number % 100) * 2, y: Double(number / 100), width: 2, height: 1)
  }
}

extension UInt32 {
  /// The layer of the object with this number.
  fileprivate var layer: UInt32 { 4 * self + 10 }
}

extension CommitEncoder {
  fileprivate mutating func addPlain(_ number: UInt32, _ kind: LayerKind = .plain) {
    addLayer(number.layer, MemoryKind.place(number), .red, in: 1, at: number)
    if kind != .plain { setBits(kind.rawValue, for: .kind, of: number.layer) }
  }
}
