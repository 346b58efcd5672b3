import AnimationEvaluation
import GraphicsValues

// Pairings in the text form:
//
//     pairing with 7 from 0 to 1 fades scales duration 0.5

extension Pairing {
  /// The pairing in the text form, word after word.
  var words: [String] {
    var words = [
      "with \(partner)", "from \(TextNumbers.text(startProgress))",
      "to \(TextNumbers.text(endProgress))",
    ]
    if fades { words.append("fades") }
    if scales { words.append("scales") }
    return words
  }
}
