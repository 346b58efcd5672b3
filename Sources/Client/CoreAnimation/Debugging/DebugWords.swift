import AnimationEvaluation
import Foundation
import GraphicsValues
import WireProtocol

/// Debug texts of values and animations, in the words of recordings.
enum DebugWords {
  /// Longest line in characters; the rest is cut off.
  static let lineLength = 400

  static func cut(_ line: String) -> String {
    line.count <= lineLength ? line : line.prefix(lineLength) + "..."
  }

  static func curve(_ curve: TimingCurve) -> String { AnimationText.text(curve) }

  /// Returns the name and the attributes that are set.
  static func cell(_ cell: CAEmitterCell) -> String {
    let set = cell.attributes.filter { $0.value != $0.key.defaultValue }
      .sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\($0.key.rawValue) \(ValueText.text($0.value, of: .name))" }
    return ([TextNumbers.quoted(cell.name ?? "")] + set).joined(separator: ", ")
  }

  /// Returns an animation as the application made it, independent of any layer.
  static func animation(_ animation: CAAnimation) -> String {
    var context = AnimationContext(of: CALayer())
    let known = animation.duration > 0 ? animation.duration : CATransaction.defaultDuration
    var description = animation.description(in: &context, duration: known)
    // 0 stands for the transaction's duration.
    description.timing.duration = animation.duration
    if case .basic(var basic) = description.content, let own = animation as? CABasicAnimation,
      own.fromValue == nil
    {
      // A missing value comes from the layer.
      basic.from = nil
      description.content = .basic(basic)
    }
    let text = AnimationText.text(description)
    guard case .inert = description.content, let own = animation as? CAPropertyAnimation else {
      return text + delegate(of: animation)
    }
    // A key that only a class of layers knows, or no key: the objects themselves.
    var words = [own.keyPath.map(TextNumbers.quoted) ?? "without a key path"]
    if let basic = animation as? CABasicAnimation {
      for case let (name, value?) in [
        ("from", basic.fromValue), ("to", basic.toValue), ("by", basic.byValue),
      ] {
        words.append("\(name) \(value)")
      }
    }
    return words.joined(separator: " ") + text.dropFirst("inert".count) + delegate(of: animation)
  }

  private static func delegate(of animation: CAAnimation) -> String {
    animation.delegate.map { " delegate \(type(of: $0))" } ?? ""
  }

  /// Returns an animation of a layer, with the library's state of it.
  static func attached(_ attached: AttachedAnimation) -> String {
    var words = ["animation"]
    if attached.id != 0 { words.append("\(attached.id)") }
    if let key = attached.key { words.append(TextNumbers.quoted(key)) }
    words.append("\(type(of: attached.animation))")
    if attached.didStop {
      words.append("ended")
    } else if !attached.didStart {
      words.append("not begun")
    }
    words.append(AnimationText.text(attached.description))
    return words.joined(separator: " ") + delegate(of: attached.animation)
  }
}
