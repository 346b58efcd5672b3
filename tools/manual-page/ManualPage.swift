/// A page of the manual, in the language of mdoc(7).
struct ManualPage {
  private let program: CommandInfo
  private let version: String
  private let date: String
  private let related: [String]
  /// Arguments of several commands, described once.
  private let shared: [ArgumentInfo]
  private var lines: [String] = []

  /// - Parameters:
  ///   - date: a date such as "November 22, 2026".
  ///   - related: names of pages of section 1.
  init(of program: CommandInfo, version: String, date: String, related: [String]) {
    self.program = program
    self.version = version
    self.date = date
    self.related = related.filter { $0 != program.commandName }.sorted()
    shared = Self.argumentsOfSeveral(program.leaves)
  }

  /// The arguments that three commands or more describe in the same words, in order.
  private static func argumentsOfSeveral(_ commands: [CommandInfo]) -> [ArgumentInfo] {
    var counts: [ArgumentInfo: Int] = [:]
    var order: [ArgumentInfo] = []
    for argument in commands.flatMap(\.ownArguments) {
      if counts[argument] == nil { order.append(argument) }
      counts[argument, default: 0] += 1
    }
    return order.filter { $0.kind != .positional && counts[$0, default: 0] >= 3 }
  }

  func text() -> String {
    var page = self
    page.writeHead()
    page.writeDescription()
    page.writeOptions()
    page.writeCommands()
    page.writeEnd()
    return page.lines.joined(separator: "\n") + "\n"
  }

  private mutating func writeHead() {
    lines += [
      ".Dd \(date)", ".Dt \(program.commandName.uppercased()) 1",
      ".Os Agate \(version)", ".Sh NAME", ".Nm \(program.commandName)",
      ".Nd " + Roff.macroWords(Self.asPhrase(program.abstract ?? program.commandName)),
      ".Sh SYNOPSIS",
    ]
    if program.ownSubcommands.isEmpty {
      writeSynopsis(program, words: [])
    } else {
      lines += [".Nm", ".Ar command", ".Op Ar argument ..."]
    }
  }

  /// The text without its full stop, as lines in an index of pages are written.
  private static func asPhrase(_ text: String) -> String {
    guard let first = text.first else { return text }
    let phrase = text.hasSuffix(".") ? String(text.dropLast()) : text
    let hasOneCapital = phrase.dropFirst().first?.isUppercase != true
    return hasOneCapital ? first.lowercased() + phrase.dropFirst() : phrase
  }

  private mutating func writeSynopsis(_ command: CommandInfo, words: [String]) {
    lines.append(".Nm" + words.map { " Cm " + $0 }.joined())
    for argument in command.ownArguments {
      let parts = Self.use(of: argument) + (argument.isRepeating ? " ..." : "")
      lines.append(argument.isOptional ? ".Op " + parts : "." + parts)
    }
  }

  /// The argument as macros, with its first name.
  private static func use(of argument: ArgumentInfo, allNames: Bool = false) -> String {
    let value = "Ar " + Roff.macroWord(argument.valueName ?? "value")
    guard argument.kind != .positional, let names = argument.names, let first = names.first else {
      return value
    }
    let flags = (allNames ? names : [first]).map { "Fl " + $0.flag }.joined(separator: " , ")
    return argument.kind == .flag ? flags : flags + " " + value
  }

  private mutating func writeDescription() {
    lines.append(".Sh DESCRIPTION")
    // A description has to say something; the abstract does.
    let paragraphs = Self.paragraphs(program.discussion).filter { !Self.isAboutExitCodes($0) }
    write(paragraphs: paragraphs.isEmpty ? [program.abstract ?? ""] : paragraphs)
  }

  private mutating func writeOptions() {
    let isSingle = program.ownSubcommands.isEmpty
    let options = isSingle ? program.ownArguments : shared
    if !isSingle {
      lines += [".Sh OPTIONS", "These mean the same to every command that has them:"]
    } else {
      lines.append(".Sh OPTIONS")
    }
    lines.append(".Bl -tag -width Ds")
    for option in options { write(item: option) }
    lines += [
      ".It Fl -version", "Show the version.", ".It Fl h , Fl -help", "Show help.", ".El",
    ]
  }

  private mutating func writeCommands() {
    let commands = program.ownSubcommands
    guard !commands.isEmpty else { return }
    lines.append(".Sh COMMANDS")
    for command in commands.flatMap(\.leaves) {
      lines.append(".Ss " + command.words.map { Roff.macroWord($0) }.joined(separator: " "))
      writeSynopsis(command, words: command.words)
      lines.append(".Pp")
      write(paragraphs: [command.abstract ?? ""] + Self.paragraphs(command.discussion))
      let arguments = command.ownArguments.filter { !shared.contains($0) }
      guard !arguments.isEmpty else { continue }
      lines.append(".Bl -tag -width Ds")
      for argument in arguments { write(item: argument) }
      lines.append(".El")
    }
  }

  private mutating func write(item argument: ArgumentInfo) {
    lines.append(".It " + Self.use(of: argument, allNames: true))
    var paragraphs = [argument.abstract ?? ""] + Self.paragraphs(argument.discussion)
    if let value = argument.defaultValue, argument.kind == .option, !value.isEmpty {
      paragraphs[paragraphs.count - 1] += " The default is \(value)."
    }
    if let values = argument.allValues, !values.isEmpty {
      paragraphs[paragraphs.count - 1] += " One of: \(values.joined(separator: ", "))."
    }
    write(paragraphs: paragraphs)
  }

  private mutating func writeEnd() {
    let codes = Self.paragraphs(program.discussion).filter { Self.isAboutExitCodes($0) }
    if !codes.isEmpty {
      lines.append(".Sh EXIT STATUS")
      write(paragraphs: codes)
    }
    guard let last = related.last else { return }
    lines.append(".Sh SEE ALSO")
    lines += related.dropLast().map { ".Xr \($0) 1 ," } + [".Xr \(last) 1"]
  }

  private static func isAboutExitCodes(_ paragraph: String) -> Bool {
    paragraph.hasPrefix("Exit codes:")
  }

  private static func paragraphs(_ text: String?) -> [String] {
    (text ?? "").split(separator: "\n").map { String($0) }
  }

  private mutating func write(paragraphs: [String]) {
    for (index, paragraph) in paragraphs.filter({ !$0.isEmpty }).enumerated() {
      if index > 0 { lines.append(".Pp") }
      lines += Roff.sentences(paragraph).map { Roff.textLine($0) }
    }
  }
}
