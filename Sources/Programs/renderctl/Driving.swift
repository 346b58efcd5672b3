import ArgumentParser
import Foundation
import RenderTools
import RenderctlOptions

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
      tell("still not true after \(timeout) s")
      throw Exit.failed
    }
  }
}

struct Clock: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Reads the server's clock, freezes or slows it, or moves a manual one.",
    discussion: """
      Frozen and slow clocks hold for all clients, until "renderctl clock resume". What programs \
      time by themselves goes on meanwhile; docs/looking.md says what that means.
      """,
    subcommands: [
      Now.self, Advance.self, Set.self, Freeze.self, Step.self, Rate.self, Resume.self,
    ], defaultSubcommand: Now.self)

  struct Now: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Prints media time in seconds.")
    @OptionGroup var server: ServerOptions
    @Flag(help: "Print the JSON document, which has the clock's rate.") var json = false
    func run() throws {
      let answer = try server.ask(["clock", "now"])
      if json { print(answer.text) } else { print(answer.number("time")) }
    }
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

  struct Freeze: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Stops the clock with the frame on screen, and prints the time.")
    @OptionGroup var server: ServerOptions
    func run() throws { print(try server.ask(["clock", "freeze"]).number("time")) }
  }

  struct Step: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Goes on by frames, and leaves the clock frozen; prints the time.")
    @OptionGroup var server: ServerOptions
    @Argument(help: "How many frames, 1 to 60.") var frames = 1

    func validate() throws {
      if !(1...60).contains(frames) { throw ValidationError("There are 1 to 60 frames.") }
    }

    func run() throws {
      print(try server.ask(["clock", "step", String(frames)]).number("time"))
    }
  }

  struct Rate: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Slows the clock: 0.25 is a quarter of its pace. Prints the time.")
    @OptionGroup var server: ServerOptions
    @Argument(help: "Seconds of media time for each second, 0.001 to 1.") var rate: Double

    func validate() throws {
      if !(0.001...1).contains(rate) { throw ValidationError("A rate is 0.001 to 1.") }
    }

    func run() throws { print(try server.ask(["clock", "rate", String(rate)]).number("time")) }
  }

  struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lets the clock run as usual, from where it is; prints the time.")
    @OptionGroup var server: ServerOptions
    func run() throws { print(try server.ask(["clock", "resume"]).number("time")) }
  }
}
