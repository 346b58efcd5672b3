/// Decides when the next frame is drawn. It reads no clock: every time is passed in.
///
/// * Idle and something changes: draw at once, the lowest latency there is.
/// * Busy: one frame per refresh interval, on a grid, so that motion is even.
/// * Nothing moves and nothing waits: no timer at all. Idle means asleep.
package struct FrameScheduler: Sendable {
  /// Why the loop will or will not wake up for a frame.
  package enum State: Hashable, Sendable {
    /// Nothing asked to draw; only a commit or `dueAt` of an animation can.
    case idle
    /// A frame is drawn when the time has come.
    case scheduled(at: Double)
  }

  package private(set) var state = State.idle
  /// Seconds from one frame to the next.
  package let interval: Double
  /// When the last frame was due; −∞ before the first.
  private var lastDue = -Double.infinity
  /// The time that the last frame was sampled for; −∞ before the first.
  package private(set) var lastSampled = -Double.infinity
  /// Durations of the last three frames, for the prediction.
  private var recentDurations = (0.0, 0.0, 0.0)
  /// Seconds from the start of the last frame until it was presented, an interval at most.
  package var lastDuration: Double { recentDurations.2 }
  /// Frames that came a whole interval or more after they were due.
  package private(set) var lateFrames = 0

  package init(rate: Double) { interval = 1 / rate }

  /// Something waits to be shown: a commit, a new size, a clock that moved.
  package mutating func requestFrame(now: Double) {
    schedule(at: max(now, lastDue + interval))
  }

  /// Something moves: the next frame is due an interval after the one that was just drawn, also when
  /// that is past already, because drawing took longer.
  package mutating func requestNextFrame() { schedule(at: lastDue + interval) }

  /// An animation starts to move or ends at a time in the future.
  package mutating func requestFrame(at time: Double, now: Double) {
    guard time < .infinity else { return }
    schedule(at: max(time, max(now, lastDue + interval)))
  }

  private mutating func schedule(at time: Double) {
    if case .scheduled(let earlier) = state, earlier <= time { return }
    state = .scheduled(at: time)
  }

  /// True when a frame is due.
  package func isDue(now: Double) -> Bool {
    if case .scheduled(let time) = state { return time <= now }
    return false
  }

  /// The time to sample animations for in the frame about to be drawn: about when it will be seen.
  ///
  /// The first frame of a motion is sampled for its predicted presentation (compare
  /// `recordDuration`). Each further one comes a whole number of intervals after the one before,
  /// the number nearest to the prediction: a display shows frames on a grid, and steps of any other
  /// length are seen as judder. The distance of the samples from the presentations is that of the
  /// first frame, until a late frame skips whole intervals.
  package mutating func takeSampleTime(now: Double) -> Double {
    let predicted =
      max(now, dueTime ?? now) + max(recentDurations.0, max(recentDurations.1, recentDurations.2))
    if continuesMotion {
      let steps = max(((predicted - lastSampled) / interval).rounded(), 1)
      lastSampled += steps * interval
    } else {
      lastSampled = max(predicted, lastSampled)
    }
    return lastSampled
  }

  /// True for a due frame that belongs to the same motion as the last one: it is due the next
  /// interval.
  package var continuesMotion: Bool {
    dueTime.map { $0 - lastDue < interval * 1.5 } ?? false
  }

  /// When the next frame is due; nil when none is.
  package var dueTime: Double? {
    if case .scheduled(let time) = state { return time }
    return nil
  }

  /// Notes that drawing starts now. The state is idle afterwards.
  package mutating func beginFrame(now: Double) {
    if let due = dueTime {
      // A frame after a pause starts a new grid. A late frame skips whole intervals of it.
      let missed = continuesMotion ? max(((now - due) / interval).rounded(.down), 0) : 0
      lateFrames += Int(min(missed, 1e6))
      lastDue = due + missed * interval
    } else {
      lastDue = now
    }
    state = .idle
  }

  /// Notes the seconds from the start of a frame until it was presented.
  package mutating func recordDuration(_ seconds: Double) {
    recentDurations = (recentDurations.1, recentDurations.2, min(max(seconds, 0), interval))
  }
}
