import AnimationEvaluation
import GraphicsValues

// Expressions in the text form:
//
//     expression opacity inputs [layer 3 bounds.origin.y 0] constants [200, 1]
//       steps [divide 0 1, subtract 2 3] results [4] duration inf

extension ExpressionProgram {
  /// The program in the text form, word after word; lists without elements are left out.
  var words: [String] {
    var words: [String] = []
    func append(_ name: String, _ items: [String]) {
      if !items.isEmpty { words.append("\(name) \(AnimationText.list(items))") }
    }
    append("inputs", inputs.map(\.text))
    append("constants", constants.map { TextNumbers.text($0) })
    append("steps", steps.map(\.text))
    append("results", results.map { "\($0)" })
    return words
  }
}

extension ExpressionInput {
  fileprivate var text: String {
    switch self {
    case .time: "time"
    case .property(let property):
      "layer \(property.layer) \(property.keyPath.spelling) \(property.index)"
    case .interaction(let interaction):
      "interaction \(interaction.layer) \(interaction.quantity)"
    }
  }
}

extension ExpressionStep {
  fileprivate var text: String {
    let places = [a, b, c].prefix(operation.operandCount).map { "\($0)" }
    return (["\(operation)"] + places).joined(separator: " ")
  }
}
