/// Lengths of dashes and gaps in turn, repeated along each subpath from its start.
package struct DashPattern: Hashable, Sendable {
  /// Lengths of dashes and gaps, an even number; an odd list is repeated twice.
  let lengths: [Double]
  let period: Double
  /// The position in the pattern where a subpath begins, 0 ..< period.
  let phase: Double

  /// Nil when the path is drawn solid: no lengths, a length that is negative or not finite, or a sum of 0.
  /// A phase may be negative; a phase that is not finite counts as 0.
  package init?(lengths: [Double], phase: Double = 0) {
    var sum = 0.0
    for length in lengths {
      guard length >= 0, length.isFinite else { return nil }
      sum += length
    }
    guard sum > 0, sum < 0x1p100 else { return nil }
    self.lengths = lengths.count % 2 == 0 ? lengths : lengths + lengths
    period = lengths.count % 2 == 0 ? sum : 2 * sum
    let turns = phase / period
    // Beyond 2^50 the difference below would be noise.
    guard abs(turns) < 0x1p50 else {
      self.phase = 0
      return
    }
    let rest = phase - turns.rounded(.down) * period
    self.phase = rest >= 0 && rest < period ? rest : 0
  }

  /// Returns an upper bound for the number of dashes of several lines, each of which begins the pattern
  /// anew.
  ///
  /// - Parameter length: The length of all lines together, in the units of the path.
  package func mostDashes(along length: Double, lines: Int) -> Double {
    (length / period + Double(lines)) * Double(lengths.count / 2)
  }
}
