import AnimationEvaluation
import Foundation
import GraphicsValues
import Quartz2D

extension CALayer {
  /// Returns the property of a name in this class: `velocity` is a property of an emitter, and an
  /// undeclared key in any other class.
  final class func propertyKey(_ name: String) -> PropertyKey? {
    guard let key = PropertyKey(name: BooleanNames.key(of: name)), has(key) else { return nil }
    return key
  }

  /// Returns true for a property that layers of this class have in key-value coding.
  final class func has(_ key: PropertyKey) -> Bool {
    key.isCoded && key.kinds?.contains(kind) ?? true
  }

  /// Returns the property, or part of a property, of a key path in this class.
  final class func propertyKeyPath(_ path: String) -> PropertyKeyPath? {
    guard let parsed = PropertyKeyPath(path), has(parsed.key) else { return nil }
    return parsed
  }

  final func codedValue(forKey key: String) -> Any? {
    if let property = type(of: self).propertyKey(key) { return boxed(property) }
    switch key {
    case "frame": return NSValue(cgRect: frame)
    case "sublayers": return sublayers
    case "superlayer": return superlayer
    case "mask": return mask
    case "visibleRect": return NSValue(cgRect: visibleRect)
    case "layoutManager": return layoutManager
    case "constraints": return constraints
    case "delegate": return delegate
    case "actions": return actions
    case "style": return style
    default:
      return SharedLock.held { tags[key] } ?? LayerStyle.value(forKey: key, in: style)
        ?? type(of: self).defaultValue(forKey: key)
    }
  }

  private func boxed(_ key: PropertyKey) -> Any? {
    switch key.type {
    case .image: contents
    case .color: read { $0.color(key) }
    case .path: path(key)
    case .objects: object(key)
    case .bits where key.apiNames != nil: valueName(key) as NSString
    case .scalar where key.isSinglePrecision: NSNumber(value: Float(read { $0.scalar(key) }))
    default: Boxed.value(read { $0[key] })
    }
  }

  final func setCodedValue(_ value: Any?, forKey key: String) {
    if let property = type(of: self).propertyKey(key) {
      setProperty(property, boxed: value)
      return
    }
    switch key {
    case "frame":
      if case .rect(let rect)? = value.flatMap({ Unboxed.value($0, type: .rect) }) {
        frame = CGRect(rect)
      }
    case "sublayers": sublayers = value as? [CALayer]
    case "delegate": delegate = value as? any CALayerDelegate
    case "actions": actions = value as? [String: any CAAction]
    case "style": style = value as? [AnyHashable: Any]
    case "mask": mask = value as? CALayer
    case "layoutManager": layoutManager = value as? any CALayoutManager
    case "constraints": constraints = value as? [CAConstraint]
    case "superlayer", "visibleRect": break
    default: setTag(value, forKey: key)
    }
  }

  /// Changes an undeclared key like a property: with an action, and with new contents if the class
  /// asks for them (§2.10).
  private func setTag(_ value: Any?, forKey key: String) {
    let value = Boxed.stored(value)
    guard presentationSource == nil, !Boxed.areEqual(codedValue(forKey: key), value) else {
      return SharedLock.held { tags[key] = value }
    }
    let action = runsActions ? action(forKey: key) : nil
    SharedLock.held {
      tags[key] = value
      TransactionStack.current.mark(self) { $0.tags = true }
    }
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    action?.run(forKey: key, object: self, arguments: nil)
  }

  /// Sets a property. Nil restores the default of a property that cannot be absent; an object of
  /// the wrong type changes nothing.
  private func setProperty(_ key: PropertyKey, boxed value: Any?) {
    switch (key.type, value) {
    case (.image, _): contents = value
    case (_, nil) where !key.isOptional: unset(key)
    case (.color, let color as CGColor): storeColor(color, for: key)
    case (.color, let object as any CGColorRepresentable): storeColor(object.cgColor, for: key)
    case (.path, let path as CGPath): storePath(path, for: key)
    case (.objects, _): storeObjects(value, for: key)
    case (.bits, let value?) where key.apiNames != nil:
      if let name = Unboxed.string(value) { storeName(name, for: key) }
    default:
      var images: [ImageHandle] = []
      guard let value = Unboxed.value(value, for: PropertyKeyPath(key), keeping: &images) else {
        return
      }
      store(normalized(value, for: key), for: key)
    }
  }

  /// Returns the value that the typed setter would store.
  private func normalized(_ value: PropertyValue, for key: PropertyKey) -> PropertyValue {
    switch (key, value) {
    case (.bounds, .rect(let rect)): .rect(rect.standardized)
    case (_, .bits(let bits)): .bits(bits & key.keptBits)
    case (_, .scalar(let v)) where key.isSinglePrecision: .scalar(Double(Float(v)))
    default: value
    }
  }

  final func codedValue(forKeyPath keyPath: String) -> Any? {
    if let path = type(of: self).propertyKeyPath(keyPath) {
      return path.component == .whole
        ? value(forKey: keyPath)
        : read { $0[path.key].value(of: path.component) }.flatMap(Boxed.value)
    }
    let (key, rest) = KeyValueCoding.split(keyPath)
    guard rest != nil else { return value(forKey: key) }
    if let shown = shownAttribute(keyPath) { return shown }
    return KeyValueCoding.value(in: { value(forKey: $0) }, keyPath: keyPath)
  }

  /// Returns, for a presentation, the value of `filters.NAME.KEY` and the like with animations
  /// applied. The getters return the objects as committed.
  private func shownAttribute(_ keyPath: String) -> Any? {
    guard presentationSource != nil, let path = AnimationKeyPath(keyPath),
      let attribute = path.attribute, type(of: self).propertyKey(path.keyPath.key.name) != nil
    else { return nil }
    return read { values in
      attribute.value(in: values[path.keyPath.key], of: path.keyPath.key)?
        .value(of: path.keyPath.component)
    }.flatMap(Boxed.value)
  }

  final func setCodedValue(_ newValue: Any?, forKeyPath keyPath: String) {
    let (key, rest) = KeyValueCoding.split(keyPath)
    guard let rest else { return setValue(newValue, forKey: key) }
    if let path = type(of: self).propertyKeyPath(keyPath) {
      guard let newValue, let part = Unboxed.value(newValue, type: path.valueType),
        let whole = read({ $0[path.key].setting(path.component, to: part) })
      else { return }
      store(normalized(whole, for: path.key), for: path.key)
      return
    }
    switch value(forKey: key) {
    case let layer as CALayer: layer.setValue(newValue, forKeyPath: rest)
    case let owner?:
      if let whole = KeyValueCoding.setting(rest, inside: owner, to: newValue) {
        setValue(whole, forKey: key)
      }
    case nil: break
    }
  }
}
