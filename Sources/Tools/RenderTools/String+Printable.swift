extension String {
  /// The text with U+FFFD in place of characters that would move a terminal's cursor, start a line or
  /// change the writing direction.
  package var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
          default: scalar.properties.isBidiControl ? "\u{FFFD}" : scalar
          }
        }))
  }
}
