package import GraphicsValues

extension AnimationDescription.Target {
  package init(
    _ path: AnimationKeyPath, isAdditive: Bool = false, isCumulative: Bool = false,
    valueFunction: ValueFunction? = nil
  ) {
    self.init(
      path.keyPath, isAdditive: isAdditive, isCumulative: isCumulative,
      valueFunction: valueFunction, attribute: path.attribute)
  }

  /// The type of the values; nil when the type of each value travels with it.
  package var valueType: PropertyType? {
    attribute == nil && valueFunction == nil ? keyPath.valueType : nil
  }

  /// True when a value may be absent.
  package var allowsNone: Bool { valueType != nil && keyPath.key.isOptional }
}

/// The key path of an animation: a property, a part of one, or an attribute of an object in one.
///
///     position.x
///     filters.blur.inputRadius
///     filters.shift.inputCenter.x
///     emitterCells.fire.emitterCells.spark.velocity
///     compositingFilter.inputAmount
package struct AnimationKeyPath: Hashable, Sendable {
  package var keyPath: PropertyKeyPath
  package var attribute: ObjectAttribute?

  package init(_ keyPath: PropertyKeyPath, attribute: ObjectAttribute? = nil) {
    self.keyPath = keyPath
    self.attribute = attribute
  }

  /// Fails when the path names no property of a layer, or a part that the property does not have. Objects
  /// and attributes are not looked up: they may be set later.
  package init?(_ path: String) {
    if let plain = PropertyKeyPath(path) {
      self.init(plain)
      return
    }
    let steps = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let key = PropertyKey(name: steps[0]), key.type == .objects,
      !steps.contains("")
    else { return nil }
    var rest = steps.dropFirst()
    var objects: [String] = []
    // A layer has one compositing filter, so its name is not needed.
    if key != .compositingFilter {
      repeat {
        if !objects.isEmpty { rest = rest.dropFirst() }
        guard let name = rest.popFirst() else { return nil }
        objects.append(name)
      } while rest.first == key.name && rest.count > 1
    }
    guard let attribute = rest.popFirst(),
      let component = KeyPathComponent(apiName: rest.joined(separator: "."))
    else { return nil }
    self.init(
      PropertyKeyPath(key, component),
      attribute: ObjectAttribute(objects: objects, attribute: attribute))
  }

  /// The path as text.
  package var spelling: String {
    guard let attribute else { return keyPath.spelling }
    var steps: [String] = attribute.objects.flatMap { [keyPath.key.name, $0] }
    if steps.isEmpty { steps = [keyPath.key.name] }
    steps.append(attribute.attribute)
    if keyPath.component != .whole { steps.append(keyPath.component.apiName) }
    return steps.joined(separator: ".")
  }
}

extension ValueFunction {
  /// The type of the function's argument.
  package var valueType: PropertyType {
    switch self {
    case .scale, .translate: .scalars
    default: .scalar
    }
  }

  /// The number of numbers that the function takes.
  package var arity: Int { valueType == .scalars ? 3 : 1 }
}
