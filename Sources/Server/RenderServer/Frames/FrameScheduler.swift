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
  /// Seconds from one frame to the next, as they were asked for.
  private let nominalInterval: Double
  /// The refreshes of the display; nil where it is not known when frames are seen.
  private var grid: RefreshGrid?
  /// When the last frame was due; −∞ before the first.
  private var lastDue = -Double.infinity
  /// Seconds from then until it was to be seen; nil where refreshes were not known.
  private var lastLead: Double?
  /// The time that the last frame was sampled for; −∞ before the first.
  package private(set) var lastSampled = -Double.infinity
  /// Durations of the last three frames, for the prediction.
  private var recentDurations = (0.0, 0.0, 0.0)
  /// Seconds from the start of the last frame until it was presented, an interval at most.
  package var lastDuration: Double { recentDurations.2 }
  /// Frames that came a whole interval or more after they were due.
  package private(set) var lateFrames = 0

  package init(rate: Double) { nominalInterval = 1 / rate }

  /// Seconds from one frame to the next: a whole number of the display's refreshes where they are known.
  package var interval: Double { grid?.interval ?? nominalInterval }

  /// Notes when a frame was seen: from now on frames begin at refreshes of the display, and are sampled
  /// for those at which they are seen. After a frame that was not shown at one, they come at the rate
  /// that was asked for. A time that no frame can have been seen at is not listened to.
  package mutating func note(_ presentation: PresentationTime, now: Double) {
    guard RefreshGrid.plausibleTimes(at: now).contains(presentation.time) else { return }
    if grid?.note(presentation) == true { return }
    grid = RefreshGrid(presentation, nominal: nominalInterval)
  }

  /// The refreshes, where they were heard of lately.
  private func grid(at now: Double) -> RefreshGrid? {
    grid.flatMap { $0.isKnown(at: now) ? $0 : nil }
  }

  /// Something waits to be shown: a commit, a new size, a clock that moved.
  package mutating func requestFrame(now: Double) {
    schedule(at: max(now, nextDue))
  }

  /// Something moves: the next frame is due an interval after the one that was just drawn, also when
  /// that is past already, because drawing took longer.
  package mutating func requestNextFrame() { schedule(at: nextDue) }

  /// When the frame after the last one is due: an interval later, or at a refresh about then. After a
  /// frame that began between two refreshes it may be sooner, or by a quarter of an interval later.
  private var nextDue: Double {
    guard let grid = grid(at: lastDue) else { return lastDue + interval }
    let lead = leadOfMotion(grid)
    let next = grid.frame(after: lastDue + (lastLead ?? lead) + interval / 4) - lead
    return min(next, lastDue + interval * 1.25)
  }

  /// Seconds from the begin of a motion's next frame until it is seen. It stays or grows until the motion
  /// ends, so that frames begin an interval apart.
  private func leadOfMotion(_ grid: RefreshGrid) -> Double {
    min(max(grid.lead(drawing: longestDuration), lastLead ?? 0), grid.interval)
  }

  /// The same of the frame that is due.
  private func lead(_ grid: RefreshGrid) -> Double {
    continuesMotion ? leadOfMotion(grid) : grid.lead(drawing: longestDuration)
  }

  private var longestDuration: Double {
    max(recentDurations.0, max(recentDurations.1, recentDurations.2))
  }

  /// What is to be seen changes at a time in the future: an animation starts to move or ends, or a
  /// client is to be told of a frame. Where refreshes are known, the frame is seen at the first one from
  /// that time on.
  package mutating func requestFrame(at time: Double, now: Double) {
    guard time < .infinity else { return }
    let due = grid(at: now).map { begin(seenAt: $0.refresh(about: time), of: $0) } ?? time
    schedule(at: max(due, max(now, nextDue)))
  }

  /// When a frame that is to be seen at a refresh begins, in the motion of the last one if it is near.
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

  /// The time to sample animations for in the frame about to be drawn: about when it will be seen.
  ///
  /// The first frame of a motion is sampled for its predicted presentation (compare
  /// `recordDuration`). Each further one comes a whole number of intervals after the one before,
  /// the number nearest to the prediction: a display shows frames on a grid, and steps of any other
  /// length are seen as judder. The distance of the samples from the presentations is that of the
  /// first frame, until a late frame skips whole intervals.
  ///
  /// Where refreshes are known, samples are at refreshes: a frame that begins at one is seen at the next, or
  /// at a later one if drawing takes longer and a frame stays for several.
  /// One that begins before the same refresh as a late one has the same sample, and takes its place.
  /// A grid that comes to be known in the middle of a motion is approached, by an eighth of an interval
  /// with each frame.
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
      // A frame in the place of a late one may be sampled for the same time, and never for an earlier one.
      lastSampled = max(lastSampled, min(max(refresh, sampled - most), sampled + most))
    } else {
      var first = begin + duration
      if known != nil, let refresh = grid?.begin(at: first) { first = refresh }
      lastSampled = max(first, lastSampled)
    }
    return lastSampled
  }

  /// True for a due frame that belongs to the same motion as the last one: it is due the next
  /// interval.
  package var continuesMotion: Bool {
    dueTime.map(isNear) ?? false
  }

  private func isNear(_ due: Double) -> Bool { due - lastDue < interval * 1.5 }

  /// When the next frame is due; nil when none is.
  package var dueTime: Double? {
    if case .scheduled(let time) = state { return time }
    return nil
  }

  /// Notes that drawing starts now. The state is idle afterwards.
  package mutating func beginFrame(now: Double) {
    lastLead = grid(at: now).map(lead)
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
