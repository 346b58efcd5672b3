package import GraphicsValues

extension ExpressionOperation {
  /// Number of operands, 1…3.
  package var operandCount: Int {
    switch self {
    case .floor, .absolute, .squareRoot, .sine, .cosine, .exponential: 1
    case .add, .subtract, .multiply, .divide, .minimum, .maximum, .less, .lessOrEqual, .remainder: 2
    case .clamp, .mix, .select: 3
    }
  }

  /// Returns the result, with the same bits everywhere but for the bits of a number that is not a number.
  @inlinable @inline(__always)
  package func result(_ a: Double, _ b: Double, _ c: Double) -> Double {
    switch self {
    case .add: a + b
    case .subtract: a - b
    case .multiply: a * b
    case .divide: a / b
    case .minimum: b < a ? b : a
    case .maximum: b > a ? b : a
    case .clamp:
      if a < b {
        c < b ? c : b
      } else {
        c < a ? c : a
      }
    // Exact at both ends.
    case .mix: c == 1 ? b : a + (b - a) * c
    case .select: a > 0 ? b : c
    case .less: a < b ? 1 : 0
    case .lessOrEqual: a <= b ? 1 : 0
    case .floor: a.rounded(.down)
    case .remainder: a - b * (a / b).rounded(.down)
    case .absolute: abs(a)
    case .squareRoot: a.squareRoot()
    case .sine: DeterministicMath.sin(a)
    case .cosine: DeterministicMath.cos(a)
    case .exponential: DeterministicMath.exp(a)
    }
  }
}

extension PropertyKeyPath {
  /// Number of the results that a program for this target has; nil where values have no numbers, so that no
  /// program can make one.
  package var expressionResultCount: Int? {
    guard let type = component.type(in: key.type), type.numberCount > 0 else { return nil }
    return type.numberCount
  }
}

extension PropertyValue {
  /// Returns one of the numbers, by its index in the order of the wire; nil where there is none.
  package func number(_ index: Int) -> Double? {
    switch (self, index) {
    case (.scalar(let v), 0): v
    case (.point(let v), 0): v.x
    case (.point(let v), 1): v.y
    case (.size(let v), 0): v.width
    case (.size(let v), 1): v.height
    case (.rect(let v), 0): v.x
    case (.rect(let v), 1): v.y
    case (.rect(let v), 2): v.width
    case (.rect(let v), 3): v.height
    case (.color(let v), 0): Double(v.red)
    case (.color(let v), 1): Double(v.green)
    case (.color(let v), 2): Double(v.blue)
    case (.color(let v), 3): Double(v.alpha)
    case (.matrix(let v), 0..<4): v.r0[index]
    case (.matrix(let v), 4..<8): v.r1[index - 4]
    case (.matrix(let v), 8..<12): v.r2[index - 8]
    case (.matrix(let v), 12..<16): v.r3[index - 12]
    default: nil
    }
  }
}
