internal import Foundation
internal import Synchronization
package import WireProtocol

/// Counts what `FrameStatistics` tells. Told by the link, on any thread; calls nobody back.
package final class FrameMeter: Sendable {
  /// How many commits latency is measured over, and how many may wait to be seen.
  fileprivate static let sampleLimit = 240

  fileprivate struct Commit {
    var serial: UInt64
    var time: Double
  }

  fileprivate struct Storage {
    var statistics = FrameStatistics()
    /// Sent, and not seen yet; the oldest first.
    var commits: [Commit] = []
    /// Latched, and not seen yet; the oldest first.
    var frames: [FrameEvent] = []
    /// Latencies; the newest at `next - 1`.
    var samples: [Double] = []
    var next = 0
    /// What was asked for; nil is no ticks.
    var interval: Double?
    var lastTick: Tick?
    var visible: Set<UInt32> = []
    var closed: Set<UInt32> = []
  }

  private let storage = Mutex(Storage())

  package init() {}

  /// There is a new server, which has seen nothing yet.
  package func begin() {
    storage.withLock {
      $0.commits = []
      $0.frames = []
      $0.interval = nil
      $0.lastTick = nil
      $0.visible = []
      $0.closed = []
    }
  }

  // MARK: Commits

  /// - Parameters:
  ///   - serial: of the commit's last message, which the server quotes.
  ///   - time: media time at which it was handed over.
  package func sent(serial: UInt64, time: Double) {
    storage.withLock {
      $0.statistics.commits += 1
      if $0.commits.count == Self.sampleLimit { $0.commits.removeFirst() }
      $0.commits.append(Commit(serial: serial, time: time))
    }
  }

  /// A commit was joined with one that waits already.
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
      if event.flags.contains(.visible), !$0.closed.contains(event.context) {
        $0.visible.insert(event.context)
      } else {
        $0.visible.remove(event.context)
      }
      // A window that comes back has missed nothing.
      if $0.visible.isEmpty { $0.lastTick = nil }
    }
  }

  /// The window is gone. What the server still has to say of it does not count, as numbers are not
  /// used again.
  package func closed(context: UInt32) {
    storage.withLock {
      $0.closed.insert(context)
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

  /// A display link was not called for a tick before the next one came.
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
    /// The smallest sample that a share of all are not larger than.
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
  /// How many ticks were due between two that came: no more than frames were made.
  fileprivate func missed(since last: Tick, askedEvery asked: Double) -> Int {
    guard interval > 0, time > last.time, frameNumber > last.frameNumber else { return 0 }
    // Every frame, or every second one, and so on.
    let step = max((asked / interval - 0.5).rounded(.up), 1) * interval
    let due = ((time - last.time) / step).rounded()
    let made = frameNumber - last.frameNumber
    return max(Int(min(due, Double(min(made, 1 << 32)))) - 1, 0)
  }
}
