package import RenderServer

/// Estimates the interval of a display's refreshes from the times and counts of refreshes that an X
/// server reports.
package struct RefreshEstimate {
  private struct Refresh {
    var count: UInt64
    /// Time in microseconds.
    var time: UInt64
  }

  /// Number of refreshes needed for the interval. Over seven pauses of 0.15 s, drivers' errors are at
  /// most a thousandth of it.
  private static let needed = 8
  /// Largest jitter of one refresh, as a fraction of the interval.
  private static let unevenness = 0.01

  /// Refreshes an even distance apart, the latest last.
  private var refreshes: [Refresh] = []
  /// Whether the time of the last answer was after its question.
  private var wasAfterQuestion = false
  /// Whether the last refresh came at an uneven distance and was left out.
  private var wasUneven = false
  /// Refresh rate of the display's mode, in Hz; 0 if unknown.
  private let rate: Double

  /// - Parameter rate: refresh rate of the display's mode in Hz, accurate to about 1; 0 if unknown, in
  ///   which case no interval is found. It rejects servers that count frames instead of refreshes.
  package init(rate: Int) {
    self.rate = Double(rate)
    refreshes.reserveCapacity(Self.needed + 1)
  }

  /// Adds an answer of the server.
  ///
  /// - Parameters:
  ///   - count: number of the last refresh.
  ///   - time: time of the last refresh, in microseconds.
  ///   - askedAt: time of the question, in microseconds.
  /// - Returns: the refresh, with the interval once enough refreshes have come an even distance apart.
  ///   Nil for an answer that is left out: the first in a row with a time after the question, which may
  ///   be a refresh that came in between, and the first at an uneven distance. A server without
  ///   refreshes reports the time of its answer, so the second in such a row clears the interval.
  package mutating func add(count: UInt64, time: UInt64, askedAt: UInt64) -> PresentationTime? {
    let refresh = Refresh(count: count, time: time)
    let isAfterQuestion = time >= askedAt
    defer { wasAfterQuestion = isAfterQuestion }
    if isAfterQuestion {
      guard wasAfterQuestion else { return nil }
      refreshes.removeAll(keepingCapacity: true)
    } else if let last = refreshes.last, count <= last.count || time <= last.time {
      // The same refresh again has no information. A window that comes to another display starts over.
      if (count, time) != (last.count, last.time) { begin(with: refresh) }
    } else {
      refreshes.append(refresh)
      if isEven {
        wasUneven = false
        if refreshes.count > Self.needed { refreshes.removeFirst() }
      } else if wasUneven {
        begin(with: refresh)
      } else {
        refreshes.removeLast()
        wasUneven = true
        return nil
      }
    }
    return PresentationTime(time: Double(time) * 1e-6, refreshInterval: interval)
  }

  private mutating func begin(with refresh: Refresh) {
    refreshes.removeAll(keepingCapacity: true)
    refreshes.append(refresh)
    wasUneven = false
  }

  /// The interval in seconds; nil until known.
  private var interval: Double? {
    guard refreshes.count == Self.needed, let interval = meanInterval.map({ $0 * 1e-6 }),
      abs(1 / interval - rate) <= 1
    else { return nil }
    return interval
  }

  /// Mean interval in microseconds; nil before the second refresh.
  private var meanInterval: Double? {
    guard let first = refreshes.first, let last = refreshes.last, last.count > first.count else {
      return nil
    }
    return Double(last.time - first.time) / Double(last.count - first.count)
  }

  private var isEven: Bool {
    guard let first = refreshes.first, let mean = meanInterval else { return true }
    return refreshes.allSatisfy { refresh in
      let expected = Double(refresh.count - first.count) * mean
      return abs(Double(refresh.time - first.time) - expected) <= mean * Self.unevenness
    }
  }
}
