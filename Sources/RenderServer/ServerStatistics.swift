/// Counters since the start of the server; what `renderctl stats` prints.
package struct ServerStatistics: Sendable {
  package internal(set) var frames = 0
  package internal(set) var commits = 0
  package internal(set) var pixelsPainted = 0
  /// Times the loop woke up for any reason.
  package internal(set) var wakeups = 0

  /// The time from a complete commit to its frame, of the last 4,096 commits, in seconds.
  private var latchDelays: [Double] = []
  private var latchIndex = 0

  mutating func recordLatch(_ delay: Double) {
    if latchDelays.count < 4096 {
      latchDelays.append(delay)
    } else {
      latchDelays[latchIndex] = delay
      latchIndex = (latchIndex + 1) % 4096
    }
  }

  /// The delay that the given share of commits stayed below; 0 when there were none.
  package func latchDelay(percentile: Double) -> Double {
    guard !latchDelays.isEmpty else { return 0 }
    let sorted = latchDelays.sorted()
    let index = Int((Double(sorted.count - 1) * percentile).rounded())
    return sorted[min(max(index, 0), sorted.count - 1)]
  }
}
