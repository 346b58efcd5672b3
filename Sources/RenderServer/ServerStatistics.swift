/// Counters since the start of the server; what `renderctl stats` prints.
package struct ServerStatistics: Sendable {
  package internal(set) var frames = 0
  package internal(set) var commits = 0
  package internal(set) var pixelsPainted = 0
  /// Times the loop woke up for any reason.
  package internal(set) var wakeups = 0
  /// Late frames before which the loop had computed for a whole interval on what was sent to it.
  /// Other frames are late because of what they show, or of other programs.
  package internal(set) var lateFramesByClients = 0
  /// The time from a complete commit to its frame, of the last 4,096 commits, in seconds.
  package internal(set) var latchDelays = RecentValues(capacity: 4096)
  /// The time from the start of a frame until it was presented, of the last 256, in seconds.
  package internal(set) var frameTimes = RecentValues(capacity: 256)
}
