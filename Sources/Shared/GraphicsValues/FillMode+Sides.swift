extension FillMode {
  /// Whether the first value shows before the begin.
  package var coversBefore: Bool { self == .backwards || self == .both }
  /// Whether the last value shows after the end.
  package var coversAfter: Bool { self == .forwards || self == .both }
}
