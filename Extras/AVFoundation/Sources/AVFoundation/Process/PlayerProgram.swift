import Foundation

/// The program that plays films.
enum PlayerProgram {
  private static let name = "agate-player"

  /// Returns the program's path: the one that `AGATE_PLAYER` names, or else the one beside this program, or else
  /// the first on `PATH`.
  ///
  /// - Throws: for a program that is not there, which names the package that has it.
  static func find() throws(AVError) -> String {
    let environment = ProcessInfo.processInfo.environment
    if let named = environment["AGATE_PLAYER"], !named.isEmpty {
      guard access(named, X_OK) == 0 else {
        throw AVError(
          .decoderNotFound,
          "`\(named)`, which AGATE_PLAYER names, is no program that can be started")
      }
      return named
    }
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let folders =
      [(own as NSString).deletingLastPathComponent]
      + (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    for folder in folders where folder.hasPrefix("/") {
      let path = "\(folder)/\(name)"
      if access(path, X_OK) == 0 { return path }
    }
    throw AVError(
      .decoderNotFound,
      "`\(name)` is neither beside this program nor on PATH: films need it. The Debian package agate-media has it, "
        + "and `swift build -c release --product \(name)` in Extras/AVFoundation builds it with the packages "
        + "libgstreamer1.0-dev and libgstreamer-plugins-base1.0-dev")
  }
}
