import GraphicsValues
import WireProtocol

extension MemoryKind {
  /// A kind for every property except `hidden`: a layer with a value that is not the default. A
  /// hidden layer has no commands, and is still charged for the one that it may need.
  package static let properties: [MemoryKind] = PropertyKey.travelling.filter { $0 != .hidden }.map
  {
    key in
    MemoryKind("layer with \(key.name)") { number, encoder in
      let id = 4 * number + 10
      encoder.addLayer(id, Rectangle(x: 0, y: 0, width: 2, height: 1), .red, in: 1, at: number)
      encoder.set(value(for: key), for: key, of: id)
    }
  }

  private static func value(for key: PropertyKey) -> PropertyValue {
    switch key.type {
    case .bool: .bool(key.defaultValue != .bool(true))
    case .scalar: .scalar((key.defaultValue.asScalar ?? 0) == 0.5 ? 0.25 : 0.5)
    case .point: .point(Point(x: 0.25, y: 0.75))
    case .size: .size(Size(width: 3, height: 5))
    case .rect: .rect(Rectangle(x: 0, y: 0, width: 0.5, height: 0.25))
    case .color: .color(.blue)
    case .matrix: .matrix(.rotation(0.5, 0, 1, 0))
    case .image: .image(1)
    case .bits: .bits(key.defaultValue.asBits == 1 ? 0 : 1)
    case .text: .text("0123456789abcdef0123456789abcdef")
    case .path: .path(PathValue(verbs: [.move, .line], points: [.zero, Point(x: 9, y: 9)]))
    case .scalars: .scalars([0, 0.25, 1])
    case .colors: .colors([.red, .green, .blue])
    case .objects:
      .objects([ObjectValue(name: "one", kind: "one", attributes: ["number": .scalar(1)])])
    }
  }
}
