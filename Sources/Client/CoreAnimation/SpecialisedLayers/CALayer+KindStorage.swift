import Foundation
import GraphicsValues

extension CALayer {
  final func float(_ key: PropertyKey) -> Float { Float(read { $0.scalar(key) }) }

  final func storeFloat(_ number: Float, for key: PropertyKey) {
    store(.scalar(Double(number)), for: key)
  }

  final func text(_ key: PropertyKey) -> String { read { $0[key] }.asText ?? "" }

  final func numbers(_ key: PropertyKey) -> [NSNumber]? {
    read { $0[key] }.asScalars?.map { NSNumber(value: $0) }
  }

  final func storeNumbers(_ numbers: [NSNumber]?, for key: PropertyKey) {
    store(numbers.map { .scalars($0.map(\.doubleValue)) } ?? PropertyValue.none, for: key)
  }

  /// Stores a value together with the object that the getter returns.
  final func storeObject(
    _ object: Any?, as value: PropertyValue, for key: PropertyKey, images: [ImageHandle] = []
  ) {
    store(value, for: key, object: object.map { StoredObject(object: $0, images: images) })
  }
}
