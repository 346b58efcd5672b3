/// The refreshes of a display at which the frames of a motion are seen.
///
/// A frame stays for a whole number of refreshes, the number nearest to the requested rate: at 60 frames
/// a second, one refresh of a display with 50, 60 or 75 Hz, and two with 120 or 144 Hz. The grid reads
/// no clock.
struct RefreshGrid: Hashable, Sendable {
  /// Seconds from one refresh to the next.
  private let refreshInterval: Double
  /// Seconds from one frame to the next.
  let interval: Double
  /// Time of a refresh at which a frame is seen.
  private var origin: Double
  /// Time of the last reported presentation.
  private var lastSeen: Double

  /// Fraction of a presentation's error by which it moves the grid: the clocks of display and machine
  /// drift apart slowly, and a single report may be off.
  private static let correction = 0.25
  /// Seconds without a presentation after which the times of refreshes count as unknown.
  private static let memory = 5.0
  /// Time to keep free after drawing, as a fraction of `refreshInterval`.
  private static let margin = 0.1
  /// Relative tolerance within which two reported intervals are the same display's: some desktops
  /// measure them.
  private static let sameness = 0.001
  /// Plausible seconds from one refresh to the next: 1000 to 10 Hz.
  private static let plausible = 0.001...0.1

  /// Plausible times of a presentation that is reported at `now`. A desktop may report when a frame will
  /// be seen.
  static func plausibleTimes(at now: Double) -> ClosedRange<Double> { now - memory...now + 0.1 }

  /// - Parameters:
  ///   - presentation: a presentation within `plausibleTimes`.
  ///   - nominal: requested seconds from one frame to the next.
  /// - Returns: nil for a presentation that was not at a refresh, or has an implausible interval.
  init?(_ presentation: PresentationTime, nominal: Double) {
    guard let refreshInterval = presentation.refreshInterval,
      Self.plausible.contains(refreshInterval)
    else { return nil }
    self.refreshInterval = refreshInterval
    interval = max((nominal / refreshInterval).rounded(), 1) * refreshInterval
    origin = presentation.time
    lastSeen = presentation.time
  }

  /// Moves the grid towards a presentation, or onto it after a pause.
  ///
  /// - Returns: false for a presentation of another display, or one that was not at a refresh.
  mutating func follow(_ presentation: PresentationTime) -> Bool {
    guard let told = presentation.refreshInterval,
      abs(told - refreshInterval) <= refreshInterval * Self.sameness
    else { return false }
    if presentation.time - lastSeen >= Self.memory {
      origin = presentation.time
    } else {
      let error = (presentation.time - origin).remainder(dividingBy: refreshInterval)
      origin += error * Self.correction
    }
    lastSeen = max(lastSeen, presentation.time)
    return true
  }

  func isKnown(at now: Double) -> Bool { now - lastSeen < Self.memory }

  /// Starts a motion: returns the first refresh from a time on, at which the motion's first frame is
  /// seen. The following frames are whole intervals later.
  mutating func begin(at time: Double) -> Double {
    origin = refresh(from: time)
    return origin
  }

  /// The first refresh from a time on.
  private func refresh(from time: Double) -> Double {
    origin + ((time - origin) / refreshInterval).rounded(.up) * refreshInterval
  }

  /// The first refresh from a time on, or a refresh up to a quarter of `refreshInterval` before it.
  func refresh(about time: Double) -> Double { refresh(from: time - refreshInterval / 4) }

  /// Seconds from the refresh at which a frame begins to the one at which it is seen, at most an
  /// interval.
  ///
  /// - Parameter duration: seconds of drawing.
  func lead(drawing duration: Double) -> Double {
    let refreshes = max((duration / refreshInterval + Self.margin).rounded(.up), 1)
    return min(refreshes * refreshInterval, interval)
  }

  /// Seconds to add to a frame's start before the nearest refresh is chosen. The sum is less than half of
  /// `refreshInterval` before the intended refresh, which is then also the nearest for frames that begin
  /// late.
  func wait(lead: Double) -> Double { lead - refreshInterval * 0.4 }

  /// The first refresh after `time` at which a frame is seen.
  func frame(after time: Double) -> Double {
    origin + (((time - origin) / interval).rounded(.down) + 1) * interval
  }

  /// The refresh nearest to `time` at which a frame is seen.
  func frame(nearest time: Double) -> Double {
    origin + ((time - origin) / interval).rounded() * interval
  }
}
