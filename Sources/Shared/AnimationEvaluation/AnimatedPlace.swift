import GraphicsValues

/// The target of an animation's values: a property, a part of a property, or an attribute of an object in
/// it.
struct AnimatedPlace: Sendable {
  let key: PropertyKey
  /// Type of the animation's values. Along a path they are points, even if the place is a size (§17.1).
  let type: PropertyType
  let function: ValueFunction?
  private let component: KeyPathComponent
  private let attribute: ObjectAttribute?
  private let hasPath: Bool
  /// The value that stands for an absent attribute; nil when the attribute must be present.
  private let missing: PropertyValue?

  /// Fails when the values do not fit the place.
  init?(_ target: AnimationDescription.Target, values: [PropertyValue], hasPath: Bool) {
    key = target.keyPath.key
    component = target.keyPath.component
    function = target.valueFunction
    attribute = target.attribute
    self.hasPath = hasPath
    guard values.allSatisfy(\.isFinite) else { return nil }
    if let function {
      guard target.attribute == nil, key.type == .matrix, component == .whole, !hasPath,
        values.allSatisfy(function.accepts)
      else { return nil }
      type = function.valueType
      missing = nil
    } else if target.attribute != nil {
      guard key.type == .objects, let first = hasPath ? PropertyType.point : values.first?.type,
        values.allSatisfy({ $0.type == first })
      else { return nil }
      type = first
      missing = component == .whole ? (hasPath ? .point(.zero) : values.first?.zero) : nil
    } else {
      guard let plain = component.type(in: key.type) else { return nil }
      let isOptional = key.isOptional && component == .whole
      guard !hasPath || plain == .point || plain == .size,
        values.allSatisfy({
          $0.type == plain || $0 == PropertyValue.none && isOptional
        })
      else { return nil }
      type = hasPath ? .point : plain
      missing = nil
    }
  }

  /// Returns the value that is there now; nil when there is no such place. With a value function, the
  /// matrix.
  func current(in whole: PropertyValue) -> PropertyValue? {
    guard let attribute else { return whole.value(of: component).map(asTravelled) }
    guard let value = attribute.value(in: whole, of: key) else { return nil }
    guard value != .none else { return missing }
    guard let part = value.value(of: component).map(asTravelled), part.type == type else {
      return nil
    }
    return part
  }

  /// Returns the property with another value at the place; nil when there is no such place, or when it has
  /// another type.
  func setting(_ value: PropertyValue, in whole: PropertyValue) -> PropertyValue? {
    guard let attribute else {
      return whole.setting(component, to: fitting(value, component.type(in: key.type)))
    }
    guard let old = attribute.value(in: whole, of: key) else { return nil }
    guard old != .none else {
      return missing == nil && component != .whole
        ? nil : attribute.setting(value, in: whole, of: key)
    }
    let type = old.type.flatMap { component.type(in: $0) }
    guard let new = old.setting(component, to: fitting(value, type)), new.type == old.type else {
      return nil
    }
    return attribute.setting(new, in: whole, of: key)
  }

  /// Converts a size to the point that travels along a path.
  private func asTravelled(_ value: PropertyValue) -> PropertyValue {
    guard hasPath, case .size(let size) = value else { return value }
    return .point(Point(x: size.width, y: size.height))
  }

  /// Converts a point of a path to the size that the place holds.
  private func fitting(_ value: PropertyValue, _ type: PropertyType?) -> PropertyValue {
    guard hasPath, type == .size, case .point(let point) = value else { return value }
    return .size(Size(width: point.x, height: point.y))
  }

  /// Returns the property with a track's result at the place; nil when there is no such place.
  func setting(
    _ result: SIMD2<Double>, _ kind: DenseTracks.Kind, in whole: PropertyValue
  ) -> PropertyValue? {
    let value: PropertyValue =
      kind == .points ? .point(Point(x: result.x, y: result.y)) : .scalar(result.x)
    return setting(value, in: whole).flatMap { $0.isFinite ? $0 : nil }
  }
}
