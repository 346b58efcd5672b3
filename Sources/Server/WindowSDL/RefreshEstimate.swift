package import RenderServer

/// The interval of a display's refreshes, from the times and counts of some of them as an X server says
/// them.
package struct RefreshEstimate {
  private struct Refresh {
    var count: UInt64
    /// Microseconds.
    var time: UInt64
  }

  /// Refreshes from which the interval is known. Over seven pauses of 0.15 s what drivers are off by makes
  /// a thousandth of it at most.
  private static let needed = 8
  /// Of an interval, what a refresh may be off by the even distance.
  private static let unevenness = 0.01

  /// Refreshes an even distance apart, the latest last.
  private var refreshes: [Refresh] = []
  /// Whether the last answer had a time after its question.
  private var wasAfterQuestion = false
  /// Whether the last refresh came at another distance, and was left out.
  private var wasUneven = false
  /// Refreshes a second.
  private let rate: Double

  /// - Parameter rate: refreshes a second of the display's mode, to the next whole number or so; 0 where it
  ///   is not known, and nothing else will be. Some servers count frames.
  package init(rate: Int) {
    self.rate = Double(rate)
    refreshes.reserveCapacity(Self.needed + 1)
  }

  /// Takes an answer.
  ///
  /// - Parameters:
  ///   - count: of refreshes, up to the last one.
  ///   - time: of that one, in microseconds.
  ///   - askedAt: the time of the question.
  /// - Returns: the refresh, with the interval once enough refreshes have come an even distance apart. Nil for
  ///   an answer that is left out: the first of a row with a time after the question, which may be that of a
  ///   refresh in between, and the first at an uneven distance. A server without refreshes answers with the
  ///   time of the answer, so that the second of such a row leaves no interval.
  package mutating func note(count: UInt64, time: UInt64, askedAt: UInt64) -> PresentationTime? {
    let refresh = Refresh(count: count, time: time)
    let isAfterQuestion = time >= askedAt
    defer { wasAfterQuestion = isAfterQuestion }
    if isAfterQuestion {
      guard wasAfterQuestion else { return nil }
      refreshes.removeAll(keepingCapacity: true)
    } else if let last = refreshes.last, count <= last.count || time <= last.time {
      // The same refresh says nothing new. A window that comes to another display begins anew.
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

  /// Seconds; nil until it is known.
  private var interval: Double? {
    guard refreshes.count == Self.needed, let interval = meanInterval.map({ $0 * 1e-6 }),
      abs(1 / interval - rate) <= 1
    else { return nil }
    return interval
  }

  /// Microseconds; nil before the second refresh.
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
