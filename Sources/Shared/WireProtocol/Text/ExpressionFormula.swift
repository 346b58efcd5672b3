package import AnimationEvaluation
import GraphicsValues

// Programs as people write arithmetic:
//
//     opacity = 1 - layer 3 bounds.origin.y / 200
//     time = clamp(layer 3 interaction.y / 900, 0, 1)

extension AnimationDescription {
  /// A formula for each number that expressions of the animation give, with the property, `time` or
  /// `interaction.condition` before it. Animations in groups have none.
  package var formulas: [String] {
    var formulas: [String] = []
    if case .expression(let expression) = content {
      let target = expression.target
      let name = target.keyPath.spelling + (target.isAdditive ? " += " : " = ")
      let results = expression.program.formulas
      formulas.append(
        name + (results.count == 1 ? results[0] : "(" + results.joined(separator: ", ") + ")"))
    }
    if case .interaction(let interaction) = content, let condition = interaction.condition {
      formulas += condition.formulas.map { "interaction.condition = \($0)" }
    }
    if let timeSource { formulas += timeSource.formulas.map { "time = \($0)" } }
    return formulas
  }
}

extension ExpressionProgram {
  /// The results as formulas, in the order of the wire. A part of more than 160 characters is `…`.
  package var formulas: [String] {
    var parts = inputs.map { FormulaPart($0.formula) }
    parts += constants.map { FormulaPart(TextNumbers.text($0), isNegative: $0 < 0) }
    parts.reserveCapacity(parts.count + steps.count)
    for step in steps {
      let operands = [step.a, step.b, step.c].prefix(step.operation.operandCount)
      parts.append(FormulaPart(step.operation, operands.map { parts.part(Int($0)) }))
    }
    return results.map { parts.part(Int($0)).text }
  }
}

extension ExpressionInput {
  fileprivate var formula: String {
    switch self {
    case .time: "time"
    case .interaction(let interaction):
      "layer \(interaction.layer) interaction.\(interaction.quantity)"
    case .property(let property):
      "layer \(property.layer) \(property.keyPath.spelling)"
        + (property.keyPath.valueType == .scalar ? "" : "[\(property.index)]")
    }
  }
}

/// A part of a formula, with what decides whether it needs parentheses inside another one.
private struct FormulaPart {
  /// How strongly a part holds together.
  enum Strength: Comparable { case comparison, sum, product, whole }

  let text: String
  let strength: Strength

  static let longest = 160

  init(_ text: String, _ strength: Strength) {
    let fits = text.utf8.count <= Self.longest
    self.text = fits ? text : "…"
    self.strength = fits ? strength : .whole
  }

  init(_ text: String, isNegative: Bool = false) { self.init(text, isNegative ? .sum : .whole) }

  init(_ operation: ExpressionOperation, _ operands: [FormulaPart]) {
    func binary(_ sign: String, _ strength: Strength, isCommutative: Bool = false) -> FormulaPart {
      let right = isCommutative ? strength : strength.next
      return FormulaPart(
        operands.part(0).inside(strength) + " \(sign) " + operands.part(1).inside(right), strength)
    }
    self =
      switch operation {
      case .add: binary("+", .sum, isCommutative: true)
      case .subtract: binary("-", .sum)
      case .multiply: binary("*", .product, isCommutative: true)
      case .divide: binary("/", .product)
      case .less: binary("<", .comparison)
      case .lessOrEqual: binary("<=", .comparison)
      default:
        FormulaPart(
          operation.functionName + "(" + operands.map(\.text).joined(separator: ", ") + ")")
      }
  }

  /// The part as an operand of one that holds together as strongly as given.
  func inside(_ strength: Strength) -> String {
    self.strength < strength ? "(\(text))" : text
  }
}

extension FormulaPart.Strength {
  fileprivate var next: Self {
    switch self {
    case .comparison: .sum
    case .sum: .product
    case .product, .whole: .whole
    }
  }
}

extension [FormulaPart] {
  /// The part of a place; `?` for a place that there is not.
  fileprivate func part(_ place: Int) -> FormulaPart {
    indices.contains(place) ? self[place] : FormulaPart("?")
  }
}

extension ExpressionOperation {
  fileprivate var functionName: String {
    switch self {
    case .minimum: "min"
    case .maximum: "max"
    case .remainder: "mod"
    case .absolute: "abs"
    case .squareRoot: "sqrt"
    case .sine: "sin"
    case .cosine: "cos"
    case .exponential: "exp"
    default: "\(self)"
    }
  }
}
