// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

import GraphicsValues
import WireProtocol

extension LayerStore {
  /// Sets a property; a value of another type is ignored (§10.5).
  ///
  /// - Returns: the change to record; empty if the value is the same.
  mutating func set(_ key: PropertyKey, of slot: Int, to value: PropertyValue) -> LayerChange {
    switch value {
    case .none: unset(key, slot)
    case .bool(let v): setBool(key, slot, v)
    case .scalar(let v): setScalar(key, slot, v)
    case .point(let v): setPoint(key, slot, v)
    case .rect(let v): setRect(key, slot, v)
    case .color(let v): setColor(key, slot, v)
    case .matrix(let v): setMatrix(key, slot, v)
    case .image(let v): setImage(key, slot, v)
    case .bits(let v): setBits(key, slot, v)
    case .fade(let v): setFade(key, slot, v)
    case .size, .text, .path, .scalars, .colors, .objects:
      setRest(key, slot, value)
    }
  }

  /// Sets a property that is not of the layer's timing; long values come by their own operations.
  @inline(__always)
  mutating func set(_ value: PropertyBytes, _ slot: Int) -> LayerChange {
    let key = value.key
    switch value.layout.type {
    case .bool: return setBool(key, slot, value.bool)
    case .scalar: return setScalar(key, slot, value.scalar)
    case .point: return setPoint(key, slot, value.point)
    case .rect: return setRect(key, slot, value.rect)
    case .color: return setColor(key, slot, value.color)
    case .matrix: return setMatrix(key, slot, value.matrix)
    case .image: return setImage(key, slot, value.image)
    case .bits: return setBits(key, slot, value.bits)
    case .size: return setRest(key, slot, .size(value.size))
    case .text, .path, .scalars, .colors, .objects:
      return []
    }
  }
}
