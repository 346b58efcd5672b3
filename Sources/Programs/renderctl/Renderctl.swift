import ArgumentParser
import BuildRevision
import Foundation
import RenderServer
import RenderTools

/// Exit codes that scripts can rely on; `--help` of the program lists them.
enum Exit {
  static let failed = ExitCode(1)
  static let badFile = ExitCode(65)
  static let unreachable = ExitCode(69)
}

@main
struct Renderctl: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "renderctl",
    abstract: "Looks at and drives a running renderd; records and replays what it shows.",
    discussion: """
      Answers go to standard output, everything else to standard error. With --json, answers are \
      documents of one line that start with "schema": 1.

      Exit codes: 0 done, 1 failed (or a wait that ran out of time), 64 wrong usage, \
      65 bad file, 69 no renderd to talk to.
      """,
    version: "\(ServerVersion.text) (\(BuildRevision.ofProgram))",
    subcommands: [
      Info.self, Clients.self, Stats.self, Tree.self, Wait.self, Clock.self, Screenshot.self,
      Pixel.self, RecordCommand.self, ReplayCommand.self, ViewCommand.self, InspectCommand.self,
      TraceCommand.self,
      TextCommand.self, Assemble.self, Input.self, Resize.self, Overlay.self, Pick.self,
      Top.self, Subscribe.self,
    ])

  static func main() { main(Number.marked(Array(CommandLine.arguments.dropFirst()))) }
}

/// Options of every command that talks to a server.
struct ServerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The server's display: a name in the runtime directory or an absolute path.",
      discussion: "Default: $RENDERD_DISPLAY, else renderd-0.", valueName: "name"))
  var display: String?

  /// Asks the server; failures become messages and exit codes.
  func ask(_ words: [String]) throws -> ControlClient.Answer {
    do {
      return try ControlClient(display: display).request(words)
    } catch {
      throw report(error)
    }
  }
}

/// Tells the user, and gives the exit code to throw.
func report(_ error: any Error) -> ExitCode {
  FileHandle.standardError.write(Data("renderctl: \(error)\n".utf8))
  switch error {
  case ControlError.unreachable, ControlError.interrupted: return Exit.unreachable
  case is BadFileError: return Exit.badFile
  default: return Exit.failed
  }
}
