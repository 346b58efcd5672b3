import WireProtocol

/// Numbers read back from the words that `TextNumbers.text` writes.
extension TextNumbers {
  /// Nil for what is no number, is not a number, or is too large; `inf` is infinity.
  static func f64(_ word: String) -> Double? {
    guard isDecimal(word) else { return word == "inf" ? .infinity : nil }
    return Double(word).flatMap { $0.isFinite ? $0 : nil }
  }

  /// As for `f64`, rounded once.
  static func f32(_ word: String) -> Float? {
    guard isDecimal(word) else { return word == "inf" ? .infinity : nil }
    return Float(word).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func isDecimal(_ word: String) -> Bool {
    word.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
  }
}
