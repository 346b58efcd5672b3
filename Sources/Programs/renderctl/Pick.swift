import ArgumentParser
import RenderTools
import RenderctlOptions

struct Pick: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Waits for the next press on the display, and says which layer it hit.",
    discussion: """
      Prints the layer as CLIENT/LAYER, and the place in pixels, with the output if there are several. The \
      program under the pointer does not hear of the press. With --output, presses on other outputs are \
      left to the programs. Exits with 1 where no layer was, and when the time is up.
      """)
  @OptionGroup var server: ServerOptions
  @Option(
    help: ArgumentHelp("Only presses on this output.", valueName: "name"),
    completion: LiveCompletions.outputs)
  var output: String?
  @Option(help: ArgumentHelp("Seconds to wait at most.", valueName: "s")) var timeout: Double?
  @Flag(help: "Print the JSON document.") var json = false

  func run() throws {
    let answer = try server.ask(
      ["pick"] + (timeout.map { ["timeout", String($0)] } ?? [])
        + (output.map { ["output", $0] } ?? []))
    if json {
      print(answer.text)
    } else if !answer.string("layer").isEmpty {
      let output = answer.string("output")
      print(
        "\(answer.string("layer"))  \(answer.number("x")),\(answer.number("y"))"
          + (output.isEmpty ? "" : " on \(output.printable)"))
    }
    if answer.string("layer").isEmpty { throw Exit.failed }
  }
}
