import ArgumentParser
import Foundation
import RenderctlOptions

// Commands that are programs of their own, since they need more than all others: the maker of pages, and a
// server of HTTP. What they are told is checked here, so that help, completions and the manual have them.

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
  /// Becomes the program, with the arguments behind the command: the one beside this program, else that on
  /// `$PATH`.
  ///
  /// - Returns: only when there is none.
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
