/// A stretch of time in which a cell emits at one rate, from a middle that stays or moves evenly.
struct BirthSegment: Hashable, Sendable {
  /// In the time of what the cell is in.
  var start: Double
  /// Infinite while it lasts.
  var end: Double
  /// Births before `start`; the fraction is the part of the next one that is due.
  var countAtStart: Double
  /// Births per second.
  var rate: Double
  /// The middle of the shape at `start`.
  var position: Vector3
  /// Points per second.
  var movement = Vector3.zero

  /// How many were born up to a time.
  func count(at time: Double) -> Double {
    countAtStart + rate * max(min(time, end) - start, 0)
  }

  /// The particle with a number is born when its count is complete: the first of ten per second
  /// after a tenth.
  func birth(of number: Double) -> Double { start + (number + 1 - countAtStart) / rate }

  /// The middle of the shape when a particle is born.
  func middle(at time: Double) -> Vector3 { position + movement * (time - start) }

  /// The lowest and the highest number of particles that were born in the segment, up to a time,
  /// but not more than `window` seconds before that; nil if there is none.
  func numbers(at time: Double, window: Double) -> (lowest: Double, highest: Double)? {
    guard rate > 0, time > start else { return nil }
    let highest = BirthSegment.whole(count(at: time)) - 1
    let oldest = countAtStart + rate * max(time - window - start, 0)
    let lowest = max(BirthSegment.whole(countAtStart), oldest.rounded(.down), 0)
    // Beyond 2^53 whole numbers are no longer told apart, and emission is over.
    guard highest >= lowest, highest < 0x1p53 else { return nil }
    return (lowest, highest)
  }

  /// How many numbers there are.
  func births(at time: Double, window: Double) -> Double {
    numbers(at: time, window: window).map { $0.highest - $0.lowest + 1 } ?? 0
  }

  /// The completed births of a count. What rounding may have taken away from it is given back: one
  /// particle per second for one second is one, whenever it begins.
  private static func whole(_ count: Double) -> Double { (count + 1e-6).rounded(.down) }
}
