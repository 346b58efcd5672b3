import Expectations
import GraphicsValues
import ParticleEmission
import Testing

/// Emitters from the values of a layer and the objects in them.
@Suite struct AttributeTests {
  @Test("a layer without values has the defaults of §11.8")
  func defaults() {
    let emitter = ParticleEmitter(PropertyTable())
    expectEqual(emitter, ParticleEmitter())
    let cell = EmitterCell(ObjectValue())
    expectEqual(cell, EmitterCell())
    expectTrue(cell.isEnabled)
    expectEqual(cell.birthRate, 0)
    expectEqual(cell.scale, 1)
    expectEqual(cell.color, .white)
    expectEqual(cell.duration, .infinity)
    expectEqual(cell.speed, 1)
    expectEqual(cell.contentsRect, .unit)
  }

  @Test("every property of the layer is read")
  func layer() {
    let values: [PropertyKey: PropertyValue] = [
      .emitterCells: .objects([ObjectValue(name: "a"), ObjectValue(name: "b")]),
      .emitterPosition: .point(Point(x: 1, y: 2)), .emitterZPosition: .scalar(3),
      .emitterSize: .size(Size(width: 4, height: 5)), .emitterDepth: .scalar(6),
      .emitterShape: .bits(4), .emitterMode: .bits(1), .renderMode: .bits(3),
      .preservesDepth: .bool(true), .birthRate: .scalar(7), .lifetime: .scalar(8),
      .velocity: .scalar(9), .scale: .scalar(10), .spin: .scalar(11), .seed: .bits(12),
    ]
    var table = PropertyTable()
    for (key, value) in values { table[key] = value }
    let emitter = ParticleEmitter(table)
    expectEqual(emitter.rootCount, 2)
    expectEqual(emitter.position, Vector3(x: 1, y: 2, z: 3))
    expectEqual(emitter.extent, Vector3(x: 4, y: 5, z: 6))
    expectEqual(emitter.shape, .circle)
    expectEqual(emitter.mode, .outline)
    expectEqual(emitter.renderMode, .backToFront)
    expectTrue(emitter.preservesDepth)
    expectEqual(
      [emitter.birthRate, emitter.lifetime, emitter.velocity, emitter.scale, emitter.spin],
      [7, 8, 9, 10, 11])
    expectEqual(emitter.seed, 12)
  }

  /// An attribute's name on the wire, and its place in the cell.
  static let numbers: [(key: String, path: KeyPath<EmitterCell, Double> & Sendable)] = [
    ("birthRate", \.birthRate), ("lifetime", \.lifetime), ("lifetimeRange", \.lifetimeRange),
    ("emissionLatitude", \.emissionLatitude), ("emissionLongitude", \.emissionLongitude),
    ("emissionRange", \.emissionRange), ("velocity", \.velocity),
    ("velocityRange", \.velocityRange), ("xAcceleration", \.acceleration.x),
    ("yAcceleration", \.acceleration.y), ("zAcceleration", \.acceleration.z), ("scale", \.scale),
    ("scaleRange", \.scaleRange), ("scaleSpeed", \.scaleSpeed), ("spin", \.spin),
    ("spinRange", \.spinRange), ("contentsScale", \.contentsScale),
    ("minificationFilterBias", \.minificationFilterBias), ("beginTime", \.beginTime),
    ("duration", \.duration), ("speed", \.speed), ("timeOffset", \.timeOffset),
    ("repeatCount", \.repeatCount), ("repeatDuration", \.repeatDuration),
  ]

  @Test("every number of a cell is read, and left alone when it is something else")
  func cellNumbers() {
    for (key, path) in Self.numbers {
      expectEqual(EmitterCell(ObjectValue(attributes: [key: .scalar(42)]))[keyPath: path], 42)
      expectEqual(EmitterCell(ObjectValue(attributes: [key: .text("42")])), EmitterCell())
    }
  }

  @Test("every other attribute of a cell is read")
  func cellOthers() {
    let inner = ObjectValue(name: "inner", attributes: ["contents": .image(8)])
    let cell = EmitterCell(
      ObjectValue(
        name: "outer",
        attributes: [
          "enabled": .bool(false), "contents": .image(7), "emitterCells": .objects([inner]),
          "contentsRect": .rect(Rectangle(x: 0, y: 0, width: 0.5, height: 0.5)),
          "minificationFilter": .bits(1), "magnificationFilter": .bits(2),
          "color": .color(ColorValue(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)),
          "redRange": .scalar(0.5), "greenRange": .scalar(0.25), "blueRange": .scalar(1),
          "alphaRange": .scalar(2), "redSpeed": .scalar(-0.5), "greenSpeed": .scalar(-0.25),
          "blueSpeed": .scalar(-1), "alphaSpeed": .scalar(-2), "autoreverses": .bool(true),
          "surprise": .scalar(1),
        ]))
    expectEqual(cell.name, "outer")
    expectFalse(cell.isEnabled)
    expectEqual(cell.image, 7)
    expectTrue(cell.autoreverses)
    expectEqual(cell.contentsRect.width, 0.5)
    expectEqual(cell.minificationFilter, .nearest)
    expectEqual(cell.magnificationFilter, .trilinear)
    expectEqual(cell.color, ColorValue(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
    expectEqual(cell.colorRange, ColorValue(red: 0.5, green: 0.25, blue: 1, alpha: 2))
    expectEqual(cell.colorSpeed, ColorValue(red: -0.5, green: -0.25, blue: -1, alpha: -2))
    expectEqual(cell.cells.map(\.name), ["inner"])
    let emitter = ParticleEmitter(cells: [cell])
    expectEqual(emitter.cells.map(\.image), [7, 8])
    expectEqual(emitter.cells[0].contentsRect.width, 0.5)
  }
}
