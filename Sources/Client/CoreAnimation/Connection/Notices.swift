import Foundation
import Synchronization

/// The library's messages to the user of the program, on standard error.
enum Notices {
  private static let said = Mutex<Set<String>>([])

  static func say(_ text: String) {
    FileHandle.standardError.write(Data("CoreAnimation: \(text)\n".utf8))
  }

  /// Prints only the first message about a subject, which by default is the text itself.
  static func sayOnce(_ text: String, about subject: String? = nil) {
    if said.withLock({ $0.insert(subject ?? text).inserted }) { say(text) }
  }
}
