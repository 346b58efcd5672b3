internal import Foundation
internal import GraphicsValues
internal import Quartz2D
internal import WireProtocol

extension CAEmitterCell {
  final subscript(key: EmitterCellKey) -> PropertyValue { attributes[key] ?? key.defaultValue }

  final func flag(_ key: EmitterCellKey) -> Bool { self[key].asBool ?? false }

  final func time(_ key: EmitterCellKey) -> CFTimeInterval { self[key].asScalar ?? 0 }

  final func storeTime(_ time: CFTimeInterval, for key: EmitterCellKey) {
    attributes[key] = .scalar(time)
  }

  final func float(_ key: EmitterCellKey) -> Float { Float(time(key)) }

  final func storeFloat(_ number: Float, for key: EmitterCellKey) {
    attributes[key] = .scalar(Double(number))
  }

  final func number(_ key: EmitterCellKey) -> CGFloat { CGFloat(time(key)) }

  final func storeNumber(_ number: CGFloat, for key: EmitterCellKey) {
    attributes[key] = .scalar(Double(number))
  }

  final func name(_ key: EmitterCellKey) -> String {
    key.valueNames?.name(self[key].asBits ?? 0) ?? ""
  }

  /// A name that is not known is stored as the default.
  final func storeName(_ name: String, for key: EmitterCellKey) {
    attributes[key] = key.valueNames.map { .bits($0.bits(name)) }
  }

  // MARK: On the wire

  /// Cells as they are sent; images that they name are appended to `images`. Those that are nested
  /// deeper, or are more, than a server takes are left out.
  static func values(
    _ cells: [CAEmitterCell], keeping images: inout [ImageHandle], depth: Int = 1
  ) -> [GraphicsValues.ObjectValue] {
    let limits = Limits()
    guard depth <= limits.objectNesting else { return [] }
    return cells.prefix(limits.listElements).map { $0.value(keeping: &images, depth: depth) }
  }

  /// Numbers that are not finite are left out: a duration that has no end is the default.
  private func value(
    keeping images: inout [ImageHandle], depth: Int
  ) -> GraphicsValues.ObjectValue {
    var values: [String: PropertyValue] = [:]
    for key in EmitterCellKey.allCases where self[key].isFinite && self[key] != .none {
      values[key.rawValue] = self[key]
    }
    if let image = contents as? CGImage {
      let handle = ImageHandle.handle(for: image)
      images.append(handle)
      values["contents"] = .image(handle.number)
    }
    if let cells = emitterCells, depth < Limits().objectNesting {
      values["emitterCells"] = .objects(Self.values(cells, keeping: &images, depth: depth + 1))
    }
    return GraphicsValues.ObjectValue(name: name ?? "", attributes: values)
  }
}
