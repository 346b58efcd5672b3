import GraphicsValues

extension ValueFunction {
  /// The numbers that give the identity matrix; they replace a missing end (§10.1).
  var identity: PropertyValue {
    switch self {
    case .scale: .scalars([1, 1, 1])
    case .translate: .scalars([0, 0, 0])
    case .scaleX, .scaleY, .scaleZ: .scalar(1)
    case .rotateX, .rotateY, .rotateZ, .translateX, .translateY, .translateZ: .scalar(0)
    }
  }

  /// Returns whether the value has the number of numbers that the function takes.
  func accepts(_ value: PropertyValue) -> Bool {
    switch value {
    case .scalar: arity == 1
    case .scalars(let numbers): valueType == .scalars && numbers.count == arity
    default: false
    }
  }

  /// Returns the matrix; nil for a value that the function does not accept.
  func matrix(_ value: PropertyValue) -> Matrix4? {
    guard accepts(value) else { return nil }
    let v = value.asScalar ?? 0
    let n = value.asScalars ?? [v, v, v]
    return switch self {
    case .rotateX: .rotation(v, 1, 0, 0)
    case .rotateY: .rotation(v, 0, 1, 0)
    case .rotateZ: .rotation(v, 0, 0, 1)
    case .scale: .scale(n[0], n[1], n[2])
    case .scaleX: .scale(v, 1, 1)
    case .scaleY: .scale(1, v, 1)
    case .scaleZ: .scale(1, 1, v)
    case .translate: .translation(n[0], n[1], n[2])
    case .translateX: .translation(v, 0, 0)
    case .translateY: .translation(0, v, 0)
    case .translateZ: .translation(0, 0, v)
    }
  }
}
