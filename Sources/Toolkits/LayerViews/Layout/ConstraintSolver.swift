import Foundation

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
struct ConstraintSolver {
  enum Relation { case lessThanOrEqual, equal, greaterThanOrEqual }

  /// Expressions of the basic variables, which contain only other variables.
  private var rows: [Int: LinearExpression] = [:]
  private var restricted: Set<Int> = []
  private var count = 0
  private var soft: [Double: [Preference]] = [:]

  private struct Preference {
    let expression: LinearExpression
    let relation: Relation
    let weight: Double
  }

  private static let tolerance = LinearExpression.tolerance
  /// Largest number of steps, so that rounding cannot make a search endless; a layout of a thousand
  /// views takes a few thousand.
  private static let mostSteps = 100_000

  mutating func makeVariable() -> Int {
    count += 1
    return count
  }

  private mutating func makeRestricted() -> Int {
    let variable = makeVariable()
    restricted.insert(variable)
    return variable
  }

  /// Returns the value of an expression; a variable that nothing determines is 0.
  func value(of expression: LinearExpression) -> Double {
    expression.terms.reduce(expression.constant) { $0 + $1.value * (rows[$1.key]?.constant ?? 0) }
  }

  // MARK: Constraints

  /// Adds a required relation of the expression to 0.
  ///
  /// - Returns: false for a constraint that contradicts earlier ones, and is left out.
  mutating func require(_ expression: LinearExpression, _ relation: Relation) -> Bool {
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
  mutating func prefer(
    _ expression: LinearExpression, _ relation: Relation, priority: Double, weight: Double = 1
  ) {
    soft[priority, default: []].append(
      Preference(expression: expression, relation: relation, weight: weight))
  }

  /// Satisfies the preferred relations as far as possible.
  mutating func solve() {
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
  }

  private mutating func addErrors(of constraint: Preference, to objective: inout LinearExpression) {
    let (relation, weight) = (constraint.relation, constraint.weight)
    var row = substituted(constraint.expression)
    // expression = over − under
    let over = makeRestricted()
    let under = makeRestricted()
    row.add(-1, of: over)
    row.add(1, of: under)
    if relation != .lessThanOrEqual { objective.add(weight, of: under) }
    if relation != .greaterThanOrEqual { objective.add(weight, of: over) }
    let subject = free(in: row) ?? (row.constant >= 0 ? over : under)
    enter(subject, row.solved(for: subject))
  }

  // MARK: Tableau

  private func substituted(_ expression: LinearExpression) -> LinearExpression {
    var result = LinearExpression(expression.constant)
    for (variable, factor) in expression.terms {
      if let row = rows[variable] {
        result.add(row, times: factor)
      } else {
        result.add(factor, of: variable)
      }
    }
    return result
  }

  /// Returns the caller's variable with the smallest number in a row.
  private func free(in row: LinearExpression) -> Int? {
    row.terms.keys.filter { !restricted.contains($0) }.min()
  }

  /// Makes a variable basic, and replaces it everywhere.
  private mutating func enter(_ variable: Int, _ expression: LinearExpression) {
    for (basic, row) in rows {
      let factor = row[variable]
      guard factor != 0 else { continue }
      var new = row
      new.remove(variable)
      new.add(expression, times: factor)
      rows[basic] = new
    }
    rows[variable] = expression
  }

  private mutating func pivot(
    _ entering: Int, _ leaving: Int, _ objective: inout LinearExpression
  ) {
    guard var row = rows.removeValue(forKey: leaving) else { return }
    row.add(-1, of: leaving)
    let expression = row.solved(for: entering)
    enter(entering, expression)
    let factor = objective[entering]
    objective.remove(entering)
    objective.add(expression, times: factor)
  }

  private mutating func minimize(_ objective: inout LinearExpression) {
    var steps = Self.mostSteps
    while steps > 0,
      let entering = objective.terms.filter({ $0.value < -Self.tolerance }).keys.min(),
      let leaving = leaving(for: entering)
    {
      pivot(entering, leaving, &objective)
      steps -= 1
    }
  }

  /// Returns the restricted basic variable that becomes 0 first when another variable grows.
  private func leaving(for entering: Int) -> Int? {
    var best: (variable: Int, ratio: Double)?
    for (variable, row) in rows where restricted.contains(variable) {
      let factor = row[entering]
      guard factor < -Self.tolerance else { continue }
      let ratio = -row.constant / factor
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
    let dead = objective.terms.filter { $0.value > Self.tolerance }.map(\.key)
    guard !dead.isEmpty else { return }
    for (basic, var row) in rows {
      for variable in dead { row.remove(variable) }
      rows[basic] = row
    }
  }

  private mutating func addWithArtificial(_ row: LinearExpression) -> Bool {
    let artificial = makeRestricted()
    let start = row.constant >= 0 ? row : row.times(-1)
    rows[artificial] = start
    var objective = start
    minimize(&objective)
    let isPossible = abs(objective.constant) < 1e-6
    if let left = rows.removeValue(forKey: artificial), isPossible,
      let other = left.terms.keys.min()
    {
      var row = left
      row.constant = 0
      enter(other, row.solved(for: other))
    }
    for (basic, var row) in rows where row[artificial] != 0 {
      row.remove(artificial)
      rows[basic] = row
    }
    return isPossible
  }
}
