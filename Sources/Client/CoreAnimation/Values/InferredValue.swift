import Foundation
import GraphicsValues
import Quartz2D

extension Unboxed {
  /// Returns a value whose type follows from the object, for undeclared keys: attributes of filters
  /// and cells, and keys of an application. Nil for objects that do not animate.
  static func inferred(_ boxed: Any, keeping images: inout [ImageHandle]) -> PropertyValue? {
    if let image = boxed as? CGImage {
      let handle = ImageHandle.handle(for: image)
      images.append(handle)
      return .image(handle.number)
    }
    if let text = string(boxed) { return .text(text) }
    if let number = number(boxed) { return .scalar(number) }
    if let geometry = geometry(boxed) { return inferred(geometry) }
    for type in [PropertyType.color, .path] {
      if let value = value(boxed, type: type), value != .none { return value }
    }
    guard let list = boxed as? [Any], !list.isEmpty else { return nil }
    return value(list, type: .scalars) ?? value(list, type: .colors)
  }
}
