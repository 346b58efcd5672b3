import ArgumentParser

/// A number of the command line, which may be negative: `scroll 0 -120`.
///
/// The parser reads every word that begins with a dash as an option, so negative numbers get a space in
/// front first.
struct Number: ExpressibleByArgument {
  var value: Double

  init(_ value: Double) { self.value = value }

  init?(argument: String) {
    guard let value = Double(argument.drop { $0 == " " }) else { return nil }
    self.value = value
  }

  var defaultValueDescription: String { "\(value)" }

  /// Returns the arguments for the parser, with numbers marked if the command has numbers.
  static func marked(_ arguments: [String]) -> [String] {
    let commands = ["move", "press", "release", "click", "scroll", "touch"]
    let isInput = arguments.count > 1 && arguments[0] == "input" && commands.contains(arguments[1])
    guard isInput || arguments.first == "output" else { return arguments }
    return arguments.map { isNegative($0) ? " " + $0 : $0 }
  }

  /// Whether a word is a negative number, or a place that begins with one: `-100,0`.
  private static func isNegative(_ word: String) -> Bool {
    guard word.hasPrefix("-") else { return false }
    let numbers = word.split(separator: ",", omittingEmptySubsequences: false)
    return numbers.count <= 2 && numbers.allSatisfy { Double($0) != nil }
  }
}
