internal import Foundation
internal import GraphicsValues
internal import Quartz2D

/// Parameters of filters in boxes, on their way to the wire and to archives.
enum FilterInputs {
  /// The value of a parameter by what it is; nil for what cannot be sent.
  static func value(
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
    // From the most particular kind to the least: a flag in a box is a number as well.
    for type in [PropertyType.scalar, .color, .point, .size, .rect, .matrix, .text, .scalars] {
      if let value = Unboxed.value(boxed, type: type) { return value.isFinite ? value : nil }
    }
    return nil
  }

  private static let classes: [AnyClass] = [
    NSDictionary.self, NSArray.self, NSString.self, NSNumber.self,
  ]

  /// Numbers, texts and lists of numbers; a colour is its four components with a mark.
  static func write(_ inputs: [String: Any], to coder: NSCoder) {
    var archived: [NSString: NSObject] = [:]
    for (key, input) in inputs {
      let input = (input as? CIVector)?.numbers ?? input
      if let color = input as? CGColor {
        let value = ColorValue(color)
        archived["color:" + key as NSString] = numbers([
          value.red, value.green, value.blue, value.alpha,
        ])
      } else if let number = Unboxed.number(input) {
        archived[key as NSString] = NSNumber(value: number)
      } else if let text = Unboxed.string(input) {
        archived[key as NSString] = text as NSString
      } else if case .scalars(let list)? = Unboxed.value(input, type: .scalars) {
        archived[key as NSString] = numbers(list)
      }
    }
    coder.encode(archived as NSDictionary, forKey: "inputs")
  }

  private static func numbers(_ list: [Double]) -> NSArray {
    list.map { NSNumber(value: $0) } as NSArray
  }

  static func read(from coder: NSCoder) -> [String: Any] {
    let archived = coder.decodeObject(of: classes, forKey: "inputs") as? [String: Any] ?? [:]
    var inputs: [String: Any] = [:]
    for (key, value) in archived {
      guard key.hasPrefix("color:") else {
        inputs[key] = value
        continue
      }
      let list = (value as? [NSNumber] ?? []).map { CGFloat($0.doubleValue) }
      guard list.count == 4 else { continue }
      inputs[String(key.dropFirst(6))] = CGColor(
        red: list[0], green: list[1], blue: list[2], alpha: list[3])
    }
    return inputs
  }
}

extension CAFilter: NamedObject, ObjectValueConvertible {
  final var keyPathName: String? { name }

  final func objectValue(keeping images: inout [ImageHandle]) -> ObjectValue {
    let parameters = FilterType.all[type] ?? [:]
    var attributes: [String: PropertyValue] = parameters
    for (key, input) in setInputs {
      if let value = FilterInputs.value(input, like: parameters[key], keeping: &images) {
        attributes[key] = value
      }
    }
    attributes["enabled"] = .bool(isEnabled)
    return ObjectValue(name: name ?? "", kind: type, attributes: attributes)
  }
}
