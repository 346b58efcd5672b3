import ArgumentParser
import BuildRevision
import RenderServer

@main
struct Renderctl: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "renderctl",
    abstract: "Looks at and drives a running renderd; records and replays what it shows.",
    discussion: """
      Answers go to standard output, everything else to standard error. With --json, answers are \
      documents of one line that start with "schema": 1.

      Exit codes: 0 done, 1 failed (or a wait that ran out of time), 64 wrong usage, \
      65 bad file, 69 no renderd to talk to, or no program for the command.
      """,
    version: "\(ServerVersion.text) (\(BuildRevision.ofProgram))",
    subcommands: [
      Info.self, Clients.self, Stats.self, Tree.self, Wait.self, Clock.self, Screenshot.self,
      PixelCommand.self, RecordCommand.self, ReplayCommand.self, ViewCommand.self,
      InspectCommand.self,
      TraceCommand.self,
      TextCommand.self, Assemble.self, Input.self, Resize.self, OutputCommand.self, Overlay.self,
      Pick.self,
      Top.self, Subscribe.self,
    ])

  static func main() { main(Number.marked(Array(CommandLine.arguments.dropFirst()))) }
}
