public import Foundation

/// How well the program and the server keep up with each other, since the program began.
///
/// Costs nothing to have; every reading sorts at most 240 numbers.
public struct FrameStatistics: Hashable, Sendable {
  /// How long commits took to be seen: from the call of the server's link at the end of the
  /// transaction to the time when a frame that shows the commit was handed to the display. Of
  /// commits that were joined, the first one's counts. All in seconds, over the last 240 commits
  /// that were seen.
  public struct Latency: Hashable, Sendable {
    /// Of the newest.
    public var last: TimeInterval
    /// Of all of them.
    public var mean: TimeInterval
    /// Half of them took no longer.
    public var median: TimeInterval
    /// 99 of 100 took no longer.
    public var percentile99: TimeInterval
  }

  /// Commits that were sent.
  public var commits = 0
  /// Commits that had no message of their own: the server had given no credit, so their changes came
  /// with a later one. Nothing is lost by that but states in between, which nobody has seen.
  public var droppedCommits = 0
  /// Frames with new commits of this program that were handed to the display.
  public var presentedFrames = 0
  /// Such frames that were handed over later than one refresh interval after the time that they were
  /// made for.
  public var latePresentations = 0
  /// Nil before the first frame.
  public var latency: Latency?
  /// Frames that display links, or layers that are drawn anew for each frame, were told of.
  public var ticks = 0
  /// Frames that they should have been told of, and were not: because the server left the word out
  /// for a program that was too slow for it, or because a display link had not been called for one
  /// frame when the next came. Frames that the server makes while no window can be seen, and those
  /// beyond the rate that was asked for, do not count.
  public var missedTicks = 0
}

extension RenderServerConnection {
  /// How well the program and the server keep up with each other; on any thread.
  public var statistics: FrameStatistics { meter.statistics }
}
