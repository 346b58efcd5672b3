import ArgumentParser
import Foundation
import RenderTools
import RenderctlOptions

struct Subscribe: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints a JSON document for each frame, or for each client that comes or goes.",
    discussion: """
      Until the server ends, or until interrupted. Clients that are there come first. Frames that \
      could not be told of, because nothing read them in time, are counted in "dropped".
      """)

  enum Subject: String, ExpressibleByArgument, CaseIterable { case frames, clients }

  @OptionGroup var server: ServerOptions
  @Argument(help: "What to be told of.") var subject: Subject
  @Option(help: ArgumentHelp("End after so many documents.", valueName: "n")) var count: Int?

  func validate() throws {
    if let count, count < 1 { throw ValidationError("--count is 1 or more.") }
  }

  func run() throws {
    do {
      let client = try ControlClient(display: server.display)
      _ = try client.request(["subscribe", subject.rawValue])
      var told = 0
      while told < count ?? .max {
        print(try client.nextEvent().text)
        fflush(nil)
        told += 1
      }
    } catch {
      throw report(error)
    }
  }
}
