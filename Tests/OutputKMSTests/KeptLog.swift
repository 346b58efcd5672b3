import Logging
import Synchronization

/// Keeps messages with their levels.
final class KeptLog: TextOutputStream, Sendable {
  private let lines = Mutex<[String]>([])

  /// A logger that makes every message of a level and above into text.
  func logger(from level: Logger.Level = .info) -> Logger {
    var logger = Logger(label: "test") { StreamLogHandler(label: $0, stream: self) }
    logger.logLevel = level
    return logger
  }

  func write(_ text: String) {
    // A line of the stream: time, level, label, the source in brackets, then the message.
    guard let level = text.split(separator: " ").dropFirst().first,
      let message = text.split(separator: "] ", maxSplits: 1).last
    else { return }
    lines.withLock { $0.append("\(level): \(message.drop { $0 == " " }.prefix { $0 != "\n" })") }
  }

  func take(from level: Logger.Level) -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines.filter { !$0.hasPrefix("info") || level == .info }
    }
  }
}
