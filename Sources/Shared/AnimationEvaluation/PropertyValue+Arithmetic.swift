package import GraphicsValues

/// The addition used by `by`, additive and cumulative animations (§6.1 to §6.3).
///
/// Numbers, structures, colours and arrays of equal length add by component. For matrices the sum of a and b is
/// `CATransform3DConcat(b, a)`: b happens first, along the axes that a then moves.
extension PropertyValue {
  /// Returns the neutral value of addition; nil for types that cannot be added, and for arrays, whose zero
  /// depends on their length.
  package static func zero(of type: PropertyType) -> PropertyValue? {
    switch type {
    case .scalar: .scalar(0)
    case .point: .point(.zero)
    case .size: .size(.zero)
    case .rect: .rect(.zero)
    case .color: .color(.clear)
    case .matrix: .matrix(.identity)
    case .bool, .image, .bits, .text, .path, .scalars, .colors, .objects: nil
    }
  }

  /// The neutral value of addition for this type and, for arrays, this length; nil where nothing can be
  /// added.
  var zero: PropertyValue? {
    switch self {
    case .scalars(let numbers): .scalars(numbers.map { _ in 0 })
    case .colors(let colors): .colors(colors.map { _ in .clear })
    default: type.flatMap { PropertyValue.zero(of: $0) }
    }
  }

  /// Returns the sum; nil when the types differ or cannot be added. Nothing is clamped.
  package func adding(_ other: PropertyValue) -> PropertyValue? {
    switch (self, other) {
    case (.matrix(let a), .matrix(let b)): .matrix(b.concatenating(a))
    default: combined(with: other, 1, 1)
    }
  }

  /// Returns the value to which `other` must be added to give this one; nil when the types differ, cannot
  /// be subtracted, or `other` is a singular matrix.
  package func subtracting(_ other: PropertyValue) -> PropertyValue? {
    switch (self, other) {
    case (.matrix(let a), .matrix(let b)):
      // §6.1: to − by is Concat(inverse(by), to).
      b.inverse.map { .matrix($0.concatenating(a)) }
    default: combined(with: other, 1, -1)
    }
  }

  /// Returns the value added to itself: n · V (§6.3). A matrix is raised to the nth power, by squaring.
  package func multiplied(by count: Double) -> PropertyValue? {
    guard case .matrix(let matrix) = self else { return combined(with: self, count, 0) }
    var result = Matrix4.identity
    var square = matrix
    // Counts beyond 2^53 are no longer exact whole numbers.
    var n = UInt64(min(max(count.isNaN ? 0 : count, 0), 9_007_199_254_740_992))
    while n > 0 {
      if n & 1 == 1 { result = result.concatenating(square) }
      square = square.concatenating(square)
      n >>= 1
    }
    return .matrix(result)
  }

  /// Returns `j · self + k · other` by component; nil for matrices, for arrays of different lengths and for
  /// values without components.
  func combined(with other: PropertyValue, _ j: Double, _ k: Double) -> PropertyValue? {
    switch (self, other) {
    case (.scalar(let a), .scalar(let b)):
      return .scalar(a * j + b * k)
    case (.point(let a), .point(let b)):
      return .point(Point(x: a.x * j + b.x * k, y: a.y * j + b.y * k))
    case (.size(let a), .size(let b)):
      return .size(Size(width: a.width * j + b.width * k, height: a.height * j + b.height * k))
    case (.rect(let a), .rect(let b)):
      return .rect(
        Rectangle(
          x: a.x * j + b.x * k, y: a.y * j + b.y * k, width: a.width * j + b.width * k,
          height: a.height * j + b.height * k))
    case (.color(let a), .color(let b)):
      return .color(a.combined(with: b, j, k))
    case (.scalars(let a), .scalars(let b)) where a.count == b.count:
      return .scalars(zip(a, b).map { $0 * j + $1 * k })
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      return .colors(zip(a, b).map { $0.combined(with: $1, j, k) })
    default:
      return nil
    }
  }
}

extension ColorValue {
  /// Returns `j · self + k · other`; alpha is treated like the other components.
  func combined(with other: ColorValue, _ j: Double, _ k: Double) -> ColorValue {
    func mix(_ a: Float, _ b: Float) -> Float { Float(Double(a) * j + Double(b) * k) }
    return ColorValue(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}
