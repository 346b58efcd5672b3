import CoreAnimation
import Expectations
import GraphicsValues
import Quartz2D
import Testing

extension CoreAnimationTests {
  /// The server's tree has the attributes that were set on a cell.
  @MainActor @Suite struct SpecialisedLayersEmitterCellArrival {
    private static let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    private static let half = CGRect(x: 0, y: 0, width: 0.5, height: 1)

    @Test func `every attribute has its default, is reached by key and arrives, §11.8`() throws {
      let accessors = [
        CellAccessor(.enabled, \.isEnabled, from: true, to: false, .bool(false)),
        CellAccessor(.birthRate, \.birthRate, from: 0, to: 1.5, .scalar(1.5)),
        CellAccessor(.lifetime, \.lifetime, from: 0, to: 2, .scalar(2)),
        CellAccessor(.lifetimeRange, \.lifetimeRange, from: 0, to: 3, .scalar(3)),
        CellAccessor(.emissionLatitude, \.emissionLatitude, from: 0, to: 4, .scalar(4)),
        CellAccessor(.emissionLongitude, \.emissionLongitude, from: 0, to: 5, .scalar(5)),
        CellAccessor(.emissionRange, \.emissionRange, from: 0, to: 6, .scalar(6)),
        CellAccessor(.velocity, \.velocity, from: 0, to: 7, .scalar(7)),
        CellAccessor(.velocityRange, \.velocityRange, from: 0, to: 8, .scalar(8)),
        CellAccessor(.xAcceleration, \.xAcceleration, from: 0, to: 9, .scalar(9)),
        CellAccessor(.yAcceleration, \.yAcceleration, from: 0, to: 10, .scalar(10)),
        CellAccessor(.zAcceleration, \.zAcceleration, from: 0, to: 11, .scalar(11)),
        CellAccessor(.scale, \.scale, from: 1, to: 12, .scalar(12)),
        CellAccessor(.scaleRange, \.scaleRange, from: 0, to: 13, .scalar(13)),
        CellAccessor(.scaleSpeed, \.scaleSpeed, from: 0, to: 14, .scalar(14)),
        CellAccessor(.spin, \.spin, from: 0, to: 15, .scalar(15)),
        CellAccessor(.spinRange, \.spinRange, from: 0, to: 16, .scalar(16)),
        CellAccessor(.color, \.color, from: Self.white, to: Self.red, .color(ColorValue(Self.red))),
        CellAccessor(.redRange, \.redRange, from: 0, to: 17, .scalar(17)),
        CellAccessor(.greenRange, \.greenRange, from: 0, to: 18, .scalar(18)),
        CellAccessor(.blueRange, \.blueRange, from: 0, to: 19, .scalar(19)),
        CellAccessor(.alphaRange, \.alphaRange, from: 0, to: 20, .scalar(20)),
        CellAccessor(.redSpeed, \.redSpeed, from: 0, to: 21, .scalar(21)),
        CellAccessor(.greenSpeed, \.greenSpeed, from: 0, to: 22, .scalar(22)),
        CellAccessor(.blueSpeed, \.blueSpeed, from: 0, to: 23, .scalar(23)),
        CellAccessor(.alphaSpeed, \.alphaSpeed, from: 0, to: 24, .scalar(24)),
        CellAccessor(
          .contentsRect, \.contentsRect, from: Self.unit, to: Self.half, .rect(Rectangle(Self.half))
        ),
        CellAccessor(.contentsScale, \.contentsScale, from: 1, to: 25, .scalar(25)),
        CellAccessor(
          .minificationFilter, \.minificationFilter, from: "linear", to: "trilinear", .bits(2)),
        CellAccessor(
          .magnificationFilter, \.magnificationFilter, from: "linear", to: "nearest", .bits(1)),
        CellAccessor(
          .minificationFilterBias, \.minificationFilterBias, from: 0, to: 26, .scalar(26)),
        CellAccessor(.beginTime, \.beginTime, from: 0, to: 27, .scalar(27)),
        CellAccessor(.duration, \.duration, from: .infinity, to: 28, .scalar(28)),
        CellAccessor(.speed, \.speed, from: 1, to: 29, .scalar(29)),
        CellAccessor(.timeOffset, \.timeOffset, from: 0, to: 30, .scalar(30)),
        CellAccessor(.repeatCount, \.repeatCount, from: 0, to: 31, .scalar(31)),
        CellAccessor(.repeatDuration, \.repeatDuration, from: 0, to: 32, .scalar(32)),
        CellAccessor(.autoreverses, \.autoreverses, from: false, to: true, .bool(true)),
        CellAccessor(.fillMode, \.fillMode, from: .removed, to: .both, .bits(3)),
      ]
      expectEqual(accessors.map(\.key), EmitterCellKey.allCases)
      let (cell, other, layer) = (CAEmitterCell(), CAEmitterCell(), CAEmitterLayer())
      for accessor in accessors {
        let key = accessor.key.rawValue
        expectFalse(cell.shouldArchiveValue(forKey: key), "\(key)")
        accessor.change(cell)
        other.setValue(cell.value(forKey: key), forKey: key)
      }
      layer.emitterCells = [cell, other]
      let fixture = try ServedFixture()
      try fixture.show(layer)
      let cells = try unwrap(fixture.values(.model)[.emitterCells]?.asObjects)
      expectEqual(cells.count, 2)
      let expected = Dictionary(
        uniqueKeysWithValues: accessors.map { ($0.key.rawValue, $0.arrives) })
      for cell in cells { expectEqual(cell.attributes, expected) }
    }
  }
}

/// An accessor of an attribute, with its default and another value.
private struct CellAccessor {
  let key: EmitterCellKey
  /// The value that the server has after `change`.
  let arrives: PropertyValue
  /// Checks the default, sets the new value and checks that it is returned.
  let change: (CAEmitterCell) -> Void

  /// - Parameter standard: The default, from docs/core-animation.md.
  init<Value: Equatable>(
    _ key: EmitterCellKey, _ path: ReferenceWritableKeyPath<CAEmitterCell, Value>,
    from standard: Value, to value: Value, _ arrives: PropertyValue
  ) {
    self.key = key
    self.arrives = arrives
    change = { cell in
      expectEqual(cell[keyPath: path], standard, "\(key)")
      cell[keyPath: path] = value
      expectEqual(cell[keyPath: path], value, "\(key)")
    }
  }
}
