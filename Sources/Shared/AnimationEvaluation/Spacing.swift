/// The distribution of keyframes over an animation's progress (§7.2, §7.4, §17.2).
enum Spacing: Hashable, Sendable {
  /// A number of segments of equal time.
  case even(Int)
  /// The times of the boundaries, one more than the number of segments, at least two.
  case times([Double], reached: Reached)

  /// The latest end among the segments up to each one, if any segment ends before an earlier one; otherwise
  /// nil.
  typealias Reached = [Double]?

  /// Uses key times as they were given, in any order and range; spaces evenly when their number does not
  /// fit, or when one is NaN.
  ///
  /// - Parameter canBeFewer: Fewer times than boundaries are used, for the first segments (§17.1).
  init(keyTimes: [Double], segments: Int, canBeFewer: Bool = false) {
    self = .even(segments)
    guard keyTimes.count > 1,
      keyTimes.count == segments + 1 || canBeFewer && keyTimes.count <= segments,
      keyTimes.allSatisfy(\.isFinite)
    else { return }
    let ends = keyTimes.dropFirst()
    let ascends = zip(ends, ends.dropFirst()).allSatisfy { $0 <= $1 }
    self = .times(keyTimes, reached: ascends ? nil : Spacing.runningMaxima(ends))
  }

  private static func runningMaxima(_ values: some Sequence<Double>) -> [Double] {
    var latest = -Double.infinity
    return values.map {
      latest = max(latest, $0)
      return latest
    }
  }

  /// Spaces by distance; evenly when the total distance is negligible.
  init(distances: [Double]) {
    self = .even(distances.count)
    var sum = 0.0
    var sums = [0.0]
    for distance in distances {
      sum += distance
      sums.append(sum)
    }
    guard sum > 0, sum.isFinite else { return }
    var times = sums.map { $0 / sum }
    times[times.count - 1] = 1
    self = .times(times, reached: nil)
  }

  /// Returns the segment at a progress, and the position in it. A boundary belongs to the segment that
  /// begins there; a segment of no duration is skipped.
  ///
  /// Even segments go on beyond 0…1 at both ends. With times, the result is the first segment that ends
  /// after the progress, or else the last one, and the position is clamped to 0…1 (§17.2).
  func locate(_ progress: Double) -> (segment: Int, position: Double) {
    switch self {
    case .even(let count):
      guard count > 0 else { return (0, 0) }
      let x = progress * Double(count)
      // Written so that NaN stays in range, too.
      let i = x > 0 ? Int(min(x, Double(count - 1))) : 0
      return (i, x - Double(i))
    case .times(let times, let reached):
      let passed =
        reached.map { Spacing.last(in: $0, atMost: progress) + 1 }
        ?? Spacing.last(in: times, from: 1, atMost: progress)
      let i = min(max(passed, 0), times.count - 2)
      let length = times[i + 1] - times[i]
      guard length != 0 else { return (i, progress < times[i] ? 0 : 1) }
      return (i, min(max((progress - times[i]) / length, 0), 1))
    }
  }

  /// Returns the segment whose value a discrete animation shows at a progress. From the last end on, it is
  /// the last segment that takes time: a value whose segment is empty is never shown (§17.17).
  func held(_ progress: Double) -> Int {
    let last = locate(progress).segment
    guard case .times(let times, _) = self, progress >= times[last + 1] else { return last }
    return (0...last).last { times[$0 + 1] > times[$0] } ?? last
  }

  /// Returns the time of a boundary.
  func time(of boundary: Int) -> Double {
    switch self {
    case .even(let count): count > 0 ? Double(boundary) / Double(count) : 0
    case .times(let times, _): times[min(max(boundary, 0), times.count - 1)]
    }
  }

  /// Returns the last index whose value does not exceed the limit, or the index before `first`. The values
  /// must not decrease.
  static func last(in values: [Double], from first: Int = 0, atMost limit: Double) -> Int {
    var low = first
    var high = values.count
    while low < high {
      let middle = (low + high) / 2
      if values[middle] <= limit { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
