import Foundation

/// The programs of this package, as built together with the running tests.
enum BuiltPrograms {
  struct Missing: Error, CustomStringConvertible {
    let name: String
    let searched: [String]

    var description: String {
      "\(name) was not built; looked in \(searched.joined(separator: ", "))"
    }
  }

  /// The folder of the test bundle, and the folders above it. All products are in the bundle's
  /// folder, for every configuration and scratch path.
  private static let folders: [URL] = {
    let bundle =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
    var folder = URL(fileURLWithPath: bundle).deletingLastPathComponent()
    var folders: [URL] = []
    while folder.path != "/" && folders.count < 4 {
      folders.append(folder)
      folder.deleteLastPathComponent()
    }
    return folders
  }()

  static func path(_ name: String) throws -> String {
    for folder in folders {
      let path = folder.appendingPathComponent(name).path
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    throw Missing(name: name, searched: folders.map(\.path))
  }
}
