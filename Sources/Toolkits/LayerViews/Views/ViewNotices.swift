import Foundation

/// Mistakes of an application that Apple's framework answers with an exception.
enum ViewNotices {
  /// Writes a line to standard error.
  static func say(_ text: String) {
    FileHandle.standardError.write(Data("UIKit: \(text)\n".utf8))
  }
}
