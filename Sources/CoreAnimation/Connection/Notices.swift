internal import Foundation
internal import Synchronization

/// What the library tells whoever runs the program, on standard error.
enum Notices {
  private static let said = Mutex<Set<String>>([])

  static func say(_ text: String) {
    FileHandle.standardError.write(Data("CoreAnimation: \(text)\n".utf8))
  }

  /// Says something that may come up with every commit, and is worth one line.
  static func sayOnce(_ text: String) {
    if said.withLock({ $0.insert(text).inserted }) { say(text) }
  }
}
