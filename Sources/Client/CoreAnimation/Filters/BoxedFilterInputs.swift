import Foundation
import GraphicsValues
import Quartz2D

/// Converts boxed parameters of filters for the wire and for archives.
enum BoxedFilterInputs {
  /// Returns the attributes of a filter's object: the defaults of its type, and the inputs that were
  /// set.
  static func attributes(
    of type: FilterType?, _ inputs: [String: Any], isEnabled: Bool,
    keeping images: inout [ImageHandle]
  ) -> [String: PropertyValue] {
    let parameters = type?.parameters ?? [:]
    var attributes = parameters
    for (key, input) in inputs {
      if let value = value(input, like: parameters[key], keeping: &images) {
        attributes[key] = value
      }
    }
    attributes["enabled"] = .bool(isEnabled)
    return attributes
  }

  /// Returns the value of a parameter, with a type that follows from the object; nil for an object
  /// that cannot be sent.
  private static func value(
    _ boxed: Any, like example: PropertyValue?, keeping images: inout [ImageHandle]
  ) -> PropertyValue? {
    let boxed = (boxed as? CIVector)?.numbers ?? boxed
    if let type = example?.type {
      return Unboxed.value(boxed, type: type).flatMap { $0.isFinite ? $0 : nil }
    }
    if let image = boxed as? CGImage {
      let handle = ImageHandle.handle(for: image)
      images.append(handle)
      return .image(handle.number)
    }
    // From the most specific type to the most general, since a boxed flag is also a number.
    for type in [PropertyType.scalar, .color, .point, .size, .rect, .matrix, .text, .scalars] {
      if let value = Unboxed.value(boxed, type: type) { return value.isFinite ? value : nil }
    }
    return nil
  }

  /// Returns the object for the getter: a boxed number, as in key-value coding; any other object is
  /// unchanged.
  static func kept(_ value: Any?) -> Any? {
    switch value {
    case let number as Bool: NSNumber(value: number)
    case nil, is NSNull: nil
    default: Unboxed.number(value).map { NSNumber(value: $0) } ?? value
    }
  }

  private static let archiveKey = "inputs"

  static func write(_ inputs: [String: Any], to coder: NSCoder) {
    let values = inputs.mapValues { ($0 as? CIVector)?.numbers ?? $0 }
    coder.encode(ArchivedValue.archived(values, for: coder), forKey: archiveKey)
  }

  static func read(from coder: NSCoder) -> [String: Any] {
    coder.storedValue(forKey: archiveKey) as? [String: Any] ?? [:]
  }
}

extension CAFilter: NamedObject, ObjectValueConvertible {
  final var keyPathName: String? { name }

  final func objectValue(keeping images: inout [ImageHandle]) -> ObjectValue {
    ObjectValue(
      name: name ?? "", kind: type,
      attributes: BoxedFilterInputs.attributes(
        of: FilterType.named(type), setInputs, isEnabled: isEnabled, keeping: &images))
  }
}
