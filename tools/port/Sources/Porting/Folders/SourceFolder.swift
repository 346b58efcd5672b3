import Foundation

/// The Swift files of a folder, or a single file.
public struct SourceFolder: Sendable {
  /// A file that was read.
  public struct File: Sendable {
    /// The file's location.
    public let url: URL
    /// The path as shown in reports.
    public let path: String
    /// Its text.
    public let text: String
  }

  /// Files in the order of their paths.
  public private(set) var files: [File] = []
  /// Files that cannot be read as text.
  public private(set) var refused: [RefusedFile] = []

  /// Folders of builds and dependencies, whose sources are not the user's.
  private static let skipped: Set = ["Pods", "Carthage", "DerivedData", "node_modules"]

  /// Reads files and folders, without hidden ones and without links to folders.
  ///
  /// - Throws: `RefusedFile` for a path that does not exist.
  public init(_ paths: [String]) throws(RefusedFile) {
    var seen: Set<String> = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw RefusedFile(path: path, place: nil, reason: "no such file or folder")
      }
      let found = isFolder.boolValue ? Self.swiftFiles(in: path) : [path]
      for file in found.sorted()
      where seen.insert(URL(filePath: file).standardizedFileURL.path).inserted { read(file) }
    }
  }

  private mutating func read(_ path: String) {
    let url = URL(filePath: path)
    guard let data = try? Data(contentsOf: url) else {
      refused.append(RefusedFile(path: path, place: nil, reason: "cannot be read"))
      return
    }
    // Repaired text would be written back otherwise.
    guard let text = String(validating: data, as: UTF8.self) else {
      refused.append(RefusedFile(path: path, place: nil, reason: "is no UTF-8 text"))
      return
    }
    files.append(File(url: url, path: path, text: text))
  }

  private static func swiftFiles(in folder: String) -> [String] {
    let base = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    guard let entries = FileManager.default.enumerator(atPath: folder) else { return [] }
    var found: [String] = []
    while let entry = entries.nextObject() as? String {
      let name = URL(filePath: entry).lastPathComponent
      if name.hasPrefix(".") || skipped.contains(name) {
        entries.skipDescendants()
      } else if name.hasSuffix(".swift") {
        var isFolder: ObjCBool = false
        let path = "\(base)/\(entry)"
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        if exists, !isFolder.boolValue { found.append(path) }
      }
    }
    return found
  }
}
