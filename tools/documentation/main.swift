import ArgumentParser

/// Writes the documents that follow from the sources and the tests.
struct Documentation: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "documentation",
    abstract: "Writes docs/compatibility.md and the test that compiles every listing.",
    subcommands: [CompatibilityCommand.self, ListingsCommand.self])
}

Documentation.main()
