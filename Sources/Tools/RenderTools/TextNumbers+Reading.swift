import WireProtocol

/// Reading of the words that `TextNumbers.text` writes.
extension TextNumbers {
  /// Reads a number; `inf` is infinity. Nil for other words and for numbers that are too large.
  static func f64(_ word: String) -> Double? {
    guard isDecimal(word) else { return word == "inf" ? .infinity : nil }
    return Double(word).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Reads a number like `f64`, rounded once.
  static func f32(_ word: String) -> Float? {
    guard isDecimal(word) else { return word == "inf" ? .infinity : nil }
    return Float(word).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func isDecimal(_ word: String) -> Bool {
    word.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
  }
}
