internal import Foundation
internal import GraphicsValues
internal import Quartz2D

/// Emitter cells in archives: what was set, by the names of the keys. Contents are not written.
enum EmitterCellArchive {
  static func write(_ cell: CAEmitterCell, to coder: NSCoder) {
    var values: [NSString: NSObject] = [:]
    for key in EmitterCellKey.allCases {
      guard let value = cell.attributes[key], cell.shouldArchiveValue(forKey: key.rawValue) else {
        continue
      }
      values[key.rawValue as NSString] = archived(value)
    }
    coder.encode(values as NSDictionary, forKey: "attributes")
    coder.encode(cell.name.map { $0 as NSString }, forKey: "name")
    coder.encode(cell.emitterCells.map { $0 as NSArray }, forKey: "emitterCells")
  }

  static func read(_ cell: CAEmitterCell, from coder: NSCoder) {
    let plain: [AnyClass] = [NSDictionary.self, NSArray.self, NSString.self, NSNumber.self]
    let values = coder.decodeObject(of: plain, forKey: "attributes") as? [String: Any] ?? [:]
    for key in EmitterCellKey.allCases {
      if let archived = values[key.rawValue] { cell.attributes[key] = restored(archived, for: key) }
    }
    cell.name = coder.decodeObject(of: NSString.self, forKey: "name").map { $0 as String }
    cell.emitterCells =
      coder.decodeObject(of: [NSArray.self, CAEmitterCell.self], forKey: "emitterCells")
      as? [CAEmitterCell]
  }

  /// A single number, or the components of a colour or a rectangle; none for no colour.
  private static func archived(_ value: PropertyValue) -> NSObject {
    switch value {
    case .bool(let flag): NSNumber(value: flag)
    case .scalar(let number): NSNumber(value: number)
    case .bits(let bits): NSNumber(value: bits)
    case .color(let c): numbers([c.red, c.green, c.blue, c.alpha])
    case .rect(let r): numbers([r.x, r.y, r.width, r.height])
    default: NSArray()
    }
  }

  private static func numbers(_ list: [Double]) -> NSArray {
    list.map { NSNumber(value: $0) } as NSArray
  }

  /// Nil for what does not fit the key.
  private static func restored(_ archived: Any, for key: EmitterCellKey) -> PropertyValue? {
    if let list = archived as? [NSNumber] {
      let n = list.map(\.doubleValue)
      switch (key.defaultValue, n.count) {
      case (.color, 0): return PropertyValue.none
      case (.color, 4):
        return .color(ColorValue(red: n[0], green: n[1], blue: n[2], alpha: n[3]))
      case (.rect, 4): return .rect(Rectangle(x: n[0], y: n[1], width: n[2], height: n[3]))
      default: return nil
      }
    }
    guard let type = key.defaultValue.type else { return nil }
    return Unboxed.value(archived, type: type)
  }
}
