package import DrawList

/// Counters since the start of the server, for `renderctl stats`.
package struct ServerStatistics: Sendable {
  package internal(set) var frames = 0
  package internal(set) var commits = 0
  package internal(set) var pixelsPainted = 0
  /// Number of times that the loop woke up for any reason.
  package internal(set) var wakeups = 0
  /// Number of late frames before which the loop had spent a whole interval on messages of clients.
  /// Other frames are late because of their own work, or of other programs.
  package internal(set) var lateFramesByClients = 0
  /// Steps between the sample times of successive frames.
  package internal(set) var sampledSteps = FrameSteps()
  /// Steps between the presentation times of successive frames.
  package internal(set) var presentedSteps = FrameSteps()
  /// Number of frames in which a client stood still, summed over all clients.
  package internal(set) var stillFrames = 0
  /// Frames of surfaces that were shown.
  package internal(set) var surfaceFrames = 0
  /// Frames of surfaces that were passed over.
  package internal(set) var passedSurfaceFrames = 0
  /// Frames of surfaces that were shown a refresh or more after their time.
  package internal(set) var lateSurfaceFrames = 0
  /// Cost of drawing frames of surfaces.
  package internal(set) var surfaceTraffic = FrameTraffic()
  private var latchDelays = RecentValues(capacity: 4096)
  private var frameTimes = RecentValues(capacity: 256)

  mutating func recordLatch(_ delay: Double) { latchDelays.add(delay) }

  mutating func recordFrame(_ time: Double) { frameTimes.add(time) }

  /// Seconds from a complete commit to its frame that the given share of the last 4,096 commits did not
  /// exceed; 0 without commits.
  package func latchDelay(percentile: Double) -> Double { latchDelays.percentile(percentile) }

  /// Seconds from the start of a frame until it was presented that the given share of the last 256
  /// frames did not exceed.
  package func frameTime(percentile: Double) -> Double { frameTimes.percentile(percentile) }
}
