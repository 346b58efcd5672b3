package import ArgumentParser
import Foundation
import RenderTools

/// Exit codes that scripts can rely on; `renderctl --help` lists them.
package enum Exit {
  package static let failed = ExitCode(1)
  package static let badFile = ExitCode(65)
  /// No server answers, or the program of the command is not installed.
  package static let unavailable = ExitCode(69)
}

/// Writes a line to standard error, under the name of the program that the user started.
package func tell(_ line: String) {
  FileHandle.standardError.write(Data("renderctl: \(line)\n".utf8))
}

/// Prints the failure and returns the exit code to throw.
package func report(_ error: any Error) -> ExitCode {
  tell("\(error)")
  switch error {
  case ControlError.unreachable, ControlError.interrupted: return Exit.unavailable
  case is BadFileError: return Exit.badFile
  default: return Exit.failed
  }
}
