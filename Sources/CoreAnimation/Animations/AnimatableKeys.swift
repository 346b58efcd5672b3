internal import AnimationEvaluation
internal import GraphicsValues

// What key paths mean for a class of layers (§10.2). The same word can be a property of one class
// and an application's own key in another: `velocity` is a property of emitters only.

extension CALayer {
  /// The property, the part of one, or the attribute of an object in one, that an animation of this
  /// key path changes; nil when there is none that animations can change.
  final class func animationKeyPath(_ path: String) -> AnimationKeyPath? {
    let path = path == "isHidden" ? "hidden" : path
    guard let parsed = AnimationKeyPath(path), parsed.keyPath.key.isAnimatable,
      parsed.keyPath.key.isCoded, parsed.keyPath.key.kinds?.contains(kind) ?? true
    else { return nil }
    return parsed
  }

  /// A key that the class draws by itself, or a part of its value.
  ///
  /// Such values are evaluated as the attributes of an object are: their types are known from the
  /// animation's values. The property that seems to hold the object is never looked at, since the
  /// description is applied to `CustomValues` only.
  final class func customKeyPath(_ path: String) -> AnimationKeyPath? {
    let (key, rest) = KeyValueCoding.split(path)
    guard propertyKey(key) == nil, needsDisplay(forKey: key),
      let component = KeyPathComponent(spelling: rest ?? "")
    else { return nil }
    return AnimationKeyPath(
      PropertyKeyPath(CustomValues.carrier, component),
      attribute: ObjectAttribute(objects: [], attribute: key))
  }

  /// True when a change of what the path names makes the layer draw itself anew: it is local to
  /// the client, or the class says so (§2.10).
  final class func drawsAnew(forKeyPath path: String) -> Bool {
    let key = KeyValueCoding.split(path).key
    return needsDisplay(forKey: key) || propertyKey(key)?.isLocal == true
  }

  /// The value of a key of the class's own, as far as it can be animated.
  final func customValue(forKey key: String) -> PropertyValue? {
    let source = rendered != nil ? presentation() ?? self : self
    var images: [ImageHandle] = []
    return source.value(forKey: key).flatMap { Unboxed.inferred($0, keeping: &images) }
  }
}

/// Values of keys that a layer's class declares beyond those of the library, as animations see
/// them.
struct CustomValues: AnimatableProperties {
  /// The property that they are the attributes of, in descriptions that are applied to nothing else.
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
  /// The keys of the class's own that the animation changes.
  var customKeys: Set<String> {
    switch content {
    case .inert, .transition: []
    case .basic(let basic): Set(basic.target.attribute.map { [$0.attribute] } ?? [])
    case .keyframes(let frames): Set(frames.target.attribute.map { [$0.attribute] } ?? [])
    // As deep as descriptions are made, which is bounded.
    case .group(let children): children.reduce(into: []) { $0.formUnion($1.customKeys) }
    }
  }

  /// The animation as servers take it: what changes properties that they do not know runs its time
  /// only.
  var travelling: AnimationDescription {
    var result = self
    switch content {
    case .basic(let basic) where basic.target.keyPath.key.isLocal: result.content = .inert
    case .keyframes(let frames) where frames.target.keyPath.key.isLocal: result.content = .inert
    // As deep as descriptions are made, which is bounded.
    case .group(let children): result.content = .group(children.map(\.travelling))
    case .inert, .basic, .keyframes, .transition: break
    }
    return result
  }
}

extension PropertyValue {
  /// The value of an attribute of one of the objects that this is, in a property; nil when there is
  /// no such object or attribute.
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
