/// A period in which a cell emits at one rate, while the middle of the shape rests or moves evenly.
///
/// Times are those of the cell's *parent*: the layer or, for a nested cell, the particle that
/// emits.
struct BirthSegment: Hashable, Sendable {
  var start: Double
  /// End of the segment; infinite for the current segment of a cell without an end.
  var end: Double
  /// Births before `start`; the fraction is the due part of the next birth.
  var countAtStart: Double
  /// Births per second.
  var rate: Double
  /// The middle of the shape at `start`.
  var position: Vector3
  /// Velocity of the middle, in points per second.
  var movement = Vector3.zero

  /// Number of births up to a time, with a fraction.
  func count(at time: Double) -> Double {
    countAtStart + rate * max(min(time, end) - start, 0)
  }

  /// The time at which the count reaches `number + 1`: at ten births per second, the first comes
  /// after a tenth of a second.
  func birth(of number: Double) -> Double { start + (number + 1 - countAtStart) / rate }

  /// The middle of the shape at a time.
  func middle(at time: Double) -> Vector3 { position + movement * (time - start) }

  /// The lowest and the highest number among the particles born in the segment in the `window`
  /// seconds before `time`; nil for no particle.
  func numbers(at time: Double, window: Double) -> (lowest: Double, highest: Double)? {
    guard rate > 0, time > start else { return nil }
    let highest = BirthSegment.whole(count(at: time)) - 1
    let oldest = countAtStart + rate * max(time - window - start, 0)
    let lowest = max(BirthSegment.whole(countAtStart), oldest.rounded(.down), 0)
    // A double does not tell whole numbers apart beyond 2^53, where emission ends.
    guard highest >= lowest, highest < 0x1p53 else { return nil }
    return (lowest, highest)
  }

  /// Number of particles that `numbers` spans.
  func births(at time: Double, window: Double) -> Double {
    numbers(at: time, window: window).map { $0.highest - $0.lowest + 1 } ?? 0
  }

  /// The completed births of a count. The tolerance makes up for rounding: one particle per second
  /// for one second is one particle, at any start.
  private static func whole(_ count: Double) -> Double { (count + 1e-6).rounded(.down) }
}
