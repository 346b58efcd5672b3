import Foundation
import Synchronization

/// A log on standard error of the messages that this process sends to its server, switched on by
/// `AGATE_LOG`.
///
/// Without the variable there is no log, and a commit costs one look at a nil. An entry is written
/// at once, so that threads do not mix their lines.
package final class DebugLog: Sendable {
  /// The parts of a log, by the words of the variable.
  package struct Topics: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Each commit, with its operations, when it is sent.
    package static let commits = Topics(rawValue: 1)
    /// Each animation when it is committed, when it starts and when it ends.
    package static let animations = Topics(rawValue: 2)

    static let named: [(String, Topics)] = [
      ("commits", .commits), ("animations", .animations), ("all", [.commits, .animations]),
    ]
  }

  /// Largest number of operations in a commit's entry.
  package static let operationLimit = 40

  /// The log that the environment asks for; nil for no log.
  package static let shared: DebugLog? = {
    let value = ProcessInfo.processInfo.environment["AGATE_LOG"] ?? ""
    let (topics, unknown) = DebugLog.topics(in: value)
    if !unknown.isEmpty {
      let known = Topics.named.map(\.0).joined(separator: ", ")
      Notices.say(
        "AGATE_LOG has \(unknown.map(\.debugDescription).joined(separator: ", ")), "
          + "and accepts \(known), separated by commas")
    }
    return topics.isEmpty ? nil : DebugLog(topics)
  }()

  /// Returns the topics that a value names, and the words that name none.
  package static func topics(in value: String) -> (Topics, unknown: [String]) {
    var topics: Topics = []
    var unknown: [String] = []
    for part in value.split(separator: ",") {
      let word = part.trimmingCharacters(in: .whitespaces)
      if let (_, topic) = Topics.named.first(where: { $0.0 == word }) {
        topics.formUnion(topic)
      } else if !word.isEmpty {
        unknown.append(word)
      }
    }
    return (topics, unknown)
  }

  let topics: Topics
  private let write: Mutex<@Sendable (String) -> Void>

  /// - Parameter write: called with whole lines, by one thread at a time.
  package init(
    _ topics: Topics, write: @escaping @Sendable (String) -> Void = DebugLog.writeToStandardError
  ) {
    self.topics = topics
    self.write = Mutex(write)
  }

  /// Writes an entry: a line, and its detail lines.
  func say(_ line: String, _ details: [String] = []) {
    let lines = ["CoreAnimation: " + line] + details.map { "  " + $0 }
    let text = lines.map { DebugWords.cut($0) + "\n" }.joined()
    write.withLock { $0(text) }
  }

  /// Returns a time with milliseconds.
  static func seconds(_ time: Double) -> String { String(format: "%.3f", time) }

  /// Writes all of the text, or as much as can be written. A log whose reader is gone does not end
  /// the program; a slow reader is waited for.
  @Sendable package static func writeToStandardError(_ text: String) {
    // The signal of a pipe without a reader would end the program.
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // Another program that shares the descriptor has made it non-blocking.
        var waiting = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        guard poll(&waiting, 1, -1) >= 0 || errno == EINTR else { return }
      case EPIPE:
        var none = timespec()
        sigtimedwait(&signals, nil, &none)
        return
      default: return
      }
    }
  }
}
