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

  /// Arguments to be shown, without those that every command has.
  var ownArguments: [ArgumentInfo] {
    (arguments ?? []).filter { $0.shouldDisplay && !$0.isCommon }
  }

  /// Subcommands to be shown. The parser adds `help` by itself.
  var ownSubcommands: [CommandInfo] {
    (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
  }

  /// The commands that do something, depth first: those without subcommands.
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

    /// As it stands behind the dash that `Fl` writes.
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

  /// Every command has `--version` and `--help`.
  var isCommon: Bool {
    (names ?? []).contains { $0.kind == .long && ["help", "version"].contains($0.name) }
  }
}

/// The whole document.
struct ProgramInfo: Decodable {
  var serializationVersion: Int
  var command: CommandInfo
}
