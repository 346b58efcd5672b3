import ArgumentParser
import Foundation

@main
struct ManualPageProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual-page",
    abstract: "Makes a page of the manual from a program's description of its command line.",
    discussion: "Reads the output of `PROGRAM --experimental-dump-help`, and prints mdoc(7).")
  @Option(help: "The version of the package.") var version: String
  @Option(help: ArgumentHelp("The page's date.", valueName: "month day, year")) var date: String
  @Option(help: ArgumentHelp("Another page to see; may be repeated.", valueName: "name"))
  var related: [String] = []

  /// Version of the parser's dump format that this program reads.
  private static let knownVersion = 0

  func run() throws {
    let input = FileHandle.standardInput.readDataToEndOfFile()
    let program = try JSONDecoder().decode(ProgramInfo.self, from: input)
    guard program.serializationVersion == Self.knownVersion else {
      throw ValidationError(
        "the description has version \(program.serializationVersion), not \(Self.knownVersion).")
    }
    let page = ManualPage(of: program.command, version: version, date: date, related: related)
    print(page.text(), terminator: "")
  }
}
