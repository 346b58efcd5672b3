/// Counters since the start of the server, for `renderctl stats`.
package struct ServerStatistics: Sendable {
  package internal(set) var frames = 0
  package internal(set) var commits = 0
  package internal(set) var pixelsPainted = 0
  /// Times the loop woke up for any reason.
  package internal(set) var wakeups = 0
  /// Late frames before which the loop had spent a whole interval on messages of clients. Other frames
  /// are late because of their own work, or of other programs.
  package internal(set) var lateFramesByClients = 0
  /// The steps from frame to frame in the times that animations were sampled for.
  package internal(set) var sampledSteps = FrameSteps()
  /// The same in the times at which frames had been presented.
  package internal(set) var presentedSteps = FrameSteps()
  /// Frames in which the part of a client stood still, of all clients together.
  package internal(set) var stillFrames = 0
  private var latchDelays = RecentValues(capacity: 4096)
  private var frameTimes = RecentValues(capacity: 256)

  mutating func recordLatch(_ delay: Double) { latchDelays.add(delay) }

  mutating func recordFrame(_ time: Double) { frameTimes.add(time) }

  /// The time from a complete commit to its frame that the given share of the last 4,096 commits did
  /// not exceed, in seconds; 0 when there were none.
  package func latchDelay(percentile: Double) -> Double { latchDelays.percentile(percentile) }

  /// The same for the time from the start of a frame until it was presented, of the last 256.
  package func frameTime(percentile: Double) -> Double { frameTimes.percentile(percentile) }
}
