/// A constant and multiples of variables.
struct LinearExpression {
  var constant: Double
  private(set) var terms: [Int: Double] = [:]

  init(_ constant: Double = 0) { self.constant = constant }
  init(variable: Int) { (constant, terms) = (0, [variable: 1]) }

  /// Numbers below this count as zero: the rounding error of numbers the size of a display.
  static let tolerance = 1e-8

  subscript(variable: Int) -> Double { terms[variable] ?? 0 }

  mutating func add(_ factor: Double, of variable: Int) {
    let sum = (terms[variable] ?? 0) + factor
    terms[variable] = abs(sum) < Self.tolerance ? nil : sum
  }

  mutating func add(_ other: LinearExpression, times factor: Double = 1) {
    constant += other.constant * factor
    for (variable, value) in other.terms { add(value * factor, of: variable) }
  }

  mutating func remove(_ variable: Int) { terms[variable] = nil }

  func times(_ factor: Double) -> LinearExpression {
    var product = LinearExpression(constant * factor)
    for (variable, value) in terms { product.add(value * factor, of: variable) }
    return product
  }

  /// Solves `0 = self` for a variable: returns the expression that equals the variable.
  func solved(for variable: Int) -> LinearExpression {
    var rest = self
    rest.remove(variable)
    return rest.times(-1 / self[variable])
  }
}
