import RenderServer

/// A request of a page to the display; only the clock and the overlay are allowed.
struct DisplayRequest {
  let words: [String]

  /// Parses a request; nil if it is not allowed. The server checks the numbers.
  init?(line: String) {
    let words = line.split(separator: " ").map(String.init)
    guard words.count <= 3, words.allSatisfy({ $0.utf8.allSatisfy(Self.isPlain) }) else {
      return nil
    }
    switch words.first {
    case "clock":
      guard words.count > 1, ["now", "freeze", "resume", "step", "rate"].contains(words[1]) else {
        return nil
      }
    case "overlay": guard words.count == 2 else { return nil }
    default: return nil
    }
    self.words = words
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }
}
