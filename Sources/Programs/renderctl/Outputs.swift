import ArgumentParser
import Foundation
import RenderTools
import RenderctlOptions

struct OutputCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "output",
    abstract: "Lists and changes the outputs, shows their names, assigns windows to them.",
    discussion: """
      Changes hold until the server ends; /etc/agate/outputs.conf has the same words. What is refused \
      changes nothing, and the answer names the output and what it offers.
      """,
    subcommands: [List.self, Change.self, Identify.self, Assign.self],
    defaultSubcommand: Change.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints every output: number, name, mode, turn, scale, place, screen and modes.")
    @OptionGroup var server: ServerOptions
    @Flag(help: "Print the JSON document.") var json = false
    func run() throws { try OutputCommand.ask(server, ["list"], json: json) }
  }

  struct Change: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Changes an output: \"renderctl output DSI-1 rotate 90 scale 2\".",
      discussion: """
        mode 1920x1080@60 is a size in pixels, with refreshes a second if wanted; mode preferred is the \
        screen's own. rotate takes normal, 90, 180, 270, flipped, flipped-90, flipped-180 or flipped-270: \
        quarter turns clockwise, after left and right were exchanged. scale is pixels per point. at 1920,0 \
        (or place 1920,0) is the top left corner on the desktop, in points. off and on: windows of an output \
        that is off are on the first one meanwhile, and come back with it. identify shows the output's name.
        """)
    @OptionGroup var server: ServerOptions
    @Argument(
      help: ArgumentHelp("The name of the output.", valueName: "name"),
      completion: LiveCompletions.outputs)
    var name: String
    @Argument(
      help: "What to change: mode, rotate, scale, at, off, on or identify, one after the other.")
    var words: [String]
    @Flag(help: "Print the JSON document.") var json = false

    func run() throws {
      let words = words.map { $0 == "place" ? "at" : String($0.drop { $0 == " " }) }
      try OutputCommand.ask(server, [name] + words, json: json)
    }
  }

  struct Identify: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Shows on each output its name, in large letters.")
    @OptionGroup var server: ServerOptions
    @Argument(help: "Seconds.") var seconds = 3.0
    @Flag(help: "Print the JSON document.") var json = false

    func validate() throws {
      if !(seconds > 0 && seconds <= 3600) {
        throw ValidationError("The seconds are more than 0, and 3600 at most.")
      }
    }

    func run() throws { try OutputCommand.ask(server, ["identify", String(seconds)], json: json) }
  }

  struct Assign: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Assigns windows to an output: \"renderctl output assign title Map to DSI-1\".",
      discussion: """
        title TEXT, client NAME and uid NUMBER are rules for all windows with this title, of clients with \
        this name and of this user, now and later. window CLIENT/NUMBER moves a window that is there, and \
        window CLIENT all windows of a client, which people may move on. An output that is not there gets \
        its windows when it comes.
        """)
    @OptionGroup var server: ServerOptions
    @Argument(help: "Which windows, and the name of their output.") var words: [String]
    @Flag(help: "Print the JSON document.") var json = false

    func validate() throws {
      if words.count != 4 || words[2] != "to" {
        throw ValidationError("Say which windows and where: title Map to DSI-1.")
      }
    }

    func run() throws { try OutputCommand.ask(server, ["assign"] + words, json: json) }
  }

  /// Asks the server, and prints the outputs that it answers with.
  private static func ask(_ server: ServerOptions, _ words: [String], json: Bool) throws {
    let answer = try server.ask(["output"] + words)
    if json { return print(answer.text) }
    let text = OutputListing(answer.document).text
    if !text.isEmpty { print(text) }
  }
}

/// The output that a command is about.
struct OutputOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The output, by name or number; without, the first.", valueName: "name"),
    completion: LiveCompletions.outputs)
  var output: String?

  /// The words of a request; none for the first output.
  var words: [String] { output.map { ["output", $0] } ?? [] }
}
