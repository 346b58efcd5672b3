import Foundation
import Synchronization
package import WireProtocol

/// Collects the numbers of `FrameStatistics`. The link calls it, on any thread; it makes no
/// callbacks.
package final class FrameMeter: Sendable {
  /// Number of commits over which latency is measured, and the limit of commits that wait to be
  /// presented.
  fileprivate static let sampleLimit = 240

  fileprivate struct Commit {
    var serial: UInt64
    var time: Double
  }

  fileprivate struct Storage {
    var statistics = FrameStatistics()
    /// Commits sent and not presented yet; the oldest first.
    var commits: [Commit] = []
    /// Frames latched and not presented yet; the oldest first.
    var frames: [FrameEvent] = []
    /// Latencies in seconds; the newest at `next - 1`.
    var samples: [Double] = []
    var next = 0
    /// The requested seconds between ticks; nil for no ticks.
    var interval: Double?
    var lastTick: Tick?
    /// The open windows, and the visible ones among them.
    var open: Set<UInt32> = []
    var visible: Set<UInt32> = []
  }

  private let storage = Mutex(Storage())

  package init() {}

  /// Starts again for a new server, which has presented nothing yet.
  package func begin() {
    storage.withLock {
      $0.commits = []
      $0.frames = []
      $0.interval = nil
      $0.lastTick = nil
      $0.visible = []
    }
  }

  // MARK: Commits

  /// Records a commit.
  ///
  /// - Parameters:
  ///   - serial: the serial of the commit's last message, which the server repeats in its events.
  ///   - time: media time at which the commit was submitted.
  package func sent(serial: UInt64, time: Double) {
    storage.withLock {
      $0.statistics.commits += 1
      if $0.commits.count == Self.sampleLimit { $0.commits.removeFirst() }
      $0.commits.append(Commit(serial: serial, time: time))
    }
  }

  /// Records that a commit was joined with a waiting one.
  package func joined() { storage.withLock { $0.statistics.droppedCommits += 1 } }

  package func latched(_ frame: FrameEvent) {
    storage.withLock {
      if $0.frames.count == Self.sampleLimit { $0.frames.removeFirst() }
      $0.frames.append(frame)
    }
  }

  package func presented(_ event: Presented) {
    storage.withLock { storage in
      storage.statistics.presentedFrames += 1
      if let frame = storage.frames.last(where: { $0.frameNumber == event.frameNumber }),
        event.time - frame.time > frame.interval
      {
        storage.statistics.latePresentations += 1
      }
      storage.frames.removeAll { $0.frameNumber <= event.frameNumber }
      let seen = storage.commits.prefix { $0.serial <= event.latchedSerial }
      for commit in seen { storage.add(sample: max(event.time - commit.time, 0)) }
      storage.commits.removeFirst(seen.count)
    }
  }

  // MARK: Ticks

  package func asked(every interval: Double?) {
    storage.withLock {
      $0.interval = interval
      $0.lastTick = nil
    }
  }

  package func configured(_ event: Configure) {
    storage.withLock {
      if event.flags.contains(.visible), $0.open.contains(event.context) {
        $0.visible.insert(event.context)
      } else {
        $0.visible.remove(event.context)
      }
      // Frames without a visible window do not count as missed.
      if $0.visible.isEmpty { $0.lastTick = nil }
    }
  }

  /// Records a new window; events of unknown windows are ignored.
  package func opened(context: UInt32) {
    storage.withLock { _ = $0.open.insert(context) }
  }

  /// Number of known windows.
  package var windowCount: Int { storage.withLock { $0.open.count } }

  /// Records the end of a window. Later events of the window are ignored.
  package func closed(context: UInt32) {
    storage.withLock {
      $0.open.remove(context)
      $0.visible.remove(context)
      if $0.visible.isEmpty { $0.lastTick = nil }
    }
  }

  package func ticked(_ tick: Tick) {
    storage.withLock { storage in
      storage.statistics.ticks += 1
      if let last = storage.lastTick, let interval = storage.interval {
        storage.statistics.missedTicks += tick.missed(since: last, askedEvery: interval)
      }
      storage.lastTick = storage.visible.isEmpty ? nil : tick
    }
  }

  /// Records a tick that was replaced by the next one before a display link was called for it.
  package func missedTick() { storage.withLock { $0.statistics.missedTicks += 1 } }

  // MARK: Reading

  package var statistics: FrameStatistics {
    storage.withLock { storage in
      var statistics = storage.statistics
      statistics.latency = storage.latency
      return statistics
    }
  }
}

extension FrameMeter.Storage {
  fileprivate mutating func add(sample: Double) {
    if samples.count < FrameMeter.sampleLimit {
      samples.append(sample)
    } else {
      samples[next] = sample
    }
    next = (next + 1) % FrameMeter.sampleLimit
  }

  fileprivate var latency: FrameStatistics.Latency? {
    guard !samples.isEmpty else { return nil }
    let sorted = samples.sorted()
    /// Returns the smallest sample that is not exceeded by at least the given percentage of
    /// samples.
    func percentile(_ percent: Int) -> Double {
      sorted[(sorted.count * percent + 99) / 100 - 1]
    }
    return FrameStatistics.Latency(
      last: samples[(next + samples.count - 1) % samples.count],
      mean: samples.reduce(0, +) / Double(samples.count), median: percentile(50),
      percentile99: percentile(99))
  }
}

extension Tick {
  /// Returns the number of ticks that were due between two received ones, at most the number of
  /// frames between them.
  fileprivate func missed(since last: Tick, askedEvery asked: Double) -> Int {
    guard interval > 0, time > last.time, frameNumber > last.frameNumber else { return 0 }
    // A whole number of frame intervals.
    let step = max((asked / interval - 0.5).rounded(.up), 1) * interval
    let due = ((time - last.time) / step).rounded()
    // Times at the limits of the number type are infinitely far apart.
    guard due.isFinite else { return 0 }
    let made = frameNumber - last.frameNumber
    // Limited so that sums do not overflow, even after very many ticks.
    return max(Int(min(due, Double(min(made, 1 << 24)))) - 1, 0)
  }
}
