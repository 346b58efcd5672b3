public import Foundation

/// The programs that the desktop has for addresses.
public enum DesktopPrograms {
  /// Returns true if there is a program for an address's scheme, or if it is a file that exists.
  public static func canOpen(_ url: URL) -> Bool {
    guard let scheme = url.scheme?.lowercased(), opener != nil else { return false }
    if url.isFileURL { return FileManager.default.fileExists(atPath: url.path) }
    return schemes(in: folders).contains(scheme)
  }

  /// Opens an address.
  ///
  /// - Parameter completion: called on a queue of its own once `xdg-open` has ended, with true if it found a
  ///   program.
  public static func open(_ url: URL, completion: @escaping @Sendable (Bool) -> Void) {
    guard let opener else { return completion(false) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: opener)
    process.arguments = [url.isFileURL ? url.path : url.absoluteString]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { completion($0.terminationStatus == 0) }
    do { try process.run() } catch { completion(false) }
  }

  private static var opener: String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/xdg-open" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The folders with descriptions of programs, by the basedir specification.
  private static var folders: [String] {
    let variables = ProcessInfo.processInfo.environment
    func value(_ name: String, _ fallback: String) -> String {
      variables[name].flatMap { $0.isEmpty ? nil : $0 } ?? fallback
    }
    let own = value("XDG_DATA_HOME", NSHomeDirectory() + "/.local/share")
    let all = value("XDG_DATA_DIRS", "/usr/local/share:/usr/share")
    return ([own] + all.split(separator: ":").map(String.init)).map { $0 + "/applications" }
  }

  /// Returns the schemes for which the folders' `mimeinfo.cache` or `mimeapps.list` name a program.
  public static func schemes(in folders: [String]) -> Set<String> {
    let key = "x-scheme-handler/"
    var found: Set<String> = []
    for folder in folders {
      for file in ["mimeinfo.cache", "mimeapps.list"] {
        guard let text = try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8) else {
          continue
        }
        for line in text.split(separator: "\n") where line.hasPrefix(key) {
          let parts = line.dropFirst(key.count).split(separator: "=", maxSplits: 1)
          if parts.count == 2 { found.insert(parts[0].lowercased()) }
        }
      }
    }
    return found
  }
}
