import Foundation
import GraphicsValues
import Quartz2D

extension CAEmitterCell {
  static func stockDefaultValue(forKey key: String) -> Any? {
    guard let key = EmitterCellKey(rawValue: key) else { return nil }
    switch key.defaultValue {
    case .scalar(0), .bool(false): return nil
    case .bits(let bits): return key.apiNames.map { $0.name(bits) as NSString }
    case let value: return Boxed.value(value)
    }
  }

  final func codedValue(forKey key: String) -> Any? {
    if let key = EmitterCellKey(rawValue: BooleanNames.key(of: key)) {
      if key == .color { return color }
      if key.apiNames != nil { return name(key) as NSString }
      return key.isSinglePrecision ? NSNumber(value: float(key)) : Boxed.value(self[key])
    }
    switch key {
    case "name": return name
    case "contents": return contents
    case "emitterCells": return emitterCells
    case "style": return style
    default:
      return tags[key] ?? LayerStyle.value(forKey: key, in: style)
        ?? type(of: self).defaultValue(forKey: key)
    }
  }

  final func setCodedValue(_ value: Any?, forKey key: String) {
    if let key = EmitterCellKey(rawValue: BooleanNames.key(of: key)) {
      setAttribute(value, for: key)
      return
    }
    switch key {
    case "name": name = Unboxed.string(value)
    case "contents": contents = value
    case "emitterCells": emitterCells = value as? [CAEmitterCell]
    case "style": style = value as? [AnyHashable: Any]
    default: tags[key] = Boxed.stored(value)
    }
  }

  private func setAttribute(_ value: Any?, for key: EmitterCellKey) {
    if key == .color {
      if let color = value as? CGColor { self.color = color }
      if let object = value as? any CGColorRepresentable { color = object.cgColor }
      if value == nil { self.color = nil }
    } else if let value {
      if let names = key.apiNames {
        if let name = Unboxed.string(value) { attributes[key] = .bits(names.bits(name)) }
      } else if let type = key.defaultValue.type, let value = Unboxed.value(value, type: type) {
        if case .scalar(let number) = value, key.isSinglePrecision {
          storeFloat(Float(number), for: key)
        } else {
          attributes[key] = value
        }
      }
    } else {
      attributes[key] = nil
    }
  }

  final func setCodedValue(_ newValue: Any?, forKeyPath keyPath: String) {
    let (key, rest) = KeyValueCoding.split(keyPath)
    guard let rest else { return setValue(newValue, forKey: key) }
    guard let owner = value(forKey: key),
      let changed = KeyValueCoding.setting(rest, inside: owner, to: newValue)
    else { return }
    setValue(changed, forKey: key)
  }

  final func hasValue(forKey key: String) -> Bool {
    if let key = EmitterCellKey(rawValue: BooleanNames.key(of: key)) {
      return attributes[key] != nil
    }
    switch key {
    case "name": return name != nil
    case "contents": return contents != nil
    case "emitterCells": return emitterCells != nil
    case "style": return style != nil
    default: return tags[key] != nil
    }
  }
}
