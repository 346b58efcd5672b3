internal import Foundation
internal import Synchronization

/// The library's messages to the user of the program, on standard error.
enum Notices {
  private static let said = Mutex<Set<String>>([])

  static func say(_ text: String) {
    FileHandle.standardError.write(Data("CoreAnimation: \(text)\n".utf8))
  }

  /// Prints a message once, however often it is repeated.
  static func sayOnce(_ text: String) {
    if said.withLock({ $0.insert(text).inserted }) { say(text) }
  }
}
