import AnimationEvaluation
import GraphicsValues

// Interactions in the text form:
//
//     interaction take reports axes [y 0 900 400 0 -1 rate 0.998 bounces pages, scale 1 4 0 1 1 bounces]
//       drives [y spring 200 mass 1 stiffness 100 damping 10 velocity 0, x stop] duration 1 repeatCount inf

extension InteractionDescription {
  /// The interaction in the text form, word after word.
  var words: [String] {
    var words = ["\(configuration.policy)"]
    if configuration.isDirectionalLockEnabled { words.append("locks") }
    if configuration.followsPointer { words.append("pointer") }
    if configuration.leavesWheels { words.append("wheelless") }
    if reports { words.append("reports") }
    words.append("axes \(AnimationText.list(configuration.axes.map(\.text)))")
    if !drives.isEmpty { words.append("drives \(AnimationText.list(drives.map(\.text)))") }
    if let condition { words += ["when"] + condition.words }
    return words
  }
}

extension InteractionAxis {
  fileprivate var text: String {
    var words = ["\(kind)"]
    words += [lower, upper, extent, initial, gain].map { TextNumbers.text($0) }
    if let rate { words.append("rate \(TextNumbers.text(rate))") }
    if bounces { words.append("bounces") }
    if alwaysBounces { words.append("always") }
    if chains { words.append("chains") }
    switch snap {
    case .none: break
    case .points(let points):
      words.append("points \(points.count)")
      words += points.map { TextNumbers.text($0) }
    case .interval(let start, let length):
      words.append("interval \(TextNumbers.text(start)) \(TextNumbers.text(length))")
    case .pages: words.append("pages")
    }
    return words.joined(separator: " ")
  }
}

extension InteractionDrive {
  fileprivate var text: String {
    switch motion {
    case .set(let value): "\(axis) set \(TextNumbers.text(value))"
    case .spring(let target, let spring):
      (["\(axis) spring \(TextNumbers.text(target))"] + spring.words).joined(separator: " ")
    case .coast(let velocity): "\(axis) coast \(TextNumbers.text(velocity))"
    case .stop: "\(axis) stop"
    }
  }
}
