import Foundation

/// Notices of mistakes of an application, for which Apple's framework raises an exception.
enum ViewNotices {
  /// Writes a line to standard error.
  static func say(_ text: String) {
    FileHandle.standardError.write(Data("UIKit: \(text)\n".utf8))
  }
}
