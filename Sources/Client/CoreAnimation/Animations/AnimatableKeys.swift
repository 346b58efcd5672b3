import AnimationEvaluation
import GraphicsValues

// The meaning of key paths, which depends on the class of layers (§10.2): `velocity` is a property
// of emitters, and an application's own key in any other class.

extension CALayer {
  /// Returns the property, part of a property or attribute of an object that a key path names; nil
  /// for a path that names nothing animatable.
  final class func animationKeyPath(_ path: String) -> AnimationKeyPath? {
    guard var parsed = AnimationKeyPath(BooleanNames.key(of: path)),
      parsed.keyPath.key.isAnimatable, has(parsed.keyPath.key)
    else { return nil }
    if let attribute = parsed.attribute?.attribute {
      parsed.attribute?.attribute = BooleanNames.key(of: attribute)
    }
    return parsed
  }

  /// Returns a key that the class itself draws, or a part of its value; nil for all other paths.
  ///
  /// Such values are evaluated like attributes of an object, whose types come from the animation's
  /// values. The property `CustomValues.carrier` stands for the object. It is never read or
  /// changed, since the description is applied to `CustomValues` only.
  final class func customKeyPath(_ path: String) -> AnimationKeyPath? {
    let (key, rest) = KeyValueCoding.split(path)
    guard propertyKey(key) == nil, needsDisplay(forKey: key),
      let component = KeyPathComponent(apiName: rest ?? "")
    else { return nil }
    return AnimationKeyPath(
      PropertyKeyPath(CustomValues.carrier, component),
      attribute: ObjectAttribute(objects: [], attribute: key))
  }

  /// Returns true if a change of the path's value makes the layer draw itself again: the property
  /// is local to the client, or the class asks for it (§2.10).
  final class func drawsAnew(forKeyPath path: String) -> Bool {
    let key = KeyValueCoding.split(path).key
    return needsDisplay(forKey: key) || propertyKey(key)?.isLocal == true
  }

  /// Returns true if a change of a property of the class makes the layer draw itself again.
  final class func drawsAnew(for key: PropertyKey) -> Bool {
    key.isLocal || LayerDefaults.of(self).keysNeedingDisplay.contains(key)
  }

  /// Returns the value of a key that the class declares; nil for a value that cannot be animated.
  final func customValue(forKey key: String) -> PropertyValue? {
    let source = rendered != nil ? presentation() ?? self : self
    var images: [ImageHandle] = []
    return source.value(forKey: key).flatMap { Unboxed.inferred($0, keeping: &images) }
  }
}

/// Values of the keys that a layer's class adds to those of the library, in the form that
/// animations change.
struct CustomValues: AnimatableProperties {
  /// The property whose attributes stand for the values, in descriptions applied to nothing else.
  static let carrier = PropertyKey.filters

  var attributes: [String: PropertyValue]

  subscript(key: PropertyKey) -> PropertyValue {
    get { key == Self.carrier ? .objects([ObjectValue(attributes: attributes)]) : .none }
    set {
      guard key == Self.carrier, let object = newValue.asObjects?.first else { return }
      attributes = object.attributes
    }
  }
}

extension AnimationDescription {
  /// The class's own keys that the animation changes.
  var customKeys: Set<String> {
    if let attribute = content.target?.attribute { return [attribute.attribute] }
    // The depth is bounded by `Limits.animationNesting`.
    return content.children.reduce(into: []) { $0.formUnion($1.customKeys) }
  }

  /// The animation as servers receive it: parts that change local properties, which servers do not
  /// know, keep their timing and change nothing.
  var travelling: AnimationDescription {
    var result = self
    if case .group(let children) = content {
      // The depth is bounded by `Limits.animationNesting`.
      result.content = .group(children.map(\.travelling))
    } else if content.target?.keyPath.key.isLocal == true {
      result.content = .inert
    }
    return result
  }
}

extension PropertyValue {
  /// Returns the value of an attribute of an object in this value of a property; nil for an unknown
  /// object or attribute.
  func value(of attribute: ObjectAttribute, in key: PropertyKey) -> PropertyValue? {
    var objects = asObjects ?? []
    for (step, name) in attribute.objects.enumerated() {
      guard let object = objects.first(where: { $0.name == name }) else { return nil }
      let isLast = step == attribute.objects.count - 1
      objects = isLast ? [object] : object.attributes[key.name]?.asObjects ?? []
    }
    return objects.first?.attributes[attribute.attribute]
  }
}
