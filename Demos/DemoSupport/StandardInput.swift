import Foundation

/// Words from standard input, typed or written by another program.
public enum StandardInput {
  /// Calls a function on the main queue with each word of standard input, as soon as the blank
  /// after it, or the end, has been read.
  public static func onWord(_ body: @escaping @Sendable (String) -> Void) {
    let reader = WordReader()
    FileHandle.standardInput.readabilityHandler = { input in
      let data = input.availableData
      if data.isEmpty { input.readabilityHandler = nil }
      let words = reader.add(data)
      DispatchQueue.main.async { for word in words { body(word) } }
    }
  }
}

/// Splits a stream into words. Sendable because a single file's handler calls it, one piece at a time.
private final class WordReader: @unchecked Sendable {
  private var rest = Data()

  /// The words completed by a piece; an empty piece is the end.
  func add(_ piece: Data) -> [String] {
    rest += piece
    let spaces = Set(" \t\r\n".utf8)
    var parts = rest.split(omittingEmptySubsequences: false) { spaces.contains($0) }
    rest = piece.isEmpty ? Data() : Data(parts.removeLast())
    return parts.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
  }
}
