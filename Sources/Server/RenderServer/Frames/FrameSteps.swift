/// The times between the frames of motions, in intervals of the display: even motion has whole ones.
package struct FrameSteps: Sendable {
  /// Number of steps seen.
  package private(set) var count = 0
  /// Number of steps within 3 % of a whole number of intervals.
  package private(set) var wholeCount = 0
  /// Number of steps by length, rounded to eighths of an interval; the last entry counts all longer
  /// steps.
  package private(set) var eighths = [Int](repeating: 0, count: 33)

  private static let tolerance = 0.03

  package init() {}

  /// Counts a step.
  ///
  /// - Parameter intervals: length of the step; negative and infinite lengths and NaN are ignored.
  package mutating func add(_ intervals: Double) {
    guard intervals >= 0, intervals.isFinite else { return }
    count += 1
    if abs(intervals - intervals.rounded()) <= Self.tolerance, intervals >= 0.5 { wholeCount += 1 }
    eighths[Int(min((intervals * 8).rounded(), Double(eighths.count - 1)))] += 1
  }
}
