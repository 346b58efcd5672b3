/// Finds values of variables under linear equations and inequalities. Relations that are not
/// required hold as far as relations of higher priority allow.
///
/// The method is the simplex method over unrestricted and restricted variables of Badros, Borning
/// and Stuckey, "The Cassowary Linear Arithmetic Constraint Solving Algorithm", ACM TOCHI 8(4),
/// 2001: variables of the caller are unrestricted, slacks and errors are never negative. Instead of
/// weights, priorities are minimized one after another; after each, the errors that would grow are
/// fixed at their values. Constraints are only added; a changed layout is solved again. The
/// variable with the smallest number is always chosen, so that equal constraints have equal results
/// and no cycle is endless.
///
/// A variable of the caller that has a row keeps it, so only rows of slacks and errors take part in
/// steps: each variable knows those in which it is, and a step costs by the rows that it changes. The
/// other rows are brought up to date when they are needed.
public struct ConstraintSolver {
  /// A relation of two numbers.
  public enum Relation: Int, Sendable {
    /// The first number is at most the second.
    case lessThanOrEqual = -1
    /// The numbers are equal.
    case equal = 0
    /// The first number is at least the second.
    case greaterThanOrEqual = 1
  }

  /// The state of a variable.
  private struct Variable {
    /// True for a variable that is never negative.
    let isRestricted: Bool
    /// True for a variable that has a row, and is in no row of a restricted variable.
    var isBasic = false
    /// True for a variable that stays 0.
    var isFixed = false
    /// The expression of other variables that equals a basic variable.
    var row = LinearExpression()
    /// The restricted basic variables whose rows may have this one; some rows may have lost it.
    var users: [Int] = []
    /// The value after the last call of `solve()`.
    var value = 0.0
  }

  private var variables: [Variable] = []
  /// The caller's variables that have a row, in the order in which they got it.
  private var placed: [Int] = []
  private var soft: [Double: [Preference]] = [:]
  /// Memory for the terms of one row.
  private var spare: [LinearExpression.Term] = []

  private struct Preference {
    let expression: LinearExpression
    let relation: Relation
    let weight: Double
  }

  private static let tolerance = LinearExpression.tolerance
  /// Largest number of steps, so that rounding cannot make a search endless; a layout of a thousand
  /// views takes a few thousand.
  private static let mostSteps = 100_000

  /// Creates a solver without constraints.
  public init() {}

  /// Returns the number of a new variable, which may have any value.
  public mutating func makeVariable() -> Int {
    variables.append(Variable(isRestricted: false))
    return variables.count - 1
  }

  private mutating func makeRestricted() -> Int {
    variables.append(Variable(isRestricted: true))
    return variables.count - 1
  }

  /// Returns the value of an expression after `solve()`; a variable that nothing determines is 0.
  public func value(of expression: LinearExpression) -> Double {
    expression.terms.reduce(expression.constant) { $0 + $1.factor * variables[$1.variable].value }
  }

  // MARK: Constraints

  /// Adds a relation of the expression to 0. One whose expression is not finite, and one without
  /// a priority, is left out.
  ///
  /// - Parameter priority: 1000 is required; a higher number wins over any number of lower ones.
  /// - Parameter weight: the cost of each unit by which the relation fails, among relations of the same
  ///   priority.
  /// - Returns: false for a required relation that contradicts earlier ones, and is left out.
  @discardableResult public mutating func add(
    _ expression: LinearExpression, _ relation: Relation, priority: Double, weight: Double = 1
  ) -> Bool {
    guard expression.constant.isFinite, priority > 0 else { return true }
    if priority >= 1000 { return require(expression, relation) }
    prefer(expression, relation, priority: priority, weight: weight)
    return true
  }

  /// Adds a required relation of the expression to 0.
  ///
  /// - Returns: false for a constraint that contradicts earlier ones, and is left out.
  public mutating func require(_ expression: LinearExpression, _ relation: Relation) -> Bool {
    var row = substituted(expression)
    var slack: Int?
    if relation != .equal {
      let new = makeRestricted()
      slack = new
      row.add(relation == .lessThanOrEqual ? 1 : -1, of: new)
    }
    if let subject = free(in: row) {
      enter(subject, row.solved(for: subject))
      return true
    }
    if let slack {
      let solved = row.solved(for: slack)
      if solved.constant >= -Self.tolerance {
        enter(slack, solved)
        return true
      }
    } else if row.terms.isEmpty {
      return abs(row.constant) < 1e-4
    }
    return addWithArtificial(row)
  }

  /// Records a preferred relation; a higher priority wins over any number of lower ones.
  ///
  /// - Parameter weight: the cost of each unit by which the relation fails, among relations of the same
  ///   priority.
  public mutating func prefer(
    _ expression: LinearExpression, _ relation: Relation, priority: Double, weight: Double = 1
  ) {
    soft[priority, default: []].append(
      Preference(expression: expression, relation: relation, weight: weight))
  }

  /// Satisfies the preferred relations as far as possible.
  public mutating func solve() {
    for (_, constraints) in soft.sorted(by: { $0.key > $1.key }) {
      var objective = LinearExpression()
      for constraint in constraints {
        addErrors(of: constraint, to: &objective)
      }
      objective = substituted(objective)
      minimize(&objective)
      fix(objective)
    }
    soft = [:]
    findValues()
  }

  private mutating func findValues() {
    for variable in variables.indices {
      variables[variable].value = variables[variable].isBasic ? variables[variable].row.constant : 0
    }
    // Rows have only variables that got their rows later.
    for variable in placed.reversed() {
      variables[variable].value = value(of: variables[variable].row)
    }
  }

  private mutating func addErrors(of constraint: Preference, to objective: inout LinearExpression) {
    let (relation, weight) = (constraint.relation, constraint.weight)
    var row = substituted(constraint.expression)
    // expression = over − under
    let over = makeRestricted()
    let under = makeRestricted()
    row.add(-1, of: over)
    row.add(1, of: under)
    if relation != .greaterThanOrEqual { objective.add(weight, of: over) }
    if relation != .lessThanOrEqual { objective.add(weight, of: under) }
    let subject = free(in: row) ?? (row.constant >= 0 ? over : under)
    enter(subject, row.solved(for: subject))
  }

  // MARK: Tableau

  /// Returns an expression without basic variables.
  private mutating func substituted(_ expression: LinearExpression) -> LinearExpression {
    var constant = expression.constant
    var terms: [LinearExpression.Term] = []
    var isSorted = true
    for term in expression.terms where !variables[term.variable].isFixed {
      guard variables[term.variable].isBasic else {
        isSorted = isSorted && terms.last.map { $0.variable < term.variable } ?? true
        terms.append(term)
        continue
      }
      if !variables[term.variable].isRestricted { renew(term.variable) }
      let row = variables[term.variable].row
      constant += row.constant * term.factor
      isSorted = isSorted && terms.isEmpty
      for inner in row.terms {
        terms.append(
          LinearExpression.Term(variable: inner.variable, factor: inner.factor * term.factor))
      }
    }
    return LinearExpression(constant, sumOf: terms, isSorted: isSorted)
  }

  /// Brings the row of one of the caller's variables up to date.
  private mutating func renew(_ variable: Int) {
    let row = variables[variable].row
    guard
      row.terms.contains(where: { variables[$0.variable].isBasic || variables[$0.variable].isFixed }
      )
    else { return }
    variables[variable].row = substituted(row)
  }

  /// Returns the caller's variable with the smallest number in a row.
  private func free(in row: LinearExpression) -> Int? {
    row.terms.first { !variables[$0.variable].isRestricted }?.variable
  }

  /// Makes a variable basic, and replaces it everywhere.
  private mutating func enter(_ variable: Int, _ expression: LinearExpression) {
    let users = variables[variable].users
    variables[variable].users = []
    for user in users where variables[user].isBasic {
      replace(variable, by: expression, in: user)
    }
    setRow(of: variable, expression)
  }

  private mutating func setRow(of variable: Int, _ expression: LinearExpression) {
    variables[variable].row = expression
    variables[variable].isBasic = true
    guard variables[variable].isRestricted else { return placed.append(variable) }
    for term in expression.terms { variables[term.variable].users.append(variable) }
  }

  private mutating func replace(_ variable: Int, by expression: LinearExpression, in basic: Int) {
    let factor = variables[basic].row[variable]
    // The row lost the variable, or was changed already.
    guard factor != 0 else { return }
    variables[basic].row.remove(variable)
    variables[basic].row.constant += expression.constant * factor
    var (old, sum): ([LinearExpression.Term], [LinearExpression.Term]) = ([], [])
    swap(&old, &variables[basic].row.terms)
    swap(&sum, &spare)
    LinearExpression.add(expression.terms, times: factor, to: old, sum: &sum) { new in
      variables[new].users.append(basic)
    }
    swap(&variables[basic].row.terms, &sum)
    old.removeAll(keepingCapacity: true)
    swap(&spare, &old)
  }

  private mutating func pivot(
    _ entering: Int, _ leaving: Int, _ objective: inout LinearExpression
  ) {
    var row = dropRow(of: leaving)
    row.add(-1, of: leaving)
    let expression = row.solved(for: entering)
    enter(entering, expression)
    let factor = objective[entering]
    objective.remove(entering)
    objective.add(expression, times: factor)
  }

  private mutating func dropRow(of variable: Int) -> LinearExpression {
    var row = LinearExpression()
    swap(&row, &variables[variable].row)
    variables[variable].isBasic = false
    return row
  }

  private mutating func minimize(_ objective: inout LinearExpression) {
    var steps = Self.mostSteps
    while steps > 0,
      let entering = objective.terms.first(where: { $0.factor < -Self.tolerance })?.variable,
      let leaving = leaving(for: entering)
    {
      pivot(entering, leaving, &objective)
      steps -= 1
    }
  }

  /// Returns the restricted basic variable that becomes 0 first when another variable grows.
  private func leaving(for entering: Int) -> Int? {
    var best: (variable: Int, ratio: Double)?
    for variable in variables[entering].users where variables[variable].isBasic {
      let factor = variables[variable].row[entering]
      guard factor < -Self.tolerance else { continue }
      let ratio = -variables[variable].row.constant / factor
      guard let found = best else {
        best = (variable, ratio)
        continue
      }
      let isEqual = abs(ratio - found.ratio) < Self.tolerance
      if isEqual ? variable < found.variable : ratio < found.ratio { best = (variable, ratio) }
    }
    return best?.variable
  }

  /// Fixes at 0 the variables that would make a minimized objective worse.
  private mutating func fix(_ objective: LinearExpression) {
    for term in objective.terms where term.factor > Self.tolerance { dropFromRows(term.variable) }
  }

  private mutating func dropFromRows(_ variable: Int) {
    for user in variables[variable].users where variables[user].isBasic {
      variables[user].row.remove(variable)
    }
    variables[variable].users = []
    variables[variable].isFixed = true
  }

  private mutating func addWithArtificial(_ row: LinearExpression) -> Bool {
    let artificial = makeRestricted()
    let start = row.constant >= 0 ? row : row.times(-1)
    setRow(of: artificial, start)
    var objective = start
    minimize(&objective)
    let isPossible = abs(objective.constant) < 1e-6
    if variables[artificial].isBasic {
      var left = dropRow(of: artificial)
      if isPossible, let other = left.terms.first?.variable {
        left.constant = 0
        enter(other, left.solved(for: other))
      }
    }
    dropFromRows(artificial)
    return isPossible
  }
}
