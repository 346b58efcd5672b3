import ArgumentParser
import Foundation
import HostileCases
import WireTransport

@main
struct HostileClient: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hostile-client",
    abstract: "Misbehaves towards a running renderd and reports its reactions.",
    discussion: """
      hostile-client 13          one case by its number
      hostile-client all         every case, as a table
      hostile-client list        the cases and their attempts

      Start renderd with lower limits, so that cases of timeouts are quick: \
      renderd --headless --limit handshakeTimeout=300 --limit frameTimeout=300 \
      --limit slowReaderTimeout=300

      Exit codes: 0 the server behaved correctly, 1 it did not, 64 wrong usage.
      """,
    subcommands: [Run.self, List.self, Hold.self], defaultSubcommand: Run.self)

  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "run", abstract: "Run a case, or all of them.")

    @Argument(help: ArgumentHelp("The number of a case, or all.", valueName: "case"))
    var which: String
    @Option(
      help: ArgumentHelp(
        "The server: a name in the runtime directory or an absolute path.",
        discussion: "Default: $RENDERD_DISPLAY, else renderd-0.", valueName: "name"))
    var display: String?
    @Flag(help: "Print a table of Markdown.") var markdown = false
    @Flag(help: "Print a row for each attempt of a case.") var each = false

    func validate() throws {
      guard which == "all" || HostileCase.all.contains(where: { "\($0.number)" == which }) else {
        throw ValidationError("There is no case \(which); see hostile-client list.")
      }
    }

    func run() throws {
      signal(SIGPIPE, SIG_IGN)
      let path = try SocketPath(display: display).path
      let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      var failures: [String] = []
      show(CaseReport.columns)
      if markdown { print("|" + CaseReport.columns.map { _ in "---|" }.joined()) }
      let chosen = HostileCase.all.filter { which == "all" || which == "\($0.number)" }
      for hostile in each ? chosen.flatMap(\.split) : chosen {
        let report = try CaseReport(running: hostile, path: path, program: program)
        show(report.cells)
        failures += report.failures.map { "case \(report.number), \($0)" }
      }
      for failure in failures { FileHandle.standardError.write(Data("\(failure)\n".utf8)) }
      if !failures.isEmpty { throw ExitCode.failure }
    }

    private func show(_ cells: [String]) {
      print(
        markdown ? "| " + cells.joined(separator: " | ") + " |" : cells.joined(separator: "\t"))
      // A table that takes a while is read as it grows.
      fflush(nil)
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the cases and their attempts.")

    @Flag(help: "The attempts of each case too.") var attempts = false

    func run() {
      for hostile in HostileCase.all {
        print("\(hostile.number)\t\(hostile.title)")
        guard attempts else { continue }
        for attempt in hostile.attempts { print("\t- \(attempt.name)") }
      }
    }
  }

  /// The client that case 45 starts, to stop and to kill it.
  struct Hold: ParsableCommand {
    static let configuration = CommandConfiguration(shouldDisplay: false)

    @Argument var kind: String
    @Option var display: String

    func run() throws { try HeldClient.run(kind, path: display) }
  }
}
