public import Foundation

/// Latency of commits, and late and missed frames, since the start of the program.
///
/// The numbers are always collected; each reading sorts at most 240 of them.
public struct FrameStatistics: Hashable, Sendable {
  /// Latency of commits in seconds, over the last 240 presented ones: from the end of the
  /// transaction to the time when the first frame with the commit was handed to the display. Joined
  /// commits count as one, from the end of the first transaction.
  public struct Latency: Hashable, Sendable {
    /// The latency of the newest commit.
    public var last: TimeInterval
    /// The mean latency.
    public var mean: TimeInterval
    /// The median: half of the commits took no longer.
    public var median: TimeInterval
    /// The 99th percentile: 99 of 100 commits took no longer.
    public var percentile99: TimeInterval
  }

  /// Number of commits sent.
  public var commits = 0
  /// Number of commits that were joined with another commit because the server had granted no
  /// credit. They are intermediate states that were never on the display.
  public var droppedCommits = 0
  /// Number of frames with new commits of this program that were handed to the display.
  public var presentedFrames = 0
  /// Number of presented frames that were handed over more than one refresh interval after their
  /// target time.
  public var latePresentations = 0
  /// Latency of commits; nil before the first frame.
  public var latency: Latency?
  /// Number of frame ticks received, for display links and for layers that are redrawn in each
  /// frame. Ticks that came together count as one.
  public var ticks = 0
  /// Number of frame ticks missed: left out by the server because the program was too slow, or
  /// replaced by the next tick before a display link was called. Frames while no window is visible,
  /// and frames beyond the requested rate, do not count.
  public var missedTicks = 0
}

extension RenderServerConnection {
  /// Latency of commits, and late and missed frames; on any thread.
  public var statistics: FrameStatistics { meter.statistics }
}
