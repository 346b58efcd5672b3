import Logging

extension Logger {
  /// Logs a text that is made only if the level is logged.
  ///
  /// Messages that are interpolated where they are passed end an optimized program of Swift 6.3.1 in this module.
  func say(_ level: Logger.Level, _ text: @autoclosure () -> String) {
    guard logLevel <= level else { return }
    log(level: level, Message(stringLiteral: text()))
  }
}
