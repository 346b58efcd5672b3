package import GraphicsValues

extension AnimationDescription {
  /// Attributes common to basic and keyframe animations (`CAPropertyAnimation`).
  package struct Target: Hashable, Sendable {
    package var keyPath: PropertyKeyPath
    /// The attribute, when the key path goes on into an object. `keyPath.component` is then a part of the
    /// attribute's value, and values may have any type.
    package var attribute: ObjectAttribute?
    /// The function that makes a matrix of the values, which are numbers (§10.1).
    package var valueFunction: ValueFunction?
    package var isAdditive: Bool
    package var isCumulative: Bool

    package init(
      _ keyPath: PropertyKeyPath, isAdditive: Bool = false, isCumulative: Bool = false,
      valueFunction: ValueFunction? = nil, attribute: ObjectAttribute? = nil
    ) {
      self.keyPath = keyPath
      self.isAdditive = isAdditive
      self.isCumulative = isCumulative
      self.valueFunction = valueFunction
      self.attribute = attribute
    }

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
}

extension AnimationDescription.Content {
  /// The target of an animation of a property; nil for other animations.
  package var target: AnimationDescription.Target? {
    switch self {
    case .basic(let basic): basic.target
    case .keyframes(let keyframes): keyframes.target
    case .deceleration(let decelerating): decelerating.target
    case .inert, .group, .transition: nil
    }
  }
}

/// An attribute of an object that a property holds: the part of a filter's or an emitter cell's key path
/// after the property (§2.1).
package struct ObjectAttribute: Hashable, Sendable {
  /// Names on the way from the property to the object, outermost first. Each name but the first is looked
  /// up in the attribute that has the property's own name. Empty means the first object.
  package var objects: [String]
  package var attribute: String

  package init(objects: [String], attribute: String) {
    self.objects = objects
    self.attribute = attribute
  }
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

/// A conversion of numbers to a matrix: `CAValueFunction` (§10.1). The raw values travel on the wire.
package enum ValueFunction: UInt8, Hashable, Sendable, CaseIterable {
  /// Angles in radians.
  case rotateX = 1
  case rotateY = 2
  case rotateZ = 3
  /// Three numbers.
  case scale = 4
  case scaleX = 5
  case scaleY = 6
  case scaleZ = 7
  /// Three numbers.
  case translate = 8
  case translateX = 9
  case translateY = 10
  case translateZ = 11

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
