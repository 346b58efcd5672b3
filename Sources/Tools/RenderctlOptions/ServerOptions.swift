package import ArgumentParser
package import RenderTools

/// Options of every command that talks to a server.
package struct ServerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The server's display: a name in the runtime directory or an absolute path.",
      discussion: "Default: $RENDERD_DISPLAY, else renderd-0.", valueName: "name"))
  package var display: String?

  package init() {}

  /// Asks the server; failures become messages and exit codes.
  package func ask(_ words: [String]) throws -> ControlClient.Answer {
    do {
      return try ControlClient(display: display).request(words)
    } catch {
      throw report(error)
    }
  }
}
