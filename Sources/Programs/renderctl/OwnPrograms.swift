import ArgumentParser
import Foundation
import RenderctlOptions

// Commands that are programs of their own, since they link more than all others: the maker of pages, and an
// HTTP server. Their options are declared here as well, for help, completions and the manual.

struct ViewCommand: ParsableCommand {
  static let configuration = ViewOptions.configuration(named: "view")
  @OptionGroup var options: ViewOptions
  func run() throws { throw OwnProgram.start("renderctl-view") }
}

struct InspectCommand: ParsableCommand {
  static let configuration = InspectOptions.configuration(named: "inspect")
  @OptionGroup var options: InspectOptions
  func run() throws { throw OwnProgram.start("renderctl-inspect") }
}

enum OwnProgram {
  /// Replaces this process by the program, with the arguments behind the command. The program lies beside
  /// this one, or on `$PATH`.
  ///
  /// - Returns: Only if there is no such program.
  static func start(_ name: String) -> ExitCode {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = URL(fileURLWithPath: own ?? "/").deletingLastPathComponent().path
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(name)]
    for word in CommandLine.arguments.dropFirst(2) { words.append(strdup(word)) }
    words.append(nil)
    execv("\(folder)/\(name)", &words)
    if errno == ENOENT { execvp(name, &words) }
    let reason =
      errno == ENOENT
      ? "neither in \(folder) nor on PATH; `swift build -c release --product \(name)` makes it"
      : String(cString: strerror(errno))
    tell("this command is the program \(name): \(reason)")
    return Exit.unavailable
  }
}
