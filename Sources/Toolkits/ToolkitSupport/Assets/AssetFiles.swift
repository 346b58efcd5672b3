import Foundation

/// The places of a catalogue's files.
enum AssetFiles {
  /// The path with all links followed.
  static func real(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// True if a path, all links followed, is a folder or lies in it.
  static func isInside(_ path: String, _ realFolder: String) -> Bool {
    let path = real(path)
    return path == realFolder || path.hasPrefix(realFolder + "/")
  }
}
