import Foundation

/// Words that are typed, or written to the program by another one.
public enum StandardInput {
  /// Calls a function on the main queue with every word of standard input, as it comes.
  public static func onWord(_ body: @escaping @Sendable (String) -> Void) {
    FileHandle.standardInput.readabilityHandler = { input in
      let data = input.availableData
      if data.isEmpty { input.readabilityHandler = nil }
      let words = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      DispatchQueue.main.async {
        for word in words { body(String(word)) }
      }
    }
  }
}
