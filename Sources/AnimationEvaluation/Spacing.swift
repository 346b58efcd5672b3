/// How keyframes are spread over an animation's progress (§7.2, §7.4).
enum Spacing: Hashable, Sendable {
  /// This many segments of equal time.
  case even(Int)
  /// The times of the boundaries, from 0 to 1, one more than there are segments.
  case times([Double])

  /// Key times as they were given, or even spacing when they are not valid: the wrong number, not
  /// from 0 to 1, decreasing, or not numbers.
  init(keyTimes: [Double], segments: Int) {
    self = .even(segments)
    guard keyTimes.count == segments + 1, segments > 0, keyTimes.first == 0, keyTimes.last == 1
    else { return }
    for (a, b) in zip(keyTimes, keyTimes.dropFirst()) where !(a <= b) { return }
    self = .times(keyTimes)
  }

  /// Spacing by distance; even when there is no distance to speak of.
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
    self = .times(times)
  }

  /// The segment at a progress, and the position in it: 0…1, or beyond in the outermost segments
  /// when progress leaves 0…1. A boundary belongs to the segment that it begins; a segment of no
  /// duration is jumped over.
  func locate(_ progress: Double) -> (segment: Int, position: Double) {
    switch self {
    case .even(let count):
      guard count > 0 else { return (0, 0) }
      let x = progress * Double(count)
      // Written so that NaN, too, stays in range.
      let i = x > 0 ? Int(min(x, Double(count - 1))) : 0
      return (i, x - Double(i))
    case .times(let times):
      let i = min(max(Spacing.last(in: times, atMost: progress), 0), times.count - 2)
      let length = times[i + 1] - times[i]
      return (i, length > 0 ? (progress - times[i]) / length : 1)
    }
  }

  /// The time of a boundary.
  func time(of boundary: Int) -> Double {
    switch self {
    case .even(let count): count > 0 ? Double(boundary) / Double(count) : 0
    case .times(let times): times[min(max(boundary, 0), times.count - 1)]
    }
  }

  /// The last index whose value is not greater than the limit, or −1. The values do not decrease.
  static func last(in values: [Double], atMost limit: Double) -> Int {
    var low = 0
    var high = values.count
    while low < high {
      let middle = (low + high) / 2
      if values[middle] <= limit { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
