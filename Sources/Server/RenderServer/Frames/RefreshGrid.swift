/// The refreshes of a display at which the frames of a motion are seen.
///
/// A frame stays for a whole number of refreshes, the number that comes nearest to the rate asked for: at
/// 60 frames a second one refresh of a display with 50, 60 or 75, and two with 120 or 144. It reads no
/// clock.
struct RefreshGrid: Hashable, Sendable {
  /// Seconds from one refresh to the next.
  private let refreshInterval: Double
  /// Seconds from one frame to the next.
  let interval: Double
  /// A refresh at which a frame is seen.
  private var origin: Double
  /// When a frame was last said to be seen.
  private var lastSeen: Double

  /// How far presentations move the grid: clocks of a display and of the machine run apart slowly, and
  /// what a desktop says of one frame may be off.
  private static let correction = 0.25
  /// Seconds without a presentation after which it is not known any more where refreshes are.
  private static let memory = 5.0
  /// Of a refresh, what has to be left after drawing.
  private static let margin = 0.1
  /// Of an interval, what another may differ by that is told of the same display: some desktops measure.
  private static let sameness = 0.001
  /// Of one refresh, in seconds: 1000 and 10 a second.
  private static let plausible = 0.001...0.1

  /// When a frame of which word comes now may have been seen. A desktop may say when it will be.
  static func plausibleTimes(at now: Double) -> ClosedRange<Double> { now - memory...now + 0.1 }

  /// - Parameters:
  ///   - presentation: at one of `plausibleTimes`.
  ///   - nominal: seconds from one frame to the next, as they were asked for.
  /// - Returns: nil for a presentation that was not at a refresh, or says what cannot be.
  init?(_ presentation: PresentationTime, nominal: Double) {
    guard let refreshInterval = presentation.refreshInterval,
      Self.plausible.contains(refreshInterval)
    else { return nil }
    self.refreshInterval = refreshInterval
    interval = max((nominal / refreshInterval).rounded(), 1) * refreshInterval
    origin = presentation.time
    lastSeen = presentation.time
  }

  /// Moves the grid towards the presentation of another frame; to that of the first one after a pause.
  ///
  /// - Returns: false for a presentation of another display, or none at a refresh.
  mutating func note(_ presentation: PresentationTime) -> Bool {
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

  /// The first refresh from a time on, at which the first frame of a motion is seen; the following frames
  /// are whole intervals later.
  mutating func begin(at time: Double) -> Double {
    origin = refresh(from: time)
    return origin
  }

  /// The first refresh from a time on.
  private func refresh(from time: Double) -> Double {
    origin + ((time - origin) / refreshInterval).rounded(.up) * refreshInterval
  }

  /// The first refresh from a time on, or one so little before it that the time may mean it.
  func refresh(about time: Double) -> Double { refresh(from: time - refreshInterval / 4) }

  /// Seconds from the refresh at which a frame begins to that at which it is seen, an interval at most.
  ///
  /// - Parameter duration: of drawing, in seconds.
  func lead(drawing duration: Double) -> Double {
    let refreshes = max((duration / refreshInterval + Self.margin).rounded(.up), 1)
    return min(refreshes * refreshInterval, interval)
  }

  /// The time after its begin that stands for a frame in the choice between refreshes: before the one that
  /// is aimed at by less than half a refresh, so that it is the nearest to frames that begin late, too.
  func wait(lead: Double) -> Double { lead - refreshInterval * 0.4 }

  /// The first refresh after a time at which a frame is seen.
  func frame(after time: Double) -> Double {
    origin + (((time - origin) / interval).rounded(.down) + 1) * interval
  }

  /// The refresh nearest to a time at which a frame is seen.
  func frame(nearest time: Double) -> Double {
    origin + ((time - origin) / interval).rounded() * interval
  }
}
