/// The choice of the frame that a surface shows: a function of the waiting frames, of the frame shown and of a time.
///
/// A server frame is seen at a time, in media seconds, about one interval after the one before. The waiting frames are
/// walked from the oldest. A frame is taken if it is due, and the walk ends at the first that is not, or behind one that
/// is kept. The last frame taken is shown, and those before it are passed over. So frames that are all kept are shown
/// each once (a queue), and of frames without that mark the newest due one is shown (a mailbox).
package struct SurfaceLatch: Hashable, Sendable {
  /// A frame that waits to be shown.
  package struct Candidate: Hashable, Sendable {
    /// Media time before which the frame is not shown, in seconds; 0 for at once.
    package var time: Double
    /// Seconds for which the frame before it is seen at least.
    package var minimum: Double
    /// The frame is not passed over for a later one.
    package var isKept: Bool

    package init(time: Double = 0, minimum: Double = 0, isKept: Bool = false) {
      self.time = time
      self.minimum = minimum
      self.isKept = isKept
    }
  }

  /// The frame that is shown.
  package struct Shown: Hashable, Sendable {
    /// Media time of the server frame that showed it first, in seconds.
    package var time: Double
    package var isKept: Bool

    package init(time: Double, isKept: Bool) {
      self.time = time
      self.isKept = isKept
    }
  }

  /// Media time at which the server frame is seen, in seconds.
  package let time: Double
  /// Seconds from one server frame to the next; more than 0.
  package let interval: Double

  package init(at time: Double, interval: Double) {
    self.time = time
    self.interval = interval
  }

  /// Returns the number of frames that the server frame takes from the front of the queue: the last is shown, the
  /// others are passed over.
  ///
  /// - Parameters:
  ///   - waiting: the waiting frames, oldest first.
  ///   - shown: nil before the first frame.
  /// - Complexity: O(frames taken).
  package func count(
    taking waiting: some Sequence<Candidate>, after shown: Shown?
  ) -> Int {
    // Screenshots draw further frames at the same time.
    if let shown, shown.isKept, time - shown.time < interval / 2 { return 0 }
    var count = 0
    // The time at which the frame before the next was first seen.
    var before = shown?.time
    for candidate in waiting {
      guard isDue(candidate, after: before) else { break }
      count += 1
      before = time
      if candidate.isKept { break }
    }
    return count
  }

  /// Whether a frame is due, up to a quarter of an interval early, as `RefreshGrid.refresh(about:)` allows.
  ///
  /// - Parameter before: media time at which the frame before it was first seen; nil for none.
  private func isDue(_ candidate: Candidate, after before: Double?) -> Bool {
    let early = interval / 4
    guard candidate.time <= time + early else { return false }
    return before.map { time >= $0 + candidate.minimum - early } ?? true
  }

  /// Whether a frame that is shown now is seen a whole interval after its time, or later.
  package func isLate(_ candidate: Candidate) -> Bool {
    candidate.time > 0 && time >= candidate.time + interval
  }

  /// Returns the media time at which the first waiting frame is due, in seconds; a past time if it is already.
  package func dueTime(of first: Candidate, after shown: Shown?) -> Double {
    guard let shown else { return first.time }
    let earliest = shown.isKept ? max(first.minimum, interval / 2) : first.minimum
    return max(first.time, shown.time + earliest)
  }
}
