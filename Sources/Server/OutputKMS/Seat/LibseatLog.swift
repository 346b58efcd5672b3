import CSeat
import Glibc
import Logging

/// libseat's messages in the server's log.
enum LibseatLog {
  /// libseat's handler has no argument of its own. Written before the first message, and then only read.
  nonisolated(unsafe) private static var logger: Logger?

  static func begin(_ logger: Logger) {
    Self.logger = logger
    libseat_set_log_level(LIBSEAT_LOG_LEVEL_INFO)
    libseat_set_log_handler { level, format, arguments in
      guard let logger = LibseatLog.logger, let format, let arguments else { return }
      // A daemon that is not there is an error for libseat; which ways were tried is said once, by `Seats`.
      let text = LibraryText.formatted(format, arguments)
      logger.log(
        level: level == LIBSEAT_LOG_LEVEL_ERROR ? .info : .debug, "libseat: \(text)")
    }
  }
}

/// Messages of libraries that come as a format with its arguments.
enum LibraryText {
  /// Formats at most 1,023 bytes, without the end of the line.
  static func formatted(_ format: UnsafePointer<CChar>, _ arguments: CVaListPointer) -> String {
    let bytes = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
      _ = vsnprintf(buffer.baseAddress!, buffer.count, format, arguments)
      return buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
