package import GraphicsValues

/// The addition used by `by`, additive and cumulative animations (§6.1 to §6.3).
///
/// Numbers, structures, colours and arrays of equal length add by component. For matrices the sum of a and b is
/// `CATransform3DConcat(b, a)`: b happens first, along the axes that a then moves.
extension PropertyValue {
  /// Returns the neutral value of addition; nil for types that cannot be added, and for arrays, whose zero
  /// depends on their length.
  package static func zero(of type: PropertyType) -> PropertyValue? {
    type == .matrix ? .matrix(.identity) : type.value(ofNumbers: { 0 })
  }

  /// The neutral value of addition for this type and, for arrays, this length; nil where nothing can be
  /// added.
  var zero: PropertyValue? {
    if type?.elementType != nil { return combined(with: self) { _, _ in 0 } }
    return type.flatMap { PropertyValue.zero(of: $0) }
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
    combined(with: other) { $0 * j + $1 * k }
  }
}
