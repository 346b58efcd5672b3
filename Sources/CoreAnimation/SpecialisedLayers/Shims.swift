internal import Foundation
internal import GraphicsValues
internal import Quartz2D
extension CALayer {
  final func flag(_ key: PropertyKey) -> Bool { read { $0.flag(key) } }
  final func storeFlag(_ flag: Bool, for key: PropertyKey) { store(.bool(flag), for: key) }
  final func object(_ key: PropertyKey) -> Any? { read { $0.object(for: key) } }
  final func path(_ key: PropertyKey) -> CGPath? { object(key) as? CGPath ?? read { $0[key].asPath.map { CGPath($0) }} }
  final func storePath(_ path: CGPath?, for key: PropertyKey) {
    guard let path = path?.copy() else { return store(.none, for: key) }
    storeObject(path, as: .path(path.value), for: key)
  }
  final func storeObject(
    _ object: Any?, as value: PropertyValue, for key: PropertyKey, images: [ImageHandle] = []
  ) {
    store(value, for: key, object: object.map { .boxed($0, images) })
  }
}
