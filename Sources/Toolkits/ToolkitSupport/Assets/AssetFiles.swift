import Foundation

/// The files of a catalogue as far as they are known before they are read.
enum AssetFiles {
  /// The bytes of a file; nil for none, and for what cannot be read to its end: a pipe, a device, a folder.
  static func size(_ path: String) -> Int? {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(info.st_size)
  }

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
