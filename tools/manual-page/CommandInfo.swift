/// A command line as `--experimental-dump-help` of a program describes it: the members that a page uses.
struct CommandInfo: Decodable {
  var commandName: String
  var superCommands: [String]?
  var abstract: String?
  var discussion: String?
  var defaultSubcommand: String?
  var shouldDisplay: Bool?
  var subcommands: [CommandInfo]?
  var arguments: [ArgumentInfo]?

  /// The words that run the command, without the program's own name.
  var words: [String] { (superCommands ?? []).dropFirst() + [commandName] }

  /// Arguments to show, without those common to every command.
  var ownArguments: [ArgumentInfo] {
    (arguments ?? []).filter { $0.shouldDisplay && !$0.isCommon }
  }

  /// Subcommands to show, without the parser's `help`.
  var ownSubcommands: [CommandInfo] {
    (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
  }

  /// Commands without subcommands, depth first.
  var leaves: [CommandInfo] {
    ownSubcommands.isEmpty ? [self] : ownSubcommands.flatMap(\.leaves)
  }
}

/// An argument, an option or a flag of a command.
struct ArgumentInfo: Decodable, Hashable {
  enum Kind: String, Decodable { case positional, option, flag }

  struct Name: Decodable, Hashable {
    enum Kind: String, Decodable { case long, short, longWithSingleDash }

    var kind: Kind
    var name: String

    /// The flag as written behind the dash that `Fl` adds.
    var flag: String { kind == .long ? "-" + name : name }
  }

  var kind: Kind
  var shouldDisplay: Bool
  var isOptional: Bool
  var isRepeating: Bool
  var names: [Name]?
  var valueName: String?
  var defaultValue: String?
  var allValues: [String]?
  var abstract: String?
  var discussion: String?

  /// True for `--version` and `--help`, which every command has.
  var isCommon: Bool {
    (names ?? []).contains { $0.kind == .long && ["help", "version"].contains($0.name) }
  }
}

/// The whole document.
struct ProgramInfo: Decodable {
  var serializationVersion: Int
  var command: CommandInfo
}
