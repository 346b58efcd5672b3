import ArgumentParser

/// Writes the documents that follow from the sources and the tests.
struct Documentation: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "documentation",
    abstract: "Writes and checks documents that follow from the sources and the tests.",
    subcommands: [
      CompatibilityCommand.self, ListingsCommand.self, EnvironmentCommand.self,
      BenchmarksCommand.self, WordsCommand.self,
    ])
}

Documentation.main()
