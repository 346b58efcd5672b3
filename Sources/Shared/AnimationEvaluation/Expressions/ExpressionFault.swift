import GraphicsValues

/// The first broken rule of a program, and its place in it.
package struct ExpressionFault: Error, Hashable, Sendable {
  package enum Place: Hashable, Sendable {
    case inputs, constants, steps, results
    case input(Int)
    case constant(Int)
    case step(Int)
    case result(Int)
  }

  package enum Reason: Hashable, Sendable {
    /// More elements than a program may have.
    case tooMany(limit: Int)
    /// A number that is not finite.
    case notFinite
    /// An operand or a result in a place that has no number yet.
    case placeWithoutNumber(UInt16)
    /// An operand of an operation that has fewer; it must be 0.
    case unusedOperand
    /// A value that has no numbers, or fewer numbers than the index says.
    case noSuchNumber
    /// Another number of results than the target has numbers.
    case resultCount(expected: Int)
  }

  package let place: Place
  package let reason: Reason

  package init(_ place: Place, _ reason: Reason) {
    self.place = place
    self.reason = reason
  }
}

extension ExpressionFault: CustomStringConvertible {
  package var description: String { "\(place) \(reason)" }
}

extension ExpressionFault.Place: CustomStringConvertible {
  package var description: String {
    switch self {
    case .inputs: "the inputs"
    case .constants: "the constants"
    case .steps: "the steps"
    case .results: "the results"
    case .input(let index): "input \(index)"
    case .constant(let index): "constant \(index)"
    case .step(let index): "step \(index)"
    case .result(let index): "result \(index)"
    }
  }
}

extension ExpressionFault.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooMany(let limit): "are more than \(limit)"
    case .notFinite: "is not finite"
    case .placeWithoutNumber(let place): "reads place \(place), which has no number before it"
    case .unusedOperand: "has an operand that its operation does not read"
    case .noSuchNumber: "names no number"
    case .resultCount(let expected): "are not \(expected)"
    }
  }
}

extension ExpressionProgram {
  /// Most inputs of a program.
  package static let inputLimit = 16
  /// Most steps of a program.
  package static let stepLimit = 256
  /// Most constants of a program.
  package static let constantLimit = 256

  /// Returns the first broken rule; nil for a program that can be evaluated.
  ///
  /// - Parameter resultCount: the number of the target's numbers.
  package func fault(resultCount: Int) -> ExpressionFault? {
    if inputs.count > Self.inputLimit {
      return ExpressionFault(.inputs, .tooMany(limit: Self.inputLimit))
    }
    if constants.count > Self.constantLimit {
      return ExpressionFault(.constants, .tooMany(limit: Self.constantLimit))
    }
    if steps.count > Self.stepLimit {
      return ExpressionFault(.steps, .tooMany(limit: Self.stepLimit))
    }
    if let index = inputs.firstIndex(where: { !$0.namesNumber }) {
      return ExpressionFault(.input(index), .noSuchNumber)
    }
    if let index = constants.firstIndex(where: { !$0.isFinite }) {
      return ExpressionFault(.constant(index), .notFinite)
    }
    var filled = inputs.count + constants.count
    for (index, step) in steps.enumerated() {
      if let reason = step.fault(before: filled) { return ExpressionFault(.step(index), reason) }
      filled += 1
    }
    guard results.count == resultCount else {
      return ExpressionFault(.results, .resultCount(expected: resultCount))
    }
    if let index = results.firstIndex(where: { Int($0) >= filled }) {
      return ExpressionFault(.result(index), .placeWithoutNumber(results[index]))
    }
    return nil
  }
}

extension ExpressionInput {
  /// False for a number that no value of the property has.
  fileprivate var namesNumber: Bool {
    guard case .property(let property) = self else { return true }
    guard let type = property.keyPath.component.type(in: property.keyPath.key.type) else {
      return false
    }
    return Int(property.index) < type.numberCount
  }
}

extension ExpressionStep {
  /// - Parameter filled: number of the places that have a number before the step.
  fileprivate func fault(before filled: Int) -> ExpressionFault.Reason? {
    let count = operation.operandCount
    for (index, place) in [a, b, c].enumerated() {
      if index >= count {
        if place != 0 { return .unusedOperand }
      } else if Int(place) >= filled {
        return .placeWithoutNumber(place)
      }
    }
    return nil
  }
}
