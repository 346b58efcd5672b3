internal import Foundation
internal import GraphicsValues
internal import Quartz2D

extension Unboxed {
  /// A value of whatever type it has, for keys that no property declares: attributes of filters and
  /// cells, and an application's own. Nil for objects that animations know nothing of.
  static func inferred(_ boxed: Any, keeping images: inout [ImageHandle]) -> PropertyValue? {
    if let image = boxed as? CGImage {
      let handle = ImageHandle.handle(for: image)
      images.append(handle)
      return .image(handle.number)
    }
    if let text = string(boxed) { return .text(text) }
    if let number = number(boxed) { return .scalar(number) }
    for type in [PropertyType.point, .size, .rect, .matrix, .color, .path] {
      // A size is made of a point as well, but the point came first.
      if let value = value(boxed, type: type) { return value }
    }
    guard let list = boxed as? [Any], !list.isEmpty else { return nil }
    return value(list, type: .scalars) ?? value(list, type: .colors)
  }
}
