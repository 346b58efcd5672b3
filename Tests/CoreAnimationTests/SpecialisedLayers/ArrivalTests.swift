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
    private static let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    private static let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    private static let redValue = PropertyValue.color(ColorValue(red))
    private static let blueValue = PropertyValue.color(ColorValue(blue))

    init() throws { fixture = try ServedFixture() }

    /// Checks the accessors of all properties of a kind: their defaults, that they return what was set,
    /// and that the value arrives in the server's tree.
    private func check<Layer: CALayer>(
      _ layer: Layer, _ kind: LayerKind, _ accessors: [Accessor<Layer>]
    ) throws {
      let keys = accessors.map(\.key)
      expectEqual(Set(keys), PropertyKey.travelling(for: kind), "all of the kind")
      CATransaction.setDisableActions(true)
      try fixture.show(layer)
      for accessor in accessors { accessor.change(layer) }
      try fixture.deliver()
      let values = try fixture.values(.model)
      expectEqual(values[.kind], .bits(kind.rawValue))
      for accessor in accessors {
        expectEqual(values[accessor.key], accessor.arrives, "\(accessor.key)")
      }
      // Removed and added again: the layer is created again with all its values.
      layer.removeFromSuperlayer()
      try fixture.deliver()
      try fixture.show(layer)
      let again = try fixture.values(.model)
      for accessor in accessors {
        expectEqual(again[accessor.key], accessor.arrives, "\(accessor.key) again")
      }
    }

    @Test func `a shape, §11.1`() throws {
      let path = CGPath(rect: CGRect(x: 1, y: 2, width: 30, height: 40), transform: nil)
      try check(
        CAShapeLayer(), .shape,
        [
          Accessor(.path, \.path, from: nil, to: path, .path(path.value)),
          Accessor(.fillColor, \.fillColor, from: Self.black, to: Self.red, Self.redValue),
          Accessor(.fillRule, \.fillRule, from: .nonZero, to: .evenOdd, .bits(1)),
          Accessor(.strokeColor, \.strokeColor, from: nil, to: Self.blue, Self.blueValue),
          Accessor(.strokeStart, \.strokeStart, from: 0, to: 0.25, .scalar(0.25)),
          Accessor(.strokeEnd, \.strokeEnd, from: 1, to: 0.75, .scalar(0.75)),
          Accessor(.lineWidth, \.lineWidth, from: 1, to: 3, .scalar(3)),
          Accessor(.miterLimit, \.miterLimit, from: 10, to: 4, .scalar(4)),
          Accessor(.lineCap, \.lineCap, from: .butt, to: .square, .bits(2)),
          Accessor(.lineJoin, \.lineJoin, from: .miter, to: .round, .bits(1)),
          Accessor(
            .lineDashPattern, \.lineDashPattern, from: nil, to: [5, 2.5], .scalars([5, 2.5])),
          Accessor(.lineDashPhase, \.lineDashPhase, from: 0, to: 1.5, .scalar(1.5)),
        ])
    }

    @Test func `a gradient, §11.2`() throws {
      let colors = [ColorValue(Self.red), ColorValue(Self.blue)]
      try check(
        CAGradientLayer(), .gradient,
        [
          Accessor(
            .colors, \.colorArray, from: nil, to: [Self.red, Self.blue], .colors(colors)),
          Accessor(.locations, \.locations, from: nil, to: [0.25, 1], .scalars([0.25, 1])),
          Accessor(
            .startPoint, \.startPoint, from: CGPoint(x: 0.5, y: 0), to: CGPoint(x: 0.1, y: 0.2),
            .point(Point(x: 0.1, y: 0.2))),
          Accessor(
            .endPoint, \.endPoint, from: CGPoint(x: 0.5, y: 1), to: CGPoint(x: 0.3, y: 0.4),
            .point(Point(x: 0.3, y: 0.4))),
          Accessor(.gradientType, \.type, from: .axial, to: .conic, .bits(2)),
        ])
    }

    @Test func `a gradient of an unknown type is one that draws nothing`() throws {
      let layer = CAGradientLayer()
      layer.type = CAGradientLayerType(rawValue: "spiral")
      try fixture.show(layer)
      try expectEqual(fixture.values(.model)[.gradientType], .bits(3))
    }

    @Test func `a replicator, §11.4`() throws {
      let step = CATransform3DMakeTranslation(10, 0, 0)
      try check(
        CAReplicatorLayer(), .replicator,
        [
          Accessor(.instanceCount, \.instanceCount, from: 1, to: 4, .scalar(4)),
          Accessor(.preservesDepth, \.preservesDepth, from: false, to: true, .bool(true)),
          Accessor(.instanceDelay, \.instanceDelay, from: 0, to: 0.5, .scalar(0.5)),
          Accessor(
            .instanceTransform, \.instanceTransform, from: CATransform3DIdentity, to: step,
            .matrix(Matrix4(step))),
          Accessor(
            .instanceColor, \.instanceColor, from: Self.white, to: Self.blue, Self.blueValue),
          Accessor(.instanceRedOffset, \.instanceRedOffset, from: 0, to: 0.25, .scalar(0.25)),
          Accessor(
            .instanceGreenOffset, \.instanceGreenOffset, from: 0, to: -0.25, .scalar(-0.25)),
          Accessor(.instanceBlueOffset, \.instanceBlueOffset, from: 0, to: 0.5, .scalar(0.5)),
          Accessor(.instanceAlphaOffset, \.instanceAlphaOffset, from: 0, to: -0.5, .scalar(-0.5)),
        ])
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

    @Test func `an emitter, §11.8`() throws {
      let cell = CAEmitterCell()
      cell.name = "spark"
      try check(
        CAEmitterLayer(), .emitter,
        [
          Accessor(
            .emitterCells, \.emitterCells, from: nil, to: [cell], .objects([Self.cell("spark")])),
          Accessor(
            .emitterPosition, \.emitterPosition, from: .zero, to: CGPoint(x: 5, y: 6),
            .point(Point(x: 5, y: 6))),
          Accessor(.emitterZPosition, \.emitterZPosition, from: 0, to: 7, .scalar(7)),
          Accessor(
            .emitterSize, \.emitterSize, from: .zero, to: CGSize(width: 8, height: 9),
            .size(Size(width: 8, height: 9))),
          Accessor(.emitterDepth, \.emitterDepth, from: 0, to: 10, .scalar(10)),
          Accessor(.emitterShape, \.emitterShape, from: .point, to: .circle, .bits(4)),
          Accessor(.emitterMode, \.emitterMode, from: .volume, to: .outline, .bits(1)),
          Accessor(.renderMode, \.renderMode, from: .unordered, to: .additive, .bits(4)),
          Accessor(.preservesDepth, \.preservesDepth, from: false, to: true, .bool(true)),
          Accessor(.birthRate, \.birthRate, from: 1, to: 2, .scalar(2)),
          Accessor(.lifetime, \.lifetime, from: 1, to: 3, .scalar(3)),
          Accessor(.velocity, \.velocity, from: 1, to: 4, .scalar(4)),
          Accessor(.scale, \.scale, from: 1, to: 5, .scalar(5)),
          Accessor(.spin, \.spin, from: 1, to: 6, .scalar(6)),
          Accessor(.seed, \.seed, from: 0, to: 4_000_000_000, .bits(4_000_000_000)),
        ])
    }

    /// A cell with only its name set.
    private static func cell(
      _ name: String, _ changes: [String: PropertyValue] = [:]
    ) -> ObjectValue {
      // An infinite duration does not travel.
      let keys = EmitterCellKey.allCases.filter { $0 != .duration }
      var attributes = Dictionary(uniqueKeysWithValues: keys.map { ($0.rawValue, $0.defaultValue) })
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

/// The accessor of a property in the API.
private struct Accessor<Layer: CALayer> {
  let key: PropertyKey
  /// The value that the server has after `change`.
  let arrives: PropertyValue
  /// Checks the default, sets the new value and checks that it is returned.
  let change: @MainActor (Layer) -> Void

  /// - Parameter standard: The default, from the tables of docs/core-animation.md.
  @MainActor init<Value: Equatable>(
    _ key: PropertyKey, _ path: ReferenceWritableKeyPath<Layer, Value>, from standard: Value,
    to value: Value, _ arrives: PropertyValue
  ) {
    self.key = key
    self.arrives = arrives
    change = { layer in
      expectEqual(layer[keyPath: path], standard, "\(key)")
      layer[keyPath: path] = value
      expectEqual(layer[keyPath: path], value, "\(key)")
    }
  }
}

extension CAGradientLayer {
  fileprivate var colorArray: [CGColor]? {
    get { colors?.compactMap { $0 as? CGColor } }
    set { colors = newValue }
  }
}
