extension ParticleEmitter {
  /// True when particles may still be born, at the present rates.
  ///
  /// - Parameter time: seconds since emission began.
  package func mayEmit(after time: Double) -> Bool {
    cells.prefix(rootCount).contains { $0.rate(self) > 0 && $0.end > time }
  }
}
