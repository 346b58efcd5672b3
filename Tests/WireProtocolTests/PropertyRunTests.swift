import Expectations
import GraphicsValues
import Testing
import WireProtocol

/// Properties of 4, 8, 12, 13 words and of fewer than 4.
private let shapes: [[PropertyKey]] = [
  [.opacity], [.position, .opacity], [.bounds],
  [.bounds, .backgroundColor, .maskedCorners, .opacity],
  [.bounds, .position, .opacity, .backgroundColor, .cornerRadius, .borderWidth, .masksToBounds],
  [
    .bounds, .position, .hidden, .opacity, .backgroundColor, .cornerRadius, .borderWidth,
    .borderColor,
  ],
]

private let layerCount: UInt32 = 150

/// A value that differs for each layer and property.
private func value(_ key: PropertyKey, of layer: UInt32) -> PropertyValue {
  let number = Double(layer) + Double(key.rawValue) / 1024
  return switch key.type {
  case .scalar: .scalar(number)
  case .point: .point(Point(x: number, y: -number))
  case .rect: .rect(Rectangle(x: number, y: 1, width: 2 * number, height: 3))
  case .color: .color(ColorValue(red: Float(number), green: 0.5, blue: 0, alpha: 1))
  case .bool: .bool(layer % 2 == 0)
  default: .bits(layer % 16)
  }
}

private func encode(
  _ keys: [PropertyKey], into encoder: inout CommitEncoder, each isAlone: Bool = false
) {
  for layer in 1...layerCount {
    for key in keys {
      let value = value(key, of: layer)
      if isAlone {
        encoder.setProperty(value, for: key, of: layer)
      } else {
        encoder.set(value, for: key, of: layer)
      }
    }
  }
}

@Suite struct `Like operations one after the other` {
  /// The same properties as joined operations, layer after layer, and as operations of one property each.
  @Test(arguments: shapes) func `give each layer its own values`(keys: [PropertyKey]) {
    let keys = keys.sorted { $0.rawValue < $1.rawValue }
    var joined = CommitEncoder()
    var single = CommitEncoder()
    for other in [[.cornerRadius], keys, keys, [.zPosition]] as [[PropertyKey]] {
      encode(other, into: &joined)
      encode(other, into: &single, each: true)
    }
    var collected: [[UInt32: [PropertyKey: PropertyValue]]] = []
    for operations in [joined.operations, single.operations] {
      var collector = LastValues()
      operations.withUnsafeBytes { visitCommit($0, &collector) }
      collected.append(collector.values)
    }
    expectEqual(collected[0], collected[1])
    expectEqual(collected[0].count, Int(layerCount))
    expectEqual(collected[0][77]?[keys[0]], value(keys[0], of: 77))
  }

  /// Creates layers, and then sets the properties of all of them in one commit.
  private func commit(
    _ keys: [PropertyKey]
  ) -> (validator: CommitValidator, operations: [UInt8], size: Int) {
    var validator = CommitValidator()
    expectNil(validator.error { for layer in 1...layerCount { $0.createLayer(layer) } })
    var encoder = CommitEncoder()
    encode(keys.sorted { $0.rawValue < $1.rawValue }, into: &encoder)
    return (validator, encoder.operations, encoder.count / Int(layerCount))
  }

  /// Indices inside a run, at its ends, and in the next run.
  private static let places = [0, 1, 2, 62, 63, 64, 65, 127, 128, 148, 149]

  @Test(arguments: shapes)
  func `with one word that is wrong are refused where it is`(keys: [PropertyKey]) {
    var (validator, operations, size) = commit(keys)
    expectNil(validator.error(of: operations))
    for place in Self.places {
      for word in 0..<(size - 16) / 8 {
        var spoilt = operations
        let offset = place * size + 16 + word * 8
        // All bits set: not finite, above every enumeration, and invalid for a bool.
        spoilt.replaceSubrange(offset..<offset + 8, with: repeatElement(0xFF, count: 8))
        var other = validator
        let error = other.error(of: spoilt)
        expectEqual(error?.code, .badValue)
        expectEqual(error?.operationIndex, place)
        expectEqual(error?.byteOffset, offset)
        expectEqual(error?.target, UInt32(place + 1))
      }
    }
  }

  @Test(arguments: shapes) func `of a missing layer are refused`(keys: [PropertyKey]) {
    let (validator, operations, size) = commit(keys)
    for place in Self.places {
      var spoilt = operations
      spoilt[place * size + 5] = 1
      var other = validator
      let error = other.error(of: spoilt)
      expectEqual(error?.code, .badID)
      expectEqual(error?.operationIndex, place)
      expectEqual(error?.target, UInt32(place + 1 + 256))
    }
  }

  @Test(arguments: shapes) func `that end early are refused`(keys: [PropertyKey]) {
    let (validator, operations, size) = commit(keys)
    for place in Self.places {
      for rest in stride(from: 4, to: size, by: 4) {
        var other = validator
        let error = other.error(of: Array(operations[..<(place * size + rest)]))
        expectEqual(error?.code, .malformed)
        expectEqual(error?.operationIndex, place)
        // No bytes beyond the end are read either.
        var collector = LastValues()
        operations[..<(place * size + rest)].withUnsafeBytes { visitCommit($0, &collector) }
        expectEqual(collector.values.count, place)
      }
    }
  }
}

/// Each layer's final values.
private struct LastValues: CommitVisitor, PropertyValueVisitor {
  var values: [UInt32: [PropertyKey: PropertyValue]] = [:]

  mutating func set(_ key: PropertyKey, of layer: UInt32, to value: PropertyValue) {
    values[layer, default: [:]][key] = value
  }
}
