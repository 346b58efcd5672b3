/// A constant and multiples of variables.
public struct LinearExpression: Sendable {
  /// A multiple of a variable.
  public struct Term: Sendable {
    /// The number of the variable.
    public let variable: Int
    /// The multiple, never 0.
    public var factor: Double
  }

  /// The number without a variable.
  public var constant: Double
  /// The multiples, by the rising numbers of their variables.
  public internal(set) var terms: [Term] = []

  /// Creates a constant.
  public init(_ constant: Double = 0) { self.constant = constant }
  /// Creates a variable's value.
  public init(variable: Int) { (constant, terms) = (0, [Term(variable: variable, factor: 1)]) }

  /// Creates the sum of terms, among which a variable may be repeatedly.
  init(_ constant: Double, sumOf terms: [Term], isSorted: Bool) {
    self.constant = constant
    guard !isSorted else {
      self.terms = terms
      return
    }
    let sorted = terms.sorted { $0.variable < $1.variable }
    self.terms.reserveCapacity(sorted.count)
    var place = 0
    while place < sorted.count {
      var sum = sorted[place]
      place += 1
      while place < sorted.count, sorted[place].variable == sum.variable {
        sum.factor += sorted[place].factor
        place += 1
      }
      if abs(sum.factor) >= Self.tolerance { self.terms.append(sum) }
    }
  }

  /// Numbers below this count as zero: the rounding error of numbers the size of a display.
  static let tolerance = 1e-8

  subscript(variable: Int) -> Double {
    let place = place(of: variable)
    return has(variable, at: place) ? terms[place].factor : 0
  }

  /// Adds a multiple of a variable.
  public mutating func add(_ factor: Double, of variable: Int) {
    let place = place(of: variable)
    guard has(variable, at: place) else {
      if abs(factor) >= Self.tolerance {
        terms.insert(Term(variable: variable, factor: factor), at: place)
      }
      return
    }
    let sum = terms[place].factor + factor
    if abs(sum) < Self.tolerance { terms.remove(at: place) } else { terms[place].factor = sum }
  }

  /// Adds a multiple of another expression.
  public mutating func add(_ other: LinearExpression, times factor: Double = 1) {
    constant += other.constant * factor
    switch other.terms.count {
    case 0: break
    case 1: add(other.terms[0].factor * factor, of: other.terms[0].variable)
    default:
      var sum: [Term] = []
      Self.add(other.terms, times: factor, to: terms, sum: &sum) { _ in }
      terms = sum
    }
  }

  mutating func remove(_ variable: Int) {
    let place = place(of: variable)
    if has(variable, at: place) { terms.remove(at: place) }
  }

  /// Returns a multiple of the expression.
  public func times(_ factor: Double) -> LinearExpression {
    var product = LinearExpression(constant * factor)
    product.terms = terms.map { Term(variable: $0.variable, factor: $0.factor * factor) }
    product.terms.removeAll { abs($0.factor) < Self.tolerance }
    return product
  }

  /// Returns the difference from another expression.
  public func minus(_ other: LinearExpression) -> LinearExpression {
    var difference = self
    difference.add(other, times: -1)
    return difference
  }

  /// Returns the expression moved by a distance.
  public func moved(_ distance: Double) -> LinearExpression {
    var moved = self
    moved.constant += distance
    return moved
  }

  /// Solves `0 = self` for a variable: returns the expression that equals the variable.
  func solved(for variable: Int) -> LinearExpression {
    var rest = self
    rest.remove(variable)
    return rest.times(-1 / self[variable])
  }

  // MARK: Sorted terms

  /// Returns the first place whose variable is not smaller.
  private func place(of variable: Int) -> Int {
    // Most variables are the newest.
    guard let last = terms.last, last.variable >= variable else { return terms.count }
    var (low, high) = (0, terms.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if terms[middle].variable < variable { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func has(_ variable: Int, at place: Int) -> Bool {
    place < terms.count && terms[place].variable == variable
  }

  /// Writes the sum of sorted terms and a multiple of others.
  ///
  /// - Parameters:
  ///   - sum: the sorted sum; what it contains is kept before it.
  ///   - newVariable: called for each variable that only `added` has.
  @inline(__always) static func add(
    _ added: [Term], times factor: Double, to terms: [Term], sum: inout [Term],
    newVariable: (Int) -> Void
  ) {
    sum.reserveCapacity(terms.count + added.count)
    var (place, other) = (0, 0)
    while place < terms.count, other < added.count {
      let (one, two) = (terms[place], added[other])
      if one.variable < two.variable {
        sum.append(one)
        place += 1
        continue
      }
      var product = two.factor * factor
      other += 1
      if one.variable == two.variable {
        product += one.factor
        place += 1
      } else {
        newVariable(two.variable)
      }
      if abs(product) >= tolerance { sum.append(Term(variable: two.variable, factor: product)) }
    }
    while place < terms.count {
      sum.append(terms[place])
      place += 1
    }
    while other < added.count {
      let two = added[other]
      let product = two.factor * factor
      other += 1
      guard abs(product) >= tolerance else { continue }
      newVariable(two.variable)
      sum.append(Term(variable: two.variable, factor: product))
    }
  }
}
