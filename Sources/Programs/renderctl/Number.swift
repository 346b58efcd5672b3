import ArgumentParser

/// A number that may be negative, as a word of its own: `scroll 0 -120`.
///
/// The parser takes every word with a dash in front for an option. Those that are numbers get a space
/// in front before it sees them.
struct Number: ExpressibleByArgument {
  var value: Double

  init(_ value: Double) { self.value = value }

  init?(argument: String) {
    guard let value = Double(argument.drop { $0 == " " }) else { return nil }
    self.value = value
  }

  var defaultValueDescription: String { "\(value)" }

  /// The arguments as the parser is to see them, if they are those of a command with numbers.
  static func marked(_ arguments: [String]) -> [String] {
    let commands = ["move", "press", "release", "click", "scroll", "touch"]
    guard arguments.count > 1, arguments[0] == "input", commands.contains(arguments[1]) else {
      return arguments
    }
    return arguments.map { $0.hasPrefix("-") && Double($0) != nil ? " " + $0 : $0 }
  }
}
