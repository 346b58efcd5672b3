/// Decides when the next frame is drawn. It reads no clock: every time is passed in.
///
/// * Idle and something changes: draw at once, for the lowest latency.
/// * Busy: one frame per refresh interval, on a grid, so that motion is even.
/// * Nothing moves and nothing waits: no timer at all. Idle means asleep.
package struct FrameScheduler: Sendable {
  /// Why the loop will or will not wake up for a frame.
  package enum State: Hashable, Sendable {
    /// No frame is requested.
    case idle
    /// The next frame is drawn at this time.
    case scheduled(at: Double)
  }

  package private(set) var state = State.idle
  /// Requested seconds from one frame to the next.
  private let nominalInterval: Double
  /// The refreshes of the display; nil while it is unknown when frames are seen.
  private var grid: RefreshGrid?
  /// When the last frame was due; −∞ before the first.
  private var lastDue = -Double.infinity
  /// Seconds from `lastDue` until the last frame was to be seen; nil if refreshes were unknown.
  private var lastLead: Double?
  /// Sample time of the last frame; −∞ before the first.
  package private(set) var lastSampled = -Double.infinity
  /// Durations of the last three frames, for the prediction.
  private var recentDurations = (0.0, 0.0, 0.0)
  /// Seconds from the start of the last frame until it was presented, an interval at most.
  package var lastDuration: Double { recentDurations.2 }
  /// Number of whole intervals by which frames started late, summed over all frames.
  package private(set) var lateFrames = 0

  package init(rate: Double) { nominalInterval = 1 / rate }

  /// Seconds from one frame to the next: a whole number of the display's refreshes if they are known.
  package var interval: Double { grid?.interval ?? nominalInterval }

  /// Aligns the frames with a presentation: from now on they begin at refreshes of the display and are
  /// sampled for the refreshes at which they are seen. After a frame that was not shown at a refresh,
  /// they follow the requested rate. Implausible times are ignored.
  package mutating func follow(_ presentation: PresentationTime, now: Double) {
    guard RefreshGrid.plausibleTimes(at: now).contains(presentation.time) else { return }
    if grid?.follow(presentation) == true { return }
    grid = RefreshGrid(presentation, nominal: nominalInterval)
  }

  /// The refreshes, if a presentation was reported lately.
  private func grid(at now: Double) -> RefreshGrid? {
    grid.flatMap { $0.isKnown(at: now) ? $0 : nil }
  }

  /// Requests a frame as soon as possible: for a commit, a new size, a clock that moved.
  package mutating func requestFrame(now: Double) {
    schedule(at: max(now, nextDue))
  }

  /// Requests the next frame of a motion, an interval after the last one, even if that time has passed
  /// because drawing took longer.
  package mutating func requestNextFrame() { schedule(at: nextDue) }

  /// When the frame after the last one is due: an interval later, or at a refresh near that time. After
  /// a frame that began between two refreshes it may be earlier, or later by up to a quarter of an
  /// interval.
  private var nextDue: Double {
    guard let grid = grid(at: lastDue) else { return lastDue + interval }
    let lead = leadOfMotion(grid)
    let next = grid.frame(after: lastDue + (lastLead ?? lead) + interval / 4) - lead
    return min(next, lastDue + interval * 1.25)
  }

  /// Seconds from the start of a motion's next frame until it is seen. It never shrinks during a motion,
  /// so that frames begin an interval apart.
  private func leadOfMotion(_ grid: RefreshGrid) -> Double {
    min(max(grid.lead(drawing: longestDuration), lastLead ?? 0), grid.interval)
  }

  /// Seconds from the start of the due frame until it is seen.
  private func lead(_ grid: RefreshGrid) -> Double {
    continuesMotion ? leadOfMotion(grid) : grid.lead(drawing: longestDuration)
  }

  private var longestDuration: Double {
    max(recentDurations.0, max(recentDurations.1, recentDurations.2))
  }

  /// Requests a frame for a time in the future, at which an animation starts to move or ends, or a
  /// client's tick is due. If refreshes are known, the frame is seen at the first refresh from that time
  /// on.
  package mutating func requestFrame(at time: Double, now: Double) {
    guard time < .infinity else { return }
    let due = grid(at: now).map { begin(seenAt: $0.refresh(about: time), of: $0) } ?? time
    schedule(at: max(due, max(now, nextDue)))
  }

  /// When to begin a frame that is to be seen at a refresh; a near frame continues the last one's
  /// motion.
  private func begin(seenAt refresh: Double, of grid: RefreshGrid) -> Double {
    let begin = refresh - grid.lead(drawing: longestDuration)
    return isNear(begin) ? refresh - leadOfMotion(grid) : begin
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

  /// Returns the sample time of the frame about to be drawn, which is about when it will be seen, and
  /// keeps it as `lastSampled`.
  ///
  /// The first frame of a motion is sampled for its predicted presentation (compare `recordDuration`).
  /// Each further sample is a whole number of intervals after the last one, the number nearest to the
  /// prediction: a display shows frames on a grid, and steps of any other length are seen as judder. The
  /// distance from samples to presentations stays that of the first frame, until a late frame skips
  /// whole intervals.
  ///
  /// If refreshes are known, samples are at refreshes: a frame that begins at one is seen at the next,
  /// or at a later one if drawing takes longer and a frame stays for several. A frame that begins before
  /// the same refresh as a late frame has the same sample time, and replaces it. If the grid becomes
  /// known in the middle of a motion, samples approach it by an eighth of an interval per frame.
  package mutating func advanceSampleTime(now: Double) -> Double {
    let begin = max(now, dueTime ?? now)
    let duration = longestDuration
    let known = grid(at: now)
    if continuesMotion {
      let wait = known.map { max(duration, $0.wait(lead: lead($0))) } ?? duration
      let nearest = ((begin + wait - lastSampled) / interval).rounded()
      let sampled = lastSampled + max(nearest, known == nil ? 1 : 0) * interval
      let refresh = known?.frame(nearest: sampled) ?? sampled
      let most = interval / 8
      // A frame that replaces a late one may have the same sample time, but never an earlier one.
      lastSampled = max(lastSampled, min(max(refresh, sampled - most), sampled + most))
    } else {
      var first = begin + duration
      if known != nil, let refresh = grid?.begin(at: first) { first = refresh }
      lastSampled = max(first, lastSampled)
    }
    return lastSampled
  }

  /// The sample time of the frame that is scheduled, if nothing is late; nil when none is.
  package func nextSampleTime(now: Double) -> Double? {
    guard dueTime != nil else { return nil }
    var ahead = self
    return ahead.advanceSampleTime(now: now)
  }

  /// Whether the due frame belongs to the same motion as the last one, i.e. is due an interval after it.
  package var continuesMotion: Bool {
    dueTime.map(isNear) ?? false
  }

  private func isNear(_ due: Double) -> Bool { due - lastDue < interval * 1.5 }

  /// When the next frame is due; nil when none is.
  package var dueTime: Double? {
    if case .scheduled(let time) = state { return time }
    return nil
  }

  /// Starts a frame, and counts missed intervals. The state is idle afterwards.
  package mutating func beginFrame(now: Double) {
    lastLead = grid(at: now).map(lead)
    if let due = dueTime {
      // A frame after a pause starts a new grid; a late frame skips whole intervals of the grid.
      let missed = continuesMotion ? max(((now - due) / interval).rounded(.down), 0) : 0
      lateFrames += Int(min(missed, 1e6))
      lastDue = due + missed * interval
    } else {
      lastDue = now
    }
    state = .idle
  }

  /// Records the seconds from the start of a frame until it was presented, for predictions.
  package mutating func recordDuration(_ seconds: Double) {
    recentDurations = (recentDurations.1, recentDurations.2, min(max(seconds, 0), interval))
  }
}
