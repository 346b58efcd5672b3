extension String {
  /// A client's text for a terminal: what would move its cursor, start a line or turn the direction of
  /// writing is U+FFFD.
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
