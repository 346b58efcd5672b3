import ArgumentParser
import Foundation
import RenderTools

struct Wait: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Blocks until something is true of the server.",
    discussion: "Exits with 1 when the time is up before everything asked for is true.")
  @OptionGroup var server: ServerOptions
  @Option(help: ArgumentHelp("Exactly this many clients are connected.", valueName: "n"))
  var clients: Int?
  @Option(help: ArgumentHelp("At least this many commits came in all.", valueName: "n"))
  var commits: Int?
  @Flag(help: "Every client's commits are latched, and none has come for 200 ms.") var idle = false
  @Option(help: ArgumentHelp("Seconds to wait at most.", valueName: "s")) var timeout = 30.0

  func validate() throws {
    if clients == nil && commits == nil && !idle {
      throw ValidationError("Say what to wait for: --clients, --commits or --idle.")
    }
    if timeout < 0 { throw ValidationError("--timeout is a number of seconds, not negative.") }
  }

  func run() throws {
    var words = ["wait", "timeout", String(timeout)]
    if let clients { words += ["clients", String(clients)] }
    if let commits { words += ["commits", String(commits)] }
    if idle { words.append("idle") }
    if !(try server.ask(words).bool("done")) {
      FileHandle.standardError.write(Data("renderctl: still not true after \(timeout) s\n".utf8))
      throw Exit.failed
    }
  }
}

struct Clock: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Reads the server's clock, or moves a manual one and draws that moment.",
    subcommands: [Now.self, Advance.self, Set.self], defaultSubcommand: Now.self)

  struct Now: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Prints media time in seconds.")
    @OptionGroup var server: ServerOptions
    func run() throws { print(try server.ask(["clock", "now"]).number("time")) }
  }

  struct Advance: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Moves a manual clock on, draws the frame for that time and prints the time.")
    @OptionGroup var server: ServerOptions
    @Argument(help: "Seconds.") var seconds: Double
    func run() throws {
      print(try server.ask(["clock", "advance", String(seconds)]).number("time"))
    }
  }

  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Sets a manual clock to a later time, draws that moment and prints the time.")
    @OptionGroup var server: ServerOptions
    @Argument(help: "Seconds.") var seconds: Double
    func run() throws {
      print(try server.ask(["clock", "set", String(seconds)]).number("time"))
    }
  }
}
