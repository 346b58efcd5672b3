public import Foundation

/// Files that can be read to their end, which pipes, devices and folders cannot.
public enum PlainFile {
  /// The bytes of a file; nil for none, and for anything but a plain file.
  public static func size(_ path: String) -> Int? {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(info.st_size)
  }

  /// Reads a file; nil for none, and for anything but a plain file, without waiting for a writer.
  public static func contents(_ path: String) -> Data? {
    size(path) == nil ? nil : FileManager.default.contents(atPath: path)
  }
}
