import Foundation

/// Notices of mistakes of an application, for which Apple's framework raises an exception.
enum AppKitNotices {
  /// Writes a line to standard error.
  static func say(_ text: String) {
    FileHandle.standardError.write(Data("AppKit: \(text)\n".utf8))
  }
}
