import Foundation
import GraphicsValues
import Quartz2D
import WireProtocol

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
    key.apiNames?.name(self[key].asBits ?? 0) ?? ""
  }

  /// Sets an attribute by a name; an unknown name is stored as the default.
  final func storeName(_ name: String, for key: EmitterCellKey) {
    attributes[key] = key.apiNames.map { .bits($0.bits(name)) }
  }

  /// Returns the cell's value on the wire, without numbers that are not finite: an infinite
  /// duration is the default.
  fileprivate final func value(keeping images: inout [ImageHandle], depth: Int) -> ObjectValue {
    var values: [String: PropertyValue] = [:]
    for key in EmitterCellKey.allCases where self[key].isFinite && self[key] != .none {
      values[key.rawValue] = self[key]
    }
    if let image = contents as? CGImage {
      let handle = ImageHandle.handle(for: image)
      images.append(handle)
      values["contents"] = .image(handle.number)
    }
    let limits = Limits()
    if let cells = emitterCells, depth < limits.objectNesting {
      var inner: [ObjectValue] = []
      for cell in cells.prefix(limits.listElements) {
        inner.append(cell.value(keeping: &images, depth: depth + 1))
      }
      values["emitterCells"] = .objects(inner)
    }
    return ObjectValue(name: name ?? "", attributes: values)
  }
}

extension CAEmitterCell: ObjectValueConvertible {
  /// Returns the cell's value on the wire. Nested cells over the protocol's limits are left out.
  final func objectValue(keeping images: inout [ImageHandle]) -> ObjectValue {
    value(keeping: &images, depth: 1)
  }
}
