import CoreAnimation
import Expectations
import GraphicsValues
import Quartz2D
import Testing

extension CoreAnimationTests {
  /// The server's tree has the values that were set on a layer.
  @MainActor @Suite struct SpecialisedLayersArrival {
    private let fixture: ServedFixture
    private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)

    init() throws { fixture = try ServedFixture() }

    /// Shows a layer, changes it and compares all properties of its kind.
    private func check<Layer: CALayer>(
      _ layer: Layer, _ kind: LayerKind, _ expected: [PropertyKey: PropertyValue],
      change: (Layer) -> Void
    ) throws {
      expectEqual(Set(expected.keys), PropertyKey.travelling(for: kind), "all of the kind")
      CATransaction.setDisableActions(true)
      try fixture.show(layer)
      change(layer)
      try fixture.deliver()
      let values = try fixture.values(.model)
      expectEqual(values[.kind], .bits(kind.rawValue))
      for (key, value) in expected { expectEqual(values[key], value, "\(key)") }
      // Removed and added again: the layer is created again with all its values.
      layer.removeFromSuperlayer()
      try fixture.deliver()
      try fixture.show(layer)
      let again = try fixture.values(.model)
      for (key, value) in expected { expectEqual(again[key], value, "\(key) again") }
    }

    @Test func `a shape`() throws {
      let path = CGMutablePath()
      path.addRect(CGRect(x: 1, y: 2, width: 30, height: 40))
      let value = path.value
      try check(
        CAShapeLayer(), .shape,
        [
          .path: .path(value), .fillColor: .color(ColorValue(Self.red)), .fillRule: .bits(1),
          .strokeColor: .color(ColorValue(Self.blue)), .strokeStart: .scalar(0.25),
          .strokeEnd: .scalar(0.75), .lineWidth: .scalar(3), .miterLimit: .scalar(4),
          .lineCap: .bits(2), .lineJoin: .bits(1), .lineDashPattern: .scalars([5, 2.5]),
          .lineDashPhase: .scalar(1.5),
        ]
      ) {
        $0.path = path
        $0.fillColor = Self.red
        $0.fillRule = .evenOdd
        $0.strokeColor = Self.blue
        $0.strokeStart = 0.25
        $0.strokeEnd = 0.75
        $0.lineWidth = 3
        $0.miterLimit = 4
        $0.lineCap = .square
        $0.lineJoin = .round
        $0.lineDashPattern = [5, 2.5]
        $0.lineDashPhase = 1.5
      }
    }

    @Test func `a gradient`() throws {
      try check(
        CAGradientLayer(), .gradient,
        [
          .colors: .colors([ColorValue(Self.red), ColorValue(Self.blue)]),
          .locations: .scalars([0.25, 1]), .startPoint: .point(Point(x: 0.1, y: 0.2)),
          .endPoint: .point(Point(x: 0.3, y: 0.4)), .gradientType: .bits(2),
        ]
      ) {
        $0.colors = [Self.red, Self.blue]
        $0.locations = [0.25, 1]
        $0.startPoint = CGPoint(x: 0.1, y: 0.2)
        $0.endPoint = CGPoint(x: 0.3, y: 0.4)
        $0.type = .conic
      }
    }

    @Test func `a gradient of an unknown type is one that draws nothing`() throws {
      let layer = CAGradientLayer()
      layer.type = CAGradientLayerType(rawValue: "spiral")
      try fixture.show(layer)
      try expectEqual(fixture.values(.model)[.gradientType], .bits(3))
    }

    @Test func `a replicator`() throws {
      let transform = CATransform3DMakeTranslation(10, 0, 0)
      try check(
        CAReplicatorLayer(), .replicator,
        [
          .instanceCount: .scalar(4), .preservesDepth: .bool(true), .instanceDelay: .scalar(0.5),
          .instanceTransform: .matrix(Matrix4(transform)),
          .instanceColor: .color(ColorValue(Self.blue)), .instanceRedOffset: .scalar(0.25),
          .instanceGreenOffset: .scalar(-0.25), .instanceBlueOffset: .scalar(0.5),
          .instanceAlphaOffset: .scalar(-0.5),
        ]
      ) {
        $0.instanceCount = 4
        $0.preservesDepth = true
        $0.instanceDelay = 0.5
        $0.instanceTransform = transform
        $0.instanceColor = Self.blue
        $0.instanceRedOffset = 0.25
        $0.instanceGreenOffset = -0.25
        $0.instanceBlueOffset = 0.5
        $0.instanceAlphaOffset = -0.5
      }
    }

    @Test func `a scroll layer clips and moves`() throws {
      let layer = CAScrollLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
      try fixture.show(layer)
      CATransaction.setDisableActions(true)
      layer.scroll(to: CGPoint(x: 20, y: 30))
      try fixture.deliver()
      let values = try fixture.values(.model)
      expectEqual(values[.kind], .bits(LayerKind.scroll.rawValue))
      #expect(values[.masksToBounds] == .bool(true) && values[.scrollMode] == nil)
      expectEqual(values[.bounds], .rect(Rectangle(x: 20, y: 30, width: 50, height: 50)))
    }

    @Test func `a transform layer`() throws {
      try fixture.show(CATransformLayer())
      try expectEqual(fixture.values(.model)[.kind], .bits(LayerKind.transform.rawValue))
    }

    @Test func `an emitter`() throws {
      let cell = CAEmitterCell()
      cell.name = "spark"
      try check(
        CAEmitterLayer(), .emitter,
        [
          .emitterCells: .objects([Self.cell("spark")]),
          .emitterPosition: .point(Point(x: 5, y: 6)), .emitterZPosition: .scalar(7),
          .emitterSize: .size(Size(width: 8, height: 9)), .emitterDepth: .scalar(10),
          .emitterShape: .bits(4), .emitterMode: .bits(1), .renderMode: .bits(4),
          .preservesDepth: .bool(true), .birthRate: .scalar(2), .lifetime: .scalar(3),
          .velocity: .scalar(4), .scale: .scalar(5), .spin: .scalar(6),
          .seed: .bits(4_000_000_000),
        ]
      ) {
        $0.emitterCells = [cell]
        $0.emitterPosition = CGPoint(x: 5, y: 6)
        $0.emitterZPosition = 7
        $0.emitterSize = CGSize(width: 8, height: 9)
        $0.emitterDepth = 10
        $0.emitterShape = .circle
        $0.emitterMode = .outline
        $0.renderMode = .additive
        $0.preservesDepth = true
        $0.birthRate = 2
        $0.lifetime = 3
        $0.velocity = 4
        $0.scale = 5
        $0.spin = 6
        $0.seed = 4_000_000_000
      }
    }

    /// A cell with only its name set.
    private static func cell(
      _ name: String, _ changes: [String: PropertyValue] = [:]
    ) -> ObjectValue {
      var attributes: [String: PropertyValue] = [
        "enabled": .bool(true), "color": .color(ColorValue(red: 1, green: 1, blue: 1, alpha: 1)),
        "scale": .scalar(1), "contentsScale": .scalar(1), "speed": .scalar(1),
        "contentsRect": .rect(Rectangle(x: 0, y: 0, width: 1, height: 1)),
        "minificationFilter": .bits(0), "magnificationFilter": .bits(0), "fillMode": .bits(0),
        "autoreverses": .bool(false),
      ]
      let zeros = [
        "birthRate", "lifetime", "lifetimeRange", "emissionLatitude", "emissionLongitude",
        "emissionRange", "velocity", "velocityRange", "xAcceleration", "yAcceleration",
        "zAcceleration", "scaleRange", "scaleSpeed", "spin", "spinRange", "redRange",
        "greenRange", "blueRange", "alphaRange", "redSpeed", "greenSpeed", "blueSpeed",
        "alphaSpeed", "minificationFilterBias", "beginTime", "timeOffset", "repeatCount",
        "repeatDuration",
      ]
      for zero in zeros { attributes[zero] = .scalar(0) }
      attributes.merge(changes) { $1 }
      return ObjectValue(name: name, attributes: attributes)
    }

    @Test func `cells bring their pictures and the cells in them`() throws {
      let picture = try unwrap(CGImage(width: 1, height: 1, pixels: [0xFF01_0203]))
      let (outer, inner) = (CAEmitterCell(), CAEmitterCell())
      outer.name = "outer"
      outer.contents = picture
      outer.emitterCells = [inner]
      inner.contents = picture
      inner.magnificationFilter = "nearest"
      let layer = CAEmitterLayer()
      layer.emitterCells = [outer]
      try fixture.show(layer)
      let changes: [String: PropertyValue] = ["contents": .image(1)]
      let nested = Self.cell(
        "", changes.merging(["magnificationFilter": .bits(1)]) { $1 })
      try expectEqual(
        fixture.values(.model)[.emitterCells],
        .objects([
          Self.cell("outer", changes.merging(["emitterCells": .objects([nested])]) { $1 })
        ]))
    }

    @Test func `a cell that contains itself is cut off where a server stops reading`() throws {
      let cell = CAEmitterCell()
      cell.emitterCells = [cell]
      let layer = CAEmitterLayer()
      layer.emitterCells = [cell]
      try fixture.show(layer)
      var depth = 0
      var value = try fixture.values(.model)[.emitterCells]
      while let next = value?.asObjects?.first {
        depth += 1
        value = next.attributes["emitterCells"]
      }
      expectEqual(depth, 4)
      cell.emitterCells = nil
    }

    @Test func `a cell changes when it is set again or by key path`() throws {
      let cell = CAEmitterCell()
      cell.name = "spark"
      let layer = CAEmitterLayer()
      layer.emitterCells = [cell]
      try fixture.show(layer)
      cell.birthRate = 10
      try fixture.deliver()
      try expectEqual(fixture.values(.model)[.emitterCells], .objects([Self.cell("spark")]))
      layer.setValue(20, forKeyPath: "emitterCells.spark.birthRate")
      try fixture.deliver()
      try expectEqual(
        fixture.values(.model)[.emitterCells],
        .objects([Self.cell("spark", ["birthRate": .scalar(20)])]))
      expectEqual(cell.birthRate, 20)
      cell.velocity = 5
      layer.emitterCells = [cell]
      try fixture.deliver()
      try expectEqual(
        fixture.values(.model)[.emitterCells],
        .objects([Self.cell("spark", ["birthRate": .scalar(20), "velocity": .scalar(5)])]))
    }

    @Test func `filters arrive and change by key path`() throws {
      let blur = CAFilter(name: "gaussianBlur")
      blur.name = "soft"
      blur.setValue(4, forKey: "inputRadius")
      let layer = CALayer()
      layer.filters = [blur, try unwrap(CIFilter(name: "CIColorInvert"))]
      layer.compositingFilter = "multiplyBlendMode"
      try fixture.show(layer)
      func expected(_ radius: Double) -> PropertyValue {
        .objects([
          ObjectValue(
            name: "soft", kind: "gaussianBlur",
            attributes: ["inputRadius": .scalar(radius), "enabled": .bool(true)]),
          ObjectValue(
            name: "CIColorInvert", kind: "colorInvert", attributes: ["enabled": .bool(true)]),
        ])
      }
      try expectEqual(fixture.values(.model)[.filters], expected(4))
      try expectEqual(
        fixture.values(.model)[.compositingFilter],
        .objects([ObjectValue(kind: "multiplyBlendMode")]))
      CATransaction.setDisableActions(true)
      layer.setValue(9, forKeyPath: "filters.soft.inputRadius")
      try fixture.deliver()
      try expectEqual(fixture.values(.model)[.filters], expected(9))
      expectEqual(layer.value(forKeyPath: "filters.soft.inputRadius") as? Double, 9)
    }

    @Test func `values beyond a server's limits are cut, and the connection lives`() throws {
      let long = String(repeating: "x", count: 5000)
      let gradient = CAGradientLayer()
      gradient.colors = Array(repeating: CGColor.white, count: 5000)
      gradient.locations = Array(repeating: 0, count: 5000)
      let filter = CAFilter(type: long)
      filter.name = long + "\0"
      filter.setValue(long, forKey: long)
      let plain = CAFilter(type: "colorInvert")
      gradient.filters = [filter] + Array(repeating: plain, count: 4500)
      try fixture.show(gradient)
      let values = try fixture.values(.model)
      expectEqual(values[.colors]?.asColors?.count, 4096)
      expectEqual(values[.locations]?.asScalars?.count, 4096)
      let filters = try unwrap(values[.filters]?.asObjects)
      expectEqual(filters.count, 64)
      expectEqual(filters.first?.name.count, 4096)
      expectEqual(filters.first?.kind.count, 4096)
    }

    @Test func `a path that is too long is left out`() throws {
      let path = CGMutablePath()
      for x in 0...14_000 { path.addRect(CGRect(x: x, y: 0, width: 1, height: 1)) }
      let layer = CAShapeLayer()
      layer.path = path
      layer.lineWidth = 3
      try fixture.show(layer)
      let values = try fixture.values(.model)
      #expect(values[.path] == nil && values[.lineWidth] == .scalar(3))
    }
  }
}
