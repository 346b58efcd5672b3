import Foundation

/// Mistakes of an application that Apple's framework answers with an exception.
enum AppKitNotices {
  /// Writes a line to standard error.
  static func say(_ text: String) {
    FileHandle.standardError.write(Data("AppKit: \(text)\n".utf8))
  }
}
